// A model from the one line that names it: a GGUF file, an endpoint's URL with the model's name, or a script.
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { WorldError } from '../../world/error.ts'
import { withCassette } from '../cassette.ts'
import { dialectNamed } from '../dialects/index.ts'
import type { Model } from '../model.ts'
import { soleModelOf } from './open-model-name.ts'

/** How a model that is named by a line is opened. */
export interface OpenModelOptions {
  /** For an endpoint that asks for one. */
  readonly apiKey?: string | undefined
  readonly dialect?: string | undefined
  readonly contextTokens?: number | undefined
  /** For a GGUF file: metadata to read as something else. */
  readonly metadataOverrides?: Readonly<Record<string, number | boolean>>
  /** A file of recorded replies; what it lacks is asked for and added. */
  readonly cassette?: string | undefined
  readonly signal?: AbortSignal
}

const forms = 'Give a .gguf file, http://host:port/v1#model-name, or scripted:file.'
// a model of this size is slow enough to be worth every core, and a graphics card where there is one
const largeBytes = 1024 ** 3

/** Opens the model that a line names: an endpoint, a GGUF file or a script. The model must be closed. */
export async function openModel(spec: string, options: OpenModelOptions = {}): Promise<Model> {
  if (options.dialect !== undefined) dialectNamed(options.dialect)
  const model = await openBare(spec, options)
  return options.cassette === undefined ? model : withCassette(model, { path: options.cassette })
}

async function openBare(spec: string, options: OpenModelOptions): Promise<Model> {
  // one letter before a colon is a drive, not a scheme
  const scheme = /^([a-z][a-z\d+.-]+):/i.exec(spec)?.[1]?.toLowerCase()
  if (scheme === 'http' || scheme === 'https') return openEndpoint(spec, options)
  if (scheme === 'scripted') return openScript(spec.slice('scripted:'.length), options)
  const size = await sizeOf(spec)
  if (size !== undefined) return openFile(spec, { ...options, size })
  const problem =
    scheme === undefined ? `There is no model file '${spec}'.` : `'${scheme}:' is not a kind of model.`
  throw new WorldError('model', problem, { remedy: forms })
}

async function openEndpoint(spec: string, options: OpenModelOptions): Promise<Model> {
  const at = spec.indexOf('#')
  const baseUrl = (at === -1 ? spec : spec.slice(0, at)).replace(/\/+$/, '')
  const named = at === -1 ? '' : spec.slice(at + 1)
  const { endpointModel } = await import('../endpoint-model.ts')
  const { apiKey } = options
  // built once for its check of the URL, before anything is asked of it
  const open = (model: string) => endpointModel({ baseUrl, model, apiKey, ...shapeOf(options) })
  const model = open(named)
  return named === '' ? open(await soleModelOf(baseUrl, options)) : model
}

async function openScript(path: string, options: OpenModelOptions): Promise<Model> {
  const { scriptedModelFromFile } = await import('../scripted-model-file.ts')
  return { ...(await scriptedModelFromFile(path)), ...shapeOf(options) }
}

async function openFile(path: string, options: OpenModelOptions & { size: number }): Promise<Model> {
  const { openLlamaModel } = await import('../llama-model.ts')
  const strength = options.size > largeBytes ? { threads: availableParallelism(), gpu: true } : {}
  const { metadataOverrides = {} } = options
  return openLlamaModel({ path, metadataOverrides, ...strength, ...shapeOf(options) })
}

function shapeOf({ dialect, contextTokens }: OpenModelOptions): { dialect?: string; contextTokens?: number } {
  return {
    ...(dialect === undefined ? {} : { dialect }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}
