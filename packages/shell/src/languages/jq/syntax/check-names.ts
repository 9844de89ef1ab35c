// Finds names in a program that nobody defined, before it runs.

import { NotComputable } from '../../../not-computable.ts'
import { JqCompileError } from '../jq-error.ts'
import { natives } from '../natives/natives.ts'
import type { Scope } from '../scope.ts'
import type { Definition, Filter, Pattern } from './ast.ts'

type Names = ReadonlySet<string>

/** The complaints about unknown names. */
export function checkNames(
  filter: Filter,
  library: Scope | undefined,
  variables: readonly string[],
): JqCompileError[] {
  const complaints: JqCompileError[] = []
  const known = new Set<string>([...natives.keys(), ...variables.map(name => `$${name}`), '$ENV'])
  known.delete('$__prog_args')
  for (let at = library; at; at = at.outer) known.add(at.name)
  check(filter, known, complaint => complaints.push(complaint))
  return complaints
}

type Complain = (complaint: JqCompileError) => void

// those of this version that are not here
const beyond = new Set(
  'JOIN/2 JOIN/3 JOIN/4 acos/0 acosh/0 asin/0 asinh/0 atan/0 atan2/2 atanh/0 bsearch/1 builtins/0 cbrt/0 copysign/2 cos/0 cosh/0 drem/2 erf/0 erfc/0 exp2/0 expm1/0 fdim/2 fma/3 fmax/2 fmin/2 fmod/2 format/1 frexp/0 gamma/0 get_jq_origin/0 get_prog_origin/0 get_search_list/0 hypot/2 input_line_number/0 j0/0 j1/0 jn/2 ldexp/2 lgamma/0 lgamma_r/0 localtime/0 log1p/0 logb/0 modf/0 modulemeta/0 nearbyint/0 nextafter/2 nexttoward/2 pow10/0 remainder/2 rint/0 scalb/2 scalbln/2 significand/0 sin/0 sinh/0 strflocaltime/1 tan/0 tanh/0 tgamma/0 y0/0 y1/0 yn/2'.split(
    ' ',
  ),
)

function check(filter: Filter, names: Names, complain: Complain): void {
  if (
    filter.kind === 'binary' &&
    filter.operator === '/' &&
    filter.left.kind === 'literal' &&
    filter.right.kind === 'literal' &&
    filter.right.value === 0 &&
    typeof filter.left.value === 'number'
  )
    throw new JqCompileError('Division by zero?')
  const called = filter.kind === 'call' ? `${filter.name}/${filter.args.length}` : undefined
  if (called !== undefined && !names.has(called) && beyond.has(called))
    throw new NotComputable(`the function ${called} of jq`)
  if (filter.kind === 'call' && !names.has(`${filter.name}/${filter.args.length}`))
    complain(new JqCompileError(`${filter.name}/${filter.args.length} is not defined`, filter.at))
  if (filter.kind === 'variable' && !names.has(`$${filter.name}`))
    complain(new JqCompileError(`$${filter.name} is not defined`, filter.at))
  if (filter.kind === 'define') {
    checkDefinition(filter.definition, names, complain)
    check(
      filter.body,
      new Set([...names, `${filter.definition.name}/${filter.definition.parameters.length}`]),
      complain,
    )
  } else if (filter.kind === 'as') {
    check(filter.source, names, complain)
    check(filter.body, withPattern(filter.pattern, names), complain)
  } else if (filter.kind === 'reduce' || filter.kind === 'foreach') {
    check(filter.source, names, complain)
    check(filter.start, names, complain)
    const inner = withPattern(filter.pattern, names)
    check(filter.update, inner, complain)
    if (filter.extract) check(filter.extract, inner, complain)
  } else for (const part of partsOf(filter)) check(part, names, complain)
}

function checkDefinition({ name, parameters, body }: Definition, names: Names, complain: Complain): void {
  const own = parameters.flatMap(parameter =>
    parameter.startsWith('$') ? [parameter, `${parameter.slice(1)}/0`] : [`${parameter}/0`],
  )
  check(body, new Set([...names, `${name}/${parameters.length}`, ...own]), complain)
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
