// Sessions of one world share its index. Indexes are content-addressed: those used last are kept, within a bound, and
// any other can be made anew from its pages. Nobody else holds on to one, so that the bound is a bound on memory.
import { createHash } from 'node:crypto'
import type { Page } from './page.ts'
import { SearchIndex } from './search-index.ts'

const maxKeptCharacters = 8_000_000

interface Kept {
  readonly index: SearchIndex
  readonly characters: number
}

/** Pages that need not be at hand: what tells them apart, and a way to them. */
export interface PageSource {
  readonly hash: string
  pages(): readonly Page[]
}

/** Indexes by the hash of their pages. */
export class IndexCache {
  readonly #maxCharacters: number
  readonly #kept = new Map<string, Kept>()
  #characters = 0

  constructor({ maxCharacters = maxKeptCharacters }: { maxCharacters?: number } = {}) {
    this.#maxCharacters = maxCharacters
  }

  /** A way to the index of these pages. Nothing is made before it is called; what it returns is for the moment. */
  opener(pages: readonly Page[] | PageSource): () => SearchIndex {
    let source: PageSource | undefined
    return () => {
      source ??= 'hash' in pages ? pages : { hash: hashOf(pages), pages: () => pages }
      const kept = this.#kept.get(source.hash)
      return kept === undefined ? this.#make(source.hash, source.pages()) : this.#touch(source.hash, kept)
    }
  }

  /** How many are kept, and how many characters of text they hold. */
  get size(): { readonly indexes: number; readonly characters: number } {
    return { indexes: this.#kept.size, characters: this.#characters }
  }

  #touch(hash: string, kept: Kept): SearchIndex {
    this.#kept.delete(hash)
    this.#kept.set(hash, kept)
    return kept.index
  }

  #make(hash: string, pages: readonly Page[]): SearchIndex {
    const index = new SearchIndex(pages)
    const characters = pages.reduce((sum, { title, text }) => sum + title.length + text.length, 0)
    this.#kept.set(hash, { index, characters })
    this.#characters += characters
    for (const [oldest, kept] of this.#kept) {
      if (this.#characters <= this.#maxCharacters || this.#kept.size === 1) break
      this.#kept.delete(oldest)
      this.#characters -= kept.characters
    }
    return index
  }
}

function hashOf(pages: readonly Page[]): string {
  const hash = createHash('sha256')
  for (const { url, title, date, text } of pages) {
    hash.update(JSON.stringify([url, title, date ?? null, text.length])).update(text)
  }
  return hash.digest('hex')
}

const shared = new IndexCache()

/** A way to the index that all sessions over these pages share. */
export function sharedIndex(pages: readonly Page[] | PageSource): () => SearchIndex {
  return shared.opener(pages)
}
