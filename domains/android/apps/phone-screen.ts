// What a phone shows of its apps: the front window with its elements in their places, or the launcher.
import type { Live } from '../../../src/kernel/app/app-kernel.ts'
import type { Apps } from '../../../src/kernel/app/declared/app.ts'
import {
  type Bounds,
  elementsIn,
  layOut,
  moved,
  type Part,
  type PlacedPart,
  viewAtPoint,
} from '../../../src/kernel/app/drawn/parts.ts'
import { screensOf } from '../../../src/kernel/app/drawn/render.ts'
import { type ScreenView, viewsOn } from '../../../src/kernel/app/drawn/view.ts'
import { type AppsState, frontFrame, frontTask } from '../../../src/kernel/app/live/state.ts'
import { type UiNode, walk } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { barParts, bodyParts, dialogPart, popupPart, toastPart } from './app-parts.ts'
import type { Look } from './phone-parts.ts'

/** A phone keeps nothing besides its apps. */
export type Phone = Record<string, never>
export type LivePhone = Live<Phone>

/** What is on the screen, and what lies where. */
export interface PhoneScreen {
  readonly package: string
  readonly activity: string
  readonly hasKeyboard: boolean
  readonly nodes: readonly UiNode[]
  /** What of the app is behind each element, in the order of their numbers. */
  readonly views: readonly { readonly node: UiNode; readonly view: string | undefined }[]
  /** How far the screen can be scrolled, and by how much at once. */
  readonly scroll: { readonly at: number; readonly most: number; readonly step: number } | undefined
  viewAt(x: number, y: number): string | undefined
}

const launcher = 'com.android.launcher3'
const statusBar = 128
const navigationBar = 63
const keyboardHeight = 857
const barHeight = 147

interface Device {
  readonly apps: Apps
  readonly resolution: readonly [number, number]
}

const known = new WeakMap<AppsState, PhoneScreen>()

/** What the phone shows now. */
export function phoneScreen(state: AppsState, device: Device): PhoneScreen {
  const made = known.get(state) ?? drawn(state, device)
  known.set(state, made)
  return made
}

/** What an app's package is. */
export function packageOf(apps: Apps, app: string): string {
  return apps.apps[app]?.package ?? `org.example.${app.toLowerCase().replaceAll(/\W/g, '')}`
}

function drawn(state: AppsState, device: Device): PhoneScreen {
  const screens = screensOf(device.apps, state)
  const front = screens.at(-1)
  const frame = frontFrame(state)
  if (front === undefined || frame === undefined) return launcherScreen(device)
  const [width, height] = device.resolution
  const focused = [...viewsOn(front)].find(({ isFocused }) => isFocused)
  const hasKeyboard = focused?.kind === 'field'
  const bottom = height - (hasKeyboard ? keyboardHeight : navigationBar)
  const window: Bounds = [0, statusBar, width, bottom]
  const look: Look = {
    package: packageOf(device.apps, front.app),
    canGoBack: (frontTask(state)?.frames.length ?? 1) > 1,
  }
  const popup = [...viewsOn(front)].find(({ isUnfolded }) => isUnfolded)
  const about = {
    package: look.package,
    activity: `.${front.screen.charAt(0).toUpperCase()}${front.screen.slice(1)}Activity`,
    hasKeyboard,
  }
  if (popup !== undefined) {
    const placed = layOut(popupPart(popup), {
      left: Math.round(width / 4),
      top: 420,
      width: Math.round(width / 2),
    })
    return { ...about, ...shown([{ parts: [placed], window }]), scroll: undefined }
  }
  if (front.isDialog) return { ...about, ...shown([dialogLayer(front, look, window)]), scroll: undefined }
  return { ...about, ...screenOf(front, { look, window, at: frame.scrolls.screen ?? 0, toast: state.toast }) }
}

interface Layer {
  readonly parts: readonly PlacedPart[]
  readonly window: Bounds
}

function screenOf(
  screen: ScreenView,
  { look, window, at, toast }: { look: Look; window: Bounds; at: number; toast: string | undefined },
): Pick<PhoneScreen, 'nodes' | 'views' | 'viewAt' | 'scroll'> {
  const [left, top, right, bottom] = window
  const width = right - left
  const { bar, rest } = fittingBar(screen, look, { left, top, width })
  const view: Bounds = [left, top + barHeight, right, bottom]
  const measured = layOut(bodyParts(screen, look, rest), { left, top: top + barHeight, width })
  const most = Math.max(0, measured.bounds[3] - bottom)
  const shift = Math.min(at, most)
  const body = moved(measured, -shift)
  const message =
    toast === undefined
      ? []
      : [{ parts: [bottomed(layOut(toastPart(toast), { left, top: 0, width }), bottom)], window }]
  const step = Math.round((bottom - top - barHeight) * 0.8)
  return {
    ...shown([{ parts: [bar], window }, { parts: [body], window: view, scroller: most > 0 }, ...message], {
      role: 'android.widget.FrameLayout',
      id: 'android:id/content',
      bounds: [...window],
    }),
    scroll: most === 0 ? undefined : { at: shift, most, step },
  }
}

// what does not fit beside the title stands in a row below it
function fittingBar(
  screen: ScreenView,
  look: Look,
  place: { left: number; top: number; width: number },
): { bar: PlacedPart; rest: ScreenView['bar'] } {
  let kept = screen.bar.length
  let bar = layOut(barParts(screen, look), place)
  while (kept > 0 && lowest(bar) > place.top + barHeight) {
    kept -= 1
    bar = layOut(barParts({ ...screen, bar: screen.bar.slice(0, kept) }, look), place)
  }
  return { bar, rest: screen.bar.slice(kept) }
}

function lowest({ bounds, children }: PlacedPart): number {
  return Math.max(bounds[3], ...children.map(lowest))
}

function dialogLayer(screen: ScreenView, look: Look, window: Bounds): Layer {
  const width = window[2] - window[0] - 126
  const part = dialogPart(screen, look)
  const { bounds } = layOut(part, { left: 63, top: 0, width })
  const top = Math.round((window[1] + window[3] - bounds[3]) / 2)
  return { parts: [layOut(part, { left: 63, top: Math.max(window[1], top), width })], window }
}

// a message stands on the lower edge, however high it is
function bottomed(placed: PlacedPart, bottom: number): PlacedPart {
  return moved(placed, bottom - placed.bounds[3])
}

function launcherScreen({ apps, resolution: [width, height] }: Device): PhoneScreen {
  const icons = Object.entries(apps.apps).map(
    ([name, { title }]): Part => ({
      node: {
        role: 'android.widget.TextView',
        name: title,
        state: { clickable: true, focusable: true, 'long-clickable': true },
      },
      view: `#app:${name}`,
      width: Math.floor((width - 84) / 4),
      height: 250,
    }),
  )
  const placed = layOut(
    { row: true, wrap: true, padding: [200, 42, 0, 42], children: icons },
    { left: 0, top: statusBar, width },
  )
  const window: Bounds = [0, statusBar, width, height - navigationBar]
  return {
    package: launcher,
    activity: '.uioverrides.QuickstepLauncher',
    hasKeyboard: false,
    ...shown([{ parts: [placed], window }], {
      role: 'android.widget.FrameLayout',
      id: `${launcher}:id/launcher`,
      bounds: [...window],
    }),
    scroll: undefined,
  }
}

function shown(
  layers: readonly (Layer & { readonly scroller?: boolean })[],
  root?: UiNode,
): Pick<PhoneScreen, 'nodes' | 'views' | 'viewAt'> {
  const behind = new Map<UiNode, string | undefined>()
  const all = layers.flatMap(({ parts, window, scroller }): UiNode[] => {
    const nodes = elementsIn(parts, window, (node, { part }) => behind.set(node, part.view))
    if (!scroller) return nodes
    return [
      {
        role: 'android.widget.ScrollView',
        bounds: [...window],
        state: { scrollable: true },
        children: nodes,
      },
    ]
  })
  const nodes = root === undefined ? all : [{ ...root, ...(all.length > 0 && { children: all }) }]
  return {
    nodes,
    views: [...walk(nodes)].map(({ node }) => ({ node, view: behind.get(node) })),
    viewAt: (x, y) => {
      for (const { parts, window } of layers.toReversed()) {
        const found = viewAtPoint(parts, x, y, window)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}
