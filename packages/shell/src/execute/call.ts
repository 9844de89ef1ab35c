// Calls a shell function.

import { Exhausted } from '../run/budget.ts'
import { Discard, ReturnSignal } from '../run/signals.ts'
import type { Shell } from '../shell.ts'

export async function callFunction(name: string, args: readonly string[], shell: Shell): Promise<number> {
  const definition = shell.functions.get(name)
  if (!definition) return 127
  const limit = Number(shell.variables.get('FUNCNEST') ?? 0)
  if (limit > 0 && shell.callStack.length >= limit)
    throw new Discard(`${name}: maximum function nesting level exceeded (${limit})`)
  if (shell.callStack.length >= shell.surroundings.budget.depth) throw new Exhausted('endless recursion')
  const { positional, loopDepth } = shell
  const before = shell.traps.get('RETURN')
  shell.positional = args
  shell.loopDepth = 0
  const { callStack } = shell
  shell.callStack = [...callStack, { name, source: '', line: shell.line }]
  shell.variables.enterScope()
  const depth = shell.variables.depth
  try {
    shell.status = await shell.interpreter.runCompound(definition.body, shell)
    return await leave(shell, before)
  } catch (signal) {
    if (!(signal instanceof ReturnSignal)) throw signal
    shell.status = signal.status
    return await leave(shell, before)
  } finally {
    while (shell.variables.depth >= depth) shell.variables.leaveScope()
    shell.callStack = callStack
    shell.positional = positional
    shell.loopDepth = loopDepth
  }
}

// a RETURN trap runs where it was set during this very call
async function leave(shell: Shell, before: string | undefined): Promise<number> {
  const action = shell.traps.get('RETURN')
  const { status } = shell
  if (action !== undefined && (action !== before || shell.options.has('functrace')))
    await shell.interpreter.runSource(action, shell)
  shell.status = status
  return status
}
