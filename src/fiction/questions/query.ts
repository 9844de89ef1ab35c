// A question as data, before it is put into words: answered here row by row, and by SQL; both must agree.

import type { Cell, Reader } from '../schema/reader.ts'
import type { Column, Row, Table, Value } from '../schema/schema.ts'
import { quoted } from '../schema/sql.ts'

/** From a row to a value: references, then the column itself. */
export type Path = readonly [Column, ...Column[]]

export interface Condition {
  readonly path: Path
  readonly is: 'equal' | 'above' | 'below'
  readonly value: string | number
}

export interface Query {
  readonly table: Table
  readonly where: readonly Condition[]
  readonly select: readonly Path[]
  /** Only the row that has the most, or the least, of this. */
  readonly only?: { readonly path: Path; readonly isMost: boolean }
  /** One figure over all rows, or over those that share a reference. */
  readonly total?: { readonly path: Path; readonly how: 'sum' | 'avg' | 'max'; readonly by?: Column }
}

/** The rows a query is about. */
export function rowsFor(reader: Reader, { table, where, only }: Query): readonly Row[] {
  const found = reader.rows(table.name).filter(row => where.every(condition => holds(reader, row, condition)))
  if (!only) return found
  const valued = found.filter(row => valueAt(reader, row, only.path) !== null)
  const best = valued.reduce<Row | undefined>(
    (kept, row) => (kept && !isBefore(reader, row, { kept, only }) ? kept : row),
    undefined,
  )
  return best ? [best] : []
}

function isBefore(
  reader: Reader,
  row: Row,
  { kept, only }: { kept: Row; only: NonNullable<Query['only']> },
): boolean {
  const [a, b] = [valueAt(reader, row, only.path), valueAt(reader, kept, only.path)]
  return a !== null && b !== null && (only.isMost ? a > b : a < b)
}

function holds(reader: Reader, row: Row, { path, is, value }: Condition): boolean {
  const found = valueAt(reader, row, path)
  if (found === null) return false
  return is === 'equal' ? found === value : is === 'above' ? found > value : found < value
}

/** The value at the end of a path; of a reference the name it points to. */
export function valueAt(reader: Reader, row: Row, path: Path): Value {
  const { table, row: last, column } = walk(reader, row, path)
  if (!last || !column) return null
  const target = reader.target(last, column)
  return target
    ? reader.label(target.table, target.row)
    : table === undefined && column.to !== undefined
      ? null
      : (last[column.name] ?? null)
}

function walk(
  reader: Reader,
  start: Row,
  path: Path,
): { table?: Table; row: Row | undefined; column: Column | undefined } {
  let row: Row | undefined = start
  let table: Table | undefined
  for (const column of path.slice(0, -1)) {
    const target: { table: Table; row: Row } | undefined = row && reader.target(row, column)
    row = target?.row
    table = target?.table
  }
  return { ...(table ? { table } : {}), row, column: path.at(-1) }
}

/** The cells that a path leads over. */
export function cellsOn(reader: Reader, start: Row, { table, path }: { table: Table; path: Path }): Cell[] {
  const cells: Cell[] = []
  let place: { table: Table; row: Row } | undefined = { table, row: start }
  for (const column of path) {
    if (!place) break
    cells.push({ table: place.table.name, id: place.row.id, column: column.name })
    place = reader.target(place.row, column)
  }
  return cells
}

/** The query as SQL; its columns have these names. */
export function sqlOf(query: Query, names: readonly string[]): string {
  const joins = new Map<string, string>()
  const place = (path: Path) => expression(path, joins)
  const where = query.where.map(
    condition =>
      `${place(condition.path)} ${{ equal: '=', above: '>', below: '<' }[condition.is]} ${literal(condition.value)}`,
  )
  const { total, only } = query
  const by = total?.by ? place([total.by]) : undefined
  const figure = total ? `${total.how}(${place(total.path)})` : ''
  const shown = total
    ? [...(by === undefined ? [] : [by]), total.how === 'avg' ? `round(${figure}, 2)` : figure]
    : query.select.map(place)
  const order = only
    ? ` ORDER BY ${place(only.path)}${only.isMost ? ' DESC' : ''} LIMIT 1`
    : by === undefined && !total
      ? ' ORDER BY t.id'
      : ''
  if (only) where.push(`${place(only.path)} IS NOT NULL`)
  const columns = shown.map((sql, at) => `${sql} AS ${quoted((names[at] ?? '').replaceAll('"', ''))}`)
  const group = by === undefined ? '' : ` GROUP BY ${by} ORDER BY ${by}`
  const filter = where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`
  return `SELECT ${columns.join(', ')} FROM ${quoted(query.table.name)} AS t${[...joins.values()].join('')}${filter}${group}${order}`
}

// a reference at the end of a path stands for the name it points to
function expression(path: Path, joins: Map<string, string>): string {
  let alias = 't'
  for (const [at, column] of path.entries()) {
    if (column.to === undefined) return `${alias}.${quoted(column.name)}`
    const key = path
      .slice(0, at + 1)
      .map(({ name }) => name)
      .join('__')
    const next = `j_${key}`
    if (!joins.has(key))
      joins.set(
        key,
        ` LEFT JOIN ${quoted(column.to)} AS ${next} ON ${next}.id = ${alias}.${quoted(column.name)}`,
      )
    alias = next
  }
  return `${alias}."name"`
}

function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}
