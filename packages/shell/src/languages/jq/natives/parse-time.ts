// jq's `strptime`: a text read by a format, as the C library reads it.
import { NotComputable } from '../../../not-computable.ts'
import { JqError } from '../jq-error.ts'
import type { Json } from '../json/json.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = 'january february march april may june july august september october november december'
const longDays = 'sunday monday tuesday wednesday thursday friday saturday'

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'none'

interface Form {
  readonly pattern: string
  readonly field: Field
  readonly read: (text: string) => number
}

const digits = (field: Field, pattern: string, shift = 0): Form => ({
  field,
  pattern: `\\s*(${pattern})`,
  read: text => Number(text) + shift,
})
const named = (field: Field, names: string): Form => ({
  field,
  pattern: `\\s*(${names
    .split(' ')
    .map(name => `${name}|${name.slice(0, 3)}`)
    .join('|')})`,
  read: text => months.indexOf(text.toLowerCase().slice(0, 3)),
})

const month = named('month', longMonths)
const weekday = named('none', longDays)
const forms: { readonly [letter: string]: Form } = {
  Y: digits('year', '\\d{1,4}'),
  m: digits('month', '1[0-2]|0?[1-9]', -1),
  d: digits('day', '3[01]|[12]\\d|0?[1-9]'),
  e: digits('day', '3[01]|[12]\\d|0?[1-9]'),
  H: digits('hour', '2[0-3]|1\\d|0?\\d'),
  M: digits('minute', '[0-5]?\\d'),
  S: digits('second', '[0-5]?\\d'),
  b: month,
  B: month,
  h: month,
  a: weekday,
  A: weekday,
  z: { field: 'none', pattern: '\\s*(Z|[-+]\\d\\d:?\\d\\d)', read: () => 0 },
}
const composed: readonly (readonly [RegExp, string])[] = [
  [/%T/g, '%H:%M:%S'],
  [/%R/g, '%H:%M'],
  [/%F/g, '%Y-%m-%d'],
  [/%D/g, '%m/%d/%y'],
]

/** The parts of the time that a text tells, in the form of `gmtime`. */
export function partsIn(value: Json, format: Json): Json {
  if (typeof value !== 'string' || typeof format !== 'string')
    throw new JqError('strptime/1 requires string inputs and arguments')
  const fields: Form[] = []
  const whole = composed.reduce((text, [short, long]) => text.replace(short, long), format)
  const pattern = whole.replace(/%(.?)|\s+|[^%\s]/gs, (part, letter: string | undefined) => {
    if (letter === undefined) return /\s/.test(part) ? '\\s*' : part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    if (letter === '%') return '%'
    const form = forms[letter]
    if (!form) throw new NotComputable(`strptime with %${letter}`)
    fields.push(form)
    return form.pattern
  })
  const found = new RegExp(`^${pattern}$`, 'i').exec(value)
  if (!found) throw new JqError(`date "${value}" does not match format "${format}"`)
  const parts = { year: 1900, month: 0, day: 0, hour: 0, minute: 0, second: 0, none: 0 }
  for (const [index, { field, read }] of fields.entries()) parts[field] = read(found[index + 1] ?? '')
  const has = (name: Field) => fields.some(({ field }) => field === name)
  if (!has('year') || !has('month') || !has('day')) throw new NotComputable('strptime of a part of a date')
  const { year, month: monthAt, day, hour, minute, second } = parts
  const date = new Date(Date.UTC(2000, monthAt, day))
  date.setUTCFullYear(year, monthAt, day)
  if (date.getUTCMonth() !== monthAt) throw new NotComputable('strptime of a day that is none')
  const dayOfYear = Math.round((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000)
  return [year, monthAt, day, hour, minute, second, date.getUTCDay(), dayOfYear]
}
