// A database while it is being made up: tables, rows with keys, and the rules they keep.
import type { Column, Invariant, Row, Rows, Schema, Table, Value } from '../schema/schema.ts'
import type { Attribute, Noun } from '../themes/attributes.ts'
import type { Setting } from './setting.ts'

type Values = { readonly [column: string]: Value }
interface Open {
  readonly id: number
  [column: string]: Value
}

export interface Drafted {
  readonly schema: Schema
  readonly rows: Rows
}

/** Makes up the rows of a world. */
export type Shape = (setting: Setting) => Drafted

export class Draft {
  readonly #tables: Table[] = []
  readonly #rows: { [table: string]: Open[] } = {}
  readonly #invariants: Invariant[] = []

  table(noun: Noun, columns: readonly Column[], listed: Pick<Table, 'by' | 'identity'> = {}): string {
    const name = identifierOf(noun.one)
    this.#tables.push({ name, one: noun.one, many: noun.many, columns: [...columns], ...listed })
    this.#rows[name] = []
    return name
  }

  add(table: string, values: Values): Open {
    const rows = this.#rows[table] ?? []
    const row = { ...values, id: rows.length + 1 }
    rows.push(row)
    return row
  }

  rows(table: string): readonly Open[] {
    return this.#rows[table] ?? []
  }

  rule(says: string, sql: string): void {
    this.#invariants.push({ says, sql })
  }

  /** How many rows there are so far. */
  get size(): number {
    return Object.values(this.#rows).reduce((sum, rows) => sum + rows.length, 0)
  }

  done(): Drafted {
    const rows: { [table: string]: readonly Row[] } = this.#rows
    return { schema: { tables: this.#tables, invariants: this.#invariants }, rows }
  }
}

/** A name for tables and columns. */
export function identifierOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

/** Some of a noun's attributes, in their order. */
export function someAttributes(
  { random }: Setting,
  { attributes }: Noun,
  count: number,
): readonly Attribute[] {
  const chosen = new Set(random.sample(attributes, Math.min(count, attributes.length)))
  return attributes.filter(attribute => chosen.has(attribute))
}

/** The values of these attributes for one row. */
export function valuesOf(attributes: readonly Attribute[], setting: Setting): Values {
  return Object.fromEntries(attributes.map(({ column, make }) => [column.name, make(setting)]))
}

/** The column that holds what a row is called. */
export const nameColumn: Column = { name: 'name', label: 'name', kind: 'name' }

/** A column that points to another table. */
export function reference(label: string, to: string, more: Partial<Column> = {}): Column {
  return { name: identifierOf(label), label, kind: 'reference', to, ...more }
}

/** A column of figures or texts. */
export function column(label: string, kind: Column['kind'], more: Partial<Column> = {}): Column {
  return { name: identifierOf(label), label, kind, ...more }
}

/** A new name for one of these. */
export function nameFor({ names, random }: Setting, { name }: Noun): string {
  return names.unique(random.pick(name))
}

/** That many names of makers: invented, or real where the strategy allows what everybody knows. */
export function makerNames(setting: Setting, maker: Noun, count: number): string[] {
  const isRealAllowed = setting.strategy === 'time-shifted' || setting.strategy === 'grounded'
  const real = isRealAllowed ? setting.random.sample(maker.real ?? [], count - 2) : []
  for (const name of real) setting.realNames.add(name)
  return [...real, ...Array.from({ length: count - real.length }, () => nameFor(setting, maker))]
}

/** A rule: a column of the whole is the sum of a column of its parts. */
export function sumRule(
  draft: Draft,
  {
    whole,
    total,
    parts,
    link,
    value,
  }: { whole: string; total: Column; parts: string; link: string; value: Column },
): void {
  draft.rule(
    `the ${total.label} of each ${whole} is the sum of its ${value.label} values`,
    `SELECT w.id FROM "${whole}" w WHERE abs(w."${total.name}" - (SELECT coalesce(sum(p."${value.name}"), 0) FROM "${parts}" p WHERE p."${link}" = w.id)) > 0.005`,
  )
}

/** A rule: what a part is dated is not before what its whole is dated. */
export function afterRule(
  draft: Draft,
  {
    whole,
    start,
    parts,
    link,
    date,
  }: { whole: string; start: string; parts: string; link: string; date: string },
): void {
  draft.rule(
    `no ${parts} is dated before its ${whole}`,
    `SELECT p.id FROM "${parts}" p JOIN "${whole}" w ON w.id = p."${link}" WHERE p."${date}" < w."${start}"`,
  )
}
