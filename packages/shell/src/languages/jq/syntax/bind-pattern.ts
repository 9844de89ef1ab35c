// Destructuring: `. as [$a, {b: $c}]`.

import type { Evaluator } from '../evaluate.ts'
import { JqError } from '../jq-error.ts'
import { isArray, type Json, kindOf } from '../json/json.ts'
import { getKey } from '../paths.ts'
import { type Scope, withValue } from '../scope.ts'
import type { Pattern } from './ast.ts'

/** The scopes in which a pattern's names are bound to parts of a value. */
export function* bindPattern(
  evaluator: Evaluator,
  pattern: Pattern,
  value: Json,
  scope: Scope | undefined,
): Generator<Scope | undefined> {
  if (pattern.kind === 'name') {
    yield withValue(pattern.name, value, scope)
    return
  }
  if (pattern.kind === 'list') {
    if (!isArray(value) && value !== null) throw new JqError(`Cannot index ${kindOf(value)} with number`)
    yield* bindAll(
      evaluator,
      pattern.items.map((item, index) => ({ pattern: item, value: getKey(value, index) })),
      scope,
    )
    return
  }
  yield* bindFields(evaluator, pattern.entries, value, scope)
}

function* bindAll(
  evaluator: Evaluator,
  parts: readonly { pattern: Pattern; value: Json }[],
  scope: Scope | undefined,
): Generator<Scope | undefined> {
  const [first, ...rest] = parts
  if (!first) yield scope
  else
    for (const inner of bindPattern(evaluator, first.pattern, first.value, scope))
      yield* bindAll(evaluator, rest, inner)
}

function* bindFields(
  evaluator: Evaluator,
  entries: Extract<Pattern, { kind: 'fields' }>['entries'],
  value: Json,
  scope: Scope | undefined,
): Generator<Scope | undefined> {
  const [first, ...rest] = entries
  if (!first) {
    yield scope
    return
  }
  for (const key of evaluator.values(first.key, value, scope)) {
    const part = getKey(value, key)
    const bound = first.bound === undefined ? scope : withValue(first.bound, part, scope)
    for (const inner of first.value ? bindPattern(evaluator, first.value, part, bound) : [bound])
      yield* bindFields(evaluator, rest, value, inner)
  }
}
