// A world as a web site: its pages as their readers would see them, a search over them, and its questions.
import { readFileSync } from 'node:fs'
import { readQuery } from '../../kernel/search-index/query.ts'
import { SearchIndex } from '../../kernel/search-index/search-index.ts'
import { searchLayers } from '../../kernel/search-index/search-layers.ts'
import { snippetOf } from '../../kernel/search-index/snippet.ts'
import { fill } from '../../world/text/fill.ts'
import type { Fiction } from '../fiction.ts'
import type { FictionPage } from '../pages/page.ts'
import { renderDate } from '../schema/render-value.ts'
import { escaped, localAddress, pageHtml } from './page-html.ts'

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
}

interface Shown {
  readonly kind: string
  readonly heading: string
  readonly body: string
  readonly site?: string
  readonly tag?: string
  readonly meta?: string
  readonly query?: string
  readonly where?: string
}

/** Answers requests for the pages of a world. */
export function browseApp(
  { facts, pages, questions }: Fiction,
  { title }: { title: string },
): (request: Request) => Response {
  const template = readFileSync(new URL('./site.template', import.meta.url), 'utf8')
  const index = new SearchIndex(pages)
  const byUrl = new Map(pages.map(page => [page.url, page]))
  const html = (
    { kind, heading, body, site = title, tag = '', meta = '', query = '', where = '' }: Shown,
    status = 200,
  ) => {
    const plain = { title: heading, kind, home: 'Home', query, where, site, tag, heading, meta }
    const values = Object.fromEntries(Object.entries(plain).map(([name, text]) => [name, escaped(text)]))
    return new Response(fill(template, { ...values, body }), { status, headers })
  }
  return request => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/')
      return html(homeOf(pages, questions, `${facts.field}, as of ${renderDate(facts.today)}`))
    if (pathname === '/find') return html(foundBy(index, searchParams.get('q') ?? ''))
    const page = pathname === '/page' ? byUrl.get(searchParams.get('url') ?? '') : undefined
    if (page) return html(shownPage(page))
    return html({ kind: 'plain', heading: 'Not found', body: '<p>This web has no such page.</p>' }, 404)
  }
}

function shownPage({ kind, title, url, date, author, text }: FictionPage): Shown {
  const [heading = title, site = ''] = title.split(/ – (?=[^–]*$)/)
  const tag = new URL(url).host
  const meta = [
    kind === 'article' ? 'From the encyclopaedia' : '',
    author === '' || text.includes(author) ? '' : `by ${author}`,
    // a byline of its own may have the date already
    text.split('\n', 1)[0]?.includes(renderDate(date)) ? '' : renderDate(date),
  ]
    .filter(Boolean)
    .join(' · ')
  return { kind, heading, site, tag, meta, where: url, body: pageHtml(text) }
}

function homeOf(pages: readonly FictionPage[], questions: Fiction['questions'], meta: string): Shown {
  const sites = [...Map.groupBy(pages, ({ url }) => new URL(url).host)]
  const list = sites.map(
    ([host, own]) =>
      `<li><strong>${escaped(host)}</strong> (${own.length === 1 ? '1 page' : `${own.length} pages`}): ${own
        .slice(0, 5)
        .map(
          ({ url, title }) =>
            `<a href="${escaped(localAddress(url))}">${escaped(title.replace(/ – [^–]*$/, ''))}</a>`,
        )
        .join(', ')}</li>`,
  )
  const asked = questions.map(
    ({ text, difficulty }) => `<li><span class="level">${difficulty.level}</span>${escaped(text)}</li>`,
  )
  return {
    kind: 'plain',
    heading: 'Sites of this web',
    meta,
    body: `<ul>${list.join('')}</ul><h2>Questions</h2><ol class="questions">${asked.join('')}</ol>`,
  }
}

function foundBy(index: SearchIndex, text: string): Shown {
  const query = readQuery(text)
  const terms = new Set(query.terms)
  const hits = searchLayers([index], query).slice(0, 20)
  const list = hits.map(
    ({ page }) =>
      `<li><a href="${escaped(localAddress(page.url))}">${escaped(page.title)}</a><div class="url">${escaped(page.url)}</div><div class="snippet">${escaped(snippetOf(page, { dial: 'full', terms }))}</div></li>`,
  )
  const body = hits.length === 0 ? '<p>Nothing was found.</p>' : `<ul>${list.join('')}</ul>`
  return { kind: 'results', heading: `Results for “${text}”`, query: text, body }
}
