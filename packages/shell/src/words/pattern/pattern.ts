// Shell patterns: `*`, `?`, `[…]`, and the extended `@(a|b)` family, matched and found in texts.
import { charactersOf, isAscii, toText } from '../../bytes.ts'
import { parsePattern, type Sequence, type SyntaxOptions } from './parse-pattern.ts'
import { type Characters, PatternEnds, type Positions, positions } from './pattern-ends.ts'

export type PatternOptions = SyntaxOptions

/** Puts backslashes before everything special, so that a text matches itself. */
export function escapePattern(text: string): string {
  return text.replace(/[\\*?[\]()|!+@]/g, '\\$&')
}

/** Whether a text has a wildcard that is not escaped. */
export function hasWildcard(pattern: string, { isExtended = false }: PatternOptions = {}): boolean {
  const bare = pattern.replace(/\\[\s\S]/g, '')
  return /[*?]|\[[^\]]*\]/.test(bare) || (isExtended && /[@!+*?]\(/.test(bare))
}

const known = new Map<string, Sequence>()
const mostKnown = 2000

function nodesOf(pattern: string, options: PatternOptions): Sequence {
  const key = `${options.isExtended ? 'x' : ''}${options.ignoreCase ? 'i' : ''}${options.isUtf8 === undefined ? '' : options.isUtf8 ? 'u' : 'b'}:${pattern}`
  let nodes = known.get(key)
  if (!nodes) {
    if (known.size >= mostKnown) known.clear()
    nodes = parsePattern(options.isUtf8 === false ? pattern : toText(pattern), options)
    known.set(key, nodes)
  }
  return nodes
}

/** A text of bytes by its characters: a string where each is a byte. */
function charactersIn(bytes: string, { isUtf8 }: PatternOptions): Characters {
  return isUtf8 === false || isAscii(bytes) ? bytes : charactersOf(bytes).map(toText)
}

/** Whether the pattern matches the whole text. */
export function matches(pattern: string, text: string, options: PatternOptions = {}): boolean {
  const characters = charactersIn(text, options)
  const ends = new PatternEnds(characters).of(nodesOf(pattern, options), [0])
  return ends.at(-1) === characters.length
}

interface Match {
  readonly start: number
  readonly end: number
}

/** Finds a pattern in a text. Positions are of characters; all that is found in one text is counted together. */
export class PatternSearch {
  private readonly nodes: Sequence
  private readonly ends: PatternEnds
  private readonly last: number

  constructor(pattern: string, text: string, options: PatternOptions) {
    this.nodes = nodesOf(pattern, options)
    const characters = charactersIn(text, options)
    this.ends = new PatternEnds(characters)
    this.last = characters.length
  }

  /** The first match that begins at a position or after it, as long as it can be. */
  first(from: number): Match | undefined {
    for (let low = from, width = 1; low <= this.last; low += width, width *= 2) {
      const high = Math.min(low + width, this.last + 1)
      const start = firstOf(low, high, (begin, end) => this.endsFrom(begin, end).length > 0)
      if (start !== undefined) return { start, end: this.endsFrom(start, start + 1).at(-1) ?? start }
    }
    return undefined
  }

  /** The match at the start of the text. */
  prefix({ isLongest }: { isLongest: boolean }): Match | undefined {
    const end = this.endsFrom(0, 1).at(isLongest ? -1 : 0)
    return end === undefined ? undefined : { start: 0, end }
  }

  /** The match at the end of the text. */
  suffix({ isLongest }: { isLongest: boolean }): Match | undefined {
    const { last } = this
    const reaches = (low: number, high: number) => this.endsFrom(low, high).at(-1) === last
    const start = isLongest
      ? firstOf(0, last + 1, reaches)
      : firstOf(0, last + 1, (low, high) => reaches(last + 1 - high, last + 1 - low))
    if (start === undefined) return undefined
    return { start: isLongest ? start : last - start, end: last }
  }

  private endsFrom(low: number, high: number): Positions {
    return this.ends.of(this.nodes, positions(low, high))
  }
}

/** The first number of a range that has something, where one can only ask whether any of a range has it. */
function firstOf(
  from: number,
  to: number,
  anyHas: (low: number, high: number) => boolean,
): number | undefined {
  if (!anyHas(from, to)) return undefined
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (anyHas(low, middle)) high = middle
    else low = middle
  }
  return low
}
