// Tab stops, for expand and unexpand.
import { NotComputable } from '../../not-computable.ts'
import { gnuQuoted } from '../../words/quote.ts'

/** The stops that lists name: `4`, `2,6`, `2,/8`, `2,+8`. */
export class TabStops {
  private readonly at: number[] = []
  /** What `/8` repeats: multiples of it. */
  private extension = 0
  /** What `+8` repeats: as far from the last one. */
  private increment = 0

  /** Takes a list; what is wrong with it. */
  add(text: string): string | undefined {
    const piece = /([/+]?)([0-9]*)([, \t]|$)/y
    // a mark holds for all that follow it in the list
    let mark = ''
    for (let from = 0; from < text.length; from = piece.lastIndex) {
      piece.lastIndex = from
      const [, typed, digits = ''] = piece.exec(text) ?? []
      if (typed === undefined) return misread(text.slice(from))
      mark = typed || mark
      if (digits === '') continue
      if (mark === '') this.at.push(Number(digits))
      else if (mark === '/') {
        if (this.extension > 0) return "'/' specifier only allowed with the last value"
        this.extension = Number(digits)
      } else {
        if (this.increment > 0) return "'+' specifier only allowed with the last value"
        this.increment = Number(digits)
      }
    }
    return undefined
  }

  /** What is wrong with all of them together. */
  get problem(): string | undefined {
    for (const [index, stop] of this.at.entries()) {
      if (stop === 0) return 'tab size cannot be 0'
      if (stop <= (this.at[index - 1] ?? 0)) return 'tab sizes must be ascending'
    }
    return this.extension > 0 && this.increment > 0
      ? "'/' specifier is mutually exclusive with '+'"
      : undefined
  }

  /** The next stop behind a column. */
  after(column: number): number | undefined {
    const { at, extension, increment } = this
    const every = at.length === 0 ? extension || increment || 8 : 0
    const only = at.length === 1 && extension === 0 && increment === 0 ? (at[0] ?? 0) : every
    if (only > 0) return column + only - (column % only)
    const listed = at.find(stop => stop > column)
    if (listed !== undefined) return listed
    if (extension > 0) return column + extension - (column % extension)
    return increment > 0 ? column + increment - ((column - (at.at(-1) ?? 0)) % increment) : undefined
  }
}

function misread(rest: string): string {
  const digits = /^[/+]?[0-9]*/.exec(rest)?.[0] ?? ''
  const [mark] = /[/+]/.exec(rest.charAt(digits.length)) ?? []
  const stray = rest.slice(digits.length)
  if (mark === undefined) return `tab size contains invalid character(s): ${gnuQuoted(stray)}`
  if (/[^0-9, \t/+]/.test(stray)) throw new NotComputable('several mistakes in tab stops')
  return `'${mark}' specifier not at start of number: ${gnuQuoted(stray)}`
}

/**
 * A line with tabs for blanks: they wait until it is known whether they reach a stop, and a lone one before a stop
 * becomes a tab only with others.
 */
export function tabbed(line: string, stops: TabStops, isAll: boolean): string {
  let result = ''
  let waiting = ''
  let column = 0
  let [isConverting, wasBlank, isOneBefore] = [true, true, false]
  for (const typed of line) {
    let character = typed
    const isBlank = character === ' ' || character === '\t'
    const stop = isBlank && isConverting ? stops.after(column) : undefined
    if (isBlank && stop === undefined) isConverting = false
    if (isConverting) {
      if (stop !== undefined) {
        if (character === '\t') {
          column = stop
          if (waiting !== '') waiting = `\t${waiting.slice(1)}`
        } else {
          column++
          if (!(wasBlank && column === stop)) {
            if (column === stop) isOneBefore = true
            waiting += character
            wasBlank = true
            continue
          }
          character = '\t'
          waiting = `\t${waiting.slice(1)}`
        }
        waiting = isOneBefore ? waiting.slice(0, 1) : ''
      } else column += character === '\b' ? -Math.min(column, 1) : 1
      if (waiting.length > 1 && isOneBefore) waiting = `\t${waiting.slice(1)}`
      result += waiting
      waiting = ''
      isOneBefore = false
      wasBlank = isBlank
      isConverting = isAll || isBlank
    } else {
      result += waiting
      waiting = ''
    }
    result += character
  }
  return result + waiting
}
