// The records in an answer that was imagined: objects that carry the key of a kind of record we know.
import type { Row } from '../../../../src/kernel/tables/row-store.ts'
import { isObject, jsonFrom } from '../../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../../src/world/json.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { type Entity, isKeyName, type ToolPlan } from '../meaning/entity.ts'
import { flat, singular } from '../meaning/words.ts'

export interface AnswerRow {
  readonly entity: Entity
  readonly key: string
  /** The object with its columns named as the table names them. */
  readonly row: Row
  /** Which list of the answer it stands in; undefined for one that stands alone. */
  readonly list: number | undefined
}

export interface AnswerList {
  readonly entity: Entity | undefined
  readonly length: number
  /** The object the list stands in. */
  readonly around: { readonly [key: string]: Json }
}

const neutral = new Set([
  'items',
  'results',
  'data',
  'records',
  'entries',
  'result',
  'item',
  'record',
  'rows',
  'hits',
  'matches',
])
const maxDepth = 12

/** The data of an answer, if it has any. */
export function dataOf({ data, text }: Observation): Json | undefined {
  return data ?? jsonFrom(text)
}

/** Every record of a known kind in an answer, and every list. `about` is what the asked tool is about. */
export function answerRows(
  data: Json,
  { plan, about }: { plan: ToolPlan; about: Entity | undefined },
): { readonly rows: readonly AnswerRow[]; readonly lists: readonly AnswerList[] } {
  const rows: AnswerRow[] = []
  const lists: AnswerList[] = []
  const named = (name: string, fallback: Entity | undefined) => {
    const own = singular(flat(name))
    const entity = [...plan.entities.values()].find(({ noun }) => flat(noun) === own)
    return entity ?? (neutral.has(flat(name)) ? fallback : undefined)
  }
  const visit = (
    value: Json,
    at: { entity: Entity | undefined; list: number | undefined; depth: number },
  ) => {
    if (!isObject(value) || at.depth > maxDepth) return
    const found = at.entity && rowFrom(value, at.entity)
    if (found !== undefined && at.entity !== undefined)
      rows.push({ entity: at.entity, ...found, list: at.list })
    const inner = found === undefined ? at.entity : undefined
    for (const [name, field] of Object.entries(value)) {
      const entity = named(name, inner)
      if (Array.isArray(field)) {
        const list = lists.push({ entity, length: field.length, around: value }) - 1
        for (const item of field) visit(item, { entity, list, depth: at.depth + 1 })
      } else visit(field, { entity, list: undefined, depth: at.depth + 1 })
    }
  }
  if (Array.isArray(data)) {
    const list = lists.push({ entity: about, length: data.length, around: {} }) - 1
    for (const item of data) visit(item, { entity: about, list, depth: 0 })
  } else visit(data, { entity: about, list: undefined, depth: 0 })
  return { rows, lists }
}

function rowFrom(
  value: { readonly [key: string]: Json },
  entity: Entity,
): { key: string; row: Row } | undefined {
  const name = Object.keys(value).find(
    field => isKeyName(field, entity.noun, entity.key) && flat(field) !== flat(entity.noun),
  )
  const key = name === undefined ? undefined : value[name]
  if (name === undefined || entity.key === undefined) return undefined
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  const columns = [...entity.columns.keys()]
  const fields = Object.entries(value).map(([field, content]) => {
    const column = field === name ? entity.key : columns.find(known => flat(known) === flat(field))
    return [column ?? field, content] as const
  })
  return { key: String(key), row: Object.fromEntries(fields) }
}
