import { planFrom, type ShellOptions } from './plan.ts'
import { ShellSession } from './shell-session.ts'

/** A shell on a machine of its own: what is not said about it has a default. */
export function openShell(options: ShellOptions = {}): ShellSession {
  return new ShellSession(planFrom(options))
}
