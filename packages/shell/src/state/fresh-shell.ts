// A shell as it stands at its first prompt.

import type { SessionPlan } from '../session/shell-session.ts'
import { Shell, type Surroundings } from '../shell.ts'
import { toggled } from './replace.ts'
import { startVariables } from './start-variables.ts'

/** A new shell on a machine. */
export function freshShell(plan: SessionPlan, surroundings: Surroundings): Shell {
  const shell = new Shell(surroundings)
  shell.cwd = plan.cwd
  shell.pid = surroundings.nextPid++
  shell.startedAt = surroundings.clock.now
  shell.randomState = ((plan.seed * 2654435761 + shell.pid) >>> 0) % 0x7fffffff
  const isTyped = plan.machine.terminal.isTerminal
  for (const option of ['monitor', 'history', ...(isTyped ? ['emacs'] : [])])
    shell.options = toggled(shell.options, option, true)
  startVariables(shell, plan.environment)
  for (const [name, value] of [
    ['HISTFILESIZE', '500'],
    ['HISTSIZE', '500'],
    ['COLUMNS', String(plan.machine.terminal.columns)],
    ['LINES', String(plan.machine.terminal.lines)],
  ] as const)
    shell.variables.set(name, value)
  return shell
}
