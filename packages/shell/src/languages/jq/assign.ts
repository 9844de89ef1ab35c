// Assignments: copies of the input with the values at some paths changed.
import { NotComputable } from '../../not-computable.ts'
import type { Evaluator } from './evaluate.ts'
import { type Item, plain } from './json/item.ts'
import { isTruthy, type Json } from './json/json.ts'
import { operations } from './operators.ts'
import { deletePaths, getPath, setPath, updatePath } from './paths.ts'
import type { Scope } from './scope.ts'
import type { Filter } from './syntax/ast.ts'

/** `=`, `|=` and the arithmetic assignments. */
export function* assign(
  evaluator: Evaluator,
  { operator, left, right }: Extract<Filter, { kind: 'assign' }>,
  value: Json,
  scope: Scope | undefined,
): Generator<Item> {
  if (operator === '|=') {
    yield plain(update(evaluator, left, right, value, scope))
    return
  }
  for (const given of evaluator.values(right, value, scope)) {
    let result = value
    for (const path of [...evaluator.paths(left, value, scope)]) {
      if (operator === '=') result = setPath(result, path, given)
      else if (operator === '//=') result = updatePath(result, path, old => (isTruthy(old) ? old : given))
      else result = updatePath(result, path, old => operations[operator.slice(0, -1)]?.(old, given) ?? null)
    }
    yield plain(result)
  }
}

// the first result replaces; where there is none jq 1.6 deletes, which shifts what comes after
function update(
  evaluator: Evaluator,
  left: Filter,
  right: Filter,
  value: Json,
  scope: Scope | undefined,
): Json {
  let result = value
  for (const path of [...evaluator.paths(left, value, scope)]) {
    const made = evaluator.values(right, getPath(result, path), scope).next()
    if (made.done) {
      if (path.some(key => typeof key === 'number')) throw new NotComputable('deleting elements by |= empty')
      result = deletePaths(result, [path])
    } else result = setPath(result, path, made.value)
  }
  return result
}
