// One call of a tool whose meaning is plain: done to the records, and its result in the form the tool promises.
import type { Schema } from '../../../src/kernel/json-schema/schema.ts'
import type { Row } from '../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../src/world/json.ts'
import { type CallSetting, descriptionOf } from './call-setting.ts'
import { titled } from './meaning/references.ts'
import { flat, wordsOf } from './meaning/words.ts'
import { cursorAt } from './page.ts'
import { type Found, findRecords, getRecord } from './read-records.ts'
import { type Extras, shapeResult } from './shape-result.ts'
import { Uncertain } from './uncertain.ts'
import { createRecord, deleteRecord, updateRecord } from './write-records.ts'

/** Does it and returns the result as data. `form` is the declared or demonstrated form of results, if there is one. */
export function perform(setting: CallSetting, form: Schema | undefined): Json {
  const { verb } = setting.meaning
  if (verb === 'list') return listed(setting, findRecords(setting), form)
  if (verb === 'count') return counted(setting, findRecords(setting).total, form)
  if (verb === 'delete') return deleted(setting, deleteRecord(setting), form)
  const row = { get: getRecord, create: createRecord, update: updateRecord }[verb](setting)
  if (form === undefined) return plainRow(setting, row)
  return shapeResult(setting, form, { result: row, extras: done(setting, row) })
}

// without a declared form a result is the record; what a description promises beyond it we cannot give
function plainRow(setting: CallSetting, row: Row): Json {
  const { entity, plan, meaning } = setting
  const promised = new Set(wordsOf(descriptionOf(setting)))
  for (const other of plan.entities.values()) {
    if (meaning.verb !== 'get' || other === entity || Object.hasOwn(row, other.name)) continue
    if (promised.has(flat(other.name)))
      throw new Uncertain(`it promises ${other.name}, in a form that is not declared`)
  }
  return row
}

function done({ entity, meaning }: CallSetting, row: Row): Extras {
  const past = {
    create: 'created',
    update: 'updated',
    delete: 'deleted',
    get: 'found',
    list: 'listed',
    count: 'counted',
  }
  const key = entity.key === undefined ? null : (row[entity.key] ?? null)
  const message = `${titled(entity.noun)} ${String(key)} ${past[meaning.verb]}`
  return { success: true, ok: true, [past[meaning.verb]]: true, message }
}

function deleted(setting: CallSetting, row: Row, form: Schema | undefined): Json {
  const { entity } = setting
  const key = entity.key ?? 'id'
  if (form === undefined) return { deleted: true, [key]: row[key] ?? null }
  return shapeResult(setting, form, { result: row, extras: { ...done(setting, row), status: 'deleted' } })
}

function counted(setting: CallSetting, total: number, form: Schema | undefined): Json {
  if (form === undefined) return { count: total }
  return shapeResult(setting, form, { result: {}, extras: { count: total, total } })
}

function listed(setting: CallSetting, { rows, total, page }: Found, form: Schema | undefined): Json {
  const end = page.offset + rows.length
  const hasMore = end < total
  const nextPage = hasMore ? page.number + 1 : null
  const nextCursor = hasMore ? cursorAt(end) : null
  if (form === undefined) {
    const isCamel = Object.keys(setting.given)
      .concat([...setting.entity.columns.keys()])
      .some(name => /[a-z][A-Z]/.test(name))
    const named = (snake: string, camel: string, value: Json) => ({ [isCamel ? camel : snake]: value })
    return {
      [setting.entity.name]: rows,
      total,
      ...(page.kind === 'page' ? { page: page.number, ...named('next_page', 'nextPage', nextPage) } : {}),
      ...(page.kind === 'cursor' ? named('next_cursor', 'nextCursor', nextCursor) : {}),
      ...(page.kind === 'offset' ? named('has_more', 'hasMore', hasMore) : {}),
    }
  }
  const size = page.limit ?? rows.length
  const extras: Extras = {
    total,
    totalcount: total,
    totalresults: total,
    totalitems: total,
    count: page.kind === 'whole' ? total : rows.length,
    page: page.number,
    limit: size,
    pagesize: size,
    perpage: size,
    offset: page.offset,
    totalpages: size === 0 ? 0 : Math.ceil(total / size),
    hasmore: hasMore,
    hasnextpage: hasMore,
    nextpage: nextPage,
    nextcursor: nextCursor,
    nextpagetoken: nextCursor,
    success: true,
    ok: true,
  }
  return shapeResult(setting, form, { result: rows, extras: withoutNulls(form, extras) })
}

// a next page that may not be null is left out on the last page
function withoutNulls(form: Schema, extras: Extras): Extras {
  const properties = typeof form === 'boolean' ? {} : form.properties
  const isPlain = (name: string) => {
    if (properties === null || typeof properties !== 'object') return false
    const found = Object.entries(properties).find(([own]) => flat(own) === name)?.[1]
    return found !== null && typeof found === 'object' && 'type' in found && typeof found.type === 'string'
  }
  return Object.fromEntries(
    Object.entries(extras).filter(([name, value]) => value !== null || !isPlain(name)),
  )
}
