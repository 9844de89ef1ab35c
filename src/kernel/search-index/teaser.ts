// An excerpt that shows what a page is about and keeps what one would open it for: figures, names, what follows a
// colon, and the rows of tables. Words of the query and of the title are known already and may stand.
import { stopWords } from './stop-words.ts'
import { termsOf } from './terms.ts'
import type { Unit } from './units.ts'

const maxCharacters = 160
const numerals = `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
half third quarter twice double dozen first second once`
const numeralTerms = new Set(termsOf(numerals))
// a capital, a figure, or a letter of a script that knows no capitals
const telling = /[\p{Lu}\p{Lt}\p{N}]|(?![\p{Ll}\p{Lm}])\p{L}/u

export interface TeaserOptions {
  readonly terms: ReadonlySet<string>
  readonly secrets: ReadonlySet<string>
  /** Terms that the result shows anyway. */
  readonly shown: ReadonlySet<string>
  readonly isFirst: boolean
  readonly isLast: boolean
}

interface Word {
  readonly text: string
  readonly terms: readonly string[]
}

interface Stretch {
  readonly from: number
  readonly words: readonly Word[]
  readonly matches: number
}

/** What a piece may show of itself. */
export interface Teaser {
  readonly text: string
  /** How many of the query's terms it shows. */
  readonly matches: number
  readonly words: number
}

const nothing: Teaser = { text: '...', matches: 0, words: 0 }

/** The longest stretch of a piece, among those closest to the query, that tells nothing. */
export function teaserOf({ text, columns }: Unit, options: TeaserOptions): Teaser {
  if (columns !== undefined) return tableTeaser(columns, options)
  const words = wordsOf(text)
  const [best] = stretchesOf(words, options).sort(
    (a, b) => b.matches - a.matches || b.words.length - a.words.length || a.from - b.from,
  )
  if (best === undefined) return nothing
  const kept = fitting(best.words, options.terms)
  const isWhole = kept.length === words.length
  const before = kept[0] === words[0] && options.isFirst ? '' : '... '
  const after = isWhole && options.isLast ? '' : ' ...'
  const shown = kept.map(word => word.text).join(' ')
  return { text: `${before}${shown}${after}`, matches: best.matches, words: kept.length }
}

function wordsOf(text: string): Word[] {
  return text.split(' ').map(word => ({ text: word, terms: termsOf(word) }))
}

function tableTeaser(columns: string, options: TeaserOptions): Teaser {
  const words = wordsOf(columns)
  if (words.some(({ text, terms }) => /\p{N}/u.test(text) && !isKnown(terms, options))) return nothing
  const text = `${columns.slice(0, maxCharacters)} ...`
  return { text, matches: matchesIn(words, options.terms), words: words.length }
}

function stretchesOf(words: readonly Word[], options: TeaserOptions): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  const end = (at: number) => {
    const stretch = words.slice(from, at)
    if (at > from) stretches.push({ from, words: stretch, matches: matchesIn(stretch, options.terms) })
    from = at + 1
  }
  for (const [at, word] of words.entries()) {
    if (!isHarmless(word, options)) end(at)
    if (!word.text.endsWith(':')) continue
    end(at + 1)
    return stretches
  }
  end(words.length)
  return stretches
}

function matchesIn(words: readonly Word[], asked: ReadonlySet<string>): number {
  return new Set(words.flatMap(({ terms }) => terms.filter(term => asked.has(term)))).size
}

function isHarmless({ text, terms }: Word, options: TeaserOptions): boolean {
  if (isKnown(terms, options)) return true
  if (terms.some(term => options.secrets.has(term) || numeralTerms.has(term))) return false
  return !telling.test(text) || terms.every(term => stopWords.has(term))
}

function isKnown(terms: readonly string[], { terms: asked, shown }: TeaserOptions): boolean {
  return terms.every(term => asked.has(term) || shown.has(term))
}

// of a long stretch: a few words before the first match, and what follows
function fitting(words: readonly Word[], asked: ReadonlySet<string>): Word[] {
  const isLong = words.reduce((sum, { text }) => sum + text.length + 1, 0) > maxCharacters
  const found = words.findIndex(({ terms }) => terms.some(term => asked.has(term)))
  let room = maxCharacters
  return words.slice(isLong ? Math.max(0, found - 8) : 0).filter(({ text }) => {
    room -= text.length + 1
    return room >= 0
  })
}
