// What a GGUF file says about the model in it.
import { readGguf } from '../../model/gguf/read-gguf.ts'
import { WorldError } from '../../world/error.ts'

export interface ModelShape {
  readonly name: string
  readonly architecture: string
  readonly layers: number
  /** Tokens a prompt and its reply may have together. */
  readonly context: number
  readonly parameters: number
  readonly vocabulary: number
  readonly dialect: string
}

/** The shape; a file that does not say what is needed of it is refused. */
export function modelShape(file: string): ModelShape {
  const { metadata, tensors } = readGguf(file)
  const need = (name: string): string | number => {
    const value = metadata[name]?.value
    if (typeof value === 'string' || typeof value === 'number') return value
    throw new WorldError('model', `${file} does not say its ${name}.`, {
      remedy: 'Write it again with trainer/export.py.',
    })
  }
  const architecture = String(need('general.architecture'))
  const tokens = metadata['tokenizer.ggml.tokens']?.value
  return {
    name: String(need('general.name')),
    architecture,
    layers: Number(need(`${architecture}.block_count`)),
    context: Number(need(`${architecture}.context_length`)),
    parameters: tensors.reduce((sum, { shape }) => sum + shape.reduce((size, side) => size * side, 1), 0),
    vocabulary: Array.isArray(tokens) ? tokens.length : 0,
    dialect: String(need('agentworld.dialect')),
  }
}
