// The folder in which programs keep what they remember of their user.
import * as path from 'node:path'

/** Our part of it; undefined where the environment does not tell. */
export function stateFolder({
  XDG_STATE_HOME,
  LOCALAPPDATA,
  HOME,
}: {
  readonly [name: string]: string | undefined
}): string | undefined {
  const state = XDG_STATE_HOME || LOCALAPPDATA || (HOME && path.join(HOME, '.local', 'state'))
  return state ? path.join(state, 'agentworld') : undefined
}
