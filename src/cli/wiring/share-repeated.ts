// A JSON Schema in which a field's schema that occurs more than once is written once, under $defs.

type Schema = { [key: string]: unknown }
type Fields = { readonly [name: string]: Schema }

// what is hardly longer than a reference is easier to read where it is used
const least = 90

/** The same schema, with repeated fields under $defs by their names. */
export function shareRepeated(schema: Schema): Schema {
  const counts = new Map<string, number>()
  count(schema, counts)
  const names = new Map<string, string>()
  const shared: Schema = {}
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([key, item]) => [
      key,
      key === 'properties' ? mapFields(item as Fields, field) : literal(key) ? item : replaced(item),
    ])
    return Object.fromEntries(entries)
  }
  const field = (value: Schema, name: string): unknown => {
    const text = JSON.stringify(value)
    if ((counts.get(text) ?? 0) < 2) return replaced(value)
    const known = names.get(text) ?? freeName(name, { ...(schema.$defs as Schema), ...shared })
    if (!names.has(text)) {
      names.set(text, known)
      shared[known] = {}
      shared[known] = replaced(value)
    }
    return { $ref: `#/$defs/${known}` }
  }
  const { $defs = {}, ...whole } = replaced(schema) as Schema
  const all = { ...($defs as Schema), ...shared }
  return Object.keys(all).length === 0 ? whole : { ...whole, $defs: all }
}

// a repeated field counts its own parts once
function count(value: unknown, counts: Map<string, number>): void {
  if (!isObject(value)) return
  for (const [key, item] of Object.entries(value)) {
    if (literal(key)) continue
    if (key !== 'properties') count(item, counts)
    else for (const field of Object.values(item as Fields)) countField(field, counts)
  }
}

function countField(field: Schema, counts: Map<string, number>): void {
  const text = JSON.stringify(field)
  if (text.length >= least) {
    const before = counts.get(text) ?? 0
    counts.set(text, before + 1)
    if (before > 0) return
  }
  count(field, counts)
}

function mapFields(fields: Fields, change: (field: Schema, name: string) => unknown): Schema {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)]))
}

function freeName(name: string, taken: Schema): string {
  let free = name
  for (let number = 2; Object.hasOwn(taken, free); number += 1) free = `${name}-${number}`
  return free
}

// values, which may look like schemas and are none
function literal(key: string): boolean {
  return key === 'examples' || key === 'default' || key === 'const' || key === 'enum'
}

function isObject(value: unknown): value is Schema {
  return value !== null && typeof value === 'object'
}
