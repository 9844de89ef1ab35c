// What a desktop shows of its apps: windows above each other, each with its elements in their places, and the panel.
import type { Live } from '../../../src/kernel/app/app-kernel.ts'
import type { Apps } from '../../../src/kernel/app/declared/app.ts'
import {
  type Bounds,
  elementsIn,
  layOut,
  moved,
  type PlacedPart,
  viewAtPoint,
} from '../../../src/kernel/app/drawn/parts.ts'
import { screensOf } from '../../../src/kernel/app/drawn/render.ts'
import type { AppsState, Task } from '../../../src/kernel/app/live/state.ts'
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { quote } from '../../../src/kernel/ui-tree/ui-tree-quote.ts'
import { buttonPart, dialogParts, windowParts } from './window-parts.ts'

/** What a desktop keeps besides the apps: the order of its windows, the last in front, and where the pointer is. */
export interface Desktop {
  readonly order: readonly number[]
  readonly minimized: readonly number[]
  readonly pointer: readonly [number, number]
}

export type LiveDesktop = Live<Desktop>

/** What lies at a point: a part of a window, or a button of the panel. */
export type Target = { readonly task: number; readonly view: string | undefined } | { readonly app: string }

export interface DesktopScreen {
  readonly lines: readonly string[]
  readonly root: UiNode
  at(x: number, y: number): Target | undefined
  /** How far the window at this point can be scrolled. */
  scrollAt(
    x: number,
    y: number,
  ): { readonly task: number; readonly at: number; readonly most: number } | undefined
}

const panelHeight = 32
const titleHeight = 28
const firstWindow: readonly [number, number] = [120, 80]

interface Device {
  readonly apps: Apps
  readonly resolution: readonly [number, number]
}

interface WindowShown {
  readonly task: Task
  readonly title: string
  readonly bounds: Bounds
  readonly view: Bounds
  readonly parts: readonly PlacedPart[]
  readonly scroll: { readonly at: number; readonly most: number }
}

const known = new WeakMap<AppsState, { readonly own: Desktop; readonly screen: DesktopScreen }>()

/** What the desktop shows now. */
export function desktopScreen({ state, own }: LiveDesktop, device: Device): DesktopScreen {
  const made = known.get(state)
  if (made?.own === own) return made.screen
  const screen = drawn({ state, own }, device)
  known.set(state, { own, screen })
  return screen
}

function drawn({ state, own }: LiveDesktop, device: Device): DesktopScreen {
  const [width, height] = device.resolution
  const windows = state.tasks.map((task, index) => windowOf(task, index, { state, device }))
  const panel = layOut(
    {
      node: { role: 'panel', name: 'Taskbar' },
      row: true,
      height: panelHeight,
      children: Object.entries(device.apps.apps).map(([name, { title }]) => buttonPart(title, name)),
    },
    { left: 0, top: height - panelHeight, width },
  )
  const isMinimized = ({ task }: WindowShown) => own.minimized.includes(task.id)
  const front = windows.find(({ task }) => task.id === state.front && !own.minimized.includes(task.id))
  const children: UiNode[] = windows.map(shown => {
    const application: UiNode = { role: 'application', name: shown.task.frames[0]?.app ?? '' }
    if (isMinimized(shown)) return application
    const inner = elementsIn(shown.parts, shown.view)
    const frame: UiNode = {
      role: 'frame',
      name: shown.title,
      bounds: [...shown.bounds],
      state: { active: shown === front },
      ...(inner.length > 0 && { children: inner }),
    }
    return { ...application, children: [frame] }
  })
  const toast: UiNode[] = state.toast === undefined ? [] : [{ role: 'notification', name: state.toast }]
  const taskbar: UiNode = {
    role: 'application',
    name: 'panel',
    children: elementsIn([panel], [0, 0, width, height]),
  }
  const above = own.order
    .map(id => windows.find(({ task }) => task.id === id))
    .filter(shown => shown !== undefined)
    .filter(shown => !isMinimized(shown))
    .toReversed()
  return {
    lines: windows.map((shown, index) => {
      const mark = shown === front ? ' (active)' : isMinimized(shown) ? ' (minimized)' : ''
      return `Window ${index}${mark}: ${quote(shown.title)} [${shown.task.frames[0]?.app ?? ''}]`
    }),
    root: {
      role: 'desktop-frame',
      name: 'main',
      bounds: [0, 0, width, height],
      children: [...children, taskbar, ...toast],
    },
    at(x, y) {
      const app = viewAtPoint([panel], x, y, [0, 0, width, height])
      if (app !== undefined) return { app }
      const shown = above.find(({ bounds }) => holds(bounds, x, y))
      return shown && { task: shown.task.id, view: viewAtPoint(shown.parts, x, y, shown.view) }
    },
    scrollAt(x, y) {
      const shown = above.find(({ bounds }) => holds(bounds, x, y))
      return shown && { task: shown.task.id, ...shown.scroll }
    },
  }
}

function windowOf(
  task: Task,
  index: number,
  { state, device }: { state: AppsState; device: Device },
): WindowShown {
  const screens = screensOf(device.apps, state.front === task.id ? state : { ...state, front: task.id })
  const [base, ...dialogs] = screens
  const [wide, high] = device.apps.apps[task.frames[0]?.app ?? '']?.size ?? [960, 720]
  const [screenWidth, screenHeight] = device.resolution
  const width = Math.min(wide, screenWidth)
  const height = Math.min(high, screenHeight - panelHeight)
  const left = Math.max(0, Math.min(firstWindow[0] + 40 * (index % 8), screenWidth - width))
  const top = Math.max(0, Math.min(firstWindow[1] + 40 * (index % 8), screenHeight - panelHeight - height))
  const bounds: Bounds = [left, top, left + width, top + height]
  const view: Bounds = [left, top + titleHeight, left + width, top + height]
  const title = base?.title ?? ''
  const dialog = dialogs.at(-1)
  if (base === undefined) return { task, title, bounds, view, parts: [], scroll: { at: 0, most: 0 } }
  if (dialog !== undefined) {
    const inside = width - 80
    const placed = layOut(dialogParts(dialog), {
      left: left + 40,
      top: top + titleHeight + 40,
      width: inside,
    })
    return { task, title, bounds, view, parts: [placed], scroll: { at: 0, most: 0 } }
  }
  const part = windowParts(base, { canGoBack: task.frames.length > 1 })
  const whole = layOut(part, { left, top: view[1], width })
  const most = Math.max(0, whole.bounds[3] - view[3])
  const at = Math.min(task.frames.at(-1)?.scrolls.screen ?? 0, most)
  const parts = moved(whole, -at)
  return { task, title, bounds, view, parts: [parts], scroll: { at, most } }
}

function holds([left, top, right, bottom]: Bounds, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom
}
