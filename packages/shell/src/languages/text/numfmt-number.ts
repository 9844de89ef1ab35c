// The numbers of numfmt: read with their units, rounded and written again, in steps of a `long double` as the program takes.
import {
  add,
  divide,
  fixed,
  isBelow,
  type LongDouble,
  longDouble,
  multiply,
  truncated,
} from '../../format/long-double.ts'

const letters = 'KMGTPEZY'

/** A number as it was typed: its value, and how many digits stood behind the point. */
export interface TypedNumber {
  readonly value: LongDouble
  readonly places: number
}

/** What is wrong with a number, for a message. */
export type NumberFault =
  | 'overflow'
  | 'number'
  | 'suffix'
  | 'forbidden'
  | 'missing-i'
  | { readonly rest: string }

const power = (base: number, exponent: number) => longDouble(BigInt(base) ** BigInt(exponent))

/** Reads a number with its unit. */
export function readNumber(text: string, from: string): TypedNumber | NumberFault {
  const match = /^(-?)([0-9]*)(?:(\.)([0-9]*))?/.exec(text)
  const [typed = '', sign = '', whole = '', point, behind = ''] = match ?? []
  if (whole.replace(/^0+/, '').length > 33 || behind.replace(/^0+/, '').length > 33) return 'overflow'
  if ((whole === '' && point === undefined) || (point !== undefined && behind === '')) return 'number'
  const integer = longDouble(BigInt(sign + (whole || '0')))
  const part = divide(longDouble(BigInt(`${sign}${behind || '0'}`)), power(10, behind.length))
  let value = point === undefined ? integer : add(integer, part)
  let rest = text.slice(typed.length)
  let places = behind.length
  if (rest !== '') {
    rest = rest.replace(/^[ \t]+/, '')
    const exponent = letters.indexOf(rest.charAt(0)) + 1
    if (rest === '' || exponent === 0) return 'suffix'
    if (from === 'none') return 'forbidden'
    rest = rest.slice(1)
    const isBinary = from === 'auto' && rest.startsWith('i')
    if (isBinary) rest = rest.slice(1)
    places = 0
    value = multiply(value, power(isBinary || from.startsWith('iec') ? 1024 : 1000, exponent))
  }
  if (from === 'iec-i') {
    if (!rest.startsWith('i')) return 'missing-i'
    rest = rest.slice(1)
  }
  return rest === '' ? { value, places } : { rest }
}

/** A whole number in the direction asked for. */
function rounded(value: LongDouble, how: string): LongDouble {
  const { whole, hasRest } = truncated(value)
  const isNegative = value.mantissa < 0n
  const away = isNegative ? whole - 1n : whole + 1n
  if (how === 'nearest') {
    const half = divide(longDouble(isNegative ? -1n : 1n), longDouble(2n))
    return longDouble(truncated(add(value, half)).whole)
  }
  const isAway = how === 'up' ? !isNegative : how === 'down' ? isNegative : how === 'from-zero'
  return longDouble(hasRest && isAway ? away : whole)
}

export interface NumberStyle {
  readonly to: string
  readonly round: string
  /** Digits behind the point, where they were asked for. */
  readonly precision: number | undefined
  /** A width to fill with zeros. */
  readonly zeros: number
}

/** How often a number can be divided by ten. */
export function digitsOf(value: LongDouble): number {
  let digits = 0
  for (let rest = value; !isBelow(rest, 10n); rest = divide(rest, longDouble(10n))) digits++
  return digits
}

/** Writes a number, scaled to a unit where that is asked for. */
export function writeNumber(value: LongDouble, places: number, style: NumberStyle): string {
  const { to, round, precision } = style
  const filled = (text: string) =>
    text.startsWith('-')
      ? `-${text.slice(1).padStart(style.zeros - 1, '0')}`
      : text.padStart(style.zeros, '0')
  if (to === 'none') {
    const digits = precision ?? places
    const ten = power(10, digits)
    return filled(fixed(divide(rounded(multiply(value, ten), round), ten), digits))
  }
  const base = to === 'si' ? 1000n : 1024n
  let scaled = value
  let exponent = 0
  for (; !isBelow(scaled, base); exponent++) scaled = divide(scaled, longDouble(base))
  const adjusted = precision !== undefined ? Math.min(exponent * 3, precision) : isBelow(scaled, 10n) ? 1 : 0
  const ten = power(10, adjusted)
  scaled = divide(rounded(multiply(scaled, ten), round), ten)
  if (!isBelow(scaled, base)) {
    scaled = divide(scaled, longDouble(base))
    exponent++
  }
  const hasPoint = scaled.mantissa !== 0n && isBelow(scaled, 10n) && exponent > 0
  const letter = exponent === 0 ? '' : letters.charAt(exponent - 1)
  return `${filled(fixed(scaled, precision ?? (hasPoint ? 1 : 0)))}${letter}${to === 'iec-i' && exponent > 0 ? 'i' : ''}`
}
