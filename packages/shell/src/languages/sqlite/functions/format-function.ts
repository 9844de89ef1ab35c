// The function `printf` of SQL, also called `format`: whole numbers, texts and numbers with a point.
import { isAscii } from '../../../bytes.ts'
import { NotComputable } from '../../../not-computable.ts'
import { fixed, numberIn, type Value } from './value-number.ts'

/** A text in a format; what it has that is not here cannot be computed. */
export function formatted([format, ...values]: readonly Value[]): Value {
  if (format === null || format === undefined) return null
  if (typeof format !== 'string') throw new NotComputable('a format that is no text')
  const rest = [...values]
  return format.replaceAll(
    /%(?:%|([-+0 ,]*)(\d*)(?:\.(\d+))?(.?))/gs,
    (all, flags = '', width = '', digits, letter) => {
      if (all === '%%') return '%'
      const isKnown = letter !== '' && 'disf'.includes(letter) && rest.length > 0
      if (!isKnown || (flags.includes(',') && letter === 'f')) throw new NotComputable(`the format ${all}`)
      const text = shown(rest.shift() ?? null, { letter, flags, digits })
      if (!isAscii(text) && width !== '') throw new NotComputable('the width of a text')
      const size = Number(width)
      if (flags.includes('-')) return text.padEnd(size)
      if (!flags.includes('0') || letter === 's') return text.padStart(size)
      const sign = /^[-+ ]/.exec(text)?.[0] ?? ''
      return sign + text.slice(sign.length).padStart(size - sign.length, '0')
    },
  )
}

interface Conversion {
  readonly letter: string
  readonly flags: string
  readonly digits: string | undefined
}

function shown(value: Value, { letter, flags, digits }: Conversion): string {
  if (letter === 's') return textOf(value, digits)
  const number = value === null ? 0n : typeof value === 'bigint' ? value : numberIn(value)
  const sign = number < 0 ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
  if (letter === 'f') return sign + fixed(Math.abs(Number(number)), Number(digits ?? 6))
  if (digits !== undefined) throw new NotComputable('a precision of a whole number')
  const whole = typeof number === 'bigint' ? number : BigInt(Math.trunc(number))
  const text = String(whole < 0n ? -whole : whole)
  return sign + (flags.includes(',') ? text.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : text)
}

function textOf(value: Value, digits: string | undefined): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'object') throw new NotComputable('a number as a text')
  const text = String(value)
  if (digits !== undefined && !isAscii(text)) throw new NotComputable('the width of a text')
  return digits === undefined ? text : text.slice(0, Number(digits))
}
