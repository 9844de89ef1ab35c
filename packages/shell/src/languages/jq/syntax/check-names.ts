// Finds names in a program that nobody defined, before it runs.

import { JqCompileError } from '../jq-error.ts'
import { natives } from '../natives/natives.ts'
import type { Scope } from '../scope.ts'
import type { Definition, Filter, Pattern } from './ast.ts'

type Names = ReadonlySet<string>

/** Complains about the first unknown name. */
export function checkNames(filter: Filter, library: Scope | undefined, variables: readonly string[]): void {
  const known = new Set<string>([...natives.keys(), ...variables.map(name => `$${name}`), '$ENV', '$__loc__'])
  for (let at = library; at; at = at.outer) known.add(at.name)
  check(filter, known)
}

function check(filter: Filter, names: Names): void {
  if (
    filter.kind === 'binary' &&
    filter.operator === '/' &&
    filter.left.kind === 'literal' &&
    filter.right.kind === 'literal' &&
    filter.right.value === 0 &&
    typeof filter.left.value === 'number'
  )
    throw new JqCompileError('Division by zero?')
  if (filter.kind === 'call' && !names.has(`${filter.name}/${filter.args.length}`))
    throw new JqCompileError(`${filter.name}/${filter.args.length} is not defined`, filter.at)
  if (filter.kind === 'variable' && !names.has(`$${filter.name}`))
    throw new JqCompileError(`$${filter.name} is not defined`, filter.at)
  if (filter.kind === 'define') {
    checkDefinition(filter.definition, names)
    check(
      filter.body,
      new Set([...names, `${filter.definition.name}/${filter.definition.parameters.length}`]),
    )
  } else if (filter.kind === 'as') {
    check(filter.source, names)
    check(filter.body, withPattern(filter.pattern, names))
  } else if (filter.kind === 'reduce' || filter.kind === 'foreach') {
    check(filter.source, names)
    check(filter.start, names)
    const inner = withPattern(filter.pattern, names)
    check(filter.update, inner)
    if (filter.extract) check(filter.extract, inner)
  } else for (const part of partsOf(filter)) check(part, names)
}

function checkDefinition({ name, parameters, body }: Definition, names: Names): void {
  const own = parameters.flatMap(parameter =>
    parameter.startsWith('$') ? [parameter, `${parameter.slice(1)}/0`] : [`${parameter}/0`],
  )
  check(body, new Set([...names, `${name}/${parameters.length}`, ...own]))
}

function withPattern(pattern: Pattern, names: Names): Names {
  const found = new Set(names)
  const visit = (part: Pattern) => {
    if (part.kind === 'name') found.add(`$${part.name}`)
    else if (part.kind === 'list') part.items.forEach(visit)
    else
      for (const { bound, value } of part.entries) {
        if (bound !== undefined) found.add(`$${bound}`)
        if (value) visit(value)
      }
  }
  visit(pattern)
  return found
}

function partsOf(filter: Filter): Filter[] {
  const parts: Filter[] = []
  for (const value of Object.values(filter)) {
    if (isFilter(value)) parts.push(value)
    else if (Array.isArray(value)) {
      for (const inner of value) {
        if (isFilter(inner)) parts.push(inner)
        else if (typeof inner === 'object' && inner !== null)
          parts.push(...Object.values(inner).filter(isFilter))
      }
    }
  }
  return parts
}

function isFilter(value: unknown): value is Filter {
  return typeof value === 'object' && value !== null && 'kind' in value
}
