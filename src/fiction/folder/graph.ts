// A world as entities and relations, for those who would rather have a graph than tables.

import type { Facts } from '../draft-world.ts'
import { Reader } from '../schema/reader.ts'
import { isEntity } from '../schema/schema.ts'

export interface Graph {
  readonly entities: readonly { readonly id: string; readonly kind: string; readonly name: string }[]
  readonly relations: readonly (readonly [from: string, relation: string, to: string])[]
}

/** The things of a world and how they refer to each other; a record that joins things is a thing without a page. */
export function graphOf(facts: Pick<Facts, 'schema' | 'rows'>): Graph {
  const reader = new Reader(facts)
  const entities = facts.schema.tables.flatMap(table =>
    reader.rows(table.name).map(row => ({
      id: `${table.name}:${row.id}`,
      kind: isEntity(table) ? table.one : `${table.one} (record)`,
      name: reader.label(table, row),
    })),
  )
  const relations = facts.schema.tables.flatMap(({ name, columns }) =>
    columns.flatMap(({ name: column, label, to }) =>
      to === undefined
        ? []
        : reader
            .rows(name)
            .flatMap(row =>
              row[column] === null ? [] : [[`${name}:${row.id}`, label, `${to}:${row[column]}`] as const],
            ),
    ),
  )
  return { entities, relations }
}
