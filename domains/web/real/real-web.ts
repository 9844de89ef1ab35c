// A real browser in the state a world describes: its tabs show the addresses the world names, and every action is done
// and answered with the screen as it is afterwards.
import type { RealEnvironment } from '../../../src/kernel/real.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { World } from '../../../src/world/world.ts'
import { readWebAction, WebAction } from '../actions.ts'
import { webWorld } from '../world.ts'
import { openProfile } from './browser.ts'
import { pythonError } from './call-error.ts'
import { performCall } from './perform-call.ts'
import { openTabs, type Tabs } from './tabs.ts'

/** Opens the world's addresses in a fresh profile. */
export async function openRealWeb(world: World): Promise<RealEnvironment> {
  const { pages, tabs: addresses, active } = webWorld(world).state
  const { context, close } = await openProfile()
  let isOpen = true
  try {
    const tabs = await openTabs(context)
    for (const [index, address] of (addresses ?? [pages[0]?.url ?? 'about:blank']).entries()) {
      if (index > 0) await tabs.open()
      await tabs.front().goto(address)
    }
    await tabs.focus(active)
    // what is marked once keeps its number
    await tabs.screen()
    return {
      isOpen: () => isOpen,
      async step(action, { signal }) {
        signal.throwIfAborted()
        const read = readWebAction(action)
        if (read.kind === 'observation') return read.observation
        return seen(read.kind === 'action' ? WebAction.parse(read.action) : undefined, tabs)
      },
      async close() {
        isOpen = false
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function seen(action: WebAction | undefined, tabs: Tabs): Promise<Observation> {
  let error = action === undefined ? 'ValueError: Received an empty action.' : undefined
  try {
    for (const call of action?.calls ?? []) await performCall(call, tabs)
    error ??= action?.error
  } catch (failure) {
    error = pythonError(failure)
  }
  const screen = await tabs.screen()
  return error === undefined
    ? { text: screen }
    : { text: `Error from previous action: ${error}\n\n${screen}`, isError: true }
}
