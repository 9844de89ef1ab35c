// What a click or the pointer alone does in the window in front, where the tree tells it.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import type { Window } from '../state.ts'
import { type Found, focusedIn, holds, placesIn, withNode, withState } from './tree-place.ts'
import { tellsPlace } from './windows-keys.ts'
import {
  frontOf,
  hasMenuOpen,
  isLoose,
  isOpenMenu,
  type Live,
  Unknowable,
  withFront,
  withoutFront,
  withoutMenus,
} from './windows-live.ts'

type Point = readonly [number, number]

/** The windows after a click, or several in one place. */
export function clicked(live: Live, point: Point, count: number): Live {
  const moved = { ...live, pointer: point }
  const front = frontOf(live)
  if (hasMenuOpen(front)) return clickedMenu(moved, front, point)
  if (focusedIn(front.nodes) === undefined) throw new Unknowable('where the focus is is not told')
  const shown = live.windows.filter(one => !one.isMinimized)
  if (shown.some(one => one.bounds === undefined)) throw new Unknowable('not every window has a place')
  if (!holds(front.bounds, point)) throw new Unknowable('what the click does to other windows is not told')
  if ([...placesIn(front.nodes)].some(({ node }) => node.bounds === undefined && node.children === undefined))
    throw new Unknowable('not every element has a place')
  const found = foundAt(front, point)
  if (found === undefined) return clickedEdge(moved, front, point)
  const { node } = found
  if (isLost(found)) return moved
  if (node.role === 'push-button' && count === 1 && leaves.test(node.name ?? '') && front.role !== 'frame')
    return withoutFront(moved)
  if (node.state?.editable === true) return enteredText(moved, found, count)
  throw new Unknowable(`what a click on this ${node.role} does no tree tells`)
}

/** The windows after the pointer moved. */
export function pointed(live: Live, point: Point): Live {
  const front = live.windows[live.active]
  if (front !== undefined && hasMenuOpen(front))
    throw new Unknowable('what the pointer does in a menu is not computed')
  return { ...live, pointer: point }
}

/** Whether a click there does nothing, because of what lies there. */
function isLost({ node, above }: Found): boolean {
  // a page of a notebook says to be disabled, and what is on it is not
  if (isDead(node)) return isControl(node)
  return isStill(node) && above.every(isHolder)
}

const isDead = ({ state }: UiNode) => state?.enabled === false
const isControl = ({ role }: UiNode) =>
  /^(push-button|toggle-button|check-box|radio-button|combo-box|text|entry|spin-button)$/.test(role)
/** What does nothing by itself. */
const isStill = ({ role, name = '' }: UiNode) => role === 'separator' || (role === 'label' && name !== '')
const isHolder = ({ role }: UiNode) => /^(panel|filler|frame|dialog|status-?bar|viewport)$/.test(role)
const leaves = /^(cancel|close)$/i

/** The innermost element at a point; what reaches out of what holds it does not count. */
function foundAt({ nodes }: Window, point: Point): Found | undefined {
  return [...placesIn(nodes)]
    .filter(({ node, above }) =>
      [...above, node].every(one => one.bounds === undefined || holds(one.bounds, point)),
    )
    .findLast(({ node }) => node.bounds !== undefined)
}

// the bar with the title, away from its buttons
function clickedEdge(live: Live, { bounds = [0, 0, 0, 0], nodes }: Window, [x, y]: Point): Live {
  const top = Math.min(...nodes.map(one => one.bounds?.[1] ?? Number.POSITIVE_INFINITY))
  const [left, , right] = bounds
  const inBar = y < top && top - bounds[1] < 40
  if (inBar && x > left + 40 && x < right - 100) return live
  throw new Unknowable('what lies at the edge of a window is not told')
}

function clickedMenu(live: Live, front: Window, point: Point): Live {
  const { nodes } = front
  const isOver = [...placesIn(nodes)].some(
    ({ node, above }) => holds(node.bounds, point) && (above.some(isOpenMenu) || above.some(isLoose)),
  )
  if (isOver) throw new Unknowable('what a choice from a menu does no tree tells')
  const bar = [...placesIn(nodes)].find(
    ({ node, above }) =>
      node.role === 'menu' && holds(node.bounds, point) && above.some(({ role }) => role === 'menu-bar'),
  )
  if (bar !== undefined && !isOpenMenu(bar.node)) throw new Unknowable('what is in this menu is not told')
  // some toolkits pass the click on to what lies below
  const below = foundAt(front, point)
  if (bar === undefined && below !== undefined && !isLost(below))
    throw new Unknowable('whether the click goes on to what lies below is not told')
  return withoutMenus(live)
}

// where in a text the caret lands depends on its letters, but for what is empty and for a click below its empty last line
function enteredText(live: Live, { node, path }: Found, count: number): Live {
  const front = frontOf(live)
  const { value, bounds, state = {} } = node
  const isSure = value === '' || (value?.endsWith('\n') && isBelow(value, bounds, live.pointer))
  if (value === undefined || !isSure || state.multiline === undefined || count > 1)
    throw new Unknowable('where the caret lands is not told')
  if (tellsPlace(front.nodes)) throw new Unknowable('the window tells where the caret is')
  const focus = focusedIn(front.nodes)
  const left =
    focus === undefined
      ? front.nodes
      : withNode(front.nodes, focus.path, one =>
          withState(one, { focused: undefined, caret: undefined, selection: undefined }),
        )
  const caret = [...value].length
  return withFront(
    live,
    withNode(left, path, one => withState(one, { focused: true, caret, selection: undefined })),
  )
}

const tallestLine = 32

function isBelow(value: string, bounds: UiNode['bounds'], point: Point | undefined): boolean {
  if (bounds === undefined || point === undefined) return false
  return point[1] > bounds[1] + value.split('\n').length * tallestLine
}
