// Declared texts with {name} or {name.part} where a value goes. A name that has no value stays as it is.
import type { Json } from '../../world/json.ts'
import { isObject } from './tool-call.ts'

type Values = { readonly [name: string]: Json }

/** Any JSON with the places in its texts filled in. */
export function fillIn<Value extends Json>(value: Value, values: Values): Value {
  return filled(value, values) as Value
}

function filled(value: Json, values: Values): Json {
  if (typeof value === 'string')
    return value.replace(/\{([\w-]+(?:\.[\w-]+)*)\}/g, (all, path: string) => at(path, values) ?? all)
  if (Array.isArray(value)) return value.map(item => filled(item, values))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, values)]))
}

function at(path: string, values: Values): string | undefined {
  let found: Json | undefined = values
  for (const step of path.split('.'))
    found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined
  if (found === undefined) return undefined
  return typeof found === 'string' ? found : JSON.stringify(found)
}
