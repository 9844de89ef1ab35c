// %f, %e and %g as C has them.
import { type ExactBinary, exactDouble, exactExponential, exactFixed } from './exact-binary.ts'

export interface FloatSpec {
  readonly flags: string
  readonly width: number
  readonly precision: number | undefined
  readonly letter: string
}

/** Formats a floating-point number; `exact` is its size where the number itself has no room for all of it. */
export function formatFloat(
  value: number,
  { flags, width, precision = 6, letter }: FloatSpec,
  exact?: ExactBinary,
): string {
  const isNegative = value < 0 || Object.is(value, -0)
  const sign = isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
  const size = Math.abs(value)
  let digits = Number.isFinite(size)
    ? digitsOf(
        { size, exact },
        {
          precision,
          letter: letter.toLowerCase(),
          isAlternate: flags.includes('#'),
        },
      )
    : Number.isNaN(size)
      ? 'nan'
      : 'inf'
  if (letter === letter.toUpperCase()) digits = digits.toUpperCase()
  if (flags.includes('-')) return (sign + digits).padEnd(width)
  if (flags.includes('0') && Number.isFinite(size)) return sign + digits.padStart(width - sign.length, '0')
  return (sign + digits).padStart(width)
}

interface DigitOptions {
  readonly precision: number
  readonly letter: string
  readonly isAlternate: boolean
}

/** A size, and all of it where a double has no room for that. */
interface Size {
  readonly size: number
  readonly exact: ExactBinary | undefined
}

function digitsOf(value: Size, { precision, letter, isAlternate }: DigitOptions): string {
  if (letter === 'f') return fixed(value, precision)
  if (letter === 'e') return exponential(value, precision)
  const significant = precision === 0 ? 1 : precision
  const { power } = firstDigits(value, significant - 1)
  const isLong = power < -4 || power >= significant
  const text = isLong ? exponential(value, significant - 1) : fixed(value, significant - 1 - power)
  if (isAlternate || !text.includes('.')) return text
  return isLong ? text.replace(/\.?0*e/, 'e') : text.replace(/\.?0+$/, '')
}

function exponential(value: Size, precision: number): string {
  const { digits, power } = firstDigits(value, precision)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

function fixed({ size, exact }: Size, precision: number): string {
  const isQuick = exact === undefined && size < 1e21 && precision <= 100 && !mayBeBetween(size, precision)
  return isQuick ? size.toFixed(precision) : exactFixed(exact ?? exactDouble(size), precision)
}

function firstDigits(
  { size, exact }: Size,
  precision: number,
): { readonly digits: string; readonly power: number } {
  if (exact === undefined && precision <= 100) {
    const [digits = '0', exponent = '0'] = size.toExponential(precision).split('e')
    const power = Number(exponent)
    if (!mayBeBetween(size, Math.max(-1, precision - power))) return { digits, power }
  }
  return exactExponential(exact ?? exactDouble(size), precision)
}

/** Whether so many places may leave a number just between two, where JavaScript takes the greater and C the even one. */
function mayBeBetween(size: number, places: number): boolean {
  return Number.isInteger(size * 2 ** (places + 1))
}
