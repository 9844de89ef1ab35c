// Rows as people read them: names in place of keys, dates and figures as they are written.
import type { Facts } from '../draft-world.ts'
import { renderBare, renderValue } from './render-value.ts'
import { type Column, columnNamed, identityOf, isEntity, type Row, type Table, tableNamed } from './schema.ts'

/** A cell of the database. */
export interface Cell {
  readonly table: string
  readonly id: number
  readonly column: string
}

export class Reader {
  readonly facts: Pick<Facts, 'schema' | 'rows'>
  readonly #byId = new Map<string, Map<number, Row>>()

  constructor(facts: Pick<Facts, 'schema' | 'rows'>) {
    this.facts = facts
    for (const { name } of facts.schema.tables)
      this.#byId.set(name, new Map(this.rows(name).map(row => [row.id, row])))
  }

  rows(table: string): readonly Row[] {
    return this.facts.rows[table] ?? []
  }

  row(table: string, id: number): Row | undefined {
    return this.#byId.get(table)?.get(id)
  }

  /** What a row is called: its name, or what tells it apart. */
  label(table: Table, row: Row): string {
    if (isEntity(table)) return String(row.name)
    return identityOf(table)
      .map(name => this.bare(row, columnNamed(table, name)))
      .join(', ')
  }

  /** The row that a reference points to. */
  target(row: Row, column: Column): { table: Table; row: Row } | undefined {
    const id = row[column.name]
    if (column.to === undefined || typeof id !== 'number') return undefined
    const found = this.row(column.to, id)
    return found && { table: tableNamed(this.facts.schema, column.to), row: found }
  }

  /** A cell as a table shows it. */
  bare(row: Row, column: Column): string {
    const target = this.target(row, column)
    return target ? this.label(target.table, target.row) : renderBare(row[column.name] ?? null, column)
  }

  /** A cell as a sentence has it, with its unit. */
  full(row: Row, column: Column): string {
    return column.to === undefined ? renderValue(row[column.name] ?? null, column) : this.bare(row, column)
  }
}

/** A column's heading, with its unit. */
export function heading({ label, unit }: Pick<Column, 'label' | 'unit'>): string {
  const shown = label.charAt(0).toUpperCase() + label.slice(1)
  return unit === undefined ? shown : `${shown} (${unit})`
}

const plural = /[a-z][^\Wisu]s\b/

/** A column's label as a sentence has it: what counts things is their number, not the things. */
export function spokenLabel({ label, kind, unit }: Pick<Column, 'label' | 'kind' | 'unit'>): string {
  if (!plural.test(label)) return label
  if (kind === 'percent') return `share of ${label}`
  return kind === 'integer' && unit === undefined ? `number of ${label}` : label
}
