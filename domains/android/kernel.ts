// The kernel of phones: apps that are declared are computed; single screens are not, yet.
import { appKernel, begun } from '../../src/kernel/app/app-kernel.ts'
import { appsOf } from '../../src/kernel/app/declared/app.ts'
import { blankKernel } from '../../src/kernel/blank-kernel.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import { openRecordedKernel, recordedView } from '../../src/kernel/recorded/recorded-kernel.ts'
import { heldScreens } from '../../src/kernel/screens/held-screens.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { AndroidAction } from './actions.ts'
import { androidScreens } from './android-screens.ts'
import { phoneSkin } from './apps/phone-skin.ts'
import { recordedForm } from './recorded-form.ts'
import { viewOfAndroid } from './state.ts'
import { androidWorld } from './world.ts'

/** Opens the kernel of a phone world. */
export function openAndroidKernel(world: World, snapshot: Json | undefined): Kernel {
  const read = (action: Json) => AndroidAction.parse(action)
  const { recording } = androidWorld(world).state
  const held = { kind: androidScreens, read }
  if (recording !== undefined) return openRecordedKernel(recording, { ...held, form: recordedForm, snapshot })
  const first = firstView(world).screen
  return heldScreens(inner => openInner(world, inner), { ...held, first }, snapshot)
}

function openInner(world: World, snapshot: Json | undefined): Kernel {
  const { state, clock } = androidWorld(world)
  const apps = appsOf(state)
  if (apps === undefined) return blankKernel('no kernel computes such screens yet')
  const { codec, resolution } = state
  const skin = phoneSkin(apps, { clock, codec, resolution })
  return appKernel({ apps, skin, read: action => AndroidAction.parse(action) }, snapshot)
}

const known = new WeakMap<World, FirstView>()

/** The first screen of a phone world, and what lies beyond it. */
export function firstView(world: World): FirstView {
  const made = known.get(world) ?? viewOf(world)
  known.set(world, made)
  return made
}

function viewOf(world: World): FirstView {
  const { state, clock } = androidWorld(world)
  const view = viewOfAndroid(state)
  const { recording } = state
  if (recording !== undefined) return recordedView(view, { recording, form: recordedForm })
  const apps = appsOf(state)
  if (apps === undefined) return view
  const skin = phoneSkin(apps, { clock, codec: state.codec, resolution: state.resolution })
  return { ...view, screen: skin.show(begun(skin)).text }
}
