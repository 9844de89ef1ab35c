// A state's tables as a store holds them, and back.
import type { Row, StoredTables } from '../../../src/kernel/tables/row-store.ts'
import type { Entity, ToolPlan } from './meaning/entity.ts'

/** The rows of each kind with their keys, and how far their numbering has come. */
export function storedTables(
  tables: { readonly [name: string]: readonly Row[] },
  { entities }: ToolPlan,
): StoredTables {
  const stored: { [table: string]: StoredTables[string] } = {}
  for (const [name, rows] of Object.entries(tables)) {
    const entity = entities.get(name)
    const keyed = rows.map((row, index) => [keyOf(entity, row) ?? `#${index}`, row] as const)
    stored[name] = { rows: keyed, removed: [], last: Math.max(0, ...keyed.map(([key]) => numberIn(key))) }
  }
  return stored
}

/** The key of a row as the store has it; undefined where the row has none. */
function keyOf(entity: Entity | undefined, row: Row): string | undefined {
  const value = entity?.key === undefined ? undefined : row[entity.key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The number a key ends in; 0 where it is not a counted key. */
export function numberIn(key: string): number {
  const [digits = ''] = /\d{1,15}$/.exec(key) ?? []
  return /[0-9]/.test(key.slice(0, key.length - digits.length)) ? 0 : Number(digits)
}

/** The rows of a store by table. */
export function plainTables(stored: StoredTables): { [name: string]: readonly Row[] } {
  return Object.fromEntries(
    Object.entries(stored).map(([name, { rows }]) => [name, rows.map(([, row]) => row)]),
  )
}
