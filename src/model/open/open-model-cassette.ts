// A cassette as a model: it gives what was recorded, and asks no other model.
import { WorldError } from '../../world/error.ts'
import { withCassette } from '../cassette.ts'
import { cassetteFile } from '../cassette-file.ts'
import type { Model } from '../model.ts'

/** The model whose replies a cassette holds. Dialect and context must be those it was recorded with. */
export async function openCassette(
  path: string,
  { dialect = 'qwen-agentworld', contextTokens = 131_072 }: { dialect?: string; contextTokens?: number } = {},
): Promise<Model> {
  const recorded = await cassetteFile(path).read()
  const [first] = recorded ?? []
  if (first) return withCassette({ id: first.model, dialect, contextTokens }, { path, mode: 'replay' })
  const problem = recorded === undefined ? 'there is no such file' : 'it holds no reply'
  throw new WorldError('model', `The cassette ${path}: ${problem}.`, {
    remedy: {
      say: 'Record one first: give {model} together with {cassette}.',
      options: { model: undefined, cassette: undefined },
    },
  })
}
