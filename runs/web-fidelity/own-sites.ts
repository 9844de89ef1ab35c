// The project's own small sites as a world has them: files under addresses, for one town.
import { readdirSync, readFileSync } from 'node:fs'
import { documentedPackages } from '../../domains/web/real/documents.ts'
import { siteData } from '../../domains/web/real/site-data.ts'
import { siteNames, startPage } from '../../domains/web/real/start-page.ts'

interface OwnSite {
  readonly at: string
  readonly files: { readonly [path: string]: string }
}

const folder = new URL('../../domains/web/real/sites/', import.meta.url)
const missing =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found</title></head><body><h1>404</h1><p>There is nothing at this address.</p></body></html>'

/** Every site of a town, its start page and the documents. */
export function ownSites(town: string): OwnSite[] {
  const data = JSON.stringify(siteData(town)).replaceAll('<', '\\u003c')
  const script = `window.site = ${data}\n${readFileSync(new URL('site.js', folder), 'utf8')}`
  const sites = Object.keys(siteNames).map(name => ({
    at: `http://${name}.${town}.example/`,
    files: { 'site.js': script, '404.html': missing, ...pagesOf(name) },
  }))
  const start = {
    at: `http://start.${town}.example/`,
    files: { 'index.html': startPage(town).html, '404.html': missing },
  }
  return [...sites, start, documents()]
}

function pagesOf(name: string): { [file: string]: string } {
  const place = new URL(`${name}/`, folder)
  return Object.fromEntries(
    readdirSync(place).map(file => {
      const html = readFileSync(new URL(file, place), 'utf8')
      return [file, html.replace('</head>', '<script src="/site.js"></script></head>')]
    }),
  )
}

function documents(): OwnSite {
  const packages = documentedPackages()
  const items = packages.map(({ name, licence, pages }) => {
    const first = pages.find(({ path }) => path.endsWith('/index.html')) ?? pages[0]
    return `<li><a href="${first?.path}">${name}</a> ${licence}</li>`
  })
  const index = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Documentation</title></head><body><main><h1>Documentation</h1><ul>${items.join('')}</ul></main></body></html>`
  const pages = packages.flatMap(one =>
    one.pages.map(({ path, html }): [string, string] => [
      path.slice(1).replace(/(?<!\.html)$/, '.html'),
      html,
    ]),
  )
  return {
    at: 'http://docs.example/',
    files: { 'index.html': index, '404.html': missing, ...Object.fromEntries(pages) },
  }
}
