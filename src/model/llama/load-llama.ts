// Loads a GGUF file with llama.cpp, in this process, and opens one context on it for all sessions.
import { existsSync, statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { LlamaContext, LlamaModel, LlamaModelOptions } from 'node-llama-cpp'
import { WorldError } from '../../world/error.ts'
import type { GgufMetadata } from '../gguf/gguf.ts'
import { readGguf } from '../gguf/read-gguf.ts'
import { type StartedLlama, type StartOptions, startLlama } from './start-llama.ts'

export interface LoadOptions extends StartOptions {
  readonly path: string
  readonly contextTokens: number | undefined
  readonly sequences: number
  readonly metadataOverrides: Readonly<Record<string, number | boolean>>
}

export interface LoadedLlama {
  readonly metadata: GgufMetadata
  readonly model: LlamaModel
  readonly context: LlamaContext
  /** How many tokens one session may have. */
  readonly contextTokens: number
  dispose(): Promise<void>
}

/** How long a context is unless told: as long as model and memory allow, and no longer than this. */
const longestDefaultContext = 32_768

/** Loads, or throws a WorldError that says what stands in the way. */
export async function loadLlama(options: LoadOptions): Promise<LoadedLlama> {
  const metadata = readMetadata(options.path)
  const model = await loadModel(await startLlama(options), options)
  try {
    const context = await openContext(model, options)
    const contextTokens = Math.min(options.contextTokens ?? context.contextSize, context.contextSize)
    const dispose = async () => {
      await context.dispose()
      await model.dispose()
    }
    return { metadata, model, context, contextTokens, dispose }
  } catch (error) {
    await model.dispose()
    throw error
  }
}

function readMetadata(path: string): GgufMetadata {
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new WorldError('model', `There is no model file ${path}.`, {
      remedy: 'Give the path of a .gguf file.',
    })
  }
  return readGguf(path).metadata
}

async function loadModel(
  { llama, complaints }: StartedLlama,
  { path, metadataOverrides }: LoadOptions,
): Promise<LlamaModel> {
  complaints.length = 0
  try {
    return await llama.loadModel({ modelPath: path, metadataOverrides: nested(metadataOverrides) })
  } catch (error) {
    // what llama.cpp writes arrives a turn of the event loop later
    await setImmediate()
    const said = complaints.map(line => /error loading model: (.*)/.exec(line)?.[1]).filter(Boolean)
    const reason = said.at(-1) ?? (error instanceof Error ? error.message : String(error))
    throw new WorldError('model', `llama.cpp cannot load ${path}: ${reason.trim()}.`, {
      remedy: remedyFor(reason),
      cause: error,
    })
  }
}

function remedyFor(reason: string): string {
  if (reason.includes('unknown model architecture')) {
    return 'This llama.cpp does not know it: npm install node-llama-cpp@latest'
  }
  if (/missing tensor|not found/.test(reason)) {
    return 'If the file counts layers that it lacks, override <architecture>.block_count and <architecture>.nextn_predict_layers.'
  }
  return 'Download the file again, or use a smaller one.'
}

// 'qwen3.block_count' is { qwen3: { block_count } } to node-llama-cpp
function nested(
  overrides: LoadOptions['metadataOverrides'],
): NonNullable<LlamaModelOptions['metadataOverrides']> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(overrides)) {
    const path = key.split('.')
    const name = path.pop() ?? key
    let parent = root
    for (const part of path) {
      const child = (parent[part] ?? {}) as Record<string, unknown>
      parent[part] = child
      parent = child
    }
    parent[name] = value
  }
  return root
}

async function openContext(
  model: LlamaModel,
  { path, contextTokens, sequences, threads }: LoadOptions,
): Promise<LlamaContext> {
  const { trainContextSize } = model
  if (contextTokens !== undefined && contextTokens > trainContextSize) {
    throw new WorldError(
      'model',
      `${path} was trained on ${trainContextSize} tokens, fewer than ${contextTokens}.`,
      {
        remedy: `Ask for a context of at most ${trainContextSize} tokens.`,
      },
    )
  }
  try {
    return await model.createContext({
      sequences,
      threads,
      contextSize: contextTokens ?? { max: longestDefaultContext },
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WorldError('model', `llama.cpp cannot open ${path} for ${sequences} sessions: ${reason}.`, {
      remedy: 'Ask for fewer context tokens or fewer sequences.',
      cause: error,
    })
  }
}
