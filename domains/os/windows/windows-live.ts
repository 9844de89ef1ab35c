// Windows as they are shown, what is remembered of them, and what menus and dialogs that go away leave behind.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import type { Window } from '../state.ts'
import type { Shown } from './read-screen.ts'
import { focusedIn, type Path, placesIn, withChildren, withNode, withState } from './tree-place.ts'

/** What cannot be known, and why. */
export class Unknowable extends Error {}

type State = NonNullable<UiNode['state']>

/** Where the focus of a window was, and how its element showed that. */
interface HeldFocus {
  readonly path: Path
  readonly role: string
  readonly state: State
}

export interface Live extends Shown {
  readonly pointer?: readonly [number, number] | undefined
  /** All of a page was selected: toolkits leave the caret at one end of it or the other. */
  readonly isCaretUnsure?: boolean
  /** By window: where its focus was when a menu or another window took it. */
  readonly held: { readonly [window: string]: HeldFocus }
}

const focusStates = ['focused', 'caret', 'selection']

/** The windows as they are shown now, after those. */
export function liveAfter(before: Live | undefined, shown: Shown): Live {
  const held: { [window: string]: HeldFocus } = {}
  for (const window of shown.windows) {
    const key = keyOf(window)
    // what a menu was called up on may have taken the focus first
    if (focusedIn(window.nodes) !== undefined || window.nodes.some(isLoose)) continue
    const was = before?.windows.find(one => keyOf(one) === key)
    const focus = was && focusedIn(was.nodes)
    const known = before?.held[key]
    if (focus?.node.role === 'menu') continue
    if (focus) held[key] = { path: focus.path, role: focus.node.role, state: statesOf(focus.node) }
    else if (known !== undefined) held[key] = known
  }
  return { ...shown, held, pointer: before?.pointer }
}

function statesOf({ state = {} }: UiNode): State {
  return Object.fromEntries(Object.entries(state).filter(([name]) => focusStates.includes(name)))
}

// a title may get a mark, a window may not move without being shown anew
function keyOf({ application, role, bounds }: Window): string {
  return `${application} ${role} ${bounds?.join(' ') ?? ''}`
}

/** The window that has the focus. */
export function frontOf({ windows, active }: Live): Window {
  const front = windows[active]
  if (front === undefined) throw new Unknowable('no window has the focus')
  return front
}

export function withFront(live: Live, nodes: readonly UiNode[]): Live {
  const windows = live.windows.map((window, index) =>
    index === live.active ? { ...window, nodes: [...nodes] } : window,
  )
  return { ...live, windows }
}

/** Whether something hangs open over the window: a menu, a list of choices. */
export function hasMenuOpen({ nodes }: Window): boolean {
  return nodes.some(isLoose) || [...placesIn(nodes)].some(({ node }) => isOpenMenu(node))
}

export const isOpenMenu = ({ role, children = [] }: UiNode) => role === 'menu' && children.length > 0
export const isLoose = ({ role }: UiNode) => role === 'window'

/** All menus gone, and the focus where it was before. */
export function withoutMenus(live: Live): Live {
  const front = frontOf(live)
  const closed = front.nodes.filter(node => !isLoose(node)).map(shut)
  return refocused(withFront(live, closed))
}

function shut(node: UiNode): UiNode {
  if (node.role === 'menu')
    return withState(withChildren(node, []), { selected: undefined, focused: undefined })
  return node.children === undefined ? node : { ...node, children: node.children.map(shut) }
}

/** The window in front gone, and the one before it in front again. */
export function withoutFront(live: Live): Live {
  const gone = frontOf(live)
  const others = live.windows.filter(one => one !== gone && one.application === gone.application)
  const [next] = others
  if (next === undefined || others.length > 1)
    throw new Unknowable('which window comes to the front is not told')
  const windows = live.windows.filter(one => one !== gone)
  return refocused({ ...live, windows, active: windows.indexOf(next) })
}

function refocused(live: Live): Live {
  const front = frontOf(live)
  if (focusedIn(front.nodes) !== undefined) return live
  const held = live.held[keyOf(front)]
  if (held === undefined) throw new Unknowable('where the focus was is not known')
  const nodes = withNode(front.nodes, held.path, node => {
    if (node.role !== held.role) throw new Unknowable('what had the focus is no longer there')
    return withState(node, held.state)
  })
  return withFront(live, nodes)
}
