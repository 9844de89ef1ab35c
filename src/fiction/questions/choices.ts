// What questions are made of, chosen by chance: conditions, groups, and columns that are worth asking for.
import { type Column, isEntity, type Row, type Table } from '../schema/schema.ts'
import { type Condition, valueAt } from './query.ts'
import type { Asking } from './sketches.ts'

/** Kinds that can be compared and added. */
export const figures: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent'])

/** What rows belong to, as a condition. */
export function belonging(asking: Asking, table: Table): Condition | undefined {
  const by = some(
    asking,
    table.columns.filter(({ to, isOptional }) => to !== undefined && to !== table.name && !isOptional),
  )
  if (!by) return undefined
  return {
    path: [by],
    is: 'equal',
    value: String(valueAt(asking.reader, asking.random.pick(asking.reader.rows(table.name)), [by])),
  }
}

/** A category, as a condition. */
export function category(asking: Asking, table: Table): Condition | undefined {
  const column = some(
    asking,
    table.columns.filter(({ kind }) => kind === 'category'),
  )
  const row = asking.random.pick(asking.reader.rows(table.name))
  return column && { path: [column], is: 'equal', value: String(row[column.name]) }
}

/** A bound on a figure or a date, as a condition. */
export function threshold(asking: Asking, table: Table): Condition | undefined {
  const column = some(
    asking,
    table.columns.filter(({ kind }) => figures.has(kind) || kind === 'date'),
  )
  const value = column && asking.random.pick(asking.reader.rows(table.name))[column.name]
  if (!column || value === null || value === undefined) return undefined
  return { path: [column], is: asking.random.pick(['above', 'below']), value }
}

/** Whether rows can be counted by what this column refers to. */
export function isGroup({ reader, isReal }: Asking, table: Table, { to, name, isOptional }: Column): boolean {
  if (to === undefined || to === table.name || isOptional) return false
  const groups = reader.rows(to)
  return (
    groups.length >= 5 && groups.length <= 40 && name !== '' && !groups.some(row => isReal(String(row.name)))
  )
}

/** Figures whose sum nobody guesses. */
export function summable(table: Table): Column[] {
  return table.columns.filter(
    ({ kind, name }) =>
      (kind === 'integer' || kind === 'decimal' || kind === 'money') &&
      !['place', 'number', 'round', 'stop_number', 'shirt_number', 'distance'].includes(name),
  )
}

/** Columns whose values are many, so that none is found by guessing. */
export function tellable({ reader }: Asking, table: Table): Column[] {
  const rows = reader.rows(table.name)
  return table.columns.filter(({ name, kind }) => {
    if (
      name === 'name' ||
      kind === 'reference' ||
      kind === 'category' ||
      kind === 'time' ||
      kind === 'year' ||
      kind === 'percent'
    )
      return false
    const values = new Set(rows.map(row => row[name]))
    const isLarge =
      !figures.has(kind) ||
      rows.every(row => Math.abs(Number(row[name])) >= 50 || row[name] === null) ||
      kind === 'decimal'
    return isLarge && values.size >= rows.length * 0.5
  })
}

/** Some thing with a name. */
export function someThing(asking: Asking): { table: Table; row: Row } {
  const tables = asking.schema.tables.filter(isEntity)
  const weights = tables.flatMap(table =>
    Array.from({ length: 1 + Math.floor(asking.reader.rows(table.name).length / 30) }, () => table),
  )
  const table = asking.random.pick(weights)
  return { table, row: asking.random.pick(asking.reader.rows(table.name)) }
}

/** The condition that only this thing meets. */
export function named(table: Table, row: Row): Condition {
  return { path: [nameOf(table)], is: 'equal', value: String(row.name) }
}

/** The column of names. */
export function nameOf(table: Table): Column {
  return table.columns.find(({ name }) => name === 'name') as Column
}

/** One of these; undefined where there is none. */
export function some<T>({ random }: Asking, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : random.pick(list)
}
