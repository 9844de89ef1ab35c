// What an imagined answer says against the records: the deleted returns, a value differs, a key repeats, a total is off.
import type { RowStore } from '../../../../src/kernel/tables/row-store.ts'
import { canonicalJson } from '../../../../src/world/hash.ts'
import type { Json } from '../../../../src/world/json.ts'
import type { Claim } from '../../../../src/world/turn.ts'
import type { Entity, ToolPlan } from '../meaning/entity.ts'
import { flat } from '../meaning/words.ts'
import { type AnswerList, type AnswerRow, answerRows } from './answer-rows.ts'

export interface Asked {
  readonly plan: ToolPlan
  readonly store: RowStore
  /** What the tool is about; undefined where its name does not say. */
  readonly about: Entity | undefined
  readonly given: { readonly [name: string]: Json }
  /** Whether the call leaves all records as they are. */
  readonly isRead: boolean
  readonly isCreate: boolean
  readonly isOpen: boolean
}

const mostClaims = 8

/** The contradictions in an answer's data. */
export function answerClaims(data: Json, asked: Asked): readonly Claim[] {
  const { rows, lists } = answerRows(data, asked)
  const claims = [
    ...rows.flatMap(row => rowClaims(row, asked)),
    ...repeated(rows),
    ...lists.flatMap(list => totals(list, asked)),
  ]
  return claims.slice(0, mostClaims)
}

function rowClaims({ entity, key, row, list }: AnswerRow, asked: Asked): readonly Claim[] {
  const { store, isRead, isCreate, isOpen, about } = asked
  const place = `${entity.noun} ${key}`
  if (store.wasRemoved(entity.name, key))
    return [{ about: place, says: 'it exists', known: 'it was deleted' }]
  const known = store.get(entity.name, key)
  const isMade = isCreate && entity === about && list === undefined
  if (known !== undefined && isMade)
    return [
      { about: place, says: `it was made with the ${entity.key} ${key}`, known: 'another has it already' },
    ]
  if (known === undefined) {
    if (!isRead || isOpen || store.count(entity.name) === 0) return []
    return [{ about: place, says: 'it exists', known: `no such ${entity.noun} is among the records` }]
  }
  // a call that writes may change what it names
  if (!isRead && isNamed(key, asked.given)) return []
  return Object.entries(row).flatMap(([column, value]): readonly Claim[] => {
    const held = known[column]
    if (held === undefined || (value !== null && typeof value === 'object')) return []
    if (canonicalJson(held) === canonicalJson(value)) return []
    return [
      { about: `${place}, ${column}`, says: JSON.stringify(value), known: `it is ${JSON.stringify(held)}` },
    ]
  })
}

function isNamed(key: string, given: Json): boolean {
  if (given !== null && typeof given === 'object')
    return Object.values(given).some(value => isNamed(key, value))
  return String(given) === key
}

function repeated(rows: readonly AnswerRow[]): readonly Claim[] {
  const seen = new Set<string>()
  return rows.flatMap(({ entity, key, list }) => {
    if (list === undefined) return []
    const name = `${list}/${entity.name}/${key}`
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [
      {
        about: `${entity.noun} ${key}`,
        says: 'it stands in the list twice',
        known: 'every record is listed once',
      },
    ]
  })
}

const totalNames = new Set(['total', 'totalcount', 'totalresults', 'totalitems', 'count'])
const pagingNames =
  /^(limit|offset|page|pagesize|perpage|cursor|nextpage|nextcursor|nextpagetoken|hasmore|pagetoken|maxresults|after|skip)$/

function totals({ entity, length, around }: AnswerList, { given }: Asked): readonly Claim[] {
  const stated = Object.entries(around).find(
    ([name, value]) => totalNames.has(flat(name)) && typeof value === 'number',
  )
  const lists = Object.values(around).filter(Array.isArray)
  if (stated === undefined || lists.length !== 1) return []
  const [name, total] = stated
  const isPaged = [...Object.keys(around), ...Object.keys(given)].some(field => pagingNames.test(flat(field)))
  const isOff = isPaged ? Number(total) < length : total !== length
  if (!isOff) return []
  const what = entity?.name ?? 'items'
  return [
    {
      about: `the ${what} of the answer`,
      says: `${name} is ${String(total)}`,
      known: `${length} are listed`,
    },
  ]
}
