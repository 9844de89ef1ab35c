// What a failure sets off: the ERR trap, and `set -e`.
import { ExitSignal } from '../run/signals.ts'
import type { Shell } from '../shell.ts'
import type { Pipeline } from '../syntax/ast.ts'
import { runTrap } from './traps.ts'

/** Whether a failure is the pipeline's own: in a loop, a branch or a group, it is that of a command within. */
export function failsItself({ commands }: Pipeline): boolean {
  const [only] = commands
  const kinds = ['simple', 'subshell', 'arithmetic', 'condition', 'function']
  return commands.length > 1 || (only !== undefined && kinds.includes(only.kind))
}

/** Runs the ERR trap after a failure, and ends the shell under `set -e`. */
export async function exitOnFailure(shell: Shell): Promise<void> {
  if (shell.status === 0 || shell.conditionDepth > 0) return
  const trap = shell.traps.get('ERR')
  if (trap && !shell.isInErrorTrap) {
    shell.isInErrorTrap = true
    try {
      await runTrap(trap, shell, { line: shell.line })
    } finally {
      shell.isInErrorTrap = false
    }
  }
  if (shell.options.has('errexit')) throw new ExitSignal(shell.status)
}
