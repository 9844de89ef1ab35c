// The kernel of worlds whose windows are declared or were recorded: what follows from their trees alone is computed. What
// a button does, no tree says.
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { Json } from '../../../src/world/json.ts'
import type { World } from '../../../src/world/world.ts'
import { OsAction } from '../actions.ts'
import { readProgram } from '../apps/python-program.ts'
import { type OsState, viewOfOs } from '../state.ts'
import { osWorld } from '../world.ts'
import { readScreen, type Shown } from './read-screen.ts'
import { act } from './windows-act.ts'
import { type Live, liveAfter, Unknowable } from './windows-live.ts'

/** Where a session is: its windows, and what was done since its programs were opened. */
interface At {
  readonly live: Live
  readonly done: readonly string[]
}

/** Opens the kernel of a world with single windows. */
export function openWindowsKernel(world: World, { snapshot }: { snapshot: Json | undefined }): Kernel {
  const { state } = osWorld(world)
  const { windows, active, done } = state
  const begun: At = { live: liveAfter(undefined, { windows, active }), done }
  return kernelOn(state, (snapshot as unknown as At | undefined) ?? begun)
}

function kernelOn(state: OsState, start: At): Kernel {
  let at = start
  const drawn = ({ windows, active }: Live) => viewOfOs({ ...state, windows, active }).screen
  return {
    async step(action) {
      const { code } = OsAction.parse(action)
      const { live, done } = at
      if (live.windows.length === 0) return { kind: 'unknown', why: 'no window was shown yet' }
      if (['WAIT', 'DONE', 'FAIL'].includes(code.trim())) {
        at = { live, done: [...done, code] }
        return { kind: 'computed', observation: { text: drawn(live) } }
      }
      const program = readProgram(code)
      if ('why' in program) return { kind: 'unknown', why: program.why }
      try {
        const { live: after, printed } = act(live, program.calls)
        at = { live: { ...liveAfter(live, after), pointer: after.pointer }, done: [...done, code] }
        const output = printed.map(line => `Output: ${line}\n`).join('')
        return {
          kind: 'computed',
          observation: { text: output === '' ? drawn(after) : `${output}\n${drawn(after)}` },
        }
      } catch (error) {
        if (!(error instanceof Unknowable)) throw error
        return { kind: 'unknown', why: error.message }
      }
    },
    facts: async () => '',
    check: async () => [],
    async learn(action, { text }, patch) {
      const shown = (patch as unknown as Shown | undefined) ?? readScreen(text)
      const done = [...at.done, OsAction.parse(action).code]
      // where the pointer went is not shown
      at = { live: shown ? { ...liveAfter(at.live, shown), pointer: undefined } : at.live, done }
      return shown as unknown as Json | undefined
    },
    look: async () => undefined,
    async state() {
      const { windows, active } = at.live
      return { ...state, windows, active: Math.max(0, active), done: at.done } as unknown as Json
    },
    snapshot: async () => at as unknown as Json,
    fork: async () => kernelOn(state, at),
    close: async () => {},
  }
}
