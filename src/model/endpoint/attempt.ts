// One request to an endpoint.
import type { ModelEvent, ModelRequest } from '../model.ts'
import { eventReader, type ServerEvent } from './event-stream.ts'
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
  const conceded = new Set(settings.conceded)
  const body = requestBody(request, { model, conceded })

  async function* events(requests: number): AsyncGenerator<ModelEvent, boolean> {
    const reader = replyReader({ prices })
    const response = await fetch(`${settings.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: headersFor(settings, {
        accept: 'text/event-stream, application/json',
        'content-type': 'application/json',
      }),
      body: JSON.stringify(body),
      signal,
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    for await (const chunk of chunksOf(response.body)) {
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

  return { exchange, events, concede }
}

/** What every request to an endpoint says of itself. */
export function headersFor(
  { apiKey }: Pick<EndpointSettings, 'apiKey'>,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return apiKey === undefined ? headers : { ...headers, authorization: `Bearer ${apiKey}` }
}

// what comes after [DONE] is not read: the stream's own end frees the connection
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<unknown> {
  const events = eventReader()
  for await (const bytes of body ?? []) {
    for (const event of events.take(bytes)) {
      if (event.data === '[DONE]') return
      yield chunkOf(event)
    }
  }
  for (const event of events.end()) {
    if (event.data === '[DONE]') return
    yield chunkOf(event)
  }
}

function chunkOf({ name, data }: ServerEvent): unknown {
  const chunk: unknown = JSON.parse(data)
  const error = typeof chunk === 'object' && chunk !== null && 'error' in chunk ? chunk.error : undefined
  if (name === 'error' || error) throw Object.assign(new Error('an error event'), { error: error ?? chunk })
  return chunk
}
