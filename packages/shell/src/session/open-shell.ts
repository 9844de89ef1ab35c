import { planFrom, type ShellOptions } from './plan.ts'
import { ShellSession } from './shell-session.ts'
import type { Snapshot } from './snapshot.ts'

/** A machine to open a shell on, or one to go on with. */
export interface OpenOptions extends ShellOptions {
  /** What `snapshot()` returned; the other options are those its session was opened with. */
  readonly snapshot?: Snapshot | undefined
}

/** A shell on a machine of its own: what is not said about it has a default. */
export function openShell({ snapshot, ...options }: OpenOptions = {}): ShellSession {
  const plan = planFrom(options)
  return snapshot === undefined ? new ShellSession(plan) : ShellSession.restore(plan, snapshot)
}
