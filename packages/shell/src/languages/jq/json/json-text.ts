// Writing JSON as jq 1.6 does: numbers, indentation, colours.
import { isArray, isObject, type Json, kindOf, sortedKeys } from './json.ts'

export interface DumpOptions {
  /** What one level is indented by; empty for one line. */
  readonly indent?: string
  readonly isSorted?: boolean
  readonly isAscii?: boolean
  readonly isColored?: boolean
}

/** A number as jq 1.6 prints it. */
export function numberText(value: number): string {
  if (Number.isNaN(value)) return 'null'
  const bounded =
    value === Number.POSITIVE_INFINITY
      ? Number.MAX_VALUE
      : value === Number.NEGATIVE_INFINITY
        ? -Number.MAX_VALUE
        : value
  if (bounded === 0) return Object.is(bounded, -0) ? '-0' : '0'
  const [mantissa = '', exponent = '0'] = Math.abs(bounded).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponent) + 1
  const sign = bounded < 0 ? '-' : ''
  if (point <= -4 || point > digits.length + 15) {
    const rest = digits.length > 1 ? `.${digits.slice(1)}` : ''
    const power = String(Math.abs(point - 1)).padStart(2, '0')
    return `${sign}${digits.charAt(0)}${rest}e${point - 1 < 0 ? '-' : '+'}${power}`
  }
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (digits.length <= point) return sign + digits.padEnd(point, '0')
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

const named: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** A text as a JSON string. */
export function quoteText(text: string, { isAscii = false }: { isAscii?: boolean } = {}): string {
  const pattern = isAscii ? /["\\\0-\x1f\x7f-\uffff]/g : /["\\\0-\x1f\x7f]/g
  const escaped = text.replace(
    pattern,
    character => named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `"${escaped}"`
}

const colors: Readonly<Record<string, string>> = {
  null: '1;30',
  boolean: '0;39',
  number: '0;39',
  string: '0;32',
  array: '1;39',
  object: '1;39',
}
const reset = '\x1b[0m'

/** A value as JSON. */
export function dumpJson(value: Json, options: DumpOptions = {}): string {
  return options.isColored ? colored(value, options, '') : plain(value, options, '')
}

function scalar(value: Json, options: DumpOptions): string {
  if (typeof value === 'string') return quoteText(value, options)
  return typeof value === 'number' ? numberText(value) : String(value)
}

function keysOf(object: ReadonlyMap<string, Json>, { isSorted = false }: DumpOptions): string[] {
  return isSorted ? sortedKeys(object) : [...object.keys()]
}

function plain(value: Json, options: DumpOptions, margin: string): string {
  const { indent = '' } = options
  const inner = margin + indent
  const isPretty = indent !== ''
  const list = (open: string, close: string, items: readonly string[]) => {
    if (items.length === 0) return open + close
    if (!isPretty) return open + items.join(',') + close
    return `${open}\n${items.map(item => inner + item).join(',\n')}\n${margin}${close}`
  }
  if (isArray(value))
    return list(
      '[',
      ']',
      value.map(item => plain(item, options, inner)),
    )
  if (!isObject(value)) return scalar(value, options)
  const gap = isPretty ? ': ' : ':'
  const items = keysOf(value, options).map(
    key => `${quoteText(key, options)}${gap}${plain(value.get(key) ?? null, options, inner)}`,
  )
  return list('{', '}', items)
}

function colored(value: Json, options: DumpOptions, margin: string): string {
  const { indent = '' } = options
  const start = `\x1b[${colors[kindOf(value)]}m`
  const inner = margin + indent
  const line = (space: string) => (indent === '' ? '' : `\n${space}`)
  if (isArray(value)) {
    if (value.length === 0) return `${start}[]${reset}`
    const items = value.map(
      (item, index) =>
        `${index === 0 ? `[${line(inner)}` : `${start},${line(inner)}`}${colored(item, options, inner)}`,
    )
    return `${start}${items.join('')}${start}${line(margin)}${start}]${reset}`
  }
  if (!isObject(value)) return `${start}${scalar(value, options)}${reset}`
  if (value.size === 0) return `${start}{}${reset}`
  const gap = indent === '' ? ':' : ': '
  const items = keysOf(value, options).map((key, index) => {
    const lead = index === 0 ? `{${line(inner)}` : `${start},${line(inner)}`
    return `${lead}${reset}\x1b[34;1m${quoteText(key, options)}${reset}${start}${gap}${reset}${colored(value.get(key) ?? null, options, inner)}`
  })
  return `${start}${items.join('')}${start}${line(margin)}${start}}${reset}`
}
