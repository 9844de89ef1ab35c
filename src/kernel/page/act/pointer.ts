// The mouse: what happens when its user clicks on something.
import { CannotTell, timedOut } from '../browser/cannot-tell.ts'
import { asControl, attribute, closest, type DomElement, elementsBelow, isHtml } from '../dom/dom-node.ts'
import { fire } from '../dom/jsdom.ts'
import { isDisabled } from '../tree/usable.ts'
import { beginEdit, focusFrom, focusOn, viewOf } from './focus.ts'
import { hitIn, isReachable } from './reach.ts'

export interface Press {
  readonly button: 'left' | 'middle' | 'right'
  readonly modifiers: readonly string[]
}

const buttons = { left: 0, middle: 1, right: 2 }

/** Clicks on an element. */
export function click(element: DomElement, { button, modifiers }: Press): void {
  if (!isReachable(element)) throw timedOut('click')
  if (isHtml(element, 'select')) throw new CannotTell('a list that is open over the page is not computed')
  if (
    isHtml(element, 'input') &&
    /^(file|color|date|time|month|week|datetime-local|range)$/.test(asControl(element).type)
  )
    throw new CannotTell('what opens over the page is not computed')
  if (button !== 'left' || modifiers.length > 0) throw new CannotTell('only a plain click is computed')
  refuseHover(element)
  const target = hitIn(element)
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: viewOf(target),
    button: buttons[button],
    detail: 1,
  }
  move(target)
  const isWanted = fire('mousedown', target, 'MouseEvent', init)
  if (isWanted) {
    const next = focusFrom(target)
    const label = closest(target, one => isHtml(one, 'label'))
    if (next !== null || label === null) focusOn(target.ownerDocument, next)
  }
  fire('mouseup', target, 'MouseEvent', init)
  if (!target.isConnected) return
  const control = pressedBy(target)
  if (control !== null && isHtml(control, 'input') && /^(checkbox|radio)$/.test(asControl(control).type))
    beginEdit(control)
  fire('click', target, 'MouseEvent', init)
  focusLabelled(target)
}

// a click on a label is one on its field, which gets the focus
function focusLabelled(target: DomElement): void {
  const label = closest(target, one => isHtml(one, 'label'))
  const control = label === null ? null : asControl(label).control
  if (control === null || isDisabled(control) || focusFrom(target) !== null) return
  focusOn(control.ownerDocument, control)
}

function pressedBy(target: DomElement): DomElement | null {
  const label = closest(target, one => isHtml(one, 'label'))
  return label === null ? target : asControl(label).control
}

/** Moves the mouse over an element. */
export function hover(element: DomElement): void {
  if (!isReachable(element) && !isDisabled(element)) throw timedOut('hover')
  refuseHover(element)
  move(hitIn(element))
}

/** Where the mouse was last, in each document. */
const places = new WeakMap<object, DomElement>()

function move(target: DomElement): void {
  const init = { bubbles: true, cancelable: true, composed: true, view: viewOf(target) }
  const silent = { ...init, bubbles: false, cancelable: false }
  const before = places.get(target.ownerDocument)
  places.set(target.ownerDocument, target)
  if (before !== target) {
    const left = before?.isConnected ? around(before) : []
    const entered = around(target)
    if (before?.isConnected) fire('mouseout', before, 'MouseEvent', init)
    for (const one of left) if (!entered.includes(one)) fire('mouseleave', one, 'MouseEvent', silent)
    fire('mouseover', target, 'MouseEvent', init)
    for (const one of entered.toReversed())
      if (!left.includes(one)) fire('mouseenter', one, 'MouseEvent', silent)
  }
  fire('mousemove', target, 'MouseEvent', init)
}

// an element and all it lies in, from within
function around(element: DomElement): DomElement[] {
  const found: DomElement[] = []
  closest(element, one => {
    found.push(one)
    return false
  })
  return found
}

interface Sheet {
  readonly ownerNode: DomElement | null
}

// a style sheet may show other things under the mouse
function refuseHover(element: DomElement): void {
  const shows = /:hover[^{}]*\{[^}]*\b(display|visibility|content)\s*:/
  for (const style of elementsBelow(element.ownerDocument)) {
    const isLinked = isHtml(style, 'link') && /stylesheet/i.test(attribute(style, 'rel') ?? '')
    const text = isHtml(style, 'style') ? (style.textContent ?? '') : isLinked ? linkedText(style) : ''
    if (shows.test(text)) throw new CannotTell('what a style sheet shows under the mouse is not computed')
  }
}

function linkedText(link: DomElement): string {
  const { sheet } = link as DomElement & {
    sheet?: (Sheet & { cssRules?: { length: number; item(at: number): { cssText: string } | null } }) | null
  }
  const rules = sheet?.cssRules
  return Array.from({ length: rules?.length ?? 0 }, (_, at) => rules?.item(at)?.cssText ?? '').join('\n')
}
