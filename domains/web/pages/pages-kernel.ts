// The kernel of worlds whose pages are declared: what follows from them alone is computed. What a button does, no page says.
import { blankKernel } from '../../../src/kernel/blank-kernel.ts'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { Json } from '../../../src/world/json.ts'
import type { World } from '../../../src/world/world.ts'
import { WebAction } from '../actions.ts'
import { screenObservation, screenText } from '../screen-text.ts'
import { firstTabs, pageText, type WebState } from '../state.ts'
import { webWorld } from '../world.ts'
import { act, Unknowable } from './act.ts'
import type { Open } from './open.ts'

/** Opens the kernel of a world with declared pages. */
export function openPagesKernel(world: World, { snapshot }: { snapshot: Json | undefined }): Kernel {
  const { state } = webWorld(world)
  return kernelOn(state, (snapshot as unknown as Open | undefined) ?? startOf(state))
}

function startOf(state: WebState): Open {
  const tabs = firstTabs(state).map(url => {
    const page = state.pages.find(one => one.url === url) ?? { url, title: '', nodes: [] }
    return { page, visited: [url], at: 0 }
  })
  return { tabs, active: state.active }
}

function kernelOn(state: WebState, start: Open): Kernel {
  let open = start
  return {
    ...blankKernel('no page is declared'),
    async step(action) {
      const { calls, error } = WebAction.parse(action)
      try {
        const done = act(open, calls, state)
        if (done.open !== undefined) open = done.open
        return { kind: 'computed', observation: screenObservation(drawn(open, state), done.error ?? error) }
      } catch (failure) {
        if (!(failure instanceof Unknowable)) throw failure
        return { kind: 'unknown', why: failure.message }
      }
    },
    snapshot: async () => open as unknown as Json,
    fork: async () => kernelOn(state, open),
  }
}

function drawn({ tabs, active }: Open, { codec }: WebState): string {
  const front = tabs[active]?.page
  return screenText({
    tabs: tabs.map(({ page }) => page),
    active,
    tree: front === undefined ? '' : pageText(front, codec),
  })
}
