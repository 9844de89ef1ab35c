// What filters build out of the results of others: objects, texts, sums.

import type { Evaluator } from './evaluate.ts'
import { JqError, shown } from './jq-error.ts'
import { type Item, plain } from './json/item.ts'
import { type Json, kindOf } from './json/json.ts'
import { applyFormat, textOf } from './natives/formats.ts'
import type { Scope } from './scope.ts'
import type { Filter } from './syntax/ast.ts'
import { bindPattern } from './syntax/bind-pattern.ts'

/** The entries of every object a construction makes. */
export function* objects(
  evaluator: Evaluator,
  entries: Extract<Filter, { kind: 'object' }>['entries'],
  value: Json,
  scope: Scope | undefined,
): Generator<[string, Json][]> {
  const [first, ...rest] = entries
  if (!first) {
    yield []
    return
  }
  for (const key of evaluator.values(first.key, value, scope)) {
    if (typeof key !== 'string') throw new JqError(`Cannot use ${kindOf(key)} (${shown(key)}) as object key`)
    for (const made of evaluator.values(first.value, value, scope))
      for (const others of objects(evaluator, rest, value, scope)) yield [[key, made], ...others]
  }
}

/** Every text an interpolation makes. */
export function* texts(
  evaluator: Evaluator,
  { parts, format }: Extract<Filter, { kind: 'text' }>,
  value: Json,
  scope: Scope | undefined,
): Generator<string> {
  const [first, ...rest] = parts
  if (first === undefined) {
    yield ''
    return
  }
  for (const tail of texts(evaluator, { kind: 'text', parts: rest, format }, value, scope)) {
    if (typeof first === 'string') yield first + tail
    else
      for (const inner of evaluator.values(first, value, scope))
        yield (format === undefined ? textOf(inner) : applyFormat(format, inner)) + tail
  }
}

/** `reduce` and `foreach`. */
export function* fold(
  evaluator: Evaluator,
  filter: Extract<Filter, { kind: 'reduce' | 'foreach' }>,
  item: Item,
  scope: Scope | undefined,
): Generator<Item> {
  for (const start of evaluator.values(filter.start, item.value, scope)) {
    let state: Json = start
    for (const source of evaluator.values(filter.source, item.value, scope)) {
      for (const inner of bindPattern(evaluator, filter.pattern, source, scope)) {
        if (filter.kind === 'reduce') {
          let last: Json = null
          for (const next of evaluator.values(filter.update, state, inner)) last = next
          state = last
          continue
        }
        for (const next of evaluator.values(filter.update, state, inner)) {
          state = next
          yield* evaluator.run(filter.extract ?? { kind: 'identity' }, plain(state), inner)
        }
      }
    }
    if (filter.kind === 'reduce') yield plain(state)
  }
}
