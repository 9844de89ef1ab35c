// Whether a schema makes sense beyond its form: names that differ, references that lead somewhere.
import { columnNamed, isEntity, type Schema, type Table } from '../schema/schema.ts'

const reserved = new Set(['id', 'rowid'])

/** What is wrong with a schema, in words for whoever wrote it. */
export function schemaProblems({ tables }: Schema): string[] {
  const names = tables.map(({ name }) => name)
  return [
    ...repeated(names).map(name => `two tables are called ${name}`),
    ...(tables.some(isEntity)
      ? []
      : ['no table has a column "name" of kind "name": nothing could have a page']),
    ...tables.flatMap(table => tableProblems(table, names)),
  ]
}

function tableProblems(table: Table, names: readonly string[]): string[] {
  const { name, columns } = table
  const own = columns.map(column => column.name)
  const labels = columns.map(({ label }) => label.toLowerCase())
  const missing = [...(table.identity ?? []), ...(table.by === undefined ? [] : [table.by])].filter(
    column => !own.includes(column),
  )
  return [
    ...repeated(own).map(column => `${name} has two columns ${column}`),
    ...repeated(labels).map(label => `${name} has two columns with the label "${label}"`),
    ...own.filter(column => reserved.has(column)).map(column => `${name}.${column}: this name is taken`),
    ...missing.map(column => `${name}: there is no column ${column}`),
    ...columns.flatMap(({ name: column, kind, to }) => {
      if (kind === 'reference')
        return to === undefined || !names.includes(to) ? [`${name}.${column}: refers to no table`] : []
      return to === undefined ? [] : [`${name}.${column}: only a reference has "to"`]
    }),
    ...columns
      .filter(({ name: column, kind }) => (column === 'name') !== (kind === 'name'))
      .map(column => `${name}.${column.name}: the column "name", and no other, is of kind "name"`),
    ...identityProblems(table, missing),
  ]
}

function identityProblems(table: Table, missing: readonly string[]): string[] {
  if (isEntity(table) || missing.length > 0) return []
  if (table.by === undefined || (table.identity ?? []).length === 0)
    return [`${table.name}: without a name it needs "by" and "identity"`]
  return (table.identity ?? []).some(name => columnNamed(table, name).isOptional)
    ? [`${table.name}: what tells rows apart is never optional`]
    : []
}

function repeated(words: readonly string[]): string[] {
  return [...new Set(words.filter((word, at) => words.indexOf(word) !== at))]
}
