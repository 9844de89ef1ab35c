// The shape of a fictional database, with the words its pages and questions use for it. Generators and models write
// the same thing, and the same checks read it.
import { z } from 'zod'

const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lower-case letters, digits and _')
const words = z.string().min(1).max(60)

/** What a column holds; `person` is the name of somebody who has no row. */
export const ColumnKind = z.enum([
  'name',
  'person',
  'code',
  'category',
  'integer',
  'decimal',
  'money',
  'percent',
  'year',
  'date',
  'time',
  'duration',
  'reference',
])
export type ColumnKind = z.infer<typeof ColumnKind>

export const Column = z.strictObject({
  name: identifier,
  label: words.meta({ description: 'What people call it, such as "opening date".' }),
  kind: ColumnKind,
  unit: words.optional(),
  digits: z.int().min(0).max(3).optional().meta({ description: 'Decimals shown.' }),
  to: identifier.optional().meta({ description: 'Of a reference: the table it points to.' }),
  isOptional: z.boolean().optional(),
  isPlanned: z.boolean().optional().meta({ description: 'Its dates may lie after the clock of the world.' }),
  says: z
    .array(z.string().max(200))
    .optional()
    .meta({ description: 'Sentences with {it} and {value} that state it.' }),
})
export type Column = z.infer<typeof Column>

export const Table = z.strictObject({
  name: identifier,
  one: words,
  many: words,
  columns: z.array(Column).min(2).max(16),
  /** Rows with a `name` are things with pages of their own; the others are listed, by one of their columns. */
  by: identifier.optional(),
  /** Of a table without names: the columns that tell its rows apart. */
  identity: z.array(identifier).optional(),
})
export type Table = z.infer<typeof Table>

/** A rule of the rows: the query finds those that break it. */
export const Invariant = z.strictObject({ says: z.string(), sql: z.string() })
export type Invariant = z.infer<typeof Invariant>

export const Schema = z.strictObject({
  tables: z.array(Table).min(2).max(8),
  invariants: z.array(Invariant).default([]),
})
export type Schema = z.infer<typeof Schema>

export type Value = string | number | null
/** A row; `id` is its key. References hold the id of the row they point to. */
export type Row = { readonly id: number; readonly [column: string]: Value }
export type Rows = { readonly [table: string]: readonly Row[] }

/** Whether rows of this table are things with names. */
export function isEntity(table: Table): boolean {
  return table.columns.some(({ name }) => name === 'name')
}

/** A table by its name; every name in a checked schema has one. */
export function tableNamed({ tables }: Schema, name: string): Table {
  const found = tables.find(table => table.name === name)
  if (!found) throw new RangeError(`There is no table ${name}.`)
  return found
}

/** A column by its name. */
export function columnNamed(table: Table, name: string): Column {
  const found = table.columns.find(column => column.name === name)
  if (!found) throw new RangeError(`${table.name} has no column ${name}.`)
  return found
}

/** The columns that tell the rows of a table apart. */
export function identityOf(table: Table): readonly string[] {
  return isEntity(table) ? ['name'] : (table.identity ?? [])
}
