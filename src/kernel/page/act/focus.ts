// Who has the focus, and what fields say when they lose it.
import {
  asControl,
  attribute,
  type DomDocument,
  type DomElement,
  elementsBelow,
  isElement,
  isHtml,
} from '../dom/dom-node.ts'
import { type DomWindow, fire, outsideOf } from '../dom/jsdom.ts'
import { isDisabled, isEditable, isFocusable } from '../tree/usable.ts'
import { isSeen } from './reach.ts'

/** What fields held when they were last told of. */
const held = new WeakMap<DomElement, string>()

/** Whether it is a field for words. */
export function isTextField(element: DomElement): boolean {
  if (isHtml(element, 'textarea')) return true
  return (
    isHtml(element, 'input') && /^(text|search|url|tel|password|email|number|)$/.test(asControl(element).type)
  )
}

/** Remembers what a field held before its user writes into it. */
export function beginEdit(field: DomElement): void {
  if (!held.has(field)) held.set(field, asControl(field).value)
}

/** Tells a field that its user is done, where that changed it. */
export function commit(field: DomElement | null): void {
  if (field === null) return
  const before = held.get(field)
  held.delete(field)
  if (before !== undefined && before !== asControl(field).value)
    fire('change', field, 'Event', { bubbles: true })
}

/** The element that has the focus; null where the page has it. */
export function focused({ activeElement, body, documentElement }: DomDocument): DomElement | null {
  return activeElement === body || activeElement === documentElement ? null : activeElement
}

/** Gives the focus to an element, or to nobody. */
export function focusOn(document: DomDocument, element: DomElement | null): void {
  const before = focused(document)
  if (before === element) return
  commit(before)
  if (element === null) outsideOf<{ blur(): void }>(before as DomElement).blur()
  else outsideOf<{ focus(): void }>(element).focus()
}

/** Whom a click on this gives the focus. */
export function focusFrom(element: DomElement): DomElement | null {
  for (let at: DomElement | null = element; at !== null; ) {
    if (isFocusable(at) || isEditable(at)) return at
    const parent: unknown = at.parentNode
    at = parent !== null && isElement(parent as DomElement) ? (parent as DomElement) : null
  }
  return null
}

/** The elements that the Tab key goes through, in its order. */
export function tabOrder(document: DomDocument): DomElement[] {
  const all = [...elementsBelow(document)].filter(one => {
    const index = Number(attribute(one, 'tabindex') ?? 0)
    return isFocusable(one) && !isDisabled(one) && index >= 0 && isSeen(one) && isFirstOfGroup(one)
  })
  const index = (one: DomElement) => Number(attribute(one, 'tabindex') ?? 0) || Number.POSITIVE_INFINITY
  return [...all].sort((a, b) => index(a) - index(b) || 0)
}

// of buttons that exclude each other, the chosen one is reached, or the first
function isFirstOfGroup(element: DomElement): boolean {
  if (!isHtml(element, 'input') || asControl(element).type !== 'radio') return true
  const name = attribute(element, 'name')
  if (!name) return true
  const group = [...elementsBelow(element.ownerDocument)].filter(
    one =>
      isHtml(one, 'input') &&
      asControl(one).type === 'radio' &&
      attribute(one, 'name') === name &&
      asControl(one).form === asControl(element).form,
  )
  const chosen = group.find(one => asControl(one).checked)
  return (chosen ?? group.find(one => !isDisabled(one))) === element
}

/** The view that an event belongs to. */
export function viewOf({ ownerDocument }: DomElement): DomWindow {
  return (ownerDocument as unknown as { _defaultView: DomWindow })._defaultView
}
