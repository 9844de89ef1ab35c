// Small things of bc: the escapes of its texts, and bounds of its settings.
import { NotComputable } from '../../not-computable.ts'
import { type Decimal, decimalText } from './decimal.ts'

const lineLength = 68

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  q: '"',
  t: '\t',
  '\\': '\\',
}

/** A setting within its bounds. */
export function bounded(value: number, low: number, high: number): number {
  if (value < low || value > high) throw new NotComputable('a value bc does not take')
  return value
}

/** The text that `print` prints. */
export function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (whole, letter: string) => escapes[letter] ?? whole)
}

/** A value as it is printed. */
export function valueText(outputBase: number, value: Decimal): string {
  const text = outputBase === 10 ? decimalText(value) : inBase(outputBase, value)
  if (text.length <= lineLength + 1) return text
  const lines = text.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  const tail = lines.at(-1) ?? ''
  const folded =
    tail.length === 1 && lines.length > 1 ? [...lines.slice(0, -2), (lines.at(-2) ?? '') + tail] : lines
  return folded.join('\\\n')
}

function inBase(outputBase: number, value: Decimal): string {
  if (value.scale > 0) throw new NotComputable('fractions in another base')
  const size = value.digits < 0n ? -value.digits : value.digits
  const sign = value.digits < 0n ? '-' : ''
  if (outputBase <= 16) return sign + size.toString(outputBase).toUpperCase()
  throw new NotComputable('large bases in bc')
}
