// Numbers in the values of SQL, and how this version of the database rounds them.
import { NotComputable } from '../../../not-computable.ts'

/** A value of SQL as functions get it. */
export type Value = bigint | number | string | Uint8Array | null

/** Beyond so many digits, rounding is not known. */
export const maxDigits = 15
// this version adds a little, so that what was meant to be a half is rounded up
const nudge = 3e-16

/** The number that a value begins with. */
export function numberIn(value: number | string | Uint8Array): number | bigint {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') throw new NotComputable('a sum of bytes')
  const text = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/.exec(value)?.[1] ?? '0'
  return Number(text)
}

/** A positive number with so many digits behind its point, as this version rounds. */
export function fixed(size: number, digits: number): string {
  if (digits > maxDigits || size > 1e12) throw new NotComputable('a large number with many digits')
  const scale = 10n ** BigInt(digits)
  const { numerator, denominator } = fraction(size)
  const twice = 2n * numerator * scale + denominator
  const extra = fraction(size * nudge)
  const whole =
    (twice * extra.denominator + 2n * scale * extra.numerator * denominator) /
    (2n * denominator * extra.denominator)
  const text = whole.toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

function fraction(value: number): { readonly numerator: bigint; readonly denominator: bigint } {
  let denominator = 1n
  let scaled = value
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    denominator *= 2n
  }
  return { numerator: BigInt(scaled), denominator }
}
