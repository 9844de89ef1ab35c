// The kernel of desktops: apps that are declared are computed, and of single windows what their trees alone tell.
import { appKernel, begun } from '../../src/kernel/app/app-kernel.ts'
import { appsOf } from '../../src/kernel/app/declared/app.ts'
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { OsAction } from './actions.ts'
import { desktopSkin } from './apps/desktop-skin.ts'
import { viewOfOs } from './state.ts'
import { openWindowsKernel } from './windows-kernel.ts'
import { osWorld } from './world.ts'

/** Opens the kernel of a desktop world. */
export function openOsKernel(world: World, snapshot: Json | undefined): Kernel {
  const { state, clock } = osWorld(world)
  const apps = appsOf(state)
  const { codec, resolution } = state
  if (apps === undefined) return openWindowsKernel(world, { snapshot })
  return appKernel(
    {
      apps,
      skin: desktopSkin(apps, { clock, codec, resolution }),
      read: action => OsAction.parse(action),
    },
    snapshot,
  )
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
  const apps = appsOf(state)
  if (apps === undefined) return view
  const skin = desktopSkin(apps, { clock, codec: state.codec, resolution: state.resolution })
  return { ...view, screen: skin.show(begun(skin)).text }
}
