// One ranking over several indexes, as if they were one: what is rare is rare in all of them together.
import type { Page } from './page.ts'
import { addressOf } from './page-address.ts'
import type { Query } from './query.ts'
import type { Match, SearchIndex } from './search-index.ts'
import { termsOf } from './terms.ts'

const maxPhraseReads = 50
const mayBeMisspelt = /^\p{L}{6,}$/u

export interface Hit {
  readonly page: Page
  /** The terms of the page that matched, near ones included. */
  readonly terms: readonly string[]
  /** How much of the query the page covers, rare terms counting more: 0 to 1. */
  readonly coverage: number
}

/** All pages that match, the best first; equally good ones by address. No page may be in two layers. */
export function searchLayers(layers: readonly SearchIndex[], query: Query): readonly Hit[] {
  const { terms } = query
  if (terms.length === 0) return []
  const found: (Hit & { score: number })[] = []
  const inLayers = matchesIn(layers, terms)
  const coverage = coverageBy(inLayers, terms)
  for (const { index, matches } of inLayers) {
    for (const match of matches) {
      const page = index.pages.get(match.key)
      if (page && isOnSite(page, query.sites)) {
        found.push({ page, score: rounded(match.score), terms: match.terms, coverage: coverage(match.terms) })
      }
    }
  }
  const hits = found.sort((a, b) => b.score - a.score || (a.page.url < b.page.url ? -1 : 1))
  return query.phrases.reduce(holdingPhrase, withoutExcluded(hits, layers, query.excluded))
}

interface LayerMatches {
  readonly index: SearchIndex
  readonly matches: readonly Match[]
}

function matchesIn(layers: readonly SearchIndex[], terms: readonly string[]): LayerMatches[] {
  const first = layers.map(index => ({ index, matches: index.match(terms) }))
  const isHeld = (term: string) =>
    first.some(({ matches }) => matches.some(match => match.terms.includes(term)))
  const near = new Set(terms.filter(term => mayBeMisspelt.test(term) && !isHeld(term)))
  if (layers.length === 1 && near.size === 0) return first
  const total = first.reduce((sum, { index }) => sum + index.pages.size, 0)
  const counts = first.map(({ matches }) => countsOf(matches))
  return first.map(({ index }, at) => {
    const weightOf = (term: string) => {
      const all = counts.reduce((sum, count) => sum + (count.get(term) ?? 0), 0)
      return rarity(all, total) / rarity(counts[at]?.get(term) ?? 0, index.pages.size)
    }
    return { index, matches: index.match(terms, { near, weightOf }) }
  })
}

function countsOf(matches: readonly Match[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { terms } of matches) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

// the inverse document frequency that the engine's BM25 uses
function rarity(holding: number, total: number): number {
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5))
}

// a term that is matched by a near one counts like the rarest that no page holds
function coverageBy(
  layers: readonly LayerMatches[],
  terms: readonly string[],
): (matched: readonly string[]) => number {
  const total = layers.reduce((sum, { index }) => sum + index.pages.size, 0)
  const counts = countsOf(layers.flatMap(({ matches }) => matches))
  const weights = new Map(terms.map(term => [term, rarity(counts.get(term) ?? 0, total)]))
  const unknown = rarity(0, total)
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return matched =>
    Math.min(1, matched.reduce((sum, term) => sum + (weights.get(term) ?? unknown), 0) / whole)
}

// the last bits of a score may depend on the order of additions; a millionth does not
function rounded(score: number): number {
  return Math.round(score * 1e6)
}

function isOnSite({ url }: Page, sites: readonly string[]): boolean {
  if (sites.length === 0) return true
  const { host = '', key = '' } = addressOf(url) ?? {}
  return sites.some(site => host === site || host.endsWith(`.${site}`) || key.startsWith(site))
}

function withoutExcluded(
  hits: readonly Hit[],
  layers: readonly SearchIndex[],
  excluded: readonly string[],
): readonly Hit[] {
  if (excluded.length === 0) return hits
  const unwanted = new Set(
    layers.flatMap(index => index.match(excluded).map(({ key }) => index.pages.get(key))),
  )
  return hits.filter(({ page }) => !unwanted.has(page))
}

// a phrase that none of the best pages holds is taken as so many words
function holdingPhrase(hits: readonly Hit[], phrase: readonly string[]): readonly Hit[] {
  const wanted = ` ${phrase.join(' ')} `
  const holding = hits
    .slice(0, maxPhraseReads)
    .filter(({ page: { title, text } }) =>
      ` ${termsOf(title).join(' ')} | ${termsOf(text).join(' ')} `.includes(wanted),
    )
  return holding.length > 0 ? holding : hits
}
