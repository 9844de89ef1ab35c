// Sets a variable as an assignment says: at once, late, if it is not set, or added to what is there.
import { NotComputable } from '../../../not-computable.ts'
import { Expander } from '../functions/expander.ts'
import type { Place } from '../make-error.ts'
import type { MakeState } from '../make-state.ts'
import type { AssignmentLine } from '../parse/written-assignment.ts'
import { shellOutput } from '../update/run-shell.ts'
import type { MakeVariable, Origin, Scope } from './scope.ts'

export interface AssignOptions {
  readonly scope: Scope
  readonly place: Place | undefined
  readonly origin?: Origin
  /** The scope is a target's or a pattern's. */
  readonly isForTarget?: boolean
  /** The scope is a pattern's. */
  readonly isForPattern?: boolean
}

/** Does what an assignment says. */
export async function assign(
  make: MakeState,
  { assignment, isOverride, isExported, isPrivate }: Omit<AssignmentLine, 'kind'>,
  { scope, place, origin: given = 'file', isForTarget = false, isForPattern = false }: AssignOptions,
): Promise<void> {
  const expander = new Expander(make, { scope, place })
  const name = (await expander.expand(assignment.name)).replace(/^[ \t]+|[ \t]+$/g, '')
  if (name === '') expander.fail('empty variable name')
  const origin: Origin = isOverride ? 'override' : given
  const old = isForTarget ? scope.variables.get(name) : scope.get(name)
  const made = await variableFor(assignment, { old, expander, isForTarget })
  const flags = { ...(isExported && { isExported }), ...(isPrivate && { isPrivate }) }
  if (made) keepEnvironment(make, scope, name)
  if (made) scope.define(name, { ...made, origin, place, ...flags })
  else if (isExported) exportVariable(scope, name)
  if (isForTarget && !isOverride) yieldToCommandLine(make, scope, name)
  // what a pattern adds to a value from the command line is that value once more
  const yielded = scope.variables.get(name)
  if (isForPattern && assignment.operator === '+=' && yielded?.origin === 'command line') {
    if (old) throw new NotComputable('what several patterns add to a value from the command line')
    scope.variables.set(name, { ...yielded, isAppended: true })
  }
}

// with -e what is from outside is stronger than what makefiles say
function keepEnvironment({ options }: MakeState, scope: Scope, name: string): void {
  const old = scope.variables.get(name)
  if (options.letters.has('e') && old?.origin === 'environment')
    scope.variables.set(name, { ...old, origin: 'environment override' })
}

function exportVariable(scope: Scope, name: string): void {
  const found = scope.find(name)
  found?.scope.variables.set(name, { ...found.variable, isExported: true })
}

// what was said on the command line counts for targets, too
function yieldToCommandLine(make: MakeState, scope: Scope, name: string): void {
  const global = make.globals.variables.get(name)
  if (global?.origin !== 'command line' && global?.origin !== 'environment override') return
  const { isExported } = scope.variables.get(name) ?? {}
  scope.variables.set(name, { ...global, isExported: isExported ?? global.isExported })
}

interface Given {
  readonly old: MakeVariable | undefined
  readonly expander: Expander
  readonly isForTarget: boolean
}

type Made = Pick<MakeVariable, 'value' | 'isRecursive' | 'isAppended'>

async function variableFor(
  { operator, value }: AssignmentLine['assignment'],
  { old, expander, isForTarget }: Given,
): Promise<Made | undefined> {
  if (operator === '=') return { value, isRecursive: true }
  if (operator === ':=') return { value: await expander.expand(value), isRecursive: false }
  if (operator === '?=') return old ? undefined : { value, isRecursive: true }
  if (operator === '!=') {
    const command = await expander.expand(value)
    const { environment } = expander.make.process
    const { bytes, status } = await shellOutput(command, { expander, environment })
    expander.make.globals.set('.SHELLSTATUS', String(status), 'override')
    return { value: bytes.replace(/\n$/, '').replaceAll('\n', ' '), isRecursive: true }
  }
  if (isForTarget && (!old || old.isAppended)) {
    const before = old === undefined ? '' : `${old.value} `
    const isRecursive = old?.isRecursive ?? true
    const added = isRecursive ? value : await expander.expand(value)
    if (old && added === '') return undefined
    return { value: before + added, isRecursive, isAppended: true }
  }
  if (!old) return { value, isRecursive: true }
  const added = old.isRecursive ? value : await expander.expand(value)
  if (added === '') return undefined
  return { value: old.value === '' ? added : `${old.value} ${added}`, isRecursive: old.isRecursive }
}
