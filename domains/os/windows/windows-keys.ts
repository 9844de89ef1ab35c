// What keys do in the window in front: in a text that shows its caret, in an open menu, in a dialog.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import type { Window } from '../state.ts'
import { type Edited, keyed, lengthOf, typedInto } from './edit-text.ts'
import { type Found, focusedIn, placesIn, withNode, withState } from './tree-place.ts'
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

/** The windows after a text was typed. */
export function typed(live: Live, message: string): Live {
  if (message === '') return live
  return edited(live, text => typedInto(text, message))
}

/** The windows after one key. */
export function keyPressed(live: Live, key: string): Live {
  const front = frontOf(live)
  if (key === 'esc' || key === 'escape') return escaped(live, front)
  if (hasMenuOpen(front)) return walkedMenu(live, key)
  return edited(live, text => keyed(text, key, { isShifted: false }))
}

/** The windows after several keys at once. */
export function hotkeys(live: Live, names: readonly string[]): Live {
  const keys = names.map(name => name.toLowerCase())
  const combination = keys.join('+')
  if (keys.length === 1) return keyPressed(live, combination)
  if (hasMenuOpen(frontOf(live))) throw new Unknowable('what a shortcut does in a menu is not computed')
  if (combination === 'ctrl+a') {
    const isPage = focusedIn(frontOf(live).nodes)?.node.state?.multiline === true
    return {
      ...edited(live, text => ({ ...text, caret: lengthOf(text.value), anchor: 0 })),
      isCaretUnsure: isPage,
    }
  }
  if (combination === 'ctrl+c') return edited(live, text => text)
  if (combination === 'ctrl+home' || combination === 'ctrl+end')
    return edited(live, text => keyed(text, combination, { isShifted: false }))
  if (keys[0] === 'shift' && keys.length === 2)
    return edited(live, text => keyed(text, keys[1] ?? '', { isShifted: true }))
  throw new Unknowable(`what ${combination} does is not computed`)
}

function escaped(live: Live, front: Window): Live {
  if (hasMenuOpen(front)) {
    if (openDepth(front.nodes) > 1) throw new Unknowable('which of the menus closes is not computed')
    return withoutMenus(live)
  }
  if (front.role === 'frame') throw new Unknowable('what Escape does in this window no tree tells')
  return withoutFront(live)
}

function openDepth(nodes: readonly UiNode[]): number {
  return Math.max(
    0,
    nodes.some(isLoose) ? 1 : 0,
    ...[...placesIn(nodes)]
      .filter(({ node }) => isOpenMenu(node))
      .map(({ above }) => above.filter(isOpenMenu).length + 1),
  )
}

// up and down go round among what can be chosen
function walkedMenu(live: Live, key: string): Live {
  if (key !== 'up' && key !== 'down') throw new Unknowable('what this key does in a menu is not computed')
  const front = frontOf(live)
  const open = [...placesIn(front.nodes)].filter(({ node }) => isOpenMenu(node))
  const [menu] = open
  if (menu === undefined || open.length > 1)
    throw new Unknowable('which menu the key goes to is not computed')
  const items = (menu.node.children ?? []).flatMap((node, index) =>
    node.role === 'separator' || node.state?.enabled === false ? [] : [{ node, index }],
  )
  const at = items.findIndex(({ node }) => node.state?.selected === true)
  const next = items.at(key === 'down' ? (at + 1) % items.length : at < 0 ? -1 : at - 1)
  if (next === undefined) throw new Unknowable('the menu has nothing to choose')
  const now = items[at]
  const select = (index: number, selected: true | undefined, nodes: readonly UiNode[]) =>
    withNode(nodes, [...menu.path, index], node => withState(node, { selected }))
  const cleared = now === undefined ? front.nodes : select(now.index, undefined, front.nodes)
  return withFront(live, select(next.index, true, cleared))
}

function edited(live: Live, edit: (text: Edited) => Edited | undefined): Live {
  const front = frontOf(live)
  if (hasMenuOpen(front)) throw new Unknowable('what is typed while a menu is open is not computed')
  const focus = focusedIn(front.nodes)
  const text = focus && textOf(focus)
  if (focus === undefined || text === undefined) throw new Unknowable('no text with a caret has the focus')
  const after = edit(text)
  if (after === undefined) throw new Unknowable('what this key does to the text is not told by the tree')
  if (hangsOn(front, focus, { text, after }))
    throw new Unknowable('other parts of the window depend on this text')
  if (live.isCaretUnsure && after.caret !== after.anchor)
    throw new Unknowable('where the caret is is not told')
  const selection =
    after.caret === after.anchor ? undefined : [after.caret, after.anchor].toSorted((a, b) => a - b).join('-')
  return withFront(
    { ...live, isCaretUnsure: false },
    withNode(front.nodes, focus.path, node => ({
      ...withState(node, { caret: after.caret, selection }),
      value: after.value,
    })),
  )
}

function textOf({ node: { value, state = {} } }: Found): Edited | undefined {
  const { caret, selection, editable, multiline } = state
  if (value === undefined || typeof caret !== 'number' || editable !== true) return undefined
  const [start, end] = typeof selection === 'string' ? selection.split('-').map(Number) : [caret, caret]
  const anchor = caret === start ? end : start
  return { value, caret, anchor: anchor ?? caret, isMultiline: multiline === true }
}

const place = /\b(ln|lines?|row|col|columns?|pos|position)\b|^\s*\d+\s*[:,]\s*\d+\s*$/i

/** Whether a window tells in words where the caret is. */
export function tellsPlace(nodes: readonly UiNode[]): boolean {
  return [...placesIn(nodes)].some(
    ({ node: { role, name = '' }, above }) =>
      !/^(menu|check-menu|radio-menu)/.test(role) && !above.some(isOpenMenu) && place.test(name),
  )
}

/**
 * Whether other parts of the window would show that the text, its caret or what is selected is no longer the same. A page that
 * is marked as changed already stays so; a line may be looked for, sent or completed while it is typed.
 */
function hangsOn(
  { nodes, title }: Window,
  focus: Found,
  { text, after }: { text: Edited; after: Edited },
): boolean {
  const others = [...placesIn(nodes)].map(({ node }) => node).filter(node => node !== focus.node)
  if (tellsPlace(nodes)) return true
  const hasButtons = others.some(({ role }) => role === 'push-button')
  const selects = (text.caret === text.anchor) !== (after.caret === after.anchor)
  // one button may be for what is selected, another for what was copied
  if ((selects || text === after) && hasButtons) return true
  if (text.value === after.value) return false
  return !text.isMultiline || hasButtons || !/^[*•●]/.test(title)
}
