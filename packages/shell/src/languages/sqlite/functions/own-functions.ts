// Functions that later versions of the database compute otherwise: sums, averages, and rounding.
import type { DatabaseSync } from 'node:sqlite'
import { NotComputable } from '../../../not-computable.ts'
import { formatted } from './format-function.ts'
import { fixed, maxDigits, numberIn, type Value } from './value-number.ts'

interface Sum {
  readonly whole: bigint
  readonly real: number
  readonly count: number
  readonly isReal: boolean
}

/** Puts this version's functions in the place of the later ones. */
export function addOwnFunctions(database: DatabaseSync): void {
  addAggregates(database)
  const options = { useBigIntArguments: true, deterministic: true }
  for (const name of ['printf', 'format'])
    database.function(name, { ...options, varargs: true }, ((...args: Value[]) => formatted(args)) as never)
  database.function('round', { ...options, varargs: true }, ((...args: Value[]) => {
    if (args.length < 1 || args.length > 2) throw new NotComputable('round of so many')
    return rounded(args[0] ?? null, args.length === 1 ? 0n : (args[1] ?? null))
  }) as never)
}

// later versions add up with compensation; this one adds one after the other
function addAggregates(database: DatabaseSync): void {
  const start: Sum = { whole: 0n, real: 0, count: 0, isReal: false }
  const step =
    (sign: 1 | -1) =>
    (sum: Sum, value: Value): Sum => {
      if (value === null || value === undefined) return sum
      const number = typeof value === 'bigint' ? value : (wholeIn(value) ?? numberIn(value))
      const isReal = sum.isReal || typeof number !== 'bigint'
      return {
        whole: typeof number === 'bigint' ? sum.whole + BigInt(sign) * number : sum.whole,
        real: sum.real + sign * Number(number),
        count: sum.count + sign,
        isReal,
      }
    }
  const results: { readonly [name: string]: (sum: Sum) => Value } = {
    total: sum => sum.real,
    avg: sum => (sum.count === 0 ? null : sum.real / sum.count),
    sum: sum => (sum.count === 0 ? null : sum.isReal ? sum.real : inRange(sum.whole)),
  }
  for (const [name, result] of Object.entries(results))
    database.aggregate(name, {
      start: () => start,
      step: step(1) as never,
      inverse: step(-1) as never,
      result: result as never,
      useBigIntArguments: true,
    } as never)
}

function inRange(whole: bigint): bigint {
  if (BigInt.asIntN(64, whole) !== whole) throw new NotComputable('a sum beyond 64 bits')
  return whole
}

function rounded(value: Value, places: Value): Value {
  if (value === null || places === null) return null
  const number = typeof value === 'bigint' ? value : numberIn(value)
  if (typeof places !== 'bigint') throw new NotComputable('round to no whole number')
  const digits = places < 0n ? 0 : Number(places)
  const real = Number(number)
  if (digits > maxDigits || Math.abs(real) > 1e12) throw new NotComputable('round of a large number')
  if (digits === 0) return real < 0 ? -Math.floor(-real + 0.5) + 0 : Math.floor(real + 0.5)
  const text = fixed(Math.abs(real), digits)
  return Math.sign(real) * Number(text) + 0
}

// a text that is a whole number and nothing else counts as one
function wholeIn(value: number | string | Uint8Array): bigint | undefined {
  return typeof value === 'string' && /^\s*[-+]?\d{1,18}\s*$/.test(value)
    ? BigInt(value.trim().replace(/^\+/, ''))
    : undefined
}
