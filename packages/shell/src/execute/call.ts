// Calls a shell function.

import { Exhausted } from '../run/budget.ts'
import { Discard, ReturnSignal, reportDiscard } from '../run/signals.ts'
import type { Shell } from '../shell.ts'
import { withKey, withoutKey } from '../state/replace.ts'
import { tracedDeeper } from './trace.ts'

// what waits in between begins on an empty stack
const callsPerStack = 32

/** Calls a function by name with its own parameters and local variables; 127 where there is none. */
export async function callFunction(name: string, args: readonly string[], shell: Shell): Promise<number> {
  const definition = shell.functions.get(name)
  if (!definition) return 127
  const limit = Number(shell.variables.get('FUNCNEST') ?? 0)
  if (limit > 0 && shell.callStack.length >= limit)
    throw new Discard(`${name}: maximum function nesting level exceeded (${limit})`)
  if (shell.callStack.length >= shell.surroundings.budget.depth) throw new Exhausted('a deep recursion')
  if (shell.callStack.length % callsPerStack === callsPerStack - 1) await undefined
  const { positional, loopDepth, substitutedLine, line, linesBefore } = shell
  const before = shell.traps.get('RETURN')
  const onError = shell.options.has('errtrace') ? undefined : shell.traps.get('ERR')
  // functions do not have it, but may set one of their own
  if (onError) shell.traps = withoutKey(shell.traps, 'ERR')
  shell.positional = args
  shell.loopDepth = 0
  shell.substitutedLine = undefined
  const { callStack } = shell
  shell.callStack = [
    ...callStack,
    { name, source: definition.source ?? 'main', line: shell.line, isFunction: true },
  ]
  const isTyped = shell.isInteractive && shell.callStack.every(call => call.isFunction)
  shell.linesBefore = isTyped ? definition.line - 1 : 0
  shell.variables.enterScope()
  const depth = shell.variables.depth
  try {
    shell.status = await shell.interpreter.runCompound(definition.body, shell)
    return await leave(shell, before)
  } catch (signal) {
    if (signal instanceof Discard) await reportDiscard(signal, shell)
    if (!(signal instanceof ReturnSignal)) throw signal
    // until it is left, what ran before `return` counts
    return await leave(shell, before, signal.status)
  } finally {
    while (shell.variables.depth >= depth) shell.variables.leaveScope()
    if (onError && !shell.traps.has('ERR')) shell.traps = withKey(shell.traps, 'ERR', onError)
    shell.callStack = callStack
    shell.line = line
    shell.linesBefore = linesBefore
    shell.positional = positional
    shell.loopDepth = loopDepth
    shell.substitutedLine = substitutedLine
  }
}

// a RETURN trap runs where it was set during this very call
async function leave(shell: Shell, before: string | undefined, status = shell.status): Promise<number> {
  const action = shell.traps.get('RETURN')
  if (action !== undefined && (action !== before || shell.options.has('functrace')))
    await tracedDeeper(shell, () => shell.interpreter.runSource(action, shell))
  shell.status = status
  return status
}
