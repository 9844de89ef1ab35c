// The HTTP servers that a world declares: which of them answers a request, and what.
import { isUtf8 } from '../../../bytes.ts'
import type { Process } from '../../../run/process.ts'
import type { Route } from '../../../state/inventory.ts'
import { declared } from '../declared.ts'

export interface Request {
  readonly method: string
  readonly url: Url
}

export interface Response {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** How a request ends without a response. */
export type Refusal = 'no-host' | 'refused'

export interface Url {
  readonly scheme: string
  readonly host: string
  readonly port: number
  /** With its query. */
  readonly path: string
}

/** Reads a URL; undefined where it is none. */
export function parseUrl(text: string): Url | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\/(?:$|[/:?#])/i.test(text)) return undefined
  const match =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^/@\s]*@)?([^/:?#\s]+)(?::([0-9]*))?([/?][^#\s]*)?(?:#.*)?$/i.exec(
      text,
    )
  if (!match) return undefined
  const scheme = (match[1] ?? 'http').toLowerCase()
  const port = match[3] ? Number(match[3]) : scheme === 'https' ? 443 : 80
  if (port > 65535) return undefined
  const path = match[4] ?? '/'
  return { scheme, host: match[2] ?? '', port, path: path.startsWith('?') ? `/${path}` : path }
}

const serverOf = ({ scheme, host, port }: Url) => `${scheme}://${host.toLowerCase()}:${port}`

/** What the declared routes answer. */
export function respond(process: Process, { method, url }: Request): Response | Refusal {
  const { inventory, machine } = process.shell.surroundings
  const routes = declared(process, 'routes').flatMap(route => {
    const at = parseUrl(route.url)
    return at ? [{ route, at }] : []
  })
  const isHere = ['localhost', '127.0.0.1', '::1', machine.host].includes(url.host)
  const hosts = routes.filter(({ at }) => at.host.toLowerCase() === url.host.toLowerCase())
  if (hosts.length === 0 && !isHere && !/^[0-9.]+$/.test(url.host) && !inHosts(process, url.host))
    return 'no-host'
  const isUp = ({ needs }: Route) =>
    needs.every(name => inventory.services?.find(unit => unit.name === name)?.active === 'active')
  const server = hosts.filter(({ at }) => serverOf(at) === serverOf(url))
  if (!server.some(({ route }) => isUp(route))) return 'refused'
  const matching = server.filter(({ at, route }) => fits(at.path, url.path) && holds(process, route))
  const asked = method === 'HEAD' ? ['HEAD', 'GET'] : [method]
  const [best] = matching
    .filter(({ route }) => asked.includes(route.method))
    .sort((one, other) => rank(other.at.path) - rank(one.at.path))
  if (best) return isUp(best.route) ? responseOf(best.route) : 'refused'
  return matching.length > 0 ? responseOf(plain(405)) : responseOf(plain(404))
}

function holds({ fs }: Process, { when }: Route): boolean {
  if (!when) return true
  const node = fs.find(when.file)
  return node?.kind === 'file' && node.data.includes(when.contains)
}

const plain = (status: number): Pick<Route, 'status' | 'headers' | 'body' | 'contentType'> => ({
  status,
  headers: {},
  body: '',
})

function fits(pattern: string, path: string): boolean {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1))
  return pattern === path
}

const rank = (pattern: string) => (pattern.endsWith('*') ? pattern.length : 100_000)

function inHosts({ fs }: Process, host: string): boolean {
  const node = fs.find('/etc/hosts')
  return node?.kind === 'file' && node.data.split(/\s+/).includes(host)
}

function responseOf({ status, headers, body, contentType }: ReturnType<typeof plain>): Response {
  const given = Object.entries(headers)
  const has = (name: string) => given.some(([key]) => key.toLowerCase() === name)
  const type = contentType ?? (body === '' || !isUtf8(body) ? undefined : 'text/plain; charset=utf-8')
  return {
    status,
    headers: [
      ...(has('content-type') || type === undefined ? [] : [['Content-Type', type] as const]),
      ...given,
      ...(has('content-length') ? [] : [['Content-Length', String(body.length)] as const]),
    ],
    body,
  }
}

/** A header of an answer; undefined where it has none of that name. */
export function header({ headers }: Response, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1]
}

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  418: "I'm a teapot",
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The words after a status. */
export function reasonOf(status: number): string {
  return reasons[status] ?? 'Unknown'
}

/** Status line and headers as they go over the wire. */
export function headText(response: Response): string {
  const lines = [`HTTP/1.1 ${response.status} ${reasonOf(response.status)}`]
  for (const [name, value] of response.headers) lines.push(`${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The URL that a redirect leads to. */
export function redirected(from: Url, location: string): string {
  if (/^[a-z]+:\/\//i.test(location)) return location
  const standard = from.scheme === 'https' ? 443 : 80
  const base = `${from.scheme}://${from.host}${from.port === standard ? '' : `:${from.port}`}`
  if (location.startsWith('/')) return base + location
  return `${base}${from.path.replace(/[^/]*$/, '')}${location}`
}
