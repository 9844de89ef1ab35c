// Functions of jq over arrays and objects.
import { NotComputable } from '../../../not-computable.ts'
import { JqError, shown } from '../jq-error.ts'
import { compareJson, isArray, isObject, type Json, kindOf } from '../json/json.ts'
import { indexesOf } from '../paths.ts'

/** jq's `has`. */
export function has(value: Json, key: Json): boolean {
  if (isObject(value) && typeof key === 'string') return value.has(key)
  if (isArray(value) && typeof key === 'number') return key >= 0 && key < value.length
  throw new JqError(`Cannot check whether ${kindOf(value)} has a ${kindOf(key)} key`)
}

/** jq's `contains`. */
export function contains(value: Json, part: Json): boolean {
  if (isObject(value) && isObject(part))
    return [...part].every(([key, inner]) => value.has(key) && contains(value.get(key) ?? null, inner))
  if (isArray(value) && isArray(part))
    return part.every(inner => value.some(item => kindOf(item) === kindOf(inner) && contains(item, inner)))
  if (typeof value === 'string' && typeof part === 'string') return value.includes(part)
  if (kindOf(value) === kindOf(part)) return compareJson(value, part) === 0
  throw new JqError(
    `${kindOf(value)} (${shown(value)}) and ${kindOf(part)} (${shown(part)}) cannot have their containment checked`,
  )
}

/** The elements of an array; of anything else it tells what cannot be done with it and its keys. */
function listOf(value: Json, keys: Json, what: string): readonly Json[] {
  if (isArray(value)) return value
  throw new JqError(
    `${kindOf(value)} (${shown(value)}) and ${kindOf(keys)} (${shown(keys)}) cannot be ${what}`,
  )
}

/** An array in the order of its keys. */
export function sorted(value: Json, keys: Json | undefined): { item: Json; key: Json }[] {
  if (keys === undefined && !isArray(value))
    throw new JqError(`${kindOf(value)} (${shown(value)}) cannot be sorted, as it is not an array`)
  const list = listOf(value, keys ?? null, 'sorted, as they are not both arrays')
  const by = keys !== undefined && isArray(keys) ? keys : list
  return list
    .map((item, index) => ({ item, key: by[index] ?? null }))
    .sort((a, b) => compareJson(a.key, b.key))
}

/** The elements of an array that have the same key. */
export function grouped(value: Json, keys: Json): Json[][] {
  const groups: { key: Json; items: Json[] }[] = []
  for (const { item, key } of sorted(value, keys)) {
    const last = groups.at(-1)
    if (last && compareJson(last.key, key) === 0) last.items.push(item)
    else groups.push({ key, items: [item] })
  }
  return groups.map(({ items }) => items)
}

/** The element with the least or the greatest key; null in an empty array. */
export function extreme(value: Json, keys: Json, sign: number): Json {
  const list = listOf(value, keys, 'iterated over')
  const by = isArray(keys) ? keys : list
  let best: { item: Json; key: Json } | undefined
  for (const [index, item] of list.entries()) {
    const key = by[index] ?? null
    const order = best ? compareJson(key, best.key) * sign : 1
    if (!best || order > 0 || (order === 0 && sign > 0)) best = { item, key }
  }
  return best?.item ?? null
}

function elementsOf(value: Json): readonly Json[] {
  const elements = isObject(value) ? [...value.values()] : isArray(value) ? value : undefined
  if (elements) return elements
  throw new JqError(`Cannot iterate over ${kindOf(value)} (${shown(value)})`)
}

/** The elements of an array, each once, in order. */
export function unique(value: Json): Json[] {
  const keys = elementsOf(value).map(element => [element])
  return grouped(value, keys).map(([first = null]) => first)
}

/** jq's `flatten`. */
export function flatten(value: Json, depth: number): Json[] {
  if (depth < 0) throw new JqError('flatten depth must not be negative')
  const source = elementsOf(value)
  return source.flatMap(item => (isArray(item) && depth > 0 ? flatten(item, depth - 1) : [item]))
}

/** jq's `indices`. */
export function indices(value: Json, part: Json): Json {
  if (value === null) return null
  if (typeof value === 'string' && typeof part === 'string') {
    if (part === '') return null
    const bytes = Buffer.from(value, 'utf8')
    const wanted = Buffer.from(part, 'utf8')
    const found: number[] = []
    for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) found.push(at)
    return found
  }
  if (isArray(value)) return indexesOf(value, isArray(part) ? part : [part])
  throw new NotComputable('indices here')
}
