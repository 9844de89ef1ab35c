// What a request must pass before any protocol sees it: where it claims to go and to come from, its token, its size and
// its pace. A page in a browser that rebinds a name to this machine fails on Host; one that knows the address, on Origin.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createRateLimit, type RateLimitOptions } from './wire/rate-limit.ts'

export interface GuardOptions {
  /** Without it everybody who reaches the server may use it. */
  readonly token?: string | undefined
  /** Names by which clients may call the server; all, where it is undefined. */
  readonly hosts?: readonly string[] | undefined
  /** Origins whose pages may speak to it, besides the server's own. */
  readonly origins?: readonly string[]
  readonly maxBodyBytes?: number
  /** Requests of one address; undefined for any number. */
  readonly rate?: RateLimitOptions | undefined
}

/** What is known of a request before its body. */
export interface Arrival {
  readonly method: string
  readonly path: string
  readonly address: string
  readonly isSocket: boolean
  /** Of a socket only: browsers cannot give it headers. */
  readonly query: URLSearchParams
  header(name: string): string | undefined
}

export interface Refusal {
  readonly status: number
  readonly message: string
  readonly headers?: { readonly [name: string]: string }
}

export interface Guard {
  readonly maxBodyBytes: number
  /** Why the request goes no further; undefined if it may. */
  refuse(arrival: Arrival): Refusal | undefined
  /** Headers for the answer to it. */
  headers(arrival: Pick<Arrival, 'header'>): { readonly [name: string]: string }
}

/** Probes ask without a token. */
const openPaths = ['/health']

export function createGuard({
  token,
  hosts,
  origins = [],
  maxBodyBytes = 4 * 1024 * 1024,
  rate,
}: GuardOptions = {}): Guard {
  const isPermitted = token === undefined ? () => true : tokenCheck(token)
  const pace = rate && createRateLimit(rate)
  return {
    maxBodyBytes,
    refuse(arrival) {
      const host = hostName(arrival.header('host') ?? '')
      if (hosts && !hosts.includes(host)) return { status: 403, message: 'This server is not called that.' }
      if (!isOriginFine(arrival, origins)) return { status: 403, message: 'Pages of this origin may not.' }
      const waitSeconds = pace?.take(arrival.address) ?? 0
      if (waitSeconds > 0) {
        const headers = { 'retry-after': String(Math.ceil(waitSeconds)) }
        return { status: 429, message: 'Too many requests; slow down.', headers }
      }
      if (
        arrival.method !== 'OPTIONS' &&
        !openPaths.includes(arrival.path) &&
        !isPermitted(tokenOf(arrival))
      ) {
        const headers = { 'www-authenticate': 'Bearer' }
        return { status: 401, message: 'A token is required: Authorization: Bearer <token>.', headers }
      }
      if (Number(arrival.header('content-length') ?? 0) > maxBodyBytes) return tooLarge(maxBodyBytes)
      return undefined
    },
    headers(arrival) {
      const origin = arrival.header('origin')
      return {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        ...(origin !== undefined && origins.includes(origin) ? allowing(origin) : {}),
      }
    },
  }
}

/** The refusal of a body that is too long. */
export function tooLarge(maxBodyBytes: number): Refusal {
  return { status: 413, message: `A body may have ${maxBodyBytes} bytes.` }
}

/** Names of this machine for itself. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

// digests have one length, so that the comparison takes one time whatever was sent
function tokenCheck(token: string): (given: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(token)
  return given => timingSafeEqual(digest(given), wanted)
}

function tokenOf({ header, query, isSocket }: Arrival): string {
  const [, bearer] = /^bearer +(\S+)$/i.exec(header('authorization') ?? '') ?? []
  return bearer ?? (isSocket ? (query.get('token') ?? '') : '')
}

function isOriginFine({ header }: Arrival, origins: readonly string[]): boolean {
  const origin = header('origin')
  if (origin === undefined || origins.includes(origin)) return true
  // the server's own pages: the host was checked before
  return URL.parse(origin)?.host === (header('host') ?? '')
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '')
}

function allowing(origin: string): { [name: string]: string } {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers':
      'authorization, content-type, accept, last-event-id, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name',
    'access-control-expose-headers': 'mcp-session-id, x-agentworld-by, x-agentworld-turn',
    vary: 'origin',
  }
}
