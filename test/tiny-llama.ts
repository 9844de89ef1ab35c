// A tiny model, written, opened with llama.cpp and closed again, for the tests of one file.
import * as path from 'node:path'
import { after } from 'node:test'
import { type TinyQwen3Options, writeTinyQwen3 } from '../src/model/gguf/tiny-qwen3.ts'
import { type LlamaModelOptions, type LlamaWorldModel, openLlamaModel } from '../src/model/llama-model.ts'
import { type Message, type Model, Sampling } from '../src/model/model.ts'
import { type Reply, readReply } from '../src/model/reply.ts'

let count = 0

/** Writes a tiny model into `folder`, and opens it until the tests of this file are over. */
export async function openTiny(
  folder: string,
  { tiny = {}, ...options }: { tiny?: TinyQwen3Options } & Partial<LlamaModelOptions> = {},
): Promise<LlamaWorldModel> {
  count += 1
  const file = path.join(folder, `tiny-${count}.gguf`)
  await writeTinyQwen3(file, tiny)
  const model = await openLlamaModel({ path: file, ...options })
  after(() => model.close())
  return model
}

export interface Question {
  readonly sampling?: Partial<Sampling>
  readonly sessionKey?: string
  readonly signal?: AbortSignal
}

/** A request with whatever is not said. A text is one user message. */
export function requestOf(asked: string | readonly Message[], question: Question = {}) {
  const { sampling = {}, sessionKey = 'session', signal = new AbortController().signal } = question
  const messages: readonly Message[] = typeof asked === 'string' ? [{ role: 'user', content: asked }] : asked
  return { messages, sampling: Sampling.parse(sampling), sessionKey, signal }
}

/** The whole reply. */
export function ask(
  model: Model,
  asked: string | readonly Message[],
  question: Question = {},
): Promise<Reply> {
  return readReply(model.generate(requestOf(asked, question)))
}
