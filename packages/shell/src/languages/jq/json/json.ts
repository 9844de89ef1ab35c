// JSON values as jq has them: objects keep the order of their keys, numbers are doubles.

export type Json = null | boolean | number | string | readonly Json[] | ReadonlyMap<string, Json>
export type JsonObject = ReadonlyMap<string, Json>

/** Whether a value is an array. */
export function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** Whether a value is an object. */
export function isObject(value: Json): value is JsonObject {
  return value instanceof Map
}

/** What jq's `type` says of a value. */
export function kindOf(value: Json): 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' {
  if (value === null) return 'null'
  if (isArray(value)) return 'array'
  if (isObject(value)) return 'object'
  return typeof value as 'boolean' | 'number' | 'string'
}

const ranks = ['null', 'false', 'true', 'number', 'string', 'array', 'object']
const rankOf = (value: Json) => ranks.indexOf(typeof value === 'boolean' ? String(value) : kindOf(value))

/** Texts by their code points. */
function compareTexts(left: string, right: string): number {
  const one = Buffer.from(left, 'utf8')
  const two = Buffer.from(right, 'utf8')
  return Buffer.compare(one, two)
}

/** The keys of an object in jq's order. */
export function sortedKeys(object: JsonObject): string[] {
  return [...object.keys()].sort(compareTexts)
}

/** The order jq sorts by. */
export function compareJson(left: Json, right: Json): number {
  const rank = rankOf(left) - rankOf(right)
  if (rank !== 0) return rank
  if (typeof left === 'number' && typeof right === 'number')
    return left < right || Number.isNaN(left) ? -1 : left === right ? 0 : 1
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  if (isArray(left) && isArray(right)) return compareLists(left, right)
  if (isObject(left) && isObject(right)) {
    const keys = compareLists(sortedKeys(left), sortedKeys(right))
    if (keys !== 0) return keys
    for (const key of sortedKeys(left)) {
      const order = compareJson(left.get(key) ?? null, right.get(key) ?? null)
      if (order !== 0) return order
    }
  }
  return 0
}

function compareLists(left: readonly Json[], right: readonly Json[]): number {
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = compareJson(left[at] ?? null, right[at] ?? null)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Whether a value counts as true. */
export const isTruthy = (value: Json) => value !== null && value !== false
