// The shape of builtin functions.

import type { Evaluator } from '../evaluate.ts'
import type { Item } from '../json/item.ts'
import type { Json } from '../json/json.ts'
import type { Scope } from '../scope.ts'
import type { Filter } from '../syntax/ast.ts'

export interface NativeCall {
  readonly args: readonly Filter[]
  readonly item: Item
  readonly scope: Scope | undefined
}
export type Native = (evaluator: Evaluator, call: NativeCall) => Iterable<Item>

type Simple = (value: Json, ...args: readonly Json[]) => Json

/** A function of values: every combination of its arguments' results, the last changing slowest. */
export function simple(compute: Simple): Native {
  return function* (evaluator, { args, item, scope }) {
    for (const given of combinations(evaluator, args, { value: item.value, scope }))
      yield evaluator.counter.made(compute(item.value, ...given))
  }
}

function* combinations(
  evaluator: Evaluator,
  args: readonly Filter[],
  at: { value: Json; scope: Scope | undefined },
): Generator<Json[]> {
  const rest = args.slice(0, -1)
  const last = args.at(-1)
  if (!last) yield []
  else
    for (const value of evaluator.values(last, at.value, at.scope))
      for (const others of combinations(evaluator, rest, at)) yield [...others, value]
}
