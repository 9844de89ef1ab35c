// The kernel of browsers, by what the world declares: apps, real pages, or pages that stand alone.
import { appKernel, begun } from '../../src/kernel/app/app-kernel.ts'
import { appsOf } from '../../src/kernel/app/declared/app.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import { openRecordedKernel, recordedView } from '../../src/kernel/recorded/recorded-kernel.ts'
import { heldScreens } from '../../src/kernel/screens/held-screens.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { WebAction } from './actions.ts'
import { webSkin } from './apps/web-skin.ts'
import { openPagesKernel } from './pages/pages-kernel.ts'
import { openSiteKernel } from './pages/site-kernel.ts'
import { recordedForm } from './recorded-form.ts'
import { sitesOf, viewOfWeb } from './state.ts'
import { webScreens } from './web-screens.ts'
import { webWorld } from './world.ts'

/** Opens the kernel of a browser world. */
export function openWebKernel(world: World, snapshot: Json | undefined): Kernel {
  const read = (action: Json) => WebAction.parse(action)
  const { recording } = webWorld(world).state
  const held = { kind: webScreens, read }
  if (recording !== undefined) return openRecordedKernel(recording, { ...held, form: recordedForm, snapshot })
  const first = firstView(world).screen
  return heldScreens(inner => openInner(world, inner), { ...held, first }, snapshot)
}

function openInner(world: World, snapshot: Json | undefined): Kernel {
  const { state, clock } = webWorld(world)
  const apps = appsOf(state)
  if (apps !== undefined) {
    const skin = webSkin(apps, { clock, codec: state.codec })
    return appKernel({ apps, skin, read: action => WebAction.parse(action) }, snapshot)
  }
  return sitesOf(state).length > 0
    ? openSiteKernel(world, { snapshot })
    : openPagesKernel(world, { snapshot })
}

const known = new WeakMap<World, FirstView>()

/** The first screen of a browser world, and what lies beyond it. */
export function firstView(world: World): FirstView {
  const made = known.get(world) ?? viewOf(world)
  known.set(world, made)
  return made
}

function viewOf(world: World): FirstView {
  const { state, clock } = webWorld(world)
  const view = viewOfWeb(state)
  const { recording } = state
  if (recording !== undefined) return recordedView(view, { recording, form: recordedForm })
  const apps = appsOf(state)
  if (apps === undefined) return view
  const skin = webSkin(apps, { clock, codec: state.codec })
  return { ...view, screen: skin.show(begun(skin)).text }
}
