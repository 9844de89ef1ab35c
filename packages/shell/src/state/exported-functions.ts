// Functions that other shells inherit. They travel in the environment, as the text of their bodies.
import type { Shell } from '../shell.ts'
import type { FunctionDefinition } from '../syntax/ast.ts'
import { Parser } from '../syntax/parser.ts'
import { exportedFunction } from '../syntax/print.ts'
import { withKey } from './replace.ts'

const variableOf = (name: string) => `BASH_FUNC_${name}%%`

/** Whether other shells inherit a function. */
export function isExportedFunction(name: string, shell: Shell): boolean {
  return shell.variables.raw(variableOf(name))?.isExported === true
}

/** Lets other shells inherit a function, as it is now. */
export function exportFunction(definition: FunctionDefinition, shell: Shell): void {
  Object.assign(shell.variables.open(variableOf(definition.name)), {
    value: exportedFunction(definition),
    isExported: true,
  })
}

/** Keeps a function from other shells. */
export function keepFunction(name: string, shell: Shell): void {
  if (shell.variables.raw(variableOf(name))) shell.variables.unset(variableOf(name))
}

/** Takes functions out of a shell's environment, as dash does. */
export function dropFunctions({ variables }: Shell): void {
  for (const name of variables.exported().keys()) if (name.endsWith('%')) variables.unset(name)
}

/** Defines the functions that stand in a shell's environment. */
export function inheritFunctions(shell: Shell): void {
  for (const [variable, text] of shell.variables.exported()) {
    const name = /^BASH_FUNC_(.*)%%$/.exec(variable)?.[1]
    if (name === undefined) continue
    const source = `${name} ${Buffer.from(text, 'latin1').toString('utf8')}\n`
    const command = new Parser(source, { firstLine: 0 }).next()?.[0]?.first.commands[0]
    if (command?.kind !== 'function') continue
    shell.functions = withKey(shell.functions, name, { ...command, source: 'environment' })
  }
}
