// What declare and export do with functions.
import type { Shell } from '../../shell.ts'
import { exportFunction, isExportedFunction, keepFunction } from '../../state/exported-functions.ts'
import { withKey } from '../../state/replace.ts'
import type { FunctionDefinition } from '../../syntax/ast.ts'
import { printFunction } from '../../syntax/print.ts'
import { say } from '../builtin.ts'

const isExported = isExportedFunction

/** `declare -f` and `declare -F`: shows functions, or hands them on to other shells. */
export async function declareFunctions(
  shell: Shell,
  names: readonly string[],
  { add, remove }: { readonly add: ReadonlySet<string>; readonly remove: ReadonlySet<string> },
): Promise<number> {
  const known = [...shell.functions.keys()]
    .sort()
    .filter(name => !add.has('x') || isExported(name, shell))
    .filter(name => !add.has('r') || shell.functions.get(name)?.isReadonly)
  if (names.length === 0) {
    for (const name of known)
      await say(
        shell,
        (add.has('F') ? '' : functionText(name, shell)) + attributes(name, shell, add.has('F')),
      )
    return 0
  }
  let status = 0
  for (const name of names) {
    const definition = shell.functions.get(name)
    if (!definition) status = 1
    else if (add.has('r')) fixFunction(definition, shell)
    else if (add.has('x')) exportFunction(definition, shell)
    else if (remove.has('x')) keepFunction(name, shell)
    else await say(shell, add.has('F') ? `${name}\n` : functionText(name, shell))
  }
  return status
}

/** `export -f`: hands functions on to other shells, or no longer. */
export async function exportFunctions(
  shell: Shell,
  names: readonly string[],
  { isKept }: { readonly isKept: boolean },
): Promise<number> {
  if (names.length === 0) return declareFunctions(shell, names, { add: new Set('fx'), remove: new Set() })
  let status = 0
  for (const name of names) {
    const definition = shell.functions.get(name)
    if (definition && isKept) keepFunction(name, shell)
    else if (definition) exportFunction(definition, shell)
    else {
      await shell.complain(`export: ${name}: not a function`)
      status = 1
    }
  }
  return status
}

/** `readonly -f`: functions that cannot be defined again, nor unset. */
export async function fixFunctions(shell: Shell, names: readonly string[]): Promise<number> {
  if (names.length === 0) return declareFunctions(shell, names, { add: new Set('fr'), remove: new Set() })
  let status = 0
  for (const name of names) {
    const definition = shell.functions.get(name)
    if (definition) fixFunction(definition, shell)
    else {
      await shell.complain(`readonly: ${name}: not a function`)
      status = 1
    }
  }
  return status
}

function fixFunction(definition: FunctionDefinition, shell: Shell): void {
  shell.functions = withKey(shell.functions, definition.name, { ...definition, isReadonly: true })
}

/** The definitions of all functions, as `set` and `declare` show them. */
export function functionTexts(shell: Shell): string {
  return [...shell.functions.keys()]
    .sort()
    .map(name => functionText(name, shell))
    .join('')
}

function functionText(name: string, shell: Shell): string {
  const definition = shell.functions.get(name)
  return definition ? `${printFunction(definition)}\n` : ''
}

function attributes(name: string, shell: Shell, isAlways: boolean): string {
  const letters = `${shell.functions.get(name)?.isReadonly ? 'r' : ''}${isExported(name, shell) ? 'x' : ''}`
  if (letters !== '') return `declare -f${letters} ${name}\n`
  return isAlways ? `declare -f ${name}\n` : ''
}
