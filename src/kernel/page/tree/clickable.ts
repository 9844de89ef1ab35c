// What answers to a mouse, as Chromium decides it: it has a listener, or it is a thing one presses.
import {
  asControl,
  attribute,
  closest,
  type DomElement,
  type DomNode,
  hasAttribute,
  isElement,
  isHtml,
  isSvg,
} from '../dom/dom-node.ts'
import { isSummary } from './page-view.ts'
import { isDisabled, isEditable } from './usable.ts'

const events = ['click', 'mousedown', 'mouseup', 'DOMActivate']

/** Whether the browser says so of an element or a document. */
export function isClickable(node: DomNode): boolean {
  if (!isElement(node)) return hasListeners(node, events)
  if (isHtml(node, 'a', 'area') || (isSvg(node) && node.localName === 'a'))
    return hasAttribute(node, 'href') || listens(node)
  if (isHtml(node, 'embed')) return true
  if (isHtml(node, 'input')) return !isDisabled(node)
  if (isHtml(node, 'button')) {
    if (isDisabled(node)) return false
    const { form, type } = asControl(node)
    return (form !== null && (type === 'submit' || type === 'reset')) || listens(node)
  }
  if (isHtml(node, 'select', 'textarea')) return !isDisabled(node) && listens(node)
  if (isHtml(node, 'label')) {
    const { control } = asControl(node)
    return (control !== null && isClickable(control)) || listens(node)
  }
  return isSummary(node) || listens(node)
}

function listens(element: DomElement): boolean {
  return hasListeners(element, events) || closest(element, isEditable) !== null
}

/** Whether scripts or attributes listen there for one of these events. */
export function hasListeners(node: DomNode, types: readonly string[]): boolean {
  const target = node as DomElement
  return types.some(
    type =>
      (target._eventListeners?.[type]?.length ?? 0) > 0 ||
      Boolean(target._getEventHandlerFor?.(type)) ||
      (isElement(node) && attribute(node, `on${type}`) !== undefined),
  )
}

/** Whether anything listens there at all. */
export function hasAnyListener(element: DomElement): boolean {
  if (Object.values(element._eventListeners ?? {}).some(({ length }) => length > 0)) return true
  return element._attributeList.some(({ name }) => name.startsWith('on'))
}
