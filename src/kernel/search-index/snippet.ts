// The excerpt that a result list shows of a page: cut around what matched, and as telling as the dial allows.
import { oneLine } from './one-line.ts'
import type { Page } from './page.ts'
import { type Teaser, teaserOf } from './teaser.ts'
import { termsOf } from './terms.ts'
import { type Unit, unitsOf } from './units.ts'

const maxCharacters = 280
const maxUnits = 2_000
const maxCandidates = 6
const minWords = 3

/** What excerpts may give away: the passage that matched; its topic without names and figures; nothing. */
export type SnippetDial = 'full' | 'teasing' | 'withheld'

export interface SnippetOptions {
  readonly dial: SnippetDial
  /** What the query asks for, as terms. */
  readonly terms: ReadonlySet<string>
  /** Terms that a teasing excerpt leaves out, besides names and figures. */
  readonly secrets?: ReadonlySet<string>
}

/** An excerpt of the page, on one line. */
export function snippetOf(page: Page, { dial, terms, secrets = new Set() }: SnippetOptions): string {
  if (dial === 'withheld') return 'No description available.'
  const units = unitsIn(page)
  if (units.length === 0) return '...'
  const candidates = bestUnits(units, terms)
  if (dial === 'full') return bounded(passage(units, candidates[0]?.at ?? 0, terms))
  const shown = new Set(termsOf(page.title))
  let best: Teaser = { text: '...', matches: 0, words: 0 }
  for (const { at, unit, matches } of candidates) {
    if (best.matches >= matches && best.words >= minWords) break
    const isLast = at === units.length - 1
    const teaser = teaserOf(unit, { terms, secrets, shown, isFirst: at === 0, isLast })
    const isWorthwhile = teaser.matches > 0 || teaser.words >= minWords
    if (isWorthwhile && (teaser.matches - best.matches || teaser.words - best.words) > 0) best = teaser
  }
  return bounded(best.text)
}

function bounded(text: string): string {
  return oneLine(text, { maxCharacters: maxCharacters + 20 })
}

interface Candidate {
  readonly at: number
  readonly unit: Unit
  readonly matches: number
}

// the pieces that match most, in order of that; where none does, the first
function bestUnits(units: readonly Unit[], terms: ReadonlySet<string>): Candidate[] {
  const sign = signOf(terms)
  return units
    .map((unit, at) => ({ at, unit, matches: sign.test(unit.text) ? matchesOf(unit, terms) : 0 }))
    .sort((a, b) => b.matches - a.matches || a.at - b.at)
    .slice(0, maxCandidates)
}

function matchesOf({ text }: Unit, terms: ReadonlySet<string>): number {
  const held = termsOf(text)
  return Array.from(terms).filter(term => held.includes(term)).length
}

// without this no piece can match, so that most need not be taken apart: a term, whatever its ending (fly, flies) and
// however its figures are set (1,200); or a letter that is spelt in more than one way
function signOf(terms: ReadonlySet<string>): RegExp {
  const plain = Array.from(terms).filter(term => /^[a-z0-9]+$/.test(term))
  const beginnings = plain.map(term => (/^\d+$/.test(term) ? [...term].join(',?') : term.replace(/y$/, '')))
  return new RegExp(`(?<![a-z0-9])(?:${beginnings.join('|') || '(?!)'})|[^ -~]`, 'i')
}

const unitsOfPages = new WeakMap<Page, readonly Unit[]>()

function unitsIn(page: Page): readonly Unit[] {
  const known = unitsOfPages.get(page)
  if (known) return known
  const units = unitsOf(page.text).slice(0, maxUnits)
  unitsOfPages.set(page, units)
  return units
}

function passage(units: readonly Unit[], at: number, terms: ReadonlySet<string>): string {
  let text = units[at]?.text ?? ''
  let next = at + 1
  if (text.length > maxCharacters) return windowIn(text, terms)
  for (; next < units.length; next++) {
    const more = `${text} ${units[next]?.text}`
    if (more.length > maxCharacters) break
    text = more
  }
  return `${at === 0 ? '' : '... '}${text}${next === units.length ? '' : ' ...'}`
}

// of one long piece: a few words before the first match, and what follows
function windowIn(text: string, terms: ReadonlySet<string>): string {
  const words = text.split(' ')
  const found = words.findIndex(word => termsOf(word).some(term => terms.has(term)))
  const start = Math.max(0, found - 8)
  const rest = words.slice(start).join(' ')
  const cut = rest.slice(0, maxCharacters)
  const end = cut.lastIndexOf(' ')
  const kept = rest.length <= maxCharacters || end < maxCharacters / 2 ? cut : cut.slice(0, end)
  return `${start === 0 ? '' : '... '}${kept}${kept.length < rest.length ? ' ...' : ''}`
}
