// The schema as SQL: tables, keys, and what must not be null.
import type { Column, ColumnKind, Schema, Table } from './schema.ts'

const types: { readonly [kind in ColumnKind]: string } = {
  name: 'TEXT',
  person: 'TEXT',
  code: 'TEXT',
  category: 'TEXT',
  integer: 'INTEGER',
  decimal: 'REAL',
  money: 'REAL',
  percent: 'REAL',
  year: 'INTEGER',
  date: 'TEXT',
  time: 'TEXT',
  duration: 'INTEGER',
  reference: 'INTEGER',
}

/** The statements that make the tables, in the order of the schema. */
export function schemaSql({ tables }: Schema): string {
  return `${tables.map(tableSql).join('\n\n')}\n`
}

function tableSql({ name, columns, many }: Table): string {
  const lines = ['  id INTEGER PRIMARY KEY', ...columns.map(columnSql)]
  return `-- ${many}\nCREATE TABLE ${quoted(name)} (\n${lines.join(',\n')}\n);`
}

function columnSql({ name, kind, to, isOptional }: Column): string {
  const unique = name === 'name' ? ' UNIQUE' : ''
  const reference = to === undefined ? '' : ` REFERENCES ${quoted(to)} (id)`
  return `  ${quoted(name)} ${types[kind]}${isOptional ? '' : ' NOT NULL'}${unique}${reference}`
}

/** A name as SQL takes it, whatever word it is. */
export function quoted(name: string): string {
  return `"${name}"`
}
