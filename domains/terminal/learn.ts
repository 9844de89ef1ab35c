// What the kernel takes from an imagined observation: from then on it is true.
import type { ShellSession } from '../../src/kernel/shell/session.ts'
import type { Action } from '../../src/world/action.ts'
import type { Json } from '../../src/world/json.ts'
import type { Observation } from '../../src/world/observation.ts'
import type { World } from '../../src/world/world.ts'
import { commandText } from './actions.ts'
import { shownFile } from './mentions.ts'
import { opensPath } from './scope.ts'

interface Known {
  readonly session: ShellSession
  readonly world: World
}

/** A file that an imagined `cat` shows exists from now on, where the world is open. Time passes in any case. */
export function learnFrom(
  action: Action,
  observation: Observation,
  { session, world }: Known,
): Json | undefined {
  session.wait(1000)
  const path = shownFile(commandText(action), session)
  if (path === undefined || session.exists(path) || !opensPath(world.open, path)) return undefined
  if (/^cat: /.test(observation.text)) return undefined
  const content =
    observation.text.endsWith('\n') || observation.text === '' ? observation.text : `${observation.text}\n`
  session.put(path, content)
  return { files: { [path]: content } }
}
