// Which elements that say nothing of themselves are in the tree nevertheless: then what their parent is called is said again in
// them.
import { attribute, closest, type DomElement, hasAttribute, isHtml, isSvg } from '../dom/dom-node.ts'
import { hasAnyListener } from './clickable.ts'
import type { DrawnTexts } from './drawn-text.ts'
import type { PageView } from './page-view.ts'

const telling = ['id', 'title', 'lang', 'role', 'tabindex', 'contenteditable']

/** Whether an element without a role is in the tree at all. */
export function isKept(
  element: DomElement,
  { view, texts }: { readonly view: PageView; readonly texts: DrawnTexts },
): boolean {
  const display = view.display(element)
  if (display === 'contents') return isTelling(element)
  if (isSvg(element)) return element.localName === 'text' || isTelling(element)
  if (display !== 'inline') return true
  if (texts.before.has(element) || texts.after.has(element)) return true
  return closest(element.parentNode, one => isHtml(one, 'label')) !== null || isTelling(element)
}

/** Whether a browser keeps it for what it says of itself, though that is never shown. */
export function isTelling(element: DomElement): boolean {
  if (telling.some(name => hasAttribute(element, name))) return true
  if (isHtml(element, 'a') && attribute(element, 'name') !== undefined) return true
  return element._attributeList.some(({ name }) => name.startsWith('aria-')) || hasAnyListener(element)
}
