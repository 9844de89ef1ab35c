// What an imagined observation says against what is known.
import type { ShellSession } from '../../src/kernel/shell/session.ts'
import type { Action } from '../../src/world/action.ts'
import type { Observation } from '../../src/world/observation.ts'
import type { Claim } from '../../src/world/turn.ts'
import type { World } from '../../src/world/world.ts'
import { commandText } from './actions.ts'
import { shownFile } from './mentions.ts'
import { opensPath } from './scope.ts'

interface Known {
  readonly session: ShellSession
  readonly world: World
}

/** A file that is shown reads as it is known; one that cannot exist is not shown. */
export function checkObservation(
  action: Action,
  observation: Observation,
  { session, world }: Known,
): Claim[] {
  const path = shownFile(commandText(action), session)
  if (path === undefined) return []
  const known = session.readText(path)
  const isRefusal = /^cat: .*: [A-Z][a-z ]+$/m.test(observation.text)
  if (known === undefined) {
    if (isRefusal || opensPath(world.open, path) || session.exists(path)) return []
    return [{ about: path, says: excerpt(observation.text), known: 'There is no such file.' }]
  }
  if (observation.text.trimEnd() === known.trimEnd()) return []
  return [{ about: path, says: excerpt(observation.text), known: excerpt(known) }]
}

function excerpt(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}
