// Real programs in the state a world describes: its files are there, its programs run, and every action is really done
// and answered with what the windows show afterwards.
import type { RealEnvironment } from '../../../src/kernel/real.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { World } from '../../../src/world/world.ts'
import { OsAction } from '../actions.ts'
import { type OsState, viewOfOs } from '../state.ts'
import { osWorld } from '../world.ts'
import { type Desktop, type Done, openDesktop } from './desktop.ts'
import { shownWindows } from './told-window.ts'

/** Starts the desktop of a world. */
export async function openRealOs(world: World): Promise<RealEnvironment> {
  const { state } = osWorld(world)
  const desktop = await desktopOf(world)
  return {
    isOpen: () => desktop.isOpen(),
    step: async (action, { signal }) =>
      observationOf(await desktop.run(OsAction.parse(action).code, { signal }), state),
    close: () => desktop.close(),
  }
}

/** The desktop as it is when the world begins. */
export function desktopOf(world: World): Promise<Desktop> {
  const { state, clock } = osWorld(world)
  const { files, programs, resolution } = state
  const { user, home } = ownerOf(files)
  return openDesktop({
    ...{ user, home, host: 'desk', files, programs, resolution },
    time: Math.floor(Date.parse(clock) / 1000),
  })
}

/** The observation after some code: what it printed, how it failed, the screen. */
export function observationOf({ printed, error, windows }: Done, state: OsState): Observation {
  const output = printed === '' ? [] : printed.replace(/\n$/, '').split('\n')
  const said = [...output.map(line => `Output: ${line}`), ...(error === null ? [] : [`Error: ${error}`])]
  const screen = viewOfOs({ ...state, ...shownWindows(windows) }).screen
  return {
    text: said.length > 0 ? `${said.join('\n')}\n\n${screen}` : screen,
    ...(error !== null && { isError: true }),
  }
}

/** Whose home the first file lies in that lies in one. */
function ownerOf(files: OsState['files']): { user: string; home: string } {
  const [user = 'user'] = Object.keys(files).flatMap(
    path => /^\/home\/([a-z_][a-z0-9_-]*)\//.exec(path)?.[1] ?? [],
  )
  return { user, home: `/home/${user}` }
}
