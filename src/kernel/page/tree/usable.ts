// What can be used, and how: the fields and buttons that are not disabled, and what takes the focus.
import {
  attribute,
  childrenOf,
  closest,
  type DomElement,
  type DomNode,
  hasAttribute,
  isElement,
  isHtml,
  isSvg,
} from '../dom/dom-node.ts'
import { isSummary } from './page-view.ts'

/** Whether it can have the focus. */
export function isFocusable(element: DomElement): boolean {
  const index = attribute(element, 'tabindex')
  if (index !== undefined && /^\s*[+-]?\d/.test(index)) return !isDisabled(element)
  if (isHtml(element, 'a', 'area') || (isSvg(element) && element.localName === 'a'))
    return hasAttribute(element, 'href')
  if (isHtml(element, 'button', 'input', 'select', 'textarea'))
    return !isDisabled(element) && attribute(element, 'type') !== 'hidden'
  if (isHtml(element, 'iframe', 'embed')) return true
  return isSummary(element) || isEditable(element)
}

/** Whether its text can be written over as it stands. */
export function isEditable(element: DomElement): boolean {
  const value = attribute(element, 'contenteditable')?.toLowerCase()
  return value === '' || value === 'true' || value === 'plaintext-only'
}

/** Whether it is a field or button that cannot be used. */
export function isDisabled(element: DomElement): boolean {
  if (!isHtml(element, 'button', 'input', 'select', 'textarea', 'optgroup', 'option', 'fieldset'))
    return false
  if (hasAttribute(element, 'disabled')) return true
  if (isHtml(element, 'option')) {
    const around = closest(element.parentNode, one => isHtml(one, 'optgroup', 'select') && isDisabled(one))
    return around !== null
  }
  let inner: DomElement = element
  const parent: DomNode | null = (element as DomElement).parentNode
  for (let at = parent; at !== null && isElement(at); at = at.parentNode) {
    if (isHtml(at, 'fieldset') && hasAttribute(at, 'disabled')) {
      let first: DomElement | undefined
      for (const child of childrenOf(at)) if (first === undefined && isHtml(child, 'legend')) first = child
      if (inner !== first) return true
    }
    inner = at
  }
  return false
}
