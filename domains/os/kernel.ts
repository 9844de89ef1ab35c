// The kernel of desktops: apps that are declared are computed, and of single windows what their trees alone tell.
import { appKernel, begun } from '../../src/kernel/app/app-kernel.ts'
import { appsOf } from '../../src/kernel/app/declared/app.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import { openRecordedKernel, recordedView } from '../../src/kernel/recorded/recorded-kernel.ts'
import { heldScreens } from '../../src/kernel/screens/held-screens.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { OsAction } from './actions.ts'
import { desktopSkin } from './apps/desktop-skin.ts'
import { osScreens } from './os-screens.ts'
import { recordedForm } from './recorded-form.ts'
import { viewOfOs } from './state.ts'
import { openWindowsKernel } from './windows/windows-kernel.ts'
import { osWorld } from './world.ts'

/** Opens the kernel of a desktop world. */
export function openOsKernel(world: World, snapshot: Json | undefined): Kernel {
  const read = (action: Json) => OsAction.parse(action)
  const { recording } = osWorld(world).state
  const held = { kind: osScreens, read }
  if (recording !== undefined) return openRecordedKernel(recording, { ...held, form: recordedForm, snapshot })
  const first = firstView(world).screen
  const takesScreens = appsOf(osWorld(world).state) === undefined
  return heldScreens(inner => openInner(world, inner), { ...held, first, takesScreens }, snapshot)
}

function openInner(world: World, snapshot: Json | undefined): Kernel {
  const { state, clock } = osWorld(world)
  const apps = appsOf(state)
  if (apps === undefined) return openWindowsKernel(world, { snapshot })
  const { codec, resolution } = state
  const skin = desktopSkin(apps, { clock, codec, resolution })
  return appKernel({ apps, skin, read: action => OsAction.parse(action) }, snapshot)
}

const known = new WeakMap<World, FirstView>()

/** The first screen of a desktop world, and what lies beyond it. */
export function firstView(world: World): FirstView {
  const made = known.get(world) ?? viewOf(world)
  known.set(world, made)
  return made
}

function viewOf(world: World): FirstView {
  const { state, clock } = osWorld(world)
  const view = viewOfOs(state)
  const { recording } = state
  if (recording !== undefined) return recordedView(view, { recording, form: recordedForm })
  const apps = appsOf(state)
  if (apps === undefined) return view
  const skin = desktopSkin(apps, { clock, codec: state.codec, resolution: state.resolution })
  return { ...view, screen: skin.show(begun(skin)).text }
}
