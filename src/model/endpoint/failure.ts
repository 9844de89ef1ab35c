// Why a request failed, in one line, and what the reader can do about it.
import type { Remedy } from '../../world/remedy.ts'
import { type Exchange, hasDone } from './exchange.ts'

export interface Failure {
  /** Completes "Endpoint <url>: …". */
  readonly reason: string
  readonly remedy: string | Remedy
  /** Asking again may help. */
  readonly isTransient: boolean
  readonly status?: number
  /** The server's own words. */
  readonly complaint?: string
}

interface Asked {
  readonly idleTimeoutMs: number
  readonly apiKey: string | undefined
}

const seeLog: Remedy = {
  say: "See the server's log. If this happens again, try another endpoint: {model}.",
  options: { model: undefined },
}
const checkUrl: Remedy = {
  say: 'Check that {model} names an OpenAI-compatible API; its URL usually ends in /v1.',
  options: { model: undefined },
}

/** The failure behind what was thrown (if anything) and seen. An error of another kind is thrown on. */
export function failureFrom(thrown: unknown, exchange: Exchange, asked: Asked): Failure {
  const { status, complaint, head } = exchange
  if (exchange.isIdle) return idle(asked)
  if (status === undefined) return noConnection(thrown)
  if (status >= 300) return refusal(status, complaint, asked)
  const isEventStream = /^(data|event|id|retry)?:/m.test(head)
  const endedMidLine = !/[\r\n]$/.test(exchange.tail) && !hasDone(exchange)
  if (exchange.isBroken || (isEventStream && endedMidLine)) return dropped
  if (thrown instanceof SyntaxError) {
    return strange(`it sent an event that is not a chat completion chunk, near ${quoted(exchange.tail)}`)
  }
  if (thrown instanceof Error && 'error' in thrown && thrown.error !== undefined)
    return refusal(statusIn(thrown.error), JSON.stringify(thrown.error), asked)
  if (thrown !== undefined) throw thrown
  if (head !== '' && !isEventStream) {
    const reason = `it did not stream its reply but sent ${quoted(head)}`
    // a whole reply that was not streamed will not be streamed the next time either
    return /^\s*\{.*"choices"/s.test(head) ? fatal(reason, checkUrl) : strange(reason)
  }
  return dropped
}

const dropped: Failure = {
  reason: 'the connection dropped before the reply was whole',
  remedy: seeLog,
  isTransient: true,
}

// a page of a proxy, or a reply that another took apart: it passes, or the address is wrong
function strange(reason: string): Failure {
  return { reason, remedy: checkUrl, isTransient: true }
}

function fatal(reason: string, remedy: string | Remedy): Failure {
  return { reason, remedy, isTransient: false }
}

function idle({ idleTimeoutMs }: Asked): Failure {
  return {
    reason: `no byte came for ${idleTimeoutMs / 1000} s`,
    remedy: "See the server's log; if it is only slow, raise idleTimeoutMs.",
    isTransient: true,
  }
}

function noConnection(thrown: unknown): Failure {
  const code = codeOf(thrown)
  if (code === 'ECONNREFUSED') {
    return {
      reason: `nothing answers there (${code})`,
      remedy: { say: 'Start the server, or check {model}.', options: { model: undefined } },
      isTransient: true,
    }
  }
  if (code === 'ENOTFOUND')
    return fatal(`there is no such host (${code})`, {
      say: 'Check the host name in {model}.',
      options: { model: undefined },
    })
  const reason = `the connection failed (${code ?? messageOf(thrown)})`
  return {
    reason,
    remedy: { say: 'Check the network and {model}.', options: { model: undefined } },
    isTransient: true,
  }
}

// the reason lies at the bottom of a chain of causes
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const below = codeOf(error.cause) ?? (error instanceof AggregateError ? codeOf(error.errors[0]) : undefined)
  return below ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const tooLong =
  /context.?(length|window|size)|maximum (context|model|input|prompt) |max_model_len|prompt is too long|too many tokens/i

function refusal(status: number, complaint: string, { apiKey }: Asked): Failure {
  const said = `HTTP ${status}${complaint.trim() === '' ? '' : `: ${wordsOf(complaint)}`}`
  const base = { status, complaint, isTransient: false }
  if (status === 401 || status === 403) {
    const reason = apiKey ? `it refused the key (${said})` : `it asks for a key (${said})`
    return { ...base, reason, remedy: 'Set AGENTWORLD_API_KEY to a key that this endpoint accepts.' }
  }
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    const remedy = status === 429 ? 'Wait a while, or ask less at once (a lower concurrency).' : seeLog
    return { ...base, reason: `it answered ${said}`, remedy, isTransient: true }
  }
  if (tooLong.test(complaint)) {
    const remedy = {
      say: "Lower {maxTokens}, or set the model's context to what the server was started with: {context}.",
      options: { maxTokens: undefined, context: undefined },
    }
    return { ...base, reason: `the prompt and its reply do not fit the model's context (${said})`, remedy }
  }
  return {
    ...base,
    reason: `it refused the request (${said})`,
    remedy: { ...checkUrl, say: `Change what it complains about. ${checkUrl.say}` },
  }
}

// an error inside a stream carries its status, if any, as its code
function statusIn(error: unknown): number {
  const code = Number(field(error, 'code'))
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : 500
}

// servers differ in where they put the words: error.message, error, message or detail
function wordsOf(complaint: string): string {
  try {
    const body: unknown = JSON.parse(complaint)
    const error = field(body, 'error')
    const found = field(error, 'message') ?? error ?? field(body, 'message') ?? field(body, 'detail') ?? body
    return oneLine(typeof found === 'string' ? found : JSON.stringify(found)).replace(/\.+$/, '')
  } catch {
    return oneLine(complaint)
  }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}

function quoted(text: string): string {
  return `"${oneLine(text)}"`
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 300 ? line : `${line.slice(0, 297)}...`
}
