// What an imagined answer adds to the records, as a patch: rows by table, and what is gone.
import type { Row, RowStore } from '../../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../../src/world/json.ts'
import type { Entity, ToolPlan } from '../meaning/entity.ts'
import { referrers } from '../meaning/references.ts'
import { numberIn } from '../stored-tables.ts'
import type { Asked } from './answer-claims.ts'
import { answerRows } from './answer-rows.ts'

/** Rows to keep and keys to drop, by table. */
export interface RecordsPatch {
  readonly put?: { readonly [table: string]: readonly (readonly [key: string, row: Row])[] }
  readonly removed?: { readonly [table: string]: readonly string[] }
}

/** The patch an answer amounts to; undefined where it changes nothing. */
export function patchFrom(
  data: Json,
  asked: Asked & { readonly isDelete: boolean },
): RecordsPatch | undefined {
  const { store, plan, about, given, isDelete } = asked
  if (isDelete && about !== undefined) return removal(about, { store, given, plan })
  const put: { [table: string]: (readonly [string, Row])[] } = {}
  for (const { entity, key, row } of answerRows(data, asked).rows) {
    if (store.wasRemoved(entity.name, key)) continue
    const known = store.get(entity.name, key)
    const next = { ...known, ...kept(entity, row) }
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(next)) continue
    const list = put[entity.name] ?? []
    list.push([key, next])
    put[entity.name] = list
  }
  return Object.keys(put).length === 0 ? undefined : { put }
}

// where the columns were seen, what an answer has beyond them belongs to other records
function kept(entity: Entity, row: Row): Row {
  if (!entity.isSeen) return Object.fromEntries(Object.entries(row).filter(([, value]) => !isNested(value)))
  return Object.fromEntries(Object.entries(row).filter(([column]) => entity.columns.has(column)))
}

function isNested(value: Json): boolean {
  return (
    value !== null &&
    typeof value === 'object' &&
    Object.values(value).some(item => item !== null && typeof item === 'object')
  )
}

function removal(
  entity: Entity,
  { store, given, plan }: { store: RowStore; given: Asked['given']; plan: ToolPlan },
): RecordsPatch | undefined {
  const keys = Object.values(given)
    .map(String)
    .filter(value => store.get(entity.name, value) !== undefined)
  if (keys.length !== 1) return undefined
  const [key = ''] = keys
  const removed: { [table: string]: string[] } = { [entity.name]: [key] }
  const own = entity.key === undefined ? null : (store.get(entity.name, key)?.[entity.key] ?? null)
  for (const { entity: child, column } of referrers(entity, plan)) {
    const children = store.find(child.name, { where: [{ column, is: 'equal', value: own }] })
    if (child.key === undefined || children.length === 0) continue
    const { key: childKey } = child
    removed[child.name] = children.map(row => String(row[childKey]))
  }
  return { removed }
}

/** Applies a patch to the records. */
export function applyPatch(store: RowStore, { put = {}, removed = {} }: RecordsPatch): void {
  for (const [table, rows] of Object.entries(put)) {
    for (const [key, row] of rows) {
      store.put(table, key, row)
      if (numberIn(key) > store.last(table)) store.setLast(table, numberIn(key))
    }
  }
  for (const [table, keys] of Object.entries(removed)) for (const key of keys) store.remove(table, key)
}
