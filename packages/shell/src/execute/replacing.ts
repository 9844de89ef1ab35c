// The last command of a shell may take its place: bash starts no process for it, and SHLVL says so.
import type { Shell } from '../shell.ts'
import type { Script, Simple } from '../syntax/ast.ts'

/** The command that takes the place of a shell which runs this script alone. */
export function lastCommand(script: Script, { withRedirections = false } = {}): Simple | undefined {
  const last = script.at(-1)
  if (last === undefined || last.isBackground) return undefined
  const { commands, isNegated, timed } = last.rest.at(-1)?.pipeline ?? last.first
  const [only] = commands
  if (only?.kind !== 'simple' || commands.length > 1 || isNegated || timed) return undefined
  return withRedirections || only.redirections.length === 0 ? only : undefined
}

/** The shell makes room for what takes its place. */
export function makeRoom(shell: Shell): void {
  if (shell.isDash || [...shell.traps.values()].some(action => action !== '')) return
  const level = Math.max(0, Number(shell.variables.get('SHLVL') ?? 0) - 1)
  Object.assign(shell.variables.open('SHLVL'), { value: String(level), isExported: true })
}
