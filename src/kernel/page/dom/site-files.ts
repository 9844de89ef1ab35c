// The files of a world's sites, found by address as a plain server of files finds them: no scripts, no redirects but the one to a
// folder.

export interface SiteFiles {
  /** Where it begins, such as `https://shop.example/`. */
  readonly at: string
  /** The bytes of a file by its path below; undefined where there is none. */
  read(path: string): Uint8Array | undefined
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: Uint8Array
  /** The address it was found at. */
  readonly url: string
}

const types: { readonly [ending: string]: string } = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  xml: 'text/xml',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
}

/** What the sites answer; undefined where the address belongs to none of them. */
export function answerOf(sites: readonly SiteFiles[], address: string): Answer | undefined {
  const url = URL.parse(address)
  const site = url === null ? undefined : sites.find(({ at }) => isBelow(url, at))
  if (site === undefined || url === null) return undefined
  const base = new URL(site.at).pathname
  const path = decoded(url.pathname.slice(base.endsWith('/') ? base.length : base.length + 1))
  const tried = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
  for (const name of tried) {
    const body = site.read(name)
    if (body !== undefined) return { status: 200, type: typeOf(name), body, url: address }
  }
  if (path !== '' && !path.endsWith('/') && site.read(`${path}/index.html`) !== undefined) {
    const folder = new URL(address)
    folder.pathname += '/'
    return answerOf(sites, folder.href)
  }
  return { status: 404, type: 'text/html', body: site.read('404.html') ?? new Uint8Array(), url: address }
}

function isBelow(url: URL, at: string): boolean {
  const base = new URL(at)
  return url.origin === base.origin && `${url.pathname}/`.startsWith(base.pathname.replace(/\/?$/, '/'))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function typeOf(name: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending] ?? '') : 'application/octet-stream'
}
