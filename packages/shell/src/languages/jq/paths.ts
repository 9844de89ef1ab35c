// Reading, setting and deleting parts of values by path.

import { NotComputable } from '../../not-computable.ts'
import { JqError } from './jq-error.ts'
import { compareJson, isArray, isObject, type Json, kindOf } from './json/json.ts'

export type Path = readonly Json[]

function sliceBounds(length: number, { from, to }: { from: Json; to: Json }): [number, number] {
  const clamp = (value: number) => Math.max(0, Math.min(length, value < 0 ? value + length : value))
  const start = clamp(typeof from === 'number' ? Math.floor(from) : 0)
  const end = clamp(typeof to === 'number' ? Math.ceil(to) : length)
  return [start, Math.max(start, end)]
}

function isSlice(key: Json): key is ReadonlyMap<string, Json> {
  return isObject(key)
}

/** One step into a value. */
export function getKey(value: Json, key: Json): Json {
  if (typeof key === 'string' && (isObject(value) || value === null))
    return isObject(value) ? (value.get(key) ?? null) : null
  if (typeof key === 'number' && (isArray(value) || value === null)) {
    if (value === null || !Number.isInteger(key)) return null
    const index = Math.floor(key)
    return value[index < 0 ? index + value.length : index] ?? null
  }
  if (isSlice(key)) return slice(value, key)
  if (isArray(key) && isArray(value)) return indexesOf(value, key)
  if (typeof key === 'string') throw new JqError(`Cannot index ${kindOf(value)} with string "${key}"`)
  throw new JqError(`Cannot index ${kindOf(value)} with ${kindOf(key)}`)
}

function slice(value: Json, key: ReadonlyMap<string, Json>): Json {
  const from = key.get('start') ?? null
  const to = key.get('end') ?? null
  for (const bound of [from, to])
    if (bound !== null && typeof bound !== 'number')
      throw new JqError('Start and end indices of an array slice must be numbers')
  if (value === null) return null
  if (typeof value === 'string') {
    const characters = [...value]
    return characters.slice(...sliceBounds(characters.length, { from, to })).join('')
  }
  if (!isArray(value)) throw new JqError(`Cannot index ${kindOf(value)} with object`)
  return value.slice(...sliceBounds(value.length, { from, to }))
}

/** Where a part begins in an array. */
export function indexesOf(list: readonly Json[], part: readonly Json[]): Json {
  if (part.length === 0) return null
  const found: number[] = []
  for (let at = 0; at + part.length <= list.length; at++) {
    if (part.every((item, index) => compareJson(list[at + index] ?? null, item) === 0)) found.push(at)
  }
  return found
}

/** What is at a path; null where there is nothing. */
export function getPath(value: Json, path: Path): Json {
  let at = value
  for (const key of path) {
    if (at === null) return null
    at = getKey(at, key)
  }
  return at
}

/** A copy in which the value at a path is what `change` makes of it. */
export function updatePath(value: Json, path: Path, change: (old: Json) => Json): Json {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  return setKey(value, key, updatePath(getKey(value, key), rest, change))
}

/** The value with something else at a path. */
export function setPath(value: Json, path: Path, made: Json): Json {
  return updatePath(value, path, () => made)
}

const maxIndex = 10_000_000

function setKey(value: Json, key: Json, made: Json): Json {
  if (typeof key === 'string' && (isObject(value) || value === null))
    return new Map([...(isObject(value) ? value : []), [key, made]])
  if (typeof key === 'number' && (isArray(value) || value === null)) {
    const list = value === null ? [] : [...value]
    const index = Math.floor(key) < 0 ? Math.floor(key) + list.length : Math.floor(key)
    if (index < 0) throw new JqError('Out of bounds negative array index')
    if (index > maxIndex) throw new NotComputable('a very long array in jq')
    while (list.length < index) list.push(null)
    list[index] = made
    return list
  }
  if (isSlice(key) && (isArray(value) || value === null)) {
    if (!isArray(made)) throw new JqError('A slice of an array can only be assigned another array')
    const list = value === null ? [] : [...value]
    const [start, end] = sliceBounds(list.length, {
      from: key.get('start') ?? null,
      to: key.get('end') ?? null,
    })
    list.splice(start, end - start, ...made)
    return list
  }
  getKey(value, key)
  throw new JqError(`Cannot update field at object index of ${kindOf(value)}`)
}

/** Deletes paths, the last ones first so that indexes stay true. */
export function deletePaths(value: Json, paths: readonly Path[]): Json {
  return [...paths].sort((a, b) => compareJson(b, a)).reduce<Json>((at, path) => deletePath(at, path), value)
}

function deletePath(value: Json, path: Path): Json {
  const [key, ...rest] = path
  if (value === null) return null
  if (key === undefined) return null
  if (rest.length > 0) {
    const inner = getKey(value, key)
    return inner === null ? value : setKey(value, key, deletePath(inner, rest))
  }
  if (isObject(value) && typeof key === 'string') return new Map([...value].filter(([name]) => name !== key))
  if (isArray(value) && typeof key === 'number') {
    const index = key < 0 ? Math.floor(key) + value.length : Math.floor(key)
    return value.filter((_, at) => at !== index)
  }
  if (isArray(value) && isSlice(key)) {
    const [start, end] = sliceBounds(value.length, {
      from: key.get('start') ?? null,
      to: key.get('end') ?? null,
    })
    return value.filter((_, at) => at < start || at >= end)
  }
  if (isObject(value))
    throw new JqError(
      `Cannot delete field at object index of ${kindOf(value) === 'object' ? 'object' : 'array'}`,
    )
  throw new JqError(
    isArray(value)
      ? 'Cannot delete field at object index of array'
      : `Cannot delete fields from ${kindOf(value)}`,
  )
}
