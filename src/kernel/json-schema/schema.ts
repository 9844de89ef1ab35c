// JSON Schema as data from anyone: what it may look like, how large it may be, and how its references are followed.
import { WorldError } from '../../world/error.ts'
import type { Json } from '../../world/json.ts'

/** A JSON Schema: an object of keywords, or true or false. */
export type Schema = { readonly [keyword: string]: Json } | boolean

/** Whether a value can be a schema. */
export function isSchema(value: Json | undefined): value is Schema {
  if (typeof value === 'boolean') return true
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** The schemas in a field that holds one for each name. */
export function schemasByName(value: Json | undefined): readonly (readonly [string, Schema])[] {
  if (!isSchema(value) || typeof value === 'boolean') return []
  return Object.entries(value).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
}

/** The schemas in a field that holds a list of them. */
export function schemasInList(value: Json | undefined): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

/** The texts in a field that holds a list of names. */
export function namesIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter(name => typeof name === 'string') : []
}

/** Follows `#/…` within a root schema; undefined where nothing stands there. */
export function schemaAt(root: Schema, reference: string): Schema | undefined {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let at: Json | undefined = root as Json
  for (const step of reference.slice(2).split('/')) {
    if (at === undefined || at === null || typeof at !== 'object') return undefined
    const key = decodeStep(step)
    at = Object.hasOwn(at, key) ? (at as { [key: string]: Json })[key] : undefined
  }
  return isSchema(at) ? at : undefined
}

function decodeStep(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

export interface SchemaLimits {
  readonly maxNodes?: number
  readonly maxDepth?: number
}

/** Throws a WorldError where a schema is larger or deeper than anyone needs. */
export function refuseHugeSchema(
  schema: Json,
  place: string,
  { maxNodes = 20_000, maxDepth = 64 }: SchemaLimits = {},
): void {
  let nodes = 0
  const stack: { value: Json; depth: number }[] = [{ value: schema, depth: 0 }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    nodes++
    if (nodes > maxNodes) throw tooLarge(place, `has more than ${maxNodes} parts`)
    if (next.depth > maxDepth) throw tooLarge(place, `is nested more than ${maxDepth} deep`)
    if (next.value === null || typeof next.value !== 'object') continue
    for (const value of Object.values(next.value)) stack.push({ value, depth: next.depth + 1 })
  }
}

function tooLarge(place: string, complaint: string): WorldError {
  return new WorldError('limit', `${place}: the schema ${complaint}.`, {
    remedy: 'Leave out what no call needs, or split the tool into several.',
  })
}
