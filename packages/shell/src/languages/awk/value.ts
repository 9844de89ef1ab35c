// Values of awk: numbers, texts, texts that look like numbers, and nothing yet.
import { NotComputable } from '../../not-computable.ts'
import { formatNumber } from './format.ts'

/** A text from outside, which counts as a number where it looks like one. */
export class Input {
  readonly text: string
  private known: number | undefined | null = null

  constructor(text: string) {
    this.text = text
  }

  /** The number it looks like, if it does. */
  get number(): number | undefined {
    if (this.known === null) this.known = numeric.test(this.text) ? numberIn(this.text) : undefined
    return this.known
  }
}

export type Value = number | string | Input | undefined

const numeric =
  /^[ \t\n]*[-+]?(?:0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][-+]?[0-9]+)?|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)[ \t\n]*$/
const prefix =
  /^[ \t\n\v\f\r]*([-+]?)(?:(0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][-+]?[0-9]+)?)|((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)|(inf(?:inity)?)|(nan))/i

/** The number at the start of a text, as `strtod` reads it. */
function numberIn(text: string): number {
  const match = prefix.exec(text)
  if (!match) return 0
  const [, sign, hex, decimal, infinite] = match
  const size =
    decimal !== undefined
      ? Number(decimal)
      : hex !== undefined
        ? hexNumber(hex)
        : infinite !== undefined
          ? Number.POSITIVE_INFINITY
          : positiveNaN()
  return sign === '-' ? -size : size
}

// numbers here cannot tell the signs of NaN apart; those that are computed print as -nan
function positiveNaN(): never {
  throw new NotComputable('a NaN read from a text')
}

function hexNumber(text: string): number {
  const [, whole = '', fraction = '', power = '0'] =
    /^0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([-+]?\d+))?/i.exec(text) ?? []
  return (
    (Number.parseInt(whole || '0', 16) +
      (fraction ? Number.parseInt(fraction, 16) / 16 ** fraction.length : 0)) *
    2 ** Number(power)
  )
}

/** The number a value stands for. */
export function toNumber(value: Value): number {
  if (typeof value === 'number') return value
  if (value === undefined) return 0
  if (typeof value === 'string') return numberIn(value)
  return value.number ?? numberIn(value.text)
}

/** As text; numbers that are no integers go by a format such as CONVFMT. */
export function toText(value: Value, format: string): string {
  if (typeof value === 'string') return value
  if (value === undefined) return ''
  return typeof value === 'number' ? numberText(value, format) : value.text
}

const maxInt = 2147483647

function numberText(value: number, format: string): string {
  if (Number.isInteger(value) && value <= maxInt && value > -maxInt - 1)
    return value === 0 ? '0' : String(value)
  return formatNumber(format, value)
}

/** Whether a value counts as true. */
export function toTruth(value: Value): boolean {
  if (typeof value === 'number') return value !== 0
  if (value === undefined) return false
  if (typeof value === 'string') return value !== ''
  return value.number === undefined ? value.text !== '' : value.number !== 0
}

/** Below, equal, above: numbers where both are, else texts by their bytes. NaN is never equal. */
export function compare(left: Value, right: Value, format: string): number {
  const leftNumber = numberOrNone(left)
  const rightNumber = numberOrNone(right)
  if (leftNumber !== undefined && rightNumber !== undefined)
    return leftNumber < rightNumber
      ? -1
      : leftNumber > rightNumber
        ? 1
        : leftNumber === rightNumber
          ? 0
          : Number.NaN
  const leftText = toText(left, format)
  const rightText = toText(right, format)
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0
}

function numberOrNone(value: Value): number | undefined {
  if (value === undefined) return 0
  if (typeof value === 'number') return value
  return typeof value === 'string' ? undefined : value.number
}
