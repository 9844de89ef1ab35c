// Results of filters: values, with their paths where those are followed.
import { JqError, shown } from '../jq-error.ts'
import { getKey, type Path } from '../paths.ts'
import { isArray, isObject, type Json, kindOf } from './json.ts'

/** A value, and where it lies while paths are followed. */
export interface Item {
  readonly value: Json
  readonly path: Path | undefined
}

/** A value whose path is of no interest. */
export const plain = (value: Json): Item => ({ value, path: undefined })

/** The item one key further. */
export function step(of: Item, key: Json): Item {
  return {
    value: of.path !== undefined && of.value === null ? nullStep(key) : getKey(of.value, key),
    path: of.path && [...of.path, key],
  }
}

function nullStep(key: Json): Json {
  return getKey(null, key)
}

/** The elements of an array, or the values of an object. */
export function* each({ value, path }: Item): Generator<Item> {
  if (isArray(value))
    for (const [index, inner] of value.entries()) yield { value: inner, path: path && [...path, index] }
  else if (isObject(value))
    for (const [key, inner] of value) yield { value: inner, path: path && [...path, key] }
  else
    throw new JqError(
      `Cannot iterate over ${kindOf(value)}${value === null ? ' (null)' : ` (${shown(value)})`}`,
    )
}

/** The item and everything in it. */
export function* recurse(item: Item): Generator<Item> {
  yield item
  if (isArray(item.value) || isObject(item.value)) for (const inner of each(item)) yield* recurse(inner)
}
