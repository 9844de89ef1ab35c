// Lists of fields and places, `1,3-5,7-`, as cut and numfmt read them.
import { quoted } from '../run/process.ts'

/** From one place to another, both in it. */
export type Range = readonly [from: number, to: number]

/** A list that is refused, in the program's words. */
export class ListError extends Error {}

interface ListWords {
  readonly first: string
  readonly range: string
  readonly value: string
  readonly size: string
}

const fieldWords: ListWords = {
  first: 'fields are numbered from 1',
  range: 'invalid field range',
  value: 'invalid field value',
  size: 'field number',
}
const placeWords: ListWords = {
  first: 'byte/character positions are numbered from 1',
  range: 'invalid byte or character range',
  value: 'invalid byte/character position',
  size: 'byte/character offset',
}
const largest = 18446744073709551614n

/** The ranges of a list, in order and joined where they meet; `-` alone is everything where that is allowed. */
export function readList(
  text: string,
  { isField, allowsDash = false }: { isField: boolean; allowsDash?: boolean },
): Range[] {
  const words = isField ? fieldWords : placeWords
  const ranges: Range[] = []
  for (let at = 0; at <= text.length; ) {
    const end = at + (/^[0-9-]*/.exec(text.slice(at))?.[0].length ?? 0)
    const piece = text.slice(at, end)
    const isWhole = end === text.length || /[, \t]/.test(text.charAt(end))
    const range = readRange(piece, { words, allowsDash, isWhole })
    if (range === undefined) throw new ListError(`${words.value} ${quoted(text.slice(end))}`)
    ranges.push(range)
    at = end + 1
  }
  return merged(ranges)
}

// a piece of digits and dashes is read from its left: what is wrong first is told
function readRange(
  piece: string,
  { words, allowsDash, isWhole }: { words: ListWords; allowsDash: boolean; isWhole: boolean },
): Range | undefined {
  const [from = '', to, ...more] = piece.split('-')
  checkSize(from, words)
  if (to !== undefined && /^0+$/.test(from)) throw new ListError(words.first)
  if (to !== undefined) checkSize(to, words)
  if (more.length > 0) throw new ListError(words.range)
  if (!isWhole) return undefined
  if (to === undefined) {
    if (Number(from) === 0) throw new ListError(words.first)
    return [Number(from), Number(from)]
  }
  if (from === '' && to === '' && !allowsDash) throw new ListError('invalid range with no endpoint: -')
  const start = from === '' ? 1 : Number(from)
  if (to === '') return [start, Number.POSITIVE_INFINITY]
  if (Number(to) < start) throw new ListError('invalid decreasing range')
  return [start, Number(to)]
}

function checkSize(digits: string, { size }: ListWords): void {
  if (digits.length > 19 && BigInt(digits) > largest)
    throw new ListError(`${size} ${quoted(digits)} is too large`)
}

function merged(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0])
  const result: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
