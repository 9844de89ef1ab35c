// The web of a session: what its world says, and what was learned since. Each answer is computed, or undefined
// where nothing known settles it and the world leaves it open.

import { oneLine } from '../../src/kernel/search-index/one-line.ts'
import { maxPageCharacters, type Page } from '../../src/kernel/search-index/page.ts'
import { addressOf } from '../../src/kernel/search-index/page-address.ts'
import { type Query, readQuery } from '../../src/kernel/search-index/query.ts'
import type { SearchIndex } from '../../src/kernel/search-index/search-index.ts'
import { type Hit, searchLayers } from '../../src/kernel/search-index/search-layers.ts'
import { type SnippetDial, snippetOf } from '../../src/kernel/search-index/snippet.ts'
import type { Observation } from '../../src/world/observation.ts'
import { indexOf, keyOf, type Learned, queryKey } from './learn/learned.ts'
import { type Mix, mixed } from './results/mix.ts'
import type { Result } from './results/results.ts'
import { mayExist, type Openness } from './scope.ts'

const resultsPerQuery = 10
// in a world that is open in part its pages settle what they mostly match; in an open one only what they match whole
const leastCoverage = 1 / 3
const settledShare = { partly: 2 / 3, open: 1 }

export interface Web {
  readonly index: () => SearchIndex
  readonly dial: SnippetDial
  readonly mix: Mix | undefined
  /** Terms that a teasing snippet leaves out. */
  readonly secrets: ReadonlySet<string>
  readonly openness: Openness
  readonly learned: Learned
}

/** The known pages that match a query, the best first. */
export function hitsFor(query: Query, { index, learned }: Web): readonly Hit[] {
  const imagined = indexOf(learned)
  return searchLayers(imagined ? [index(), imagined] : [index()], query)
}

/** The results of one query. */
export function answerQuery(text: string, web: Web): readonly Result[] | undefined {
  const remembered = web.learned.searches.get(queryKey(text))
  if (remembered) return remembered.flatMap(({ url, snippet }) => rememberedResult(url, snippet, web))
  const query = readQuery(text)
  const hits = hitsFor(query, web)
  if (!isSettled(query, hits, web.openness)) return undefined
  const shown = web.mix ? mixed(hits, web.mix, resultsPerQuery) : hits.slice(0, resultsPerQuery)
  return shown.map(hit => resultFrom(hit, query, web))
}

function rememberedResult(url: string, snippet: string, web: Web): Result[] {
  const page = knownPage(url, web)
  return page ? [{ url: page.url, title: page.title, date: page.date, snippet }] : []
}

function isSettled({ terms }: Query, hits: readonly Hit[], { kind, topicTerms }: Openness): boolean {
  if (kind === 'closed') return true
  return hits.some(({ terms: matched }) => {
    const missing = terms.filter(term => !matched.includes(term))
    const share = (terms.length - missing.length) / terms.length
    return share >= settledShare[kind] && !missing.some(term => topicTerms.has(term))
  })
}

function resultFrom(
  { page, terms, coverage }: Hit,
  query: Query,
  { dial: wanted, secrets, learned }: Web,
): Result {
  // what was hardly asked for is not told in full
  const dial = wanted === 'full' && coverage < leastCoverage ? 'teasing' : wanted
  const { url, title, date } = page
  const imagined = learned.pages.get(keyOf(url))
  const asked = new Set([...query.terms, ...terms])
  const snippet =
    imagined !== undefined && imagined.shown === undefined
      ? (imagined.excerpts[0] ?? '...')
      : snippetOf(page, { dial, secrets, terms: asked })
  return { url, title, date, snippet }
}

/** A page that is known, at least from a result list. */
export function knownPage(url: string, { index, learned }: Web): Omit<Page, 'text'> | undefined {
  const key = keyOf(url)
  return index().pages.get(key) ?? learned.pages.get(key)
}

/** What an extraction of this address returns. */
export function extract(url: string, web: Web): Observation | undefined {
  const key = keyOf(url)
  const page = web.index().pages.get(key)
  if (page) return { text: shownPage(page) }
  const failure = web.learned.failures.get(key)
  if (failure) return { text: failure.text, isError: true }
  const imagined = web.learned.pages.get(key)
  if (imagined) return imagined.shown === undefined ? undefined : { text: imagined.shown }
  if (mayExist(web.openness, url)) return undefined
  const shown = oneLine(url, { maxCharacters: 2_000 })
  return { text: `Failed to extract ${shown}: ${reasonFor(url, web)}`, isError: true }
}

// a page as an extraction shows it
function shownPage({ title, text }: Page): string {
  const body = text.trimEnd()
  const cut = body.slice(0, maxPageCharacters).toWellFormed()
  const note = cut.length < body.length ? `\n\n[Cut off after ${maxPageCharacters} characters.]` : ''
  return `# ${oneLine(title)}\n\n${cut.replace(controls, '')}${note}`
}

// all but tab and line feed: they could redraw the screen that shows the page
const controls = /(?![\t\n])\p{Cc}/gu

function reasonFor(url: string, { index, learned }: Web): string {
  const address = addressOf(url)
  if (!address) return 'not a valid address'
  if (!/^https?$/.test(address.scheme)) return `cannot fetch ${oneLine(address.scheme)} addresses`
  const keys = [...index().pages.keys(), ...learned.pages.keys()]
  const isKnownHost = keys.some(key => key.split(/[/?]/, 1)[0] === address.host)
  return isKnownHost ? '404 Not Found' : `could not resolve host ${address.host}`
}
