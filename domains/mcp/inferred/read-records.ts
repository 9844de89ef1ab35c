// Getting one record, listing, searching and counting them.
import type { Condition, RowQuery } from '../../../src/kernel/tables/row-query.ts'
import type { Row } from '../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../src/world/json.ts'
import { type CallSetting, descriptionOf } from './call-setting.ts'
import { isWildcard, parameterSchema, type Role, roleOf } from './meaning/parameters.ts'
import { refuseDangling } from './meaning/references.ts'
import { flat, singular, wordsOf } from './meaning/words.ts'
import { type Page, pageOf } from './page.ts'
import { sortOf } from './sort-order.ts'
import { Uncertain } from './uncertain.ts'

export interface Found {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: Page
}

type Roles = ReadonlyMap<string, Role>

/** What each given argument means; throws where one of them is unclear. */
function rolesOf(setting: CallSetting): Roles {
  const roles = new Map<string, Role>()
  for (const [name, value] of Object.entries(setting.given)) {
    if (value === null) continue
    const role = roleOf(name, setting)
    if (role !== undefined) roles.set(name, role)
    else if (!isManner(setting, name)) throw new Uncertain(`what ${name} does is not known`)
  }
  return roles
}

// an argument at its default changes nothing that we could miss
function isManner(setting: CallSetting, name: string): boolean {
  const schema = parameterSchema(setting, name)
  return typeof schema !== 'boolean' && schema.default !== undefined && schema.default === setting.given[name]
}

/** The one record a call names. */
export function getRecord(setting: CallSetting, roles: Roles = rolesOf(setting)): Row {
  const { entity, store, given, notFound, isOpen } = setting
  const key = [...roles].find(([, role]) => role.kind === 'key')?.[0]
  const where = conditionsOf(setting, roles)
  if (key === undefined && where.length === 0)
    throw new Uncertain(`which ${entity.noun} is meant is not said`)
  if (entity.key === undefined) throw new Uncertain(`nothing identifies a ${entity.noun}`)
  const id = key === undefined ? where[0]?.value : given[key]
  const own: readonly Condition[] =
    key === undefined ? where : [{ column: entity.key, is: 'equal', value: given[key] ?? null }, ...where]
  const found = store.find(entity.name, { where: own, limit: 2 })
  const [row] = found
  if (found.length > 1) throw new Uncertain(`several records answer to this`)
  if (row === undefined) {
    if (isOpen) throw new Uncertain(`the world is open and this ${entity.noun} is not yet known`)
    throw notFound(entity, id ?? null)
  }
  return row
}

/** The records a call asks for, one page of them, and how many there are. */
export function findRecords(setting: CallSetting): Found {
  const { entity, store, isOpen } = setting
  if (isOpen) throw new Uncertain(`the world is open: there may be more ${entity.name} than are known`)
  const roles = rolesOf(setting)
  const query: RowQuery = { where: conditionsOf(setting, roles), ...wordsFor(setting, roles) }
  const total = store.count(entity.name, query)
  const page = pageOf(setting, { roles, total })
  const order = sortOf(setting, roles)
  const limit = page.limit === undefined ? {} : { limit: page.limit }
  const rows = store.find(entity.name, { ...query, ...(order && { order }), ...limit, offset: page.offset })
  return { rows, total, page }
}

function conditionsOf(setting: CallSetting, roles: Roles): readonly Condition[] {
  const { given, entity, plan, store, notFound, isOpen } = setting
  return [...roles].flatMap(([name, role]): readonly Condition[] => {
    const value = given[name]
    if (role.kind !== 'condition' || value === undefined) return []
    if (role.is === 'equal' && isWildcard(value)) return []
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      throw new Uncertain(`how ${name} filters is not known`)
    refuseDangling({ name, value, from: entity, isOpen }, { plan, store, notFound })
    return [{ column: role.column, is: Array.isArray(value) ? 'among' : role.is, value }]
  })
}

function wordsFor(setting: CallSetting, roles: Roles): Pick<RowQuery, 'words'> {
  const name = [...roles].find(([, role]) => role.kind === 'query')?.[0]
  const text = name === undefined ? undefined : setting.given[name]
  if (text === undefined) return {}
  if (typeof text !== 'string') throw new Uncertain(`how ${name} is searched is not known`)
  const all = text.split(/\s+/).filter(word => word !== '')
  return { words: { columns: searched(setting), all } }
}

// the columns a description names, else names, titles and texts; not keys, references and times
function searched(setting: CallSetting): readonly string[] {
  const { entity, store } = setting
  const sample = store.find(entity.name, { limit: 20 })
  const isText = (column: string, schema: Json) => {
    const name = flat(column)
    if (column === entity.key || /(id|at|date|time|on)$/.test(name)) return false
    if (sample.some(row => typeof row[column] === 'string')) return true
    return schema !== null && typeof schema === 'object' && 'type' in schema && schema.type === 'string'
  }
  const texts = [...entity.columns]
    .filter(([column, schema]) => isText(column, schema))
    .map(([column]) => column)
  const described = new Set(wordsOf(descriptionOf(setting)).map(singular))
  const named = texts.filter(column => described.has(flat(column)))
  return named.length > 0 ? named : texts
}
