// Changes to JSON answers: fields that are missing, renamed, withheld; lists that are cut or padded.
import type { Json } from '../../world/json.ts'

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The same with every field passed through `change`; a field it returns nothing for is left out. */
export function mapFields(
  value: Json,
  change: (name: string, item: Json) => readonly [string, Json] | undefined,
): Json {
  if (Array.isArray(value)) return value.map((item: Json) => mapFields(item, change))
  if (!isObject(value)) return value
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const changed = change(name, item)
    return changed ? [[changed[0], mapFields(changed[1], change)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Every name of a field, once. */
export function fieldNames(value: Json): string[] {
  const names = new Set<string>()
  mapFields(value, (name, item) => {
    names.add(name)
    return [name, item]
  })
  return [...names]
}

/** The first list in an answer with the path to it, breadth first. */
export function firstList(
  value: Json,
): { readonly path: readonly string[]; readonly list: readonly Json[] } | undefined {
  let level: { path: readonly string[]; value: Json }[] = [{ path: [], value }]
  while (level.length > 0) {
    const found = level.find(candidate => Array.isArray(candidate.value))
    if (found) return { path: found.path, list: found.value as readonly Json[] }
    level = level.flatMap(({ path, value: item }) =>
      isObject(item)
        ? Object.entries(item).map(([name, inner]) => ({ path: [...path, name], value: inner }))
        : [],
    )
  }
  return undefined
}

/** The same with another value at a path. */
export function withAt(value: Json, path: readonly string[], replacement: Json): Json {
  const [name, ...rest] = path
  if (name === undefined) return replacement
  if (!isObject(value)) return value
  return { ...value, [name]: withAt(value[name] ?? null, rest, replacement) }
}
