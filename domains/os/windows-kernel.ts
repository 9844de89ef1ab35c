// The kernel of worlds whose windows are declared or were recorded: what follows from their trees alone is computed. What
// a button does, no tree says.
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { OsAction } from './actions.ts'
import { readProgram } from './apps/python-program.ts'
import { readScreen } from './read-screen.ts'
import { type OsState, viewOfOs } from './state.ts'
import { act } from './windows-act.ts'
import { type Live, liveAfter, Unknowable } from './windows-live.ts'
import { osWorld } from './world.ts'

/** Opens the kernel of a world with single windows. */
export function openWindowsKernel(world: World, { snapshot }: { snapshot: Json | undefined }): Kernel {
  const { state } = osWorld(world)
  const { windows, active } = state
  return kernelOn(
    state,
    (snapshot as unknown as Live | undefined) ?? liveAfter(undefined, { windows, active }),
  )
}

function kernelOn(state: OsState, start: Live): Kernel {
  let live = start
  const drawn = ({ windows, active }: Live) => viewOfOs({ ...state, windows, active }).screen
  return {
    async step(action) {
      const { code } = OsAction.parse(action)
      if (live.windows.length === 0) return { kind: 'unknown', why: 'no window was shown yet' }
      if (['WAIT', 'DONE', 'FAIL'].includes(code.trim()))
        return { kind: 'computed', observation: { text: drawn(live) } }
      const program = readProgram(code)
      if ('why' in program) return { kind: 'unknown', why: program.why }
      try {
        const { live: after, printed } = act(live, program.calls)
        live = { ...liveAfter(live, after), pointer: after.pointer }
        const output = printed.map(line => `Output: ${line}\n`).join('')
        return {
          kind: 'computed',
          observation: { text: output === '' ? drawn(live) : `${output}\n${drawn(live)}` },
        }
      } catch (error) {
        if (!(error instanceof Unknowable)) throw error
        return { kind: 'unknown', why: error.message }
      }
    },
    facts: async () => '',
    check: async () => [],
    async learn(_, { text }, patch) {
      const shown = (patch as unknown as ReturnType<typeof readScreen>) ?? readScreen(text)
      if (shown === undefined) return undefined
      // where the pointer went is not shown
      live = { ...liveAfter(live, shown), pointer: undefined }
      return shown as unknown as Json
    },
    look: async () => undefined,
    state: async () => undefined,
    snapshot: async () => live as unknown as Json,
    fork: async () => kernelOn(state, live),
    close: async () => {},
  }
}
