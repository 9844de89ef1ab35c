// The gate: what an imagined observation says against what is known. A step that can be computed after all must read as
// computed; of one that cannot, the computed beginning, the files it reads, its times and its tables are looked at.

import { toText } from '../../../src/kernel/shell/bytes.ts'
import type { ShellSession } from '../../../src/kernel/shell/session.ts'
import type { Action } from '../../../src/world/action.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Claim } from '../../../src/world/turn.ts'
import type { World } from '../../../src/world/world.ts'
import { commandText } from '../actions.ts'
import { normaliseOutput } from '../sandbox/normalise.ts'
import { opensPath } from '../scope.ts'
import { fileClaims } from './file-claims.ts'
import { lineClaims } from './line-claims.ts'
import { tableClaims } from './table-claims.ts'
import { timeClaims } from './time-claims.ts'

/** What the kernel would say: all of it, or as far as it got. */
export type Computation =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'beginning'; readonly text: string }

interface Known {
  readonly session: ShellSession
  readonly world: World
  readonly computation: Computation
}

/** Everything in an observation that contradicts what is known. */
export function checkObservation(action: Action, { text }: Observation, known: Known): Claim[] {
  const { computation, session, world } = known
  const command = commandText(action)
  const times = timeClaims(command, text, session.shell.clock.now)
  if (computation.kind === 'whole') {
    const plain = (value: string) => normaliseOutput(command, value)
    const claims = lineClaims('the output', plain(text), plain(computation.text))
    return claims.length > 0
      ? claims
      : timeClaims(command, computation.text, session.shell.clock.now).length > 0
        ? []
        : times
  }
  const beginning = computation.text.trimEnd()
  if (beginning !== '' && !text.startsWith(beginning)) {
    const lines = beginning.split('\n').length
    return lineClaims('the output', text.split('\n').slice(0, lines).join('\n'), beginning)
  }
  const { shell } = session
  const files = {
    path: (word: string) => toText(shell.path(word.replace(/^~(?=\/|$)/, shell.machine.home))),
    exists: (path: string) => session.exists(path),
    isOpen: (path: string) => opensPath(world.open, path),
    text: (path: string) => session.readText(path),
  }
  return [...fileClaims(command, text, files), ...times, ...tableClaims(text)]
}
