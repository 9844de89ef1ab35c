// A query as engines read it: words, "a phrase", -without, site:host.
import { stopWords } from './stop-words.ts'
import { termsOf } from './terms.ts'

const maxCharacters = 2_000
const maxTerms = 32
const part = /(-?)site:(\S+)|(?<![^\s(])(-?)"([^"]*)"|(?<![^\s(])-(?=[\p{L}\p{N}])([^\s"]+)/giu

export interface Query {
  /** What to look for, each once, without stop words. */
  readonly terms: readonly string[]
  /** Runs of terms, stop words included, one of which a page must hold wherever any page does. */
  readonly phrases: readonly (readonly string[])[]
  readonly excluded: readonly string[]
  readonly sites: readonly string[]
}

/** Reads a query; of a very long one its beginning. */
export function readQuery(text: string): Query {
  const phrases: string[][] = []
  const excluded: string[] = []
  const sites: string[] = []
  const rest = text
    .slice(0, maxCharacters)
    .replace(part, (_, noSite: string, site: string, noPhrase: string, phrase: string, without: string) => {
      if (site !== undefined) {
        if (!noSite) sites.push(site.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?/, ''))
        return ' '
      }
      if (phrase === undefined || noPhrase) {
        excluded.push(...content(phrase ?? without))
        return ' '
      }
      const terms = termsOf(phrase)
      if (terms.length > 1) phrases.push(terms)
      return ` ${phrase} `
    })
  return { terms: content(rest).slice(0, maxTerms), phrases, excluded, sites }
}

function content(text: string): string[] {
  return [...new Set(termsOf(text))].filter(term => !stopWords.has(term))
}
