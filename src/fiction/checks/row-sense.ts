// Whether a row fits its table: the kinds of its values, its references, its dates.
import type { Column, ColumnKind, Row, Table, Value } from '../schema/schema.ts'

const isText = (value: Value) =>
  typeof value === 'string' && value.trim() === value && value !== '' && value.length <= 120
const isWhole = (value: Value) => typeof value === 'number' && Number.isSafeInteger(value)
const isNumber = (value: Value) => typeof value === 'number' && Number.isFinite(value)
const isDay = (value: Value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true

const fits: { readonly [kind in ColumnKind]: (value: Value) => boolean } = {
  name: isText,
  person: isText,
  code: isText,
  category: isText,
  integer: isWhole,
  decimal: isNumber,
  money: isNumber,
  percent: isNumber,
  year: value => isWhole(value) && Number(value) > 0 && Number(value) < 10_000,
  date: isDay,
  time: value => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  duration: value => isWhole(value) && Number(value) >= 0,
  reference: isWhole,
}

export interface Surroundings {
  readonly today: string
  /** Whether a table has a row of this id. */
  has(table: string, id: number): boolean
}

/** What is wrong with a row, in words. */
export function rowProblems({ columns }: Table, row: Row, surroundings: Surroundings): string[] {
  const strange = Object.keys(row).filter(
    name => name !== 'id' && !columns.some(column => column.name === name),
  )
  return [
    ...strange.map(name => `${name}: there is no such column`),
    ...columns.flatMap(column => valueProblems(column, row[column.name], surroundings)),
  ]
}

function valueProblems(
  { name, kind, to, isOptional, isPlanned }: Column,
  value: Value | undefined,
  { today, has }: Surroundings,
): string[] {
  if (value === null || value === undefined) return isOptional ? [] : [`${name}: is missing`]
  if (!fits[kind](value)) return [`${name}: ${JSON.stringify(value)} is no ${kind}`]
  if (to !== undefined && !has(to, Number(value))) return [`${name}: there is no ${to} ${value}`]
  const isAhead =
    (kind === 'date' && String(value) > today) ||
    (kind === 'year' && Number(value) > Number(today.slice(0, 4)))
  return isAhead && !isPlanned ? [`${name}: ${value} lies after ${today}`] : []
}
