// Which fields a schema knows at a place, so that one that is misspelt can be told.
import { z } from 'zod'

type Schema = { readonly [key: string]: unknown }

/** The fields that an object at this path may have; of several kinds of object those that the value can be. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[], value: unknown): string[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  let schemas = alternatives(root, { root, value })
  let inner: unknown = value
  for (const key of path) {
    inner = (inner as { [key: PropertyKey]: unknown } | null | undefined)?.[key]
    schemas = schemas
      .flatMap(each => below(each, key))
      .flatMap(each => alternatives(each, { root, value: inner }))
  }
  return [...new Set(schemas.flatMap(({ properties }) => Object.keys((properties ?? {}) as Schema)))]
}

function alternatives(schema: Schema, options: { root: Schema; value: unknown }): Schema[] {
  const { $ref, anyOf, oneOf, allOf } = schema
  if (typeof $ref === 'string') {
    const target = $ref
      .split('/')
      .slice(1)
      .reduce((at: unknown, key) => (at as Schema)[key], options.root)
    return alternatives(target as Schema, options)
  }
  const parts = [anyOf, oneOf, allOf].flatMap(list => (Array.isArray(list) ? (list as Schema[]) : []))
  const fitting = parts.filter(each => fits(each, options.value))
  const chosen = fitting.length > 0 ? fitting : parts
  return [schema, ...chosen.flatMap(part => alternatives(part, options))]
}

// a kind of object is told by a field that has one value
function fits({ properties }: Schema, value: unknown): boolean {
  return Object.entries((properties ?? {}) as { [key: string]: Schema }).every(
    ([key, { const: wanted }]) =>
      wanted === undefined ||
      (value as Schema | null | undefined)?.[key] === undefined ||
      (value as Schema)[key] === wanted,
  )
}

function below({ properties, additionalProperties, items, prefixItems }: Schema, key: PropertyKey): Schema[] {
  const own = ((properties ?? {}) as { [key: PropertyKey]: Schema })[key]
  const all =
    typeof key === 'number'
      ? [(prefixItems as Schema[] | undefined)?.[key], items]
      : [own ?? additionalProperties]
  return all.filter((each): each is Schema => typeof each === 'object' && each !== null)
}
