// The window in front as somebody sees it who wants to do something: what is open, what can be clicked, where one types.
import { type UiNode, walk } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import type { Window } from '../state.ts'
import type { Shown } from '../windows/read-screen.ts'

/** The window in front. */
export interface SeenWindow {
  readonly window: Window
  /** Every element of it that has a place. */
  readonly nodes: readonly UiNode[]
  /** The items of the menus that are open. */
  readonly items: readonly UiNode[]
  /** The menus of its bar. */
  readonly menus: readonly UiNode[]
  readonly focused: UiNode | undefined
  /** The windows behind it. */
  readonly others: readonly Window[]
}

/** The active window; the last one where none is active. */
export function seenWindow({ windows, active }: Shown): SeenWindow | undefined {
  const window = windows[active] ?? windows.at(-1)
  if (window === undefined) return undefined
  const nodes = [...walk(window.nodes)].map(({ node }) => node).filter(({ bounds }) => bounds !== undefined)
  const menus = nodes.filter(({ role }) => role === 'menu-bar').flatMap(({ children = [] }) => children)
  const items = nodes.filter(node => /menu-item$|^menu$/.test(node.role) && !menus.includes(node))
  return {
    window,
    nodes,
    items,
    menus: menus.filter(({ role }) => role === 'menu'),
    focused: nodes.find(({ state }) => state?.focused === true),
    others: windows.filter(one => one !== window && !one.isMinimized),
  }
}

/** The middle of an element. */
export function middleOf({ bounds = [0, 0, 0, 0] }: Pick<UiNode, 'bounds'>): readonly [number, number] {
  const [left, top, right, bottom] = bounds
  return [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)]
}
