// What a server sets itself when a record is made: its key, its times, and the values fields begin with.
import type { Schema } from '../../../src/kernel/json-schema/schema.ts'
import type { Row, RowStore } from '../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../src/world/json.ts'
import type { WorldClock } from '../world-clock.ts'
import type { Entity } from './meaning/entity.ts'
import { flat, wordsOf } from './meaning/words.ts'
import { Uncertain } from './uncertain.ts'

const madeNames = new Set([
  'createdat',
  'created',
  'createdon',
  'createddate',
  'creationdate',
  'datecreated',
  'createdtime',
  'createtime',
  'addedat',
])
const changedNames = new Set([
  'updatedat',
  'updated',
  'updatedon',
  'modifiedat',
  'modified',
  'lastmodified',
  'lastupdated',
  'updatetime',
  'lastmodifiedat',
  'dateupdated',
  'lasteditedtime',
  'updateddate',
])
const beginnings = new Set([
  'open',
  'todo',
  'to_do',
  'to do',
  'pending',
  'draft',
  'new',
  'active',
  'backlog',
  'created',
  'scheduled',
  'planned',
  'queued',
  'unread',
  'available',
  'submitted',
])
const off =
  /^(is|has)?(completed?|done|archived|closed|deleted|read|resolved|cancell?ed|locked|pinned|starred|favou?rite|published|checked|finished|paid|shipped|away|private|hidden|default)$/

/** Whether a column holds when a record was made. */
export function isMadeTime(column: string): boolean {
  return madeNames.has(flat(column))
}

/** Whether a column holds when a record was last changed. */
export function isChangedTime(column: string): boolean {
  return changedNames.has(flat(column))
}

/** The time, written as the column's other values are. */
export function timeFor(column: string, { entity, store, clock }: Setting): Json {
  const sample = store.find(entity.name, { limit: 1 })[0]?.[column]
  const now = clock.now()
  const whole = now.replace(/\.\d+Z$/, 'Z')
  if (typeof sample === 'number') return Math.floor(Date.parse(now) / (sample > 1e11 ? 1 : 1000))
  if (typeof sample !== 'string') return whole
  if (/^\d{4}-\d\d-\d\d$/.test(sample)) return now.slice(0, 10)
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(sample)) return now.slice(0, 19).replace('T', ' ')
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(sample)) return now.slice(0, 16).replace('T', ' ')
  if (/T\d\d:\d\d:\d\d$/.test(sample)) return now.slice(0, 19)
  return /\.\d{3}Z$/.test(sample) ? now : whole
}

export interface Setting {
  readonly entity: Entity
  readonly store: RowStore
  readonly clock: WorldClock
}

/** The key of a new record, never given before, in the manner of the others. */
export function newKey(setting: Setting): string | number {
  const { entity, store } = setting
  const sample = entity.sample ?? learnedKey(setting)
  const schema = entity.key === undefined ? {} : (entity.columns.get(entity.key) ?? {})
  const isFree = (key: string | number) =>
    store.get(entity.name, String(key)) === undefined && !store.wasRemoved(entity.name, String(key))
  for (let attempt = 0; attempt < 1000; attempt++) {
    const key = candidate(setting, { sample, schema, attempt })
    if (isFree(key)) return key
  }
  throw new Uncertain(`no free key for a new ${entity.noun} was found`)
}

// the key of a record that was not made here
function learnedKey({ entity, store }: Setting): Json | undefined {
  const { key } = entity
  if (key === undefined) return undefined
  const keys = store.find(entity.name, { limit: 20 }).map(row => row[key])
  return keys.find(value => typeof value === 'string' && !value.startsWith(stemOf(entity)))
}

function stemOf({ noun }: Entity): string {
  return `${wordsOf(noun).join('_')}_`
}

interface Manner {
  readonly sample: Json | undefined
  readonly schema: Schema
  readonly attempt: number
}

function candidate({ entity, store, clock }: Setting, { sample, schema, attempt }: Manner): string | number {
  const type = typeof schema === 'boolean' ? undefined : schema.type
  const format = typeof schema === 'boolean' ? undefined : schema.format
  const digits = clock.hex(`key/${entity.name}/${attempt}`, 32)
  const isUuid = (text: Json | undefined) =>
    typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  if (isUuid(sample) || (sample === undefined && format === 'uuid')) return uuidFrom(digits)
  const next = () => {
    const last = store.last(entity.name) + 1
    store.setLast(entity.name, last)
    return last
  }
  if (typeof sample === 'number' || (sample === undefined && (type === 'integer' || type === 'number')))
    return next()
  const [, head = '', number = ''] = /^(.*?)(\d+)$/.exec(String(sample ?? '')) ?? []
  if (typeof sample === 'string' && number !== '' && number.length < 12 && !/[0-9]/.test(head))
    return head + String(next()).padStart(number.length, '0')
  if (typeof sample === 'string' && !/\d/.test(sample))
    throw new Uncertain(`the ${entity.key} of a new ${entity.noun} is a name of its own`)
  return sample === undefined ? `${stemOf(entity)}${digits.slice(0, 10)}` : likeSample(String(sample), digits)
}

// the same prefix and length, in the same kind of characters
function likeSample(sample: string, digits: string): string {
  const [, head = '', tail = sample] = /^([A-Za-z]+[-_])?(.*)$/.exec(sample) ?? []
  const filled = [...tail].map((character, index) => {
    const value = Number.parseInt(digits[index % digits.length] ?? '0', 16)
    if (/\d/.test(character)) return String(value % 10)
    if (/[a-z]/.test(character)) return 'abcdefghijkmnpqr'[value]
    return /[A-Z]/.test(character) ? 'ABCDEFGHJKLMNPQR'[value] : character
  })
  return head + filled.join('')
}

function uuidFrom(digits: string): string {
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** What a field that was not given begins with; undefined where it may be absent; throws where nobody can know. */
export function initialValue(
  column: string,
  { entity, store }: Setting,
  { isNeeded }: { isNeeded: boolean },
): Json | undefined {
  const schema = entity.columns.get(column) ?? {}
  const about: { readonly [keyword: string]: Json } = typeof schema === 'boolean' ? {} : schema
  if (about.default !== undefined) return about.default
  const values = store.find(entity.name, { limit: 50 }).map((row: Row) => row[column])
  const name = flat(column)
  const choices = Array.isArray(about.enum) ? about.enum : []
  const [first] = choices
  if (typeof first === 'string' && beginnings.has(first.toLowerCase())) return first
  const isFlag = about.type === 'boolean' || typeof values[0] === 'boolean'
  if (isFlag && off.test(name)) return false
  if (about.type === 'array' || Array.isArray(values[0])) return []
  if (/(count|total)$/.test(name) && (about.type === 'integer' || typeof values[0] === 'number')) return 0
  const isPerson = /^(author|createdby|owner|creator|reporter|user|userid|ownerid|authorid|addedby)$/.test(
    name,
  )
  const isNullable = values.includes(null) || (Array.isArray(about.type) && about.type.includes('null'))
  if (isNullable && !isPerson) return null
  if (!isNeeded) return undefined
  throw new Uncertain(`what ${column} of a new ${entity.noun} begins with is not known`)
}
