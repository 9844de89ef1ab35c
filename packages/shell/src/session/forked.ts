// A shell for one line, and what is left of it afterwards.
import type { Trial } from '../chance.ts'
import { Clock } from '../machine.ts'
import type { Shell } from '../shell.ts'

/** A shell that goes on as this one, in a tree and a time of its own; perhaps as one of several trials. */
export function forked(shell: Shell, trial?: Trial): Shell {
  const { surroundings } = shell
  const clock = new Clock(surroundings.clock.now)
  const fs = surroundings.fs.fork(() => clock.now)
  const { failure: _, trial: __, ...kept } = surroundings
  const own = trial === undefined ? kept : { ...kept, trial }
  return shell.copy({ ...own, clock, fs, offered: new Map(), offeredOutputs: new Map(), tasks: new Map() })
}

/** Drops what belonged to the step only. */
export function settled(shell: Shell): Shell {
  shell.callStack = []
  shell.offeredNames = []
  shell.loopDepth = 0
  shell.conditionDepth = 0
  return shell
}
