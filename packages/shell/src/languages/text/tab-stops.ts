// Tab stops, for expand and unexpand.
import { NotComputable } from '../../not-computable.ts'

/** The stops that a list names; undefined where it is none. */
export function stopsOf(text: string): { at: number[]; every: number } | undefined {
  const numbers = text.split(/[, ]+/)
  if (/^[/+]\d|[, ][/+]\d/.test(text)) throw new NotComputable('tab stops of this kind')
  if (!numbers.every(number => /^[0-9]+$/.test(number) && number !== '0')) return undefined
  const at = numbers.map(Number)
  return at.length === 1 ? { at: [], every: at[0] ?? 8 } : { at, every: 0 }
}

/** The next stop behind a column. */
export function nextStop(
  column: number,
  { at, every }: { at: readonly number[]; every: number },
): number | undefined {
  if (every > 0) return (Math.floor(column / every) + 1) * every
  return at.find(stop => stop > column)
}

/**
 * A line with tabs for blanks: they wait until it is known whether they reach a stop, and a lone one before a stop
 * becomes a tab only with others.
 */
export function tabbed(
  line: string,
  stops: { at: readonly number[]; every: number },
  isAll: boolean,
): string {
  let result = ''
  let waiting = ''
  let column = 0
  let [isConverting, wasBlank, isOneBefore] = [true, true, false]
  for (const typed of line) {
    let character = typed
    const isBlank = character === ' ' || character === '\t'
    const stop = isBlank && isConverting ? nextStop(column, stops) : undefined
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
