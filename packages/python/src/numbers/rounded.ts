// The float nearest to a number with many digits, and whether a library that is right to a little more than half of the last
// digit must come to the same.
import { type Fixed, fixedBits } from './fixed-point.ts'

const floatBits = 53
const keptBits = 24n

export interface Rounded {
  readonly value: number
  /** How far it is from the middle between two floats, in last digits. */
  readonly margin: number
}

/** `exponent`: the number is this many powers of two larger. Undefined where the float would be too small or too large. */
export function rounded(number: Fixed, exponent = 0): Rounded | undefined {
  if (number === 0n) return undefined
  const magnitude = number < 0n ? -number : number
  const shift = magnitude.toString(16).length * 4 - floatBits - 4
  if (shift < 32) return undefined
  let excess = BigInt(shift)
  while (magnitude >> excess >= 1n << BigInt(floatBits)) excess++
  const whole = Number(magnitude >> excess)
  const rest = Number((magnitude & ((1n << excess) - 1n)) >> (excess - keptBits)) / 2 ** Number(keptBits)
  const power = Number(excess) - fixedBits + exponent
  if (power < -1022 || power > 970) return undefined
  const value = (whole + (rest >= 0.5 ? 1 : 0)) * 2 ** power
  return { value: number < 0n ? -value : value, margin: Math.abs(rest - 0.5) }
}

const view = new DataView(new ArrayBuffer(8))

/** The float next to this one, away from zero or towards it. */
export function neighbour(value: number, direction: 1 | -1): number {
  if (value === 0 || !Number.isFinite(value)) return value
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(direction))
  return view.getFloat64(0)
}
