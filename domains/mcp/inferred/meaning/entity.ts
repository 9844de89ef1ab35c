// The kinds of record a server keeps, read from its tables and its tools: their names, keys and columns.

import { type Schema, schemasByName } from '../../../../src/kernel/json-schema/schema.ts'
import type { Row } from '../../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../../src/world/json.ts'
import type { Tool } from '../../../../src/world/world.ts'
import { type Meaning, meaningOf, sharedPrefix, type Verb } from './tool-meaning.ts'
import { flat, nounOf, plural, singular, wordsOf } from './words.ts'

export interface Entity {
  /** The table's name. */
  readonly name: string
  /** One of them, words parted by blanks. */
  readonly noun: string
  /** The column that identifies a row; undefined where none does. */
  readonly key: string | undefined
  /** The columns in order, with what schemas say of them. */
  readonly columns: ReadonlyMap<string, Schema>
  /** A key as the first records have it. */
  readonly sample: Json | undefined
  /** Whether rows showed its columns, so that there are no others. */
  readonly isSeen: boolean
}

export interface MeantTool {
  readonly tool: Tool
  readonly meaning: Meaning
  readonly entity: Entity
}

export interface ToolPlan {
  readonly entities: ReadonlyMap<string, Entity>
  /** Tools whose meaning is plain, by name. */
  readonly meant: ReadonlyMap<string, MeantTool>
}

type Tables = { readonly [name: string]: readonly Row[] }

/** Parameters that say how to answer, not what a record holds. */
const manners = new Set(['id', 'ids', 'fields', 'dryrun', 'force', 'limit', 'offset', 'page', 'cursor'])

/** Reads the tools against the tables. */
export function planFrom(tools: readonly Tool[], tables: Tables): ToolPlan {
  const prefix = sharedPrefix(tools)
  const all = tools.flatMap(tool => {
    const meaning = meaningOf(tool, prefix)
    return meaning === undefined || isLink(tool, meaning) ? [] : [{ tool, meaning }]
  })
  const nouns = new Map(Object.keys(tables).map(name => [nounOf(wordsOf(name)), name]))
  for (const { meaning } of all) {
    const { noun } = meaning
    if (meaning.verb !== 'create' || nouns.has(noun) || tableOf(noun, nouns) !== undefined) continue
    if (isKept(noun, all)) nouns.set(noun, tableName(noun, tools))
  }
  const entities = new Map<string, Entity>()
  for (const [noun, name] of nouns) {
    const own = all.filter(({ meaning }) => tableOf(meaning.noun, nouns) === name)
    entities.set(name, entityFrom({ name, noun, rows: tables[name] ?? [], tools: own }))
  }
  const meant = all.flatMap(({ tool, meaning }) => {
    const entity = entities.get(tableOf(meaning.noun, nouns) ?? '')
    return entity === undefined ? [] : [[tool.name, { tool, meaning, entity }] as const]
  })
  return { entities, meant: new Map(meant) }
}

// what can be made is only known to be kept where it can be listed, or named by a key
function isKept(noun: string, tools: Sources['tools']): boolean {
  return tools.some(({ tool, meaning }) => {
    if (meaning.noun !== noun) return false
    if (meaning.verb === 'list' || meaning.verb === 'count') return true
    const declared = recordSchemas(tool.outputSchema ?? {}, noun, plural(noun)).map(([name]) => flat(name))
    if (declared.some(name => keyNames(noun).has(name))) return true
    const asked = schemasByName(tool.inputSchema.properties).map(([name]) => flat(name))
    return meaning.verb !== 'create' && asked.some(name => keyNames(noun).has(name))
  })
}

function keyNames(noun: string): ReadonlySet<string> {
  const spelt = stemsOf(noun).flatMap(stem => [...ownKeys].map(key => `${stem}${key}`))
  return new Set([...ownKeys, ...spelt])
}

// adding a thing that has a key already to another is not a creation
function isLink({ inputSchema }: Tool, { noun, isInto }: Meaning): boolean {
  const own = flat(noun)
  const names = schemasByName(inputSchema.properties).map(([name]) => flat(name))
  return isInto && names.some(name => [`${own}id`, `${own}ids`, own, 'id'].includes(name))
}

/** The table a noun names: its own, or that of its last word where the words before name the owner. */
function tableOf(noun: string, nouns: ReadonlyMap<string, string>): string | undefined {
  const own = nouns.get(noun)
  if (own !== undefined) return own
  const words = noun.split(' ')
  const last = words.pop() ?? ''
  const owner = words.map(singular).join(' ')
  return owner !== '' && nouns.has(owner) ? nouns.get(last) : undefined
}

function tableName(noun: string, tools: readonly Tool[]): string {
  const words = noun.split(' ')
  const named = [...words.slice(0, -1), plural(words.at(-1) ?? '')]
  const isCamel = tools.some(({ inputSchema }) =>
    schemasByName(inputSchema.properties).some(([name]) => /[a-z][A-Z]/.test(name)),
  )
  if (!isCamel) return named.join('_')
  return named.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('')
}

interface Sources {
  readonly name: string
  readonly noun: string
  readonly rows: readonly Row[]
  readonly tools: readonly { readonly tool: Tool; readonly meaning: Meaning }[]
}

function entityFrom({ name, noun, rows, tools }: Sources): Entity {
  const properties = (verbs: readonly Verb[], side: 'inputSchema' | 'outputSchema') =>
    tools
      .filter(({ meaning }) => verbs.includes(meaning.verb))
      .flatMap(({ tool }) => recordSchemas(tool[side] ?? {}, noun, name))
  const inputs = properties(['create', 'update'], 'inputSchema')
  const outputs = properties(['create', 'get', 'update', 'list'], 'outputSchema')
  const asked = tools
    .filter(({ meaning }) => ['get', 'update', 'delete'].includes(meaning.verb))
    .flatMap(({ tool }) => schemasByName(tool.inputSchema.properties))
  const wanted = asked.map(([parameter]) => parameter)
  const isSeen = rows.length > 0
  const seen = rows[0] === undefined ? [] : Object.keys(rows[0])
  const declared = outputs.map(([column]) => column)
  const key = isSeen
    ? keyAmong(seen, { noun, wanted, fits: column => isKey(rows, column) })
    : (keyAmong(declared, { noun, wanted, fits: () => true }) ?? keyFromParameters(noun, wanted))
  const schemas = new Map<string, Schema>()
  const add = (column: string, schema: Schema) => schemas.set(column, merged(schemas.get(column), schema))
  const keyed = asked.find(([parameter]) => isKeyName(parameter, noun, key))?.[1]
  if (key !== undefined && !isSeen) add(key, keyed ?? {})
  for (const column of seen) add(column, column === key ? (keyed ?? {}) : {})
  for (const [parameter, schema] of [...inputs, ...outputs]) {
    const column = [...schemas.keys()].find(known => flat(known) === flat(parameter)) ?? parameter
    const isNew = !schemas.has(column)
    if (isNew && (isSeen || manners.has(flat(parameter)) || isKeyName(parameter, noun, key))) continue
    add(column, schema)
  }
  const sample = key === undefined ? undefined : rows.at(-1)?.[key]
  return { name, noun, key, columns: schemas, sample, isSeen }
}

function merged(a: Schema | undefined, b: Schema): Schema {
  if (a === undefined || typeof a === 'boolean' || typeof b === 'boolean') return b
  return { ...b, ...a }
}

const wrappers = new Set([
  'data',
  'item',
  'result',
  'record',
  'fields',
  'attributes',
  'updates',
  'changes',
  'patch',
])

/** The properties that describe a record: the schema's own, or those of the object or list in it that holds records. */
function recordSchemas(schema: Schema, noun: string, table: string): readonly (readonly [string, Schema])[] {
  if (typeof schema === 'boolean') return []
  const own = schemasByName(schema.properties)
  const names = new Set([flat(noun), flat(table), ...wrappers, 'items', 'results', 'records', 'entries'])
  for (const [name, inner] of own) {
    if (typeof inner === 'boolean' || !names.has(flat(name))) continue
    const items = inner.items as Schema | undefined
    if (
      inner.type === 'array' &&
      items !== undefined &&
      typeof items !== 'boolean' &&
      items.properties !== undefined
    )
      return schemasByName(items.properties)
    if (inner.properties !== undefined) return schemasByName(inner.properties)
  }
  return own
}

function keyAmong(
  columns: readonly string[],
  { noun, wanted, fits }: { noun: string; wanted: readonly string[]; fits: (column: string) => boolean },
): string | undefined {
  const own = flat(noun)
  const asked = wanted.map(flat)
  const preferred = [
    'id',
    `${own}id`,
    ...asked.filter(name => name !== 'id'),
    ...asked.map(name => name.replace(own, '')),
    'uuid',
    'key',
    'number',
    'code',
    'slug',
    'sku',
    `${own}number`,
    `${own}code`,
    own,
    'login',
    'username',
  ]
  for (const name of preferred) {
    const column = columns.find(candidate => flat(candidate) === name)
    if (column !== undefined && fits(column)) return column
  }
  return undefined
}

function isKey(rows: readonly Row[], column: string): boolean {
  const values = rows.map(row => row[column])
  const isScalar = values.every(value => typeof value === 'string' || typeof value === 'number')
  return isScalar && new Set(values).size === values.length
}

const ownKeys = new Set(['id', 'uuid', 'key', 'slug', 'code', 'number', 'sku', 'name', 'login', 'username'])

function keyFromParameters(noun: string, wanted: readonly string[]): string {
  const names = wanted.map(flat)
  for (const stem of stemsOf(noun)) {
    const found = names.find(name => name.startsWith(stem) && ownKeys.has(name.slice(stem.length)))
    if (found !== undefined) return found.slice(stem.length)
  }
  if (names.includes('id')) return 'id'
  // a record that is asked for by one word of its own
  const [first] = names
  return first !== undefined && ownKeys.has(first) ? (wanted[0] ?? 'id') : 'id'
}

/** How parameters abbreviate a noun: whole, or by its first word. */
function stemsOf(noun: string): readonly string[] {
  const [first = ''] = noun.split(' ')
  return [...new Set([flat(noun), first])]
}

/** Whether a parameter names the key of a kind of record: `id`, `issue_id`, `issueNumber`, `issue`. */
export function isKeyName(parameter: string, noun: string, key: string | undefined): boolean {
  if (key === undefined) return false
  const name = flat(parameter)
  const spelt = stemsOf(noun).flatMap(stem => [`${stem}${flat(key)}`, `${stem}id`])
  return [flat(key), flat(noun), 'id', ...spelt].includes(name)
}
