// What a request must bring before any protocol sees it: where it claims to go and to come from, its token, its size and
// its pace. A web page that rebinds a name to this machine fails on Host, and one that knows the address fails on
// Origin.
import { createHash, timingSafeEqual } from 'node:crypto'
import { WorldError } from '../world/error.ts'
import type { Caller, Tenants } from './tenants/tenants.ts'
import { createRateLimit, type RateLimit, type RateLimitOptions } from './wire/rate-limit.ts'

/** What a request must bring before any protocol sees it. */
export interface GuardOptions {
  /** The operator's. Without it everybody who reaches the server is one. */
  readonly token?: string | undefined
  /** Agents, each with a token of its own. */
  readonly tenants?: Tenants
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

/** Who a request is from, or why it goes no further, and the path it means. */
export type Admission = { readonly path: string } & (
  | { readonly caller: Caller; readonly refusal?: never }
  | { readonly caller?: never; readonly refusal: Refusal }
)

export interface Guard {
  readonly maxBodyBytes: number
  admit(arrival: Arrival): Admission
  /** Headers for the answer to it. */
  headers(arrival: Pick<Arrival, 'header'>): { readonly [name: string]: string }
}

/** Probes ask without a token. */
export const openPaths: readonly string[] = ['/live', '/health', '/ready']

export function createGuard({
  token,
  tenants = {},
  hosts,
  origins = [],
  maxBodyBytes = 4 * 1024 * 1024,
  rate,
}: GuardOptions = {}): Guard {
  if (token === undefined && Object.keys(tenants).length > 0) {
    throw new WorldError(
      'usage',
      'Agents have tokens, but the operator has none: whoever sends none would be one.',
      {
        remedy: 'Give the operator a token too.',
      },
    )
  }
  const callerWith = callers(token, tenants)
  const pace = rate && createRateLimit(rate)
  const paces = tenantPaces(tenants)
  const refusalOf = (arrival: Arrival): Refusal | undefined => {
    const host = hostName(arrival.header('host') ?? '')
    if (hosts && !hosts.includes(host)) return { status: 403, message: 'This server is not called that.' }
    if (!isOriginFine(arrival, origins)) return { status: 403, message: 'Pages of this origin may not.' }
    return tooFast(pace?.take(arrival.address) ?? 0)
  }
  return {
    maxBodyBytes,
    admit(arrival) {
      const { path, given } = tokenOf(arrival)
      const refusal = refusalOf(arrival)
      if (refusal) return { path, refusal }
      const isOpen = arrival.method === 'OPTIONS' || openPaths.includes(path)
      const caller = isOpen ? stranger : callerWith(given)
      if (caller === undefined) return { path, refusal: unauthorized }
      const late = tooFast(caller.role === 'agent' ? (paces.get(caller.tenant)?.take('') ?? 0) : 0)
      if (late) return { path, refusal: late }
      const isLong = Number(arrival.header('content-length') ?? 0) > maxBodyBytes
      return isLong ? { path, refusal: tooLarge(maxBodyBytes) } : { path, caller }
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

// probes are answered to everybody, and nothing of what they are told is an agent's or an operator's alone
const stranger: Caller = { role: 'operator' }

const unauthorized: Refusal = {
  status: 401,
  message: 'A token is required: Authorization: Bearer <token>.',
  headers: { 'www-authenticate': 'Bearer' },
}

function tooFast(waitSeconds: number): Refusal | undefined {
  if (waitSeconds <= 0) return undefined
  const headers = { 'retry-after': String(Math.ceil(waitSeconds)) }
  return { status: 429, message: 'Too many requests; slow down.', headers }
}

function tenantPaces(tenants: Tenants): ReadonlyMap<string, RateLimit> {
  return new Map(
    Object.entries(tenants).flatMap(([name, { perSecond }]) =>
      perSecond === undefined ? [] : [[name, createRateLimit({ perSecond })]],
    ),
  )
}

// digests have one length, and all are compared, so that it takes one time whatever was sent
function callers(token: string | undefined, tenants: Tenants): (given: string) => Caller | undefined {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const known: (readonly [Buffer, Caller])[] = Object.entries(tenants).map(([tenant, { token: own }]) => [
    digest(own),
    { role: 'agent', tenant },
  ])
  if (token !== undefined) known.push([digest(token), { role: 'operator' }])
  return given => {
    const sent = digest(given)
    const found = known.filter(([wanted]) => timingSafeEqual(sent, wanted))
    return found.at(-1)?.[1] ?? (token === undefined ? { role: 'operator' } : undefined)
  }
}

// clients that can send neither a header nor a query send it in their address: as a user's password, or before the path
function tokenOf({ header, query, path, isSocket }: Arrival): { given: string; path: string } {
  const [, before, rest = ''] = /^\/token\/([^/]+)(\/.*)?$/.exec(path) ?? []
  if (before !== undefined) return { given: before, path: rest || '/' }
  const [, bearer] = /^bearer +(\S+)$/i.exec(header('authorization') ?? '') ?? []
  const given = bearer ?? basicToken(header('authorization') ?? '') ?? (isSocket ? query.get('token') : '')
  return { given: given ?? '', path }
}

/** The password, or where there is none the user: both http://token@host and http://any:token@host carry one. */
function basicToken(authorization: string): string | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return password.join(':') || user
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
