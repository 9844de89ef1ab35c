// Creating, updating and deleting a record.
import { schemasByName } from '../../../src/kernel/json-schema/schema.ts'
import type { Row } from '../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../src/world/json.ts'
import { type CallSetting, descriptionOf } from './call-setting.ts'
import { isKeyName } from './meaning/entity.ts'
import { columnFor, roleOf } from './meaning/parameters.ts'
import { referrers, refuseDangling, titled } from './meaning/references.ts'
import { flat } from './meaning/words.ts'
import { initialValue, isChangedTime, isMadeTime, newKey, timeFor } from './new-values.ts'
import { getRecord } from './read-records.ts'
import { Refused, Uncertain } from './uncertain.ts'

type Values = { [column: string]: Json }

const holders = new Set([
  'fields',
  'data',
  'attributes',
  'properties',
  'updates',
  'changes',
  'patch',
  'values',
  'payload',
])

/** Makes a record and returns it. */
export function createRecord(setting: CallSetting): Row {
  const { entity, store } = setting
  if (entity.key === undefined) throw new Uncertain(`what identifies a ${entity.noun} is not known`)
  const values = fieldsOf(setting)
  const hasRows = store.count(entity.name) > 0
  const given = values[entity.key]
  const key = given === undefined || given === null ? newKey(setting) : given
  if (typeof key !== 'string' && typeof key !== 'number') throw new Uncertain(`${entity.key} is no key`)
  if (store.get(entity.name, String(key)) !== undefined)
    throw new Refused(`${titled(entity.noun)} with ${entity.key} ${key} already exists`)
  const row: Values = {}
  for (const column of columnsOf(setting, hasRows)) {
    const value = column === entity.key ? key : (values[column] ?? ownValue(setting, column, values))
    if (value !== undefined) row[column] = value
  }
  store.put(entity.name, String(key), row)
  return row
}

// a kind of record without rows or a declared form keeps what it is given, and when
function columnsOf({ entity, tool, plan }: CallSetting, hasRows: boolean): readonly string[] {
  const columns = [...entity.columns.keys()]
  if (hasRows || entity.isSeen || tool.outputSchema !== undefined || columns.some(isMadeTime)) return columns
  const isCamel = columns.some(column => /[a-z][A-Z]/.test(column))
  const isUpdated = [...plan.meant.values()].some(
    other => other.entity === entity && other.meaning.verb === 'update',
  )
  return [
    ...columns,
    isCamel ? 'createdAt' : 'created_at',
    ...(isUpdated ? [isCamel ? 'updatedAt' : 'updated_at'] : []),
  ]
}

function ownValue(setting: CallSetting, column: string, values: Values): Json | undefined {
  if (Object.hasOwn(values, column)) return values[column]
  if (isMadeTime(column) || isChangedTime(column)) return timeFor(column, setting)
  const isParameter = schemasByName(setting.tool.inputSchema.properties).some(
    ([name]) => columnFor(name, setting.entity) === column,
  )
  const isNeeded = setting.entity.isSeen && !isParameter
  const value = initialValue(column, setting, { isNeeded })
  return value === undefined && setting.entity.isSeen ? null : value
}

/** Changes the given fields of a record and returns it. */
export function updateRecord(setting: CallSetting): Row {
  const { entity, store, given } = setting
  const keys = Object.keys(given).filter(name => roleOf(name, setting)?.kind === 'key')
  const [key] = keys
  if (key === undefined || entity.key === undefined)
    throw new Uncertain(`which ${entity.noun} is meant is not said`)
  const row = getRecord(setting, new Map([[key, { kind: 'key' }]]))
  const values = fieldsOf(setting, { except: key })
  if (Object.keys(values).length === 0) throw new Uncertain('nothing is changed')
  refuseSideEffects(setting, values)
  const stamped = [...Object.keys(row)].filter(isChangedTime)
  const times = Object.fromEntries(stamped.map(column => [column, timeFor(column, setting)]))
  const changed = { ...row, ...values, ...times }
  store.put(entity.name, String(row[entity.key]), changed)
  return changed
}

// where a record says when or by whom it was closed, closing it changes more than its state
function refuseSideEffects({ entity }: CallSetting, values: Values): void {
  const isState = Object.keys(values).some(column =>
    /(status|state|stage|phase|done|completed|closed|archived)$/.test(flat(column)),
  )
  const trace = [...entity.columns.keys()].find(
    column =>
      !Object.hasOwn(values, column) &&
      /^(closed|completed|resolved|done|finished|cancell?ed|archived|published|shipped|paid|started|ended|statuschanged)(at|by|on|date|time)$/.test(
        flat(column),
      ),
  )
  if (isState && trace !== undefined) throw new Uncertain(`whether ${trace} changes with it is not known`)
}

/** Deletes a record and returns what it was. */
export function deleteRecord(setting: CallSetting): Row {
  const { entity, store, plan } = setting
  const row = getRecord(setting)
  const key = entity.key === undefined ? undefined : row[entity.key]
  const cascades = /\b(and|with|including)\b[^.]*\b(its|their|all|related|associated)\b/i.test(
    descriptionOf(setting),
  )
  for (const { entity: child, column } of referrers(entity, plan)) {
    const children = store.find(child.name, { where: [{ column, is: 'equal', value: key ?? null }] })
    if (children.length === 0) continue
    if (!cascades || child.key === undefined)
      throw new Uncertain(`what becomes of its ${child.name} is not known`)
    for (const one of children) store.remove(child.name, String(one[child.key]))
  }
  store.remove(entity.name, String(key))
  return row
}

/** The columns a call sets, with their values. */
function fieldsOf(setting: CallSetting, { except }: { except?: string } = {}): Values {
  const { entity, given, plan, store, notFound, isOpen } = setting
  const values: Values = {}
  const add = (name: string, value: Json) => {
    const own =
      entity.key !== undefined && isKeyName(name, entity.noun, entity.key) && flat(name) !== flat(entity.noun)
    const column = columnFor(name, entity) ?? (own ? entity.key : undefined)
    if (column === undefined) throw new Uncertain(`what ${name} does is not known`)
    refuseDangling({ name, value, from: entity, isOpen }, { plan, store, notFound })
    values[column] = value
  }
  for (const [name, value] of Object.entries(given)) {
    if (name === except) continue
    const isHolder = holders.has(flat(name)) || flat(name) === flat(entity.noun)
    if (
      isHolder &&
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      !entity.columns.has(name)
    )
      for (const [inner, innerValue] of Object.entries(value)) add(inner, innerValue)
    else add(name, value)
  }
  return values
}
