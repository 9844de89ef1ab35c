// Assignments: plain values, elements, whole arrays, and the attributes that change what is stored.
import { NotComputable } from '../not-computable.ts'
import { Exhausted } from '../run/budget.ts'
import { Discard } from '../run/signals.ts'
import type { Shell } from '../shell.ts'
import { Elements } from '../state/elements.ts'
import { elementOf, listOf, ReadonlyVariable, setElement, type Variable } from '../state/variables.ts'
import type { ArrayElement, Assignment } from '../syntax/ast.ts'
import type { ArithmeticVariables } from './arithmetic.ts'
import { plainValue, unboundStatus } from './parameter.ts'
import { dynamicArray } from './special.ts'
import { refuseAssignment } from './special-variables.ts'

const maxLength = 16 * 1024 * 1024

/** Performs one assignment; returns the value as traced by `set -x`. */
export async function assign(
  assignment: Assignment,
  shell: Shell,
  { isLocal = false }: { isLocal?: boolean } = {},
): Promise<string> {
  const { name, index, append, value } = assignment
  refuseAssignment(name)
  if ('elements' in value && index)
    throw new Discard(`${name}[${index.raw}]: cannot assign list to array member`, { endsScript: false })
  try {
    if ('elements' in value) {
      await assignArray(shell.variables.open(name, { isLocal }), { elements: value.elements, append, shell })
      return ''
    }
    const text = await shell.interpreter.expandText(value, shell, { isAssignment: true })
    if (index) await assignElement(assignment, text, { shell, isLocal })
    else assignPlain(name, text, { append, shell, isLocal })
    return text
  } catch (error) {
    if (error instanceof ReadonlyVariable) throw new Discard(error.message, { endsScript: false })
    throw error
  }
}

async function assignElement(
  { name, index, append }: Assignment,
  text: string,
  { shell, isLocal }: { shell: Shell; isLocal: boolean },
): Promise<void> {
  if (!index) return
  const variable = shell.variables.open(name, { isLocal })
  const at = await shell.interpreter.evaluateIndex(index, variable, shell)
  if (!variable.table && Number(at) < 0 && (variable.list?.last ?? -1) + 1 + Number(at) < 0)
    throw new Discard(`${name}[${index.raw}]: bad array subscript`, { endsScript: false })
  if (variable.table && at === '')
    throw new Discard(`${name}[${index.raw}]: bad array subscript`, { endsScript: false })
  const before = append ? (elementOf(variable, at) ?? '') : ''
  setElement(variable, at, valueFor(variable, { before, text, append, shell }))
}

/** `name=text`, with what the variable's attributes make of it. */
export function assignPlain(
  name: string,
  text: string,
  { append = false, shell, isLocal = false }: { append?: boolean; shell: Shell; isLocal?: boolean },
): void {
  refuseAssignment(name)
  if (dynamicAssignment(name, text, shell)) return
  if (name === 'PATH') shell.hashed = new Map()
  const variable = shell.variables.open(name, { isLocal })
  const before = append ? ((isLocal ? variable.value : shell.variables.get(name)) ?? '') : ''
  const value = valueFor(variable, { before, text, append, shell })
  if (isLocal && !variable.list && !variable.table) variable.value = value
  else shell.variables.set(name, value)
  if (shell.options.has('allexport')) variable.isExported = true
}

/** Gives a value to a variable or an element that a builtin was told by name: `x`, `list[2]`, `table[key]`. */
export function assignNamed(name: string, text: string, shell: Shell): void {
  const [, list, index] = /^([A-Za-z_][A-Za-z0-9_]*)\[(.+)\]$/s.exec(name) ?? []
  if (list === undefined || index === undefined) {
    assignPlain(name, text, { shell })
    return
  }
  refuseAssignment(list)
  const variable = shell.variables.open(list)
  const at = variable.table ? index : shell.interpreter.evaluateText(index, shell).toString()
  if (!variable.table && Number(at) < 0) throw new NotComputable('an element counted from the end')
  setElement(variable, at, valueFor(variable, { before: '', text, append: false, shell }))
}

function dynamicAssignment(name: string, text: string, shell: Shell): boolean {
  if (name === 'RANDOM')
    shell.randomState = Number(BigInt.asUintN(32, shell.interpreter.evaluateText(text, shell)))
  else if (name === 'SECONDS')
    shell.startedAt = shell.clock.now - Number(shell.interpreter.evaluateText(text, shell)) * 1000
  else return dynamicArray(name, shell) !== undefined && name !== 'DIRSTACK'
  return true
}

interface ValueOptions {
  readonly before: string
  readonly text: string
  readonly append: boolean
  readonly shell: Shell
}

function valueFor(variable: Variable, { before, text, append, shell }: ValueOptions): string {
  if (before.length + text.length > maxLength) throw new Exhausted(`a value of more than ${maxLength} bytes`)
  if (!variable.isInteger) return before + text
  const sum =
    shell.interpreter.evaluateText(text, shell) +
    (append ? shell.interpreter.evaluateText(before, shell) : 0n)
  return BigInt.asIntN(64, sum).toString()
}

async function assignArray(
  variable: Variable,
  { elements, append, shell }: { elements: readonly ArrayElement[]; append: boolean; shell: Shell },
): Promise<void> {
  if (variable.table) {
    const target: Variable = { ...variable, table: new Map(append ? variable.table : []) }
    await fillTable(target, elements, shell)
    Object.assign(variable, { table: target.table })
    delete variable.isBare
  } else {
    delete variable.isBare
    // what stands on the right may name the variable itself
    const expanded = await expandedElements(variable, elements, shell)
    variable.list = append ? listOf(variable) : new Elements()
    delete variable.value
    fillList(variable, expanded, shell)
  }
}

async function fillTable(target: Variable, elements: readonly ArrayElement[], shell: Shell): Promise<void> {
  const loose: string[] = []
  for (const { index, value, append } of elements) {
    if (!index) {
      loose.push(...(await shell.interpreter.expandWords([value], shell)))
      continue
    }
    const key = await shell.interpreter.expandText(index, shell)
    const text = await shell.interpreter.expandText(value, shell)
    setElement(target, key, append ? (elementOf(target, key) ?? '') + text : text)
  }
  for (let at = 0; at < loose.length; at += 2) setElement(target, loose[at] ?? '', loose[at + 1] ?? '')
}

interface ExpandedElement {
  readonly index?: number
  readonly append?: boolean | undefined
  readonly text: string
}

async function expandedElements(
  variable: Variable,
  elements: readonly ArrayElement[],
  shell: Shell,
): Promise<ExpandedElement[]> {
  const expanded: ExpandedElement[] = []
  for (const { index, value, append } of elements) {
    if (index) {
      const at = Number(await shell.interpreter.evaluateIndex(index, variable, shell))
      expanded.push({ index: at, append, text: await shell.interpreter.expandText(value, shell) })
    } else for (const text of await shell.interpreter.expandWords([value], shell)) expanded.push({ text })
  }
  return expanded
}

function fillList(target: Variable, elements: readonly ExpandedElement[], shell: Shell): void {
  let next = (target.list?.last ?? -1) + 1
  for (const { index = next, append = false, text } of elements) {
    const before = append ? (elementOf(target, String(index)) ?? '') : ''
    setElement(target, String(index), valueFor(target, { before, text, append, shell }))
    next = index + 1
  }
}

/** The variables as arithmetic sees them. */
export function arithmeticVariables(shell: Shell): ArithmeticVariables {
  return {
    get(name, index) {
      if (index === undefined) {
        const value = plainValue(name, shell)
        if (value === undefined && shell.options.has('nounset'))
          throw new Discard(`${name}: unbound variable`, {
            isUnbound: true,
            status: unboundStatus(shell),
          })
        return value ?? ''
      }
      const variable = shell.variables.find(name)
      return (
        elementOf(
          variable,
          variable?.table ? index : shell.interpreter.evaluateText(index, shell).toString(),
        ) ?? ''
      )
    },
    set(name, index, value) {
      try {
        if (index === undefined) assignPlain(name, value, { shell })
        else {
          const variable = shell.variables.open(name)
          setElement(
            variable,
            variable.table ? index : shell.interpreter.evaluateText(index, shell).toString(),
            value,
          )
        }
      } catch (error) {
        if (error instanceof ReadonlyVariable) throw new Discard(error.message, { endsScript: false })
        throw error
      }
    },
  }
}
