// Serves the small sites and the documents on loopback. The name a browser asks for says which: `shop.arlow.example`.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { documentedPackages } from './documents.ts'
import { escapeHtml } from './markdown-html.ts'
import { siteData, towns } from './site-data.ts'
import { siteNames, startPage } from './start-page.ts'

export interface SiteServer {
  readonly port: number
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Serves until it is closed. */
export async function openSiteServer(): Promise<SiteServer> {
  const documents = documentPages()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any.example')
    const { status, type, body } = answer(request.headers.host ?? '', pathname, documents)
    response
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .end(body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(host: string, path: string, documents: ReadonlyMap<string, string>): Answer {
  if (host === 'docs.example') return page(documents.get(decodeURI(path)))
  const [name = '', town = ''] = host.split('.')
  if (!towns.includes(town as (typeof towns)[number])) return page(undefined)
  if (name === 'start') return page(path === '/' ? startPage(town).html : undefined)
  if (!Object.hasOwn(siteNames, name)) return page(undefined)
  if (path === '/site.js') {
    const data = JSON.stringify(siteData(town)).replaceAll('<', '\\u003c')
    return { status: 200, type: 'text/javascript', body: `window.site = ${data}\n${read('site.js')}` }
  }
  return page(sitePage(name, path))
}

function sitePage(name: string, path: string): string | undefined {
  const file = path === '/' ? 'index' : (/^\/([a-z]+)$/.exec(path)?.[1] ?? '')
  try {
    return read(`${name}/${file}.html`).replace('</head>', '<script src="/site.js"></script></head>')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function read(file: string): string {
  return readFileSync(new URL(`./sites/${file}`, import.meta.url), 'utf8')
}

function page(html: string | undefined): Answer {
  const missing =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found</title></head><body><h1>404</h1><p>There is nothing at this address.</p></body></html>'
  return { status: html === undefined ? 404 : 200, type: 'text/html', body: html ?? missing }
}

function documentPages(): ReadonlyMap<string, string> {
  const packages = documentedPackages()
  const items = packages.map(({ name, licence, pages }) => {
    const first = pages.find(({ path }) => path.endsWith('/index.html')) ?? pages[0]
    return `<li><a href="${first?.path}">${escapeHtml(name)}</a> ${escapeHtml(licence)}</li>`
  })
  const index = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Documentation</title></head><body><main><h1>Documentation</h1><ul>${items.join('')}</ul></main></body></html>`
  const pages = packages.flatMap(one => one.pages.map(({ path, html }): [string, string] => [path, html]))
  return new Map([['/', index], ...pages])
}
