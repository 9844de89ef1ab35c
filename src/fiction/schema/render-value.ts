// Values as people write them. The same value is written the same everywhere, so that pages can be held against rows.
import type { Column, Value } from './schema.ts'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A date as text, such as 12 March 2031. */
export function renderDate(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** A value without its unit, as a table shows it; of a reference the text must be given. */
export function renderBare(value: Value, { kind, digits }: Pick<Column, 'kind' | 'digits'>): string {
  if (value === null) return '–'
  if (kind === 'date') return renderDate(String(value))
  if (kind === 'year') return String(value)
  if (kind === 'duration') return durationText(Number(value))
  return typeof value === 'number' ? numberText(value, digits ?? (kind === 'integer' ? 0 : 2)) : value
}

/** A value with its unit, as a sentence has it. */
export function renderValue(value: Value, column: Pick<Column, 'kind' | 'digits' | 'unit'>): string {
  const bare = renderBare(value, column)
  if (value === null || column.unit === undefined) return bare
  return `${bare} ${column.unit}`
}

/** The value as an answer has it: plain figures, ISO dates. */
export function answerText(value: Value, { kind, digits }: Pick<Column, 'kind' | 'digits'>): string {
  if (value === null) return ''
  if (kind === 'duration') return durationText(Number(value))
  if (typeof value !== 'number') return value
  return Number.isInteger(value) && kind !== 'decimal' ? String(value) : value.toFixed(digits ?? 2)
}

function numberText(value: number, digits: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
