// Where the arguments of a call break its tool's declaration. It knows the part of JSON Schema that tool runners
// complain about: type, required, properties, items, enum and additionalProperties; other keywords hold trivially.
import { isObject } from '../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../src/world/json.ts'

/** From the arguments down to the value the issue is about. */
export type ArgumentPath = readonly (string | number)[]

export type ArgumentIssue =
  | { readonly kind: 'missing'; readonly path: ArgumentPath }
  | { readonly kind: 'unexpected'; readonly path: ArgumentPath }
  | {
      readonly kind: 'type'
      readonly path: ArgumentPath
      readonly expected: string
      readonly received: string
    }
  | { readonly kind: 'choice'; readonly path: ArgumentPath; readonly allowed: readonly Json[] }

/** All issues: of one object first what is missing, then what is not declared, then its values in declared order. */
export function argumentIssues(schema: Json, value: Json, path: ArgumentPath = []): ArgumentIssue[] {
  if (!isObject(schema)) return []
  const types = [schema.type ?? []].flat().filter(type => typeof type === 'string')
  const received = typeName(value)
  if (types.length > 0 && !types.some(type => isOfType(value, type))) {
    return [{ kind: 'type', path, expected: types.join(' | '), received }]
  }
  const allowed = schema.enum
  if (Array.isArray(allowed) && !allowed.includes(value)) return [{ kind: 'choice', path, allowed }]
  if (isObject(value)) return objectIssues(schema, value, path)
  const items = schema.items
  if (!Array.isArray(value) || items === undefined) return []
  return value.flatMap((item, index) => argumentIssues(items, item, [...path, index]))
}

function objectIssues(
  schema: { readonly [key: string]: Json },
  value: { readonly [key: string]: Json },
  path: ArgumentPath,
): ArgumentIssue[] {
  const { properties, required, additionalProperties } = schema
  const declared = isObject(properties) ? properties : {}
  const names = Array.isArray(required) ? required.filter(name => typeof name === 'string') : []
  const missing = names.filter(name => !Object.hasOwn(value, name))
  const unexpected =
    additionalProperties === false ? Object.keys(value).filter(name => !Object.hasOwn(declared, name)) : []
  return [
    ...missing.map(name => ({ kind: 'missing' as const, path: [...path, name] })),
    ...unexpected.map(name => ({ kind: 'unexpected' as const, path: [...path, name] })),
    ...Object.entries(declared).flatMap(([name, inner]) =>
      Object.hasOwn(value, name) ? argumentIssues(inner, value[name] ?? null, [...path, name]) : [],
    ),
  ]
}

function isOfType(value: Json, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeName(value) === type
}

function typeName(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
