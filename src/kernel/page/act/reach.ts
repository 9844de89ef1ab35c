// Whether a user could use an element now. What cannot be told without measuring is not told.
import { CannotTell } from '../browser/cannot-tell.ts'
import {
  attribute,
  closest,
  type DomElement,
  drawnChildren,
  elementsBelow,
  isElement,
  isHtml,
  isSvg,
  isText,
  isWithin,
} from '../dom/dom-node.ts'
import { styleOf } from '../dom/jsdom.ts'
import { openModals } from '../tree/properties.ts'
import { isDisabled } from '../tree/usable.ts'

const boxed = [
  'input',
  'button',
  'select',
  'textarea',
  'progress',
  'meter',
  'hr',
  'iframe',
  'canvas',
  'video',
]

/** Whether it is there to be seen. */
export function isSeen(element: DomElement): boolean {
  return isDrawn(element) && styleOf(element, 'visibility') === 'visible' && hasSize(element)
}

function isDrawn(element: DomElement): boolean {
  if (
    closest(element, one => styleOf(one, 'display') === 'none') !== null ||
    isHtml(element, 'option', 'optgroup')
  )
    return false
  let inner = element
  for (let at = element.parentNode; at !== null && isElement(at); at = at.parentNode) {
    if (isHtml(at, 'details') && attribute(at, 'open') === undefined && !isHtml(inner, 'summary'))
      return false
    inner = at
  }
  return true
}

// what holds words or a thing has a size; what is empty has none, unless a style sheet gives it one
function hasSize(element: DomElement): boolean {
  if (isHtml(element, ...boxed) && attribute(element, 'type') !== 'hidden') return true
  if (hasContent(element)) return true
  if (isHtml(element, 'img') || isSvg(element)) {
    if (isHtml(element, 'img') && attribute(element, 'alt')) return true
    throw new CannotTell('how large a picture is, is not computed')
  }
  const sized = [
    'height',
    'min-height',
    'padding-top',
    'padding-bottom',
    'border-top-width',
    'border-bottom-width',
  ]
  if (styleOf(element, 'display') === 'inline') return false
  if (sized.some(property => isLength(styleOf(element, property))))
    throw new CannotTell('how large an empty element is, is not computed')
  return false
}

function isLength(value: string): boolean {
  return value !== '' && value !== 'auto' && Number.parseFloat(value) !== 0
}

function hasContent(element: DomElement): boolean {
  for (const child of drawnChildren(element)) {
    if (isText(child) && /[^ \t\r\n\f]/.test(child.data ?? '')) return true
    if (!isElement(child) || styleOf(child, 'display') === 'none') continue
    if (isHtml(child, ...boxed) && attribute(child, 'type') !== 'hidden') return true
    if (hasContent(child)) return true
  }
  return false
}

/** Whether a click on it would reach it: it can be used, and nothing lies over it. */
export function isReachable(element: DomElement): boolean {
  if (!isSeen(element) || isDisabled(element)) return false
  const modal = [...elementsBelow(element.ownerDocument)].findLast(
    one => openModals.has(one) && attribute(one, 'open') !== undefined,
  )
  if (modal !== undefined && !isWithin(element, modal)) return false
  if (styleOf(element, 'pointer-events') === 'none') return false
  for (const other of elementsBelow(element.ownerDocument)) {
    if (isWithin(other, element) || isWithin(element, other) || modal === other) continue
    const position = styleOf(other, 'position')
    if (position !== 'absolute' && position !== 'fixed' && position !== 'sticky') continue
    if (
      !isDrawn(other) ||
      styleOf(other, 'visibility') !== 'visible' ||
      styleOf(other, 'pointer-events') === 'none'
    )
      continue
    throw new CannotTell('whether something lies over it is not computed')
  }
  return true
}

/** What is hit in the middle of an element. */
export function hitIn(element: DomElement): DomElement {
  const inner = [...elementsBelow(element)].filter(one => isSeenOrSkipped(one))
  if (inner.length === 0 || isHtml(element, 'select', 'input', 'textarea')) return element
  const isPressed = isHtml(element, 'a', 'button', 'summary', 'label')
  const words = drawnChildren(element).some(child => isText(child) && /\S/.test(child.data ?? ''))
  const [only] = inner
  const isChain =
    !words &&
    only !== undefined &&
    drawnChildren(element).filter(isElement).length === 1 &&
    isFilledBy(element, only)
  if (isChain) return hitIn(drawnChildren(element).find(isElement) ?? element)
  if (isPressed && !inner.some(isOwn)) return element
  throw new CannotTell('what lies in the middle of it is not computed')
}

// what is in a block's line need not reach its middle
function isFilledBy(element: DomElement, inner: DomElement): boolean {
  const isLine = (one: DomElement) => /^(inline|contents)/.test(styleOf(one, 'display'))
  return isLine(element) || isHtml(element, 'button') || !isLine(inner)
}

function isSeenOrSkipped(element: DomElement): boolean {
  return styleOf(element, 'display') !== 'none' && !isHtml(element, 'br', 'wbr', 'option', 'optgroup')
}

function isOwn(element: DomElement): boolean {
  return isHtml(element, 'a', 'button', 'input', 'select', 'textarea', 'label', 'summary')
}
