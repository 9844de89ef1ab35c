// Evaluates jq filters: each gives any number of results, with the path to each where one is asked for.
import { NotComputable } from '../../not-computable.ts'
import { assign } from './assign.ts'
import { fold, objects, texts } from './constructing.ts'
import { BreakSignal, JqCompileError, JqError, shown } from './jq-error.ts'
import type { JqHost } from './jq-host.ts'
import { each, type Item, plain, recurse, step } from './json/item.ts'
import { isObject, isTruthy, type Json, kindOf } from './json/json.ts'
import { applyFormat } from './natives/formats.ts'
import { natives } from './natives/natives.ts'
import { operations } from './operators.ts'
import type { Path } from './paths.ts'
import { type Binding, define, lookup, type Scope, withValue } from './scope.ts'
import { StepCounter } from './step-counter.ts'
import type { Definition, Filter } from './syntax/ast.ts'
import { bindPattern } from './syntax/bind-pattern.ts'

const maxDepth = 1200

/** Evaluates filters. */
export class Evaluator {
  readonly host: JqHost
  readonly counter = new StepCounter()
  private depth = 0
  /** Whether an error has passed through a `try` that was done. */
  isTryLeft = false

  constructor(host: JqHost) {
    this.host = host
  }

  *run(filter: Filter, item: Item, scope: Scope | undefined): Generator<Item> {
    this.counter.spend(1)
    if (++this.depth > maxDepth) throw new NotComputable('deep recursion in jq')
    try {
      yield* this.dispatch(filter, item, scope)
    } finally {
      this.depth--
    }
  }

  *values(filter: Filter, value: Json, scope: Scope | undefined): Generator<Json> {
    for (const result of this.run(filter, { value, path: undefined }, scope)) yield result.value
  }

  private *dispatch(filter: Filter, item: Item, scope: Scope | undefined): Generator<Item> {
    const { value } = item
    switch (filter.kind) {
      case 'identity':
        yield item
        return
      case 'literal':
        yield plain(filter.value)
        return
      case 'pipe':
        for (const left of this.run(filter.left, item, scope)) yield* this.run(filter.right, left, scope)
        return
      case 'comma':
        yield* this.run(filter.left, item, scope)
        yield* this.run(filter.right, item, scope)
        return
      case 'index':
        for (const key of this.values(filter.key, value, scope))
          for (const of of this.run(filter.of, item, scope)) yield step(of, key)
        return
      case 'slice':
        yield* this.slice(filter, item, scope)
        return
      case 'each':
        for (const of of this.run(filter.of, item, scope)) yield* this.counter.each(each(of))
        return
      case 'recurse':
        yield* this.counter.each(recurse(item))
        return
      case 'binary':
        for (const right of this.values(filter.right, value, scope))
          for (const left of this.values(filter.left, value, scope))
            yield this.counter.made(operations[filter.operator]?.(left, right) ?? null)
        return
      case 'negate':
        for (const of of this.values(filter.of, value, scope)) {
          if (typeof of !== 'number') throw new JqError(`${kindOf(of)} (${shown(of)}) cannot be negated`)
          yield plain(-of)
        }
        return
      case 'call':
        yield* this.call(filter, item, scope)
        return
      default:
        yield* this.control(filter, item, scope)
    }
  }

  private *slice(
    filter: Extract<Filter, { kind: 'slice' }>,
    item: Item,
    scope: Scope | undefined,
  ): Generator<Item> {
    const bounds = (bound: Filter | undefined) =>
      bound ? [...this.values(bound, item.value, scope)] : [null]
    for (const to of bounds(filter.to))
      for (const from of bounds(filter.from))
        for (const of of this.run(filter.of, item, scope))
          yield step(
            of,
            new Map<string, Json>([
              ['start', from],
              ['end', to],
            ]),
          )
  }

  private *control(filter: Filter, item: Item, scope: Scope | undefined): Generator<Item> {
    const { value } = item
    switch (filter.kind) {
      case 'and':
      case 'or':
        for (const left of this.values(filter.left, value, scope)) {
          if (isTruthy(left) === (filter.kind === 'or')) yield plain(filter.kind === 'or')
          else for (const right of this.values(filter.right, value, scope)) yield plain(isTruthy(right))
        }
        return
      case 'alternative':
        yield* this.alternative(filter, item, scope)
        return
      case 'if':
        for (const test of this.values(filter.test, value, scope))
          yield* this.run(isTruthy(test) ? filter.yes : (filter.no ?? { kind: 'identity' }), item, scope)
        return
      case 'try':
        yield* this.attempt(filter, item, scope)
        return
      case 'array':
        yield plain(filter.items ? [...this.values(filter.items, value, scope)] : [])
        return
      case 'object':
        for (const entries of objects(this, filter.entries, value, scope)) yield plain(new Map(entries))
        return
      case 'text':
        for (const text of texts(this, filter, value, scope)) yield plain(text)
        return
      case 'format':
        yield plain(applyFormat(filter.name, value))
        return
      case 'variable':
        yield plain(this.variable(filter.name, scope))
        return
      case 'as':
        for (const source of this.values(filter.source, value, scope))
          for (const inner of bindPattern(this, filter.pattern, source, scope))
            yield* this.run(filter.body, item, inner)
        return
      case 'reduce':
      case 'foreach':
        yield* fold(this, filter, item, scope)
        return
      case 'define':
        yield* this.run(filter.body, item, define(filter.definition, scope))
        return
      case 'assign':
        yield* assign(this, filter, value, scope)
        return
      case 'label':
      case 'break':
        yield* this.jump(filter, item, scope)
        return
      default:
        throw new NotComputable(`jq's ${filter.kind}`)
    }
  }

  private *jump(
    filter: Extract<Filter, { kind: 'label' | 'break' }>,
    item: Item,
    scope: Scope | undefined,
  ): Generator<Item> {
    if (filter.kind === 'break') {
      const binding = lookup(`*${filter.name}`, scope)
      if (binding?.kind !== 'label') throw new NotComputable('a break without its label')
      throw new BreakSignal(binding.label)
    }
    const label = {}
    try {
      yield* this.run(filter.body, item, {
        name: `*${filter.name}`,
        binding: { kind: 'label', label },
        outer: scope,
      })
    } catch (error) {
      if (!(error instanceof BreakSignal) || error.label !== label) throw error
      this.isTryLeft = false
    }
  }

  private *alternative(
    { left, right }: { left: Filter; right: Filter },
    item: Item,
    scope: Scope | undefined,
  ): Generator<Item> {
    let isFound = false
    for (const result of this.run(left, item, scope)) {
      if (!isTruthy(result.value)) continue
      isFound = true
      yield result
    }
    if (!isFound) yield* this.run(right, item, scope)
  }

  private *attempt(
    { body, handler, isOwn = false }: Extract<Filter, { kind: 'try' }>,
    item: Item,
    scope: Scope | undefined,
  ): Generator<Item> {
    try {
      for (const result of this.run(body, item, scope)) {
        let isResumed = false
        try {
          yield result
          isResumed = true
        } finally {
          // jq 1.6 comes back here with an error of what follows, and catches that too
          if (!isResumed && !isOwn) this.isTryLeft = true
        }
      }
    } catch (error) {
      if (!(error instanceof JqError)) throw error
      if (this.isTryLeft) throw new NotComputable('an error behind a try')
      const { value } = error
      if (isObject(value) && value.get('__jq') !== undefined) throw error
      if (handler && value !== null) yield* this.run(handler, plain(value), scope)
    }
  }

  private variable(name: string, scope: Scope | undefined): Json {
    const binding = lookup(`$${name}`, scope)
    if (binding?.kind === 'value') return binding.value
    if (name === 'ENV') return this.host.environment
    throw new JqCompileError(`$${name} is not defined`)
  }

  *paths(filter: Filter, value: Json, scope: Scope | undefined): Generator<Path> {
    for (const { path } of this.run(filter, { value, path: [] }, scope)) {
      if (path === undefined) throw new NotComputable('a path expression that is none')
      yield path
    }
  }

  private *call(
    { name, args }: Extract<Filter, { kind: 'call' }>,
    item: Item,
    scope: Scope | undefined,
  ): Generator<Item> {
    const label = `${name}/${args.length}`
    const binding = lookup(label, scope)
    if (binding?.kind === 'filter') yield* this.run(binding.closure.filter, item, binding.closure.scope)
    else if (binding?.kind === 'function') yield* this.apply(binding, args, item, scope)
    else {
      const native = natives.get(label)
      if (!native) throw new JqCompileError(`${label} is not defined`)
      yield* native(this, { args, item, scope })
    }
  }

  private *apply(
    { definition, scope: outer }: Extract<Binding, { kind: 'function' }>,
    args: readonly Filter[],
    item: Item,
    scope: Scope | undefined,
  ): Generator<Item> {
    let inner: Scope | undefined = {
      name: `${definition.name}/${args.length}`,
      binding: { kind: 'function', definition, scope: outer },
      outer,
    }
    const values: { name: string; filter: Filter }[] = []
    for (const [index, parameter] of definition.parameters.entries()) {
      const filter = args[index] ?? { kind: 'identity' }
      const plainName = parameter.replace(/^\$/, '')
      inner = {
        name: `${plainName}/0`,
        binding: { kind: 'filter', closure: { filter, scope: scope as Scope } },
        outer: inner,
      }
      if (parameter.startsWith('$')) values.push({ name: plainName, filter })
    }
    yield* this.withValues(values, { definition, item, scope, inner })
  }

  private *withValues(
    values: readonly { name: string; filter: Filter }[],
    frame: { definition: Definition; item: Item; scope: Scope | undefined; inner: Scope | undefined },
  ): Generator<Item> {
    const [first, ...rest] = values
    if (!first) yield* this.run(frame.definition.body, frame.item, frame.inner)
    else
      for (const value of this.values(first.filter, frame.item.value, frame.scope))
        yield* this.withValues(rest, { ...frame, inner: withValue(first.name, value, frame.inner) })
  }
}
