// One request to an endpoint, through the official client library with its own retries, logs and deadlines off.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenAI } from 'openai'
import type { ModelEvent, ModelRequest } from '../model.ts'
import { type Exchange, hasDone, openExchange } from './exchange.ts'
import type { Failure } from './failure.ts'
import { linkedAbort } from './linked-abort.ts'
import { type Prices, replyReader } from './reply-reader.ts'
import { type Concession, concessionFor, requestBody } from './request-body.ts'

export interface EndpointSettings {
  readonly baseUrl: string
  readonly model: string
  readonly apiKey: string | undefined
  readonly timeoutMs: number
  readonly idleTimeoutMs: number
  readonly attempts: number
  readonly prices: Prices | undefined
  readonly fetch: typeof globalThis.fetch
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>
  readonly random: () => number
  /** What this endpoint refused once; it is not sent again. */
  readonly conceded: Set<Concession>
}

export interface Attempt {
  readonly client: OpenAI
  readonly exchange: Exchange
  /** The reply's events; returns whether it is whole. */
  events(requests: number): AsyncGenerator<ModelEvent, boolean>
  /** Gives up what the server refused, so that the next attempt may pass; false where nothing helps. */
  concede(failure: Failure): boolean
}

/** A request about to be made. */
export async function openAttempt(settings: EndpointSettings, request: ModelRequest): Promise<Attempt> {
  const { model, prices, idleTimeoutMs } = settings
  const { signal, abort } = linkedAbort([request.signal])
  const { exchange, fetch } = openExchange(settings.fetch, { idleTimeoutMs, onIdle: () => abort(undefined) })
  const client = await clientFor(settings)
  const conceded = new Set(settings.conceded)
  const body = requestBody(request, { model, conceded })

  async function* events(requests: number): AsyncGenerator<ModelEvent, boolean> {
    const reader = replyReader({ prices })
    const options = { body, stream: true, signal }
    const chunks = await exchangeFetch.run(fetch, () =>
      client.post<AsyncIterable<unknown>>('/chat/completions', options),
    )
    for await (const chunk of chunks) {
      for (const event of reader.take(chunk)) {
        signal.throwIfAborted()
        exchange.hasDeltas = true
        yield event
      }
    }
    signal.throwIfAborted()
    const end = hasDone(exchange) ? reader.end(requests) : undefined
    if (end) yield end
    return end !== undefined
  }

  function concede({ status, complaint = '' }: Failure): boolean {
    if (status !== 400 && status !== 422) return false
    const concession = concessionFor(complaint, { body, conceded })
    if (concession) settings.conceded.add(concession)
    return concession !== undefined
  }

  return { client, exchange, events, concede }
}

const longestTimerMs = 2 ** 31 - 1
const clients = new WeakMap<EndpointSettings, Promise<OpenAI>>()

// making a client costs more than a request: an endpoint has one, and a request brings the fetch that watches it
const exchangeFetch = new AsyncLocalStorage<EndpointSettings['fetch']>()

function clientFor(settings: EndpointSettings): Promise<OpenAI> {
  const client = clients.get(settings) ?? openClient(settings)
  clients.set(settings, client)
  return client
}

// loaded on first use: most programs that import this package never speak to an endpoint
async function openClient({ baseUrl, apiKey, fetch }: EndpointSettings): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    defaultHeaders: apiKey === undefined ? { Authorization: null } : {},
    fetch: (input, init) => (exchangeFetch.getStore() ?? fetch)(input, init),
    maxRetries: 0,
    timeout: longestTimerMs,
    logLevel: 'off',
  })
}
