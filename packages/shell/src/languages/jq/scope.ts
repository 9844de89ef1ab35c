// Names in sight of a filter.

import type { Json } from './json/json.ts'
import type { Definition, Filter } from './syntax/ast.ts'

/** A filter with the names that were in sight where it was written. */
interface Closure {
  readonly filter: Filter
  readonly scope: Scope
}

export type Binding =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'filter'; readonly closure: Closure }
  | { readonly kind: 'function'; readonly definition: Definition; scope: Scope }
  | { readonly kind: 'label'; readonly label: object }

/** Names in sight, innermost first. */
export interface Scope {
  readonly name: string
  readonly binding: Binding
  readonly outer: Scope | undefined
}

/** What a name is bound to; undefined where it is not. */
export function lookup(name: string, scope: Scope | undefined): Binding | undefined {
  for (let at = scope; at; at = at.outer) if (at.name === name) return at.binding
  return undefined
}

/** A scope with one more variable. */
export function withValue(name: string, value: Json, outer: Scope | undefined): Scope {
  return { name: `$${name}`, binding: { kind: 'value', value }, outer }
}

/** A scope with one more function. */
export function define(definition: Definition, outer: Scope | undefined): Scope {
  return {
    name: `${definition.name}/${definition.parameters.length}`,
    binding: { kind: 'function', definition, scope: outer as Scope },
    outer,
  }
}
