// Any OpenAI-compatible endpoint as a model: vLLM, SGLang, llama.cpp's server, Ollama, hosted APIs.
// Waiting, retrying and explaining are done here, where they are tested.
import { setTimeout } from 'node:timers/promises'
import { WorldError } from '../world/error.ts'
import type { EndpointSettings } from './endpoint/attempt.ts'
import { concurrencyLimit } from './endpoint/concurrency-limit.ts'
import { linkedAbort } from './endpoint/linked-abort.ts'
import { replyFrom } from './endpoint/reply-from.ts'
import type { Prices } from './endpoint/reply-reader.ts'
import type { Model } from './model.ts'

/** Where an endpoint is, and how it is asked. */
export interface EndpointOptions {
  /** Usually ends in `/v1`. */
  readonly baseUrl: string
  /** The name the server knows the model by. */
  readonly model: string
  readonly apiKey?: string | undefined
  readonly dialect?: string
  readonly contextTokens?: number
  /** Requests under way at once; the others wait. */
  readonly concurrency?: number
  /** For a whole reply, retries included, from the moment it is its turn. */
  readonly timeoutMs?: number
  /** For the silence before any byte. Node's fetch itself gives up after 300 s. */
  readonly idleTimeoutMs?: number
  /** How often to ask before giving up. */
  readonly attempts?: number
  readonly prices?: Prices | undefined
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: EndpointSettings['sleep']
  readonly random?: () => number
}

/** A model behind an OpenAI-compatible endpoint. */
export function endpointModel({
  dialect = 'qwen-agentworld',
  contextTokens = 131_072,
  concurrency = 16,
  ...options
}: EndpointOptions): Model {
  const settings = settingsFrom(options)
  const limit = concurrencyLimit(concurrency)
  const closing = new AbortController()
  return {
    id: settings.model,
    dialect,
    contextTokens,
    async *generate(request) {
      const abort = linkedAbort([request.signal, closing.signal])
      try {
        const leave = await limit.enter(abort.signal)
        try {
          yield* replyFrom(settings, { ...request, signal: abort.signal })
        } finally {
          leave()
        }
      } finally {
        abort.close()
      }
    },
    async close() {
      closing.abort(new WorldError('model', `The model '${settings.model}' is closed.`))
    },
  }
}

function settingsFrom({
  baseUrl,
  model,
  apiKey,
  timeoutMs = 1_800_000,
  idleTimeoutMs = 240_000,
  attempts = 4,
  prices,
  fetch = globalThis.fetch,
  sleep = (ms, signal) => setTimeout(ms, undefined, { signal }),
  random = Math.random,
}: EndpointOptions): EndpointSettings {
  return {
    baseUrl: checkedUrl(baseUrl),
    model,
    apiKey: checkedKey(apiKey),
    timeoutMs,
    idleTimeoutMs,
    attempts,
    prices,
    fetch,
    sleep,
    random,
    conceded: new Set(),
  }
}

function checkedUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl)
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return baseUrl
  throw new WorldError(
    'model',
    `An endpoint needs an http or https URL${url?.password ? ' without a password' : ''}.`,
    {
      remedy: 'Write it as http://host:port/v1#model-name; a key goes into AGENTWORLD_API_KEY.',
    },
  )
}

function checkedKey(apiKey: string | undefined): string | undefined {
  const key = apiKey?.trim()
  if (!key || /^[\x21-\x7e]+$/.test(key)) return key || undefined
  throw new WorldError('model', 'The API key holds characters that no key has.', {
    remedy: 'Copy it into AGENTWORLD_API_KEY again, without spaces and line breaks.',
  })
}
