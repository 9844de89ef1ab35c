// What can be asked of stored rows, as SQL over their JSON. Column names travel as values, never as text of a statement.
import type { Json } from '../../world/json.ts'

/** A column and what it must be. A column that holds a list `is` a value when the list has it. */
export interface Condition {
  readonly column: string
  readonly is: 'equal' | 'among' | 'at-least' | 'at-most' | 'above' | 'below'
  readonly value: Json
}

export interface RowQuery {
  readonly where?: readonly Condition[]
  /** All words must occur, in any of the columns. */
  readonly words?: { readonly columns: readonly string[]; readonly all: readonly string[] }
  readonly order?: { readonly column: string; readonly isDescending: boolean }
  readonly limit?: number
  readonly offset?: number
}

type Value = string | number | null

const signs = { 'at-least': '>=', 'at-most': '<=', above: '>', below: '<' } as const

/** The clauses after `WHERE kind = ?`, the conditions among them alone, and the values of both. */
export function rowQuery({ where = [], words, order, limit, offset }: RowQuery): {
  sql: string
  where: string
  values: Value[]
} {
  const values: Value[] = []
  const clauses = where.map(condition => ` AND ${conditionSql(condition, values)}`)
  for (const word of words?.all ?? []) clauses.push(` AND ${wordSql(word, words?.columns ?? [], values)}`)
  const filtered = clauses.join('')
  if (order === undefined && limit === undefined && offset === undefined)
    return { sql: `${filtered} ORDER BY position`, where: filtered, values }
  let sql = `${filtered} ORDER BY `
  if (order !== undefined) {
    values.push(pathOf(order.column))
    sql += `json_extract(row, ?)${order.isDescending ? ' DESC' : ''}, `
  }
  sql += 'position LIMIT ? OFFSET ?'
  values.push(limit ?? -1, offset ?? 0)
  return { sql, where: filtered, values }
}

function conditionSql({ column, is, value }: Condition, values: Value[]): string {
  const path = pathOf(column)
  if (is === 'among') {
    const choices = Array.isArray(value) ? value : [value]
    values.push(path, JSON.stringify(choices))
    return 'json_extract(row, ?) IN (SELECT value FROM json_each(?))'
  }
  const plain = scalar(value)
  if (is !== 'equal') {
    values.push(path, plain)
    return `json_extract(row, ?) ${signs[is]} ?`
  }
  values.push(path, path, plain, path, plain)
  return `CASE json_type(row, ?) WHEN 'array' THEN EXISTS (SELECT 1 FROM json_each(row, ?) WHERE value IS ?) ELSE json_extract(row, ?) IS ? END`
}

function wordSql(word: string, columns: readonly string[], values: Value[]): string {
  if (columns.length === 0) return '0'
  const each = columns.map(column => {
    values.push(pathOf(column), word)
    return `instr(lower(json_extract(row, ?)), lower(?)) > 0`
  })
  return `(${each.join(' OR ')})`
}

// SQLite reads JSON's true and false as 1 and 0
function scalar(value: Json): Value {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}

function pathOf(column: string): string {
  return `$."${column.replaceAll('"', '')}"`
}
