// Arithmetic and comparison of jq.

import { NotComputable } from '../../not-computable.ts'
import { JqError, shown } from './jq-error.ts'
import { compareJson, isArray, isObject, type Json, kindOf } from './json/json.ts'

const maxLength = 50_000_000

type Operation = (left: Json, right: Json) => Json

function cannot(left: Json, right: Json, what: string): JqError {
  return new JqError(
    `${kindOf(left)} (${shown(left)}) and ${kindOf(right)} (${shown(right)}) cannot be ${what}`,
  )
}

/** jq's `+`. */
export const add: Operation = (left, right) => {
  if (left === null) return right
  if (right === null) return left
  if (typeof left === 'number' && typeof right === 'number') return left + right
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (isArray(left) && isArray(right)) return [...left, ...right]
  if (isObject(left) && isObject(right)) return new Map([...left, ...right])
  throw cannot(left, right, 'added')
}

const subtract: Operation = (left, right) => {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (isArray(left) && isArray(right))
    return left.filter(item => !right.some(other => compareJson(item, other) === 0))
  throw cannot(left, right, 'subtracted')
}

const multiply: Operation = (left, right) => {
  if (typeof left === 'number' && typeof right === 'number') return left * right
  const [text, count] = typeof left === 'string' ? [left, right] : [right, left]
  if (typeof text === 'string' && typeof count === 'number') {
    if (text.length * count > maxLength) throw new NotComputable('a very long string in jq')
    return count > 0 ? text.repeat(Math.max(1, Math.ceil(count))) : null
  }
  if (isObject(left) && isObject(right)) return merge(left, right)
  throw cannot(left, right, 'multiplied')
}

function merge(left: ReadonlyMap<string, Json>, right: ReadonlyMap<string, Json>): Json {
  const result = new Map(left)
  for (const [key, value] of right) {
    const old = result.get(key)
    result.set(key, old !== undefined && isObject(old) && isObject(value) ? merge(old, value) : value)
  }
  return result
}

const divide: Operation = (left, right) => {
  if (typeof left === 'number' && typeof right === 'number') {
    if (right === 0) throw cannot(left, right, 'divided because the divisor is zero')
    return left / right
  }
  if (typeof left === 'string' && typeof right === 'string') return splitText(left, right)
  throw cannot(left, right, 'divided')
}

/** jq's `/` of two texts. */
export function splitText(text: string, separator: string): string[] {
  if (text === '') return []
  return separator === '' ? [...text] : text.split(separator)
}

const remainder: Operation = (left, right) => {
  if (typeof left === 'number' && typeof right === 'number') {
    const divisor = Math.trunc(right)
    if (divisor === 0) throw cannot(left, right, 'divided (remainder) because the divisor is zero')
    const rest = Math.trunc(left) % Math.abs(divisor)
    return rest === 0 ? 0 : rest
  }
  throw cannot(left, right, 'divided')
}

/** The operators of jq. */
export const operations: Readonly<Record<string, Operation>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': remainder,
  '==': (left, right) => compareJson(left, right) === 0,
  '!=': (left, right) => compareJson(left, right) !== 0,
  '<': (left, right) => compareJson(left, right) < 0,
  '<=': (left, right) => compareJson(left, right) <= 0,
  '>': (left, right) => compareJson(left, right) > 0,
  '>=': (left, right) => compareJson(left, right) >= 0,
}
