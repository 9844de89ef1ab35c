// A row as a model wrote it, made to fit where that takes no guessing: figures out of texts, dates in one format,
// references by name.
import { readDate } from '../../judge/wide-search/date-text.ts'
import type { Column, Row, Table, Value } from '../schema/schema.ts'

const figures = new Set(['integer', 'decimal', 'money', 'percent', 'year', 'duration'])

/** The row with this id, its values as their columns have them. What cannot be repaired stays as it is. */
export function repairedRow(
  { columns }: Table,
  given: Readonly<Record<string, unknown>>,
  { id, find }: { id: number; find: (table: string, name: string) => number | undefined },
): Row {
  return {
    id,
    ...Object.fromEntries(columns.map(column => [column.name, repaired(column, given[column.name], find)])),
  }
}

function repaired(
  column: Column,
  value: unknown,
  find: (table: string, name: string) => number | undefined,
): Value {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value.trim() : value
  if (typeof text !== 'string' && typeof text !== 'number') return JSON.stringify(value)
  if (column.to !== undefined) return typeof text === 'string' ? (find(column.to, text) ?? text) : text
  if (figures.has(column.kind) && typeof text === 'string') return figureIn(text, column)
  if (column.kind === 'date') return readDate(String(text)) ?? String(text)
  return typeof text === 'number' && !figures.has(column.kind) ? String(text) : rounded(text, column)
}

function figureIn(text: string, column: Column): Value {
  const plain = text
    .replaceAll(',', '')
    .replace(/[^\d.+-]+$/, '')
    .replace(/^[^\d.+-]+/, '')
  const value = Number(plain)
  return plain === '' || Number.isNaN(value) ? text : rounded(value, column)
}

function rounded(value: Value, { kind, digits }: Column): Value {
  if (typeof value !== 'number' || !figures.has(kind)) return value
  if (kind === 'decimal' || kind === 'money' || kind === 'percent') return Number(value.toFixed(digits ?? 2))
  return Number.isInteger(value) ? value : Math.round(value)
}
