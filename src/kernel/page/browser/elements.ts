// The elements of a page as a whole: their numbers, how many there are, and whether their user has changed any.
import { elementsBelow, hasAttribute, isHtml } from '../dom/dom-node.ts'
import type { Page } from '../dom/open-page.ts'
import { CannotTell } from './cannot-tell.ts'

/** The most elements a page may have. */
const mostElements = 20_000
const deepest = 400

/** Gives every element that has none the next number, and keeps counting: no number is given twice on a page. */
export function markElements(shown: Page): void {
  for (const element of elementsBelow(shown.document)) {
    if (hasAttribute(element, 'bid')) continue
    element.setAttributeNS(null, 'bid', String(shown.marked.count))
    shown.marked.count += 1
  }
}

/** Refuses a page that is too large to be read. */
export function refuseLarge({ document }: Page): void {
  let elements = 0
  for (const element of elementsBelow(document)) {
    elements += 1
    if (elements > mostElements) throw new CannotTell(`a page has more than ${mostElements} elements`)
    if (element.firstChild !== null) continue
    let depth = 0
    for (let at = element.parentNode; at !== null; at = at.parentNode) depth += 1
    if (depth > deepest) throw new CannotTell(`a page is more than ${deepest} elements deep`)
  }
}

/** Whether its user has put something into a field. */
export function isEdited({ document }: Page): boolean {
  for (const element of elementsBelow(document)) {
    const field = element as typeof element & {
      _dirtyValue?: boolean
      _dirtyCheckedness?: boolean
      _dirtyness?: boolean
    }
    if (isHtml(element, 'option') && field._dirtyness === true) return true
    if (
      isHtml(element, 'input', 'textarea') &&
      (field._dirtyValue === true || field._dirtyCheckedness === true)
    )
      return true
  }
  return false
}
