// A GGUF file as a model, run by llama.cpp in this process. Sessions share one model and one context. Each keeps the
// evaluated state of its last prompt, so that a turn costs only what is new. Replies of several sessions are computed
// together, which can change the last bits of a probability: a seed gives the same text again if nothing else is
// running, and nearly always otherwise.
import { basename } from 'node:path'
import type { LlamaContextSequence } from 'node-llama-cpp'
import { WorldError } from '../world/error.ts'
import { dialectNamed } from './dialects/index.ts'
import type { GgufMetadata } from './gguf/gguf.ts'
import { generateReply } from './llama/generate-reply.ts'
import { type LoadedLlama, type LoadOptions, loadLlama } from './llama/load-llama.ts'
import { nativeWork } from './llama/native-work.ts'
import { type KnownPieces, type PromptTokens, promptTokens } from './llama/prompt-tokens.ts'
import { type SequencePool, sequencePool } from './llama/sequence-pool.ts'
import type { Model, ModelEvent, ModelRequest } from './model.ts'

/** Which GGUF file is loaded, and how. */
export interface LlamaModelOptions {
  /** A GGUF file; of a split one, its first part. */
  readonly path: string
  /** Otherwise what the file says under `agentworld.dialect`, else `qwen-agentworld`. */
  readonly dialect?: string
  /** For each session. Otherwise as many as the model knows and memory has room for, up to 32,768. */
  readonly contextTokens?: number
  /** How many sessions keep their state, and are computed at once. */
  readonly sequences?: number
  /** Small models are fastest with one. */
  readonly threads?: number
  readonly gpu?: boolean
  /** Metadata to read as something else, such as `{ 'qwen35moe.block_count': 40 }`. */
  readonly metadataOverrides?: Readonly<Record<string, number | boolean>>
  /** Where llama.cpp comes from: the optional package `node-llama-cpp` unless told. */
  readonly importLibrary?: () => Promise<unknown>
}

export interface LlamaWorldModel extends Model {
  /** How many tokens llama.cpp has evaluated so far, those of prompts and those of replies. */
  readonly evaluatedTokens: number
}

/** Loads a GGUF file into this process. The model must be closed. */
export async function openLlamaModel({
  path,
  dialect: asked,
  contextTokens,
  sequences = 4,
  threads = 1,
  gpu = false,
  metadataOverrides = {},
  importLibrary = () => import('node-llama-cpp'),
}: LlamaModelOptions): Promise<LlamaWorldModel> {
  if (asked !== undefined) dialectNamed(asked)
  const library = importLibrary as LoadOptions['importLibrary']
  const options = { path, contextTokens, sequences, threads, gpu, metadataOverrides, importLibrary: library }
  const llama = await loadLlama(options)
  try {
    const dialect = dialectNamed(asked ?? dialectOf(llama.metadata)).name
    const prompts = await promptTokens(llama.model, { dialect, metadata: llama.metadata })
    return modelFrom({ id: basename(path), dialect, llama, prompts })
  } catch (error) {
    await llama.dispose()
    throw error
  }
}

function dialectOf(metadata: GgufMetadata): string {
  const value = metadata['agentworld.dialect']
  return value?.type === 'string' ? value.value : 'qwen-agentworld'
}

interface Parts {
  readonly id: string
  readonly dialect: string
  readonly llama: LoadedLlama
  readonly prompts: PromptTokens
}

function modelFrom({ id, dialect, llama, prompts }: Parts): LlamaWorldModel {
  const { context, contextTokens } = llama
  const slots = Array.from({ length: context.totalSequences }, (): Slot => {
    return { sequence: context.getSequence({ checkpoints: { max: 4 } }), known: new Map() }
  })
  const pool = sequencePool(slots)
  const closing = new AbortController()
  let closed: Promise<void> | undefined

  async function close(): Promise<void> {
    closing.abort(new WorldError('model', `The model '${id}' is closed.`))
    await pool.idle()
    await llama.dispose()
  }

  return {
    id,
    dialect,
    contextTokens,
    get evaluatedTokens() {
      const meters = slots.map(({ sequence }) => sequence.tokenMeter)
      return meters.reduce((sum, meter) => sum + meter.usedInputTokens + meter.usedOutputTokens, 0)
    },
    countTokens: text => llama.model.tokenize(text, true).length,
    generate: request => replyOn(pool, request, { closing: closing.signal, contextTokens, prompts }),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

interface Slot {
  readonly sequence: LlamaContextSequence
  readonly known: KnownPieces
}

async function* replyOn(
  pool: SequencePool<Slot>,
  { messages, sampling, sessionKey, signal: own }: ModelRequest,
  { closing, contextTokens, prompts }: { closing: AbortSignal; contextTokens: number; prompts: PromptTokens },
): AsyncGenerator<ModelEvent> {
  const signal = AbortSignal.any([own, closing])
  const lease = await pool.acquire(sessionKey, signal)
  const work = nativeWork(signal)
  const { sequence, known } = lease.slot
  try {
    const prompt = prompts.read(messages, { thinking: sampling.thinking, known })
    for await (const event of generateReply({ sequence, prompt, sampling, work, contextTokens, prompts })) {
      signal.throwIfAborted()
      yield event
    }
  } catch (error) {
    if (error instanceof WorldError || signal.aborted) throw error
    work.afterwards(() => sequence.clearHistory())
    throw failed(error)
  } finally {
    void work.settled().then(lease.release)
  }
}

function failed(error: unknown): WorldError {
  const reason = error instanceof Error ? error.message : String(error)
  return new WorldError('model', `llama.cpp failed: ${reason}.`, {
    remedy: 'Ask again. If that does not help, open the model with fewer sequences or fewer context tokens.',
    cause: error,
  })
}
