// Pages found by their words, ranked by BM25. Immutable once made; the ranking is built when it is first asked for.
import MiniSearch from 'minisearch'
import { maxPageCharacters, type Page } from './page.ts'
import { addressOf } from './page-address.ts'
import { stopWords } from './stop-words.ts'
import { termsOf } from './terms.ts'

export interface Match {
  readonly key: string
  readonly score: number
  /** The terms of the page that matched. */
  readonly terms: readonly string[]
}

interface MatchOptions {
  /** Terms that may also match one letter away. */
  readonly near?: ReadonlySet<string>
  readonly weightOf?: (term: string) => number
}

export class SearchIndex {
  /** By the key of their address, in the order given. */
  readonly pages: ReadonlyMap<string, Page>
  #engine: MiniSearch | undefined

  constructor(pages: Iterable<Page>) {
    this.pages = new Map(Array.from(pages, page => [addressOf(page.url)?.key ?? page.url, page]))
  }

  /** Every page that holds one of the terms, in no particular order. */
  match(terms: readonly string[], { near = new Set(), weightOf = () => 1 }: MatchOptions = {}): Match[] {
    this.#engine ??= engineFor(this.pages)
    const found = this.#engine.search(' ', {
      tokenize: () => [...terms],
      processTerm: term => term,
      fuzzy: term => (near.has(term) ? 1 : false),
      boostTerm: weightOf,
    })
    return found.map(({ id, score, terms: matched }) => ({ key: id as string, score, terms: matched }))
  }
}

// a page is not about what it links to
const addressInText = /https?:\/\/[^\s()<>[\]]+/g

function engineFor(pages: ReadonlyMap<string, Page>): MiniSearch {
  const engine = new MiniSearch({
    idField: 'key',
    fields: ['title', 'text', 'address'],
    tokenize: termsOf,
    processTerm: term => (stopWords.has(term) ? null : term),
    searchOptions: { boost: { title: 2, address: 0.5 } },
    autoVacuum: false,
  })
  for (const [key, { title, text }] of pages) {
    engine.add({
      key,
      address: key.slice(0, maxPageCharacters),
      title: title.slice(0, maxPageCharacters),
      text: text.slice(0, maxPageCharacters).replace(addressInText, ' '),
    })
  }
  return engine
}
