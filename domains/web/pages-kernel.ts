// The kernel of worlds whose pages are declared: what follows from them alone is computed. What a button does, no page says.
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { WebAction } from './actions.ts'
import { act, Unknowable } from './pages-act.ts'
import type { Open } from './pages-open.ts'
import { screenObservation, screenText } from './screen-text.ts'
import { firstTabs, pageText, type WebState } from './state.ts'
import { webWorld } from './world.ts'

/** What there is: pages that are known, or a screen that was imagined. */
type Live = { readonly open: Open } | { readonly screen: string }

/** Opens the kernel of a world with declared pages. */
export function openPagesKernel(world: World, { snapshot }: { snapshot: Json | undefined }): Kernel {
  const { state } = webWorld(world)
  return kernelOn(state, (snapshot as unknown as Live | undefined) ?? { open: startOf(state) })
}

function startOf(state: WebState): Open {
  const tabs = firstTabs(state).map(url => {
    const page = state.pages.find(one => one.url === url) ?? { url, title: '', nodes: [] }
    return { page, visited: [url], at: 0 }
  })
  return { tabs, active: state.active }
}

function kernelOn(state: WebState, start: Live): Kernel {
  let live = start
  const screenOf = (at: Live) => ('screen' in at ? at.screen : drawn(at.open, state))
  return {
    async step(action) {
      const { calls, error } = WebAction.parse(action)
      try {
        const done: { open?: Open; error?: string } =
          'screen' in live ? unchanged(live, calls) : act(live.open, calls, state)
        if (done.open !== undefined) live = { open: done.open }
        return {
          kind: 'computed',
          observation: screenObservation(screenOf(live), done.error ?? error),
        }
      } catch (failure) {
        if (!(failure instanceof Unknowable)) throw failure
        return { kind: 'unknown', why: failure.message }
      }
    },
    facts: async () => '',
    check: async () => [],
    async learn(_, { text }, patch) {
      const given = patch as { screen: string } | undefined
      const screen = given?.screen ?? text.replace(/^Error from previous action: [^\n]*\n\n/, '')
      if (!/^Tab \d+/.test(screen) || screen === screenOf(live)) return undefined
      live = { screen }
      return { screen }
    },
    look: async () => undefined,
    state: async () => undefined,
    snapshot: async () => live as unknown as Json,
    fork: async () => kernelOn(state, live),
    close: async () => {},
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

const idle = new Set(['noop', 'send_msg_to_user', 'report_infeasible'])

// of an imagined screen it is known what is on it
function unchanged({ screen }: { screen: string }, calls: WebAction['calls']): { error?: string } {
  for (const { name, arguments: given } of calls) {
    if (idle.has(name)) continue
    const { bid } = given
    if (bid === undefined || screen.includes(`[${String(bid)}] `) || !screen.includes(`\t[`))
      throw new Unknowable('this page was imagined')
    return { error: `ValueError: Could not find element with bid "${String(bid)}"` }
  }
  return {}
}
