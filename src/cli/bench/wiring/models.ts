// The models of a benchmark: named by URL and name as the published script does, or in one word as everywhere else.
import type { Model } from '../../../model/model.ts'
import { openModel } from '../../../model/open/open-model.ts'
import { WorldError } from '../../../world/error.ts'

export interface ModelWords {
  /** In one word: a file, URL#name, or scripted:file. */
  readonly spec: string | undefined
  readonly baseUrl: string | undefined
  readonly name: string | undefined
  readonly apiKey: string | undefined
  /** The flags by which it can be named, for the message when it is not. */
  readonly flags: readonly [spec: string, baseUrl: string, name: string]
}

export interface ModelTerms {
  readonly concurrency: number
  readonly priceInput: number | undefined
  readonly priceOutput: number | undefined
  readonly signal: AbortSignal
}

/** Opens a model, and says where it is. */
export async function openBenchModel(
  words: ModelWords,
  terms: ModelTerms,
): Promise<{ model: Model; where: string }> {
  const endpoint = endpointIn(words)
  if (endpoint) return { model: await endpointFrom(endpoint, words, terms), where: endpoint.baseUrl }
  if (words.spec === undefined) throw missing(words)
  const { apiKey } = words
  return { model: await openModel(words.spec, { apiKey, signal: terms.signal }), where: words.spec }
}

interface Endpoint {
  readonly baseUrl: string
  readonly name: string
}

function endpointIn({ spec, baseUrl, name, flags }: ModelWords): Endpoint | undefined {
  if (spec !== undefined && (baseUrl !== undefined || name !== undefined)) {
    throw new WorldError('usage', `--${flags[0]} names a model, and so does --${flags[1]}.`, {
      remedy: 'Give one of them.',
    })
  }
  if (baseUrl !== undefined && name !== undefined) return { baseUrl, name }
  const [, url, after] = /^(https?:\/\/[^#]+)#(.+)$/.exec(spec ?? '') ?? []
  return url !== undefined && after !== undefined
    ? { baseUrl: url.replace(/\/+$/, ''), name: after }
    : undefined
}

async function endpointFrom(
  { baseUrl, name }: Endpoint,
  { apiKey }: ModelWords,
  { concurrency, priceInput, priceOutput }: ModelTerms,
): Promise<Model> {
  const { endpointModel } = await import('../../../model/endpoint-model.ts')
  const prices =
    priceInput === undefined && priceOutput === undefined
      ? undefined
      : { inputUsdPerMillion: priceInput ?? 0, outputUsdPerMillion: priceOutput ?? 0 }
  return endpointModel({ baseUrl, model: name, apiKey, concurrency, prices })
}

function missing({ baseUrl, name, flags }: ModelWords): WorldError {
  const lacking = baseUrl === undefined ? flags[1] : flags[2]
  const given = baseUrl !== undefined || name !== undefined
  return new WorldError('usage', `--${given ? lacking : flags[1]} is missing.`, {
    remedy: `Give --${flags[1]} and --${flags[2]}, or --${flags[0]} with a .gguf file, http://host:port/v1#name or scripted:file.`,
  })
}
