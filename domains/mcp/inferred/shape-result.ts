// A result in the form a tool declares: each property is filled with what it plainly means, or the result is unknown.
import {
  isSchema,
  namesIn,
  type Schema,
  schemaAt,
  schemasByName,
} from '../../../src/kernel/json-schema/schema.ts'
import { validate } from '../../../src/kernel/json-schema/validate.ts'
import type { Row } from '../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../src/world/json.ts'
import type { CallSetting } from './call-setting.ts'
import { type Entity, isKeyName } from './meaning/entity.ts'
import { referredBy, referrers } from './meaning/references.ts'
import { flat, singular } from './meaning/words.ts'
import { Uncertain } from './uncertain.ts'

/** What a property may be filled with besides a record's columns, by its flat name. */
export type Extras = { readonly [name: string]: Json }

/** Fills a declared form from a record or a list of records and the extras; throws where it cannot. */
export function shapeResult(
  setting: CallSetting,
  schema: Schema,
  { result, extras }: { result: Row | readonly Row[]; extras: Extras },
): Json {
  const shaper = new Shaper(setting, schema)
  const shaped = Array.isArray(result)
    ? shaper.list(schema, result as readonly Row[], extras)
    : shaper.one(schema, result as Row, extras)
  const [issue] = validate(schema, shaped).issues
  if (issue !== undefined)
    throw new Uncertain(`the declared result does not fit: ${issue.message} at ${issue.path.join('.')}`)
  return shaped
}

const wrappers = new Set(['data', 'item', 'result', 'record', 'object'])
const lists = new Set([
  'items',
  'results',
  'data',
  'records',
  'entries',
  'hits',
  'matches',
  'rows',
  'values',
  'list',
  'nodes',
])

class Shaper {
  readonly #setting: CallSetting
  readonly #root: Schema

  constructor(setting: CallSetting, root: Schema) {
    this.#setting = setting
    this.#root = root
  }

  one(schema: Schema, row: Row, extras: Extras): Json {
    const { entity } = this.#setting
    const holder = this.#properties(schema).find(
      ([name, inner]) =>
        (flat(name) === flat(entity.noun) || wrappers.has(flat(name))) && this.#properties(inner).length > 0,
    )
    if (holder === undefined || entity.columns.has(holder[0])) return this.#row(schema, entity, row, extras)
    return this.#object(schema, (name, inner) =>
      name === holder[0] ? this.#row(inner, entity, row, {}) : extra(extras, name),
    )
  }

  list(schema: Schema, rows: readonly Row[], extras: Extras): Json {
    const { entity } = this.#setting
    const whole = this.#resolved(schema)
    if (whole.type === 'array') return this.#rows(whole, entity, rows)
    const arrays = this.#properties(schema).filter(([, inner]) => this.#resolved(inner).type === 'array')
    const holder =
      arrays.find(([name]) => [flat(entity.name), flat(entity.noun)].includes(flat(name))) ??
      arrays.find(([name]) => lists.has(flat(name))) ??
      (arrays.length === 1 ? arrays[0] : undefined)
    if (holder === undefined) throw new Uncertain('where the list stands in its result is not plain')
    return this.#object(schema, (name, inner) =>
      name === holder[0] ? this.#rows(this.#resolved(inner), entity, rows) : extra(extras, name),
    )
  }

  #rows(array: { readonly [keyword: string]: Json }, entity: Entity, rows: readonly Row[]): Json {
    const items = isSchema(array.items) ? array.items : true
    return rows.map(row => this.#row(items, entity, row, {}))
  }

  #row(schema: Schema, entity: Entity, row: Row, extras: Extras): Json {
    if (this.#properties(schema).length === 0) return row
    return this.#object(schema, (name, inner) => {
      const value = this.#column(name, inner, { entity, row })
      return value === undefined ? extra(extras, name) : value
    })
  }

  #column(name: string, schema: Schema, { entity, row }: { entity: Entity; row: Row }): Json | undefined {
    const column = Object.keys(row).find(candidate => flat(candidate) === flat(name))
    if (column !== undefined) return row[column]
    if (
      entity.key !== undefined &&
      isKeyName(name, entity.noun, entity.key) &&
      flat(name) !== flat(entity.noun)
    )
      return row[entity.key]
    return this.#children(name, schema, { entity, row }) ?? this.#referred(name, schema, { entity, row })
  }

  // the records that refer to this one, where the form has a list of that name
  #children(name: string, schema: Schema, { entity, row }: { entity: Entity; row: Row }): Json | undefined {
    const array = this.#resolved(schema)
    const { plan, store } = this.#setting
    const child = referrers(entity, plan).find(
      other => singular(flat(other.entity.name)) === singular(flat(name)),
    )
    if (array.type !== 'array' || child === undefined || entity.key === undefined) return undefined
    const where = [{ column: child.column, is: 'equal' as const, value: row[entity.key] ?? null }]
    return this.#rows(array, child.entity, store.find(child.entity.name, { where }))
  }

  // the record a column refers to, where the form has an object of that name
  #referred(name: string, schema: Schema, { entity, row }: { entity: Entity; row: Row }): Json | undefined {
    if (this.#properties(schema).length === 0) return undefined
    const { plan, store } = this.#setting
    for (const [column, value] of Object.entries(row)) {
      const target = referredBy(column, entity, plan)
      if (target === undefined || flat(target.noun) !== flat(name)) continue
      const found = store.get(target.name, String(value))
      return found === undefined ? null : this.#row(schema, target, found, {})
    }
    return undefined
  }

  #object(schema: Schema, fill: (name: string, schema: Schema) => Json | undefined): Json {
    const required = new Set(namesIn(this.#resolved(schema).required))
    const shaped: { [name: string]: Json } = {}
    for (const [name, inner] of this.#properties(schema)) {
      const value = fill(name, inner)
      if (value !== undefined) shaped[name] = value
      else if (required.has(name)) throw new Uncertain(`what ${name} of the result is cannot be told`)
    }
    return shaped
  }

  #properties(schema: Schema): readonly (readonly [string, Schema])[] {
    return schemasByName(this.#resolved(schema).properties)
  }

  #resolved(schema: Schema): { readonly [keyword: string]: Json } {
    if (typeof schema === 'boolean') return {}
    if (typeof schema.$ref !== 'string') return schema
    const target = schemaAt(this.#root, schema.$ref)
    return target === undefined || typeof target === 'boolean' || typeof target.$ref === 'string'
      ? {}
      : target
  }
}

function extra(extras: Extras, name: string): Json | undefined {
  return Object.hasOwn(extras, flat(name)) ? extras[flat(name)] : undefined
}
