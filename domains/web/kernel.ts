// The kernel of browsers, by what the world declares: apps, real pages, or pages that stand alone.
import { appKernel, begun } from '../../src/kernel/app/app-kernel.ts'
import { appsOf } from '../../src/kernel/app/declared/app.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import { openRecordedKernel, recordedView } from '../../src/kernel/recorded/recorded-kernel.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { WebAction } from './actions.ts'
import { webSkin } from './apps/web-skin.ts'
import { openPagesKernel } from './pages-kernel.ts'
import { recordedForm } from './recorded-form.ts'
import { openSiteKernel } from './site-kernel.ts'
import { sitesOf, viewOfWeb } from './state.ts'
import { webWorld } from './world.ts'

/** Opens the kernel of a browser world. */
export function openWebKernel(world: World, snapshot: Json | undefined): Kernel {
  const { state, clock } = webWorld(world)
  const apps = appsOf(state)
  const { codec, recording } = state
  if (recording !== undefined) return openRecordedKernel(recording, { form: recordedForm, snapshot })
  if (apps === undefined)
    return sitesOf(state).length > 0
      ? openSiteKernel(world, { snapshot })
      : openPagesKernel(world, { snapshot })
  return appKernel(
    { apps, skin: webSkin(apps, { clock, codec }), read: action => WebAction.parse(action) },
    snapshot,
  )
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
