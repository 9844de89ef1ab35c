// The page as assistive software is told of it, computed from its document and style sheets: what Chromium would say of the same
// page, in the form that agents read.

import { shownNode } from '../../ui-tree/shown-node.ts'
import type { UiNode } from '../../ui-tree/ui-tree-node.ts'
import {
  asControl,
  attribute,
  closest,
  type DomDocument,
  type DomElement,
  type DomNode,
  drawnChildren,
  elementsBelow,
  hasAttribute,
  isElement,
  isHtml,
  isText,
} from '../dom/dom-node.ts'
import { styleOf } from '../dom/jsdom.ts'
import { isClickable } from './clickable.ts'
import { type DrawnTexts, drawnTexts } from './drawn-text.ts'
import { innerParts } from './inner-parts.ts'
import { isKept, isTelling } from './kept.ts'
import { markerOf } from './list-marker.ts'
import { Names } from './names.ts'
import { isSummary, PageView } from './page-view.ts'
import { openModals, propertiesOf } from './properties.ts'
import { isListBox, Roles } from './roles.ts'
import { isEditable } from './usable.ts'
import { fieldValue, isEmpty, optionsOf, rangeOf } from './values.ts'

/** A page as it is told. */
export interface Tree {
  readonly nodes: UiNode[]
  /** What would have to be measured to be sure. */
  readonly doubts: readonly string[]
}

/** The tree of a page, its root first. */
export function accessibleTree(document: DomDocument): Tree {
  const root = document.documentElement
  if (root === null) return { nodes: [rootNode(document, [])], doubts: [] }
  const modal = [...elementsBelow(document)].findLast(
    one => isHtml(one, 'dialog') && openModals.has(one) && hasAttribute(one, 'open'),
  )
  const view = new PageView(document, { modal, hasPseudo: true })
  const roles = new Roles()
  const texts = drawnTexts(view, root)
  const teller = new Teller({ view, roles, texts, names: new Names({ view, roles, texts }) })
  return { nodes: [rootNode(document, teller.element(root, ''))], doubts: [...view.doubts] }
}

function rootNode(document: DomDocument, children: UiNode[]): UiNode {
  const told = {
    role: 'RootWebArea',
    name: document.title,
    properties: [
      ['focused', true],
      ['url', document.URL],
    ] as const,
    id: undefined,
    isClickable: isClickable(document),
  }
  const node = shownNode(told, '') ?? { role: 'RootWebArea' }
  return children.length > 0 ? { ...node, children } : node
}

/** The element that has the focus; null where the page itself has it. */
function focusedOf({ activeElement, body, documentElement }: DomDocument): DomElement | null {
  return activeElement === body || activeElement === documentElement ? null : activeElement
}

interface Parts {
  readonly view: PageView
  readonly roles: Roles
  readonly texts: DrawnTexts
  readonly names: Names
}

class Teller {
  readonly #parts: Parts
  /** What belongs to another element than the one it lies in. */
  readonly #owners: ReadonlyMap<DomElement, DomElement>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#owners = ownersIn(parts.view)
  }

  element(element: DomElement, parentName: string): UiNode[] {
    const { view, roles } = this.#parts
    if (view.isWithheld(element) || !view.isDrawn(element) || isHtml(element, 'rt', 'rp')) return []
    if (element.localName === 'math') view.doubts.add('mathematics')
    const role = roles.of(element)
    if (role === 'hidden' || isHtml(element, 'br')) return []
    if (!view.isVisible(element)) return this.#inside(element, '')
    if (role === 'none' || this.#isIgnored(element, role)) return this.#inside(element, '')
    if (role === 'generic' && !isKept(element, this.#parts)) return this.#inside(element, parentName)
    return this.#told(element, role, parentName)
  }

  #told(element: DomElement, role: string, parentName: string): UiNode[] {
    const { view, names } = this.#parts
    const { name } = names.of(element)
    const told = {
      role,
      name,
      value: this.#value(element, role),
      properties: propertiesOf(element, role, {
        isShown: one => this.#isShown(one),
        focused: focusedOf(view.document),
        document: view.document,
      }),
      id: attribute(element, 'bid'),
      isClickable: isClickable(element),
    }
    const node = shownNode(told, parentName)
    const children = this.#inside(element, name)
    if (node === undefined) return children
    return [children.length > 0 ? { ...node, children } : node]
  }

  #value(element: DomElement, role: string): unknown {
    if (isHtml(element, 'input') && (role === 'slider' || role === 'spinbutton')) {
      const { now } = rangeOf(element)
      return now
    }
    if (isHtml(element, 'input', 'select', 'textarea')) return fieldValue(asControl(element))
    if (/^(progressbar|meter|slider|spinbutton|scrollbar)$/.test(role)) return rangeOf(element).now
    if (isEditable(element)) return (element.textContent ?? '') || undefined
    return undefined
  }

  /** Whether it is left out though it has a role. */
  #isIgnored(element: DomElement, role: string): boolean {
    if (role === 'paragraph') return this.#isBlank(element)
    return role === 'LabelText' && this.#isRedundant(element)
  }

  #isBlank(element: DomElement): boolean {
    const { texts } = this.#parts
    return isEmpty(element) && !isTelling(element) && !texts.before.has(element) && !texts.after.has(element)
  }

  #isShown(element: DomElement): boolean {
    const { view } = this.#parts
    return (
      view.isDrawn(element) &&
      view.isVisible(element) &&
      closest(element, one => view.isWithheld(one)) === null
    )
  }

  // the label of a box that says nothing but the name of the box
  #isRedundant(label: DomElement): boolean {
    const { control } = asControl(label)
    if (control === null || !isHtml(control, 'input') || !/^(checkbox|radio)$/.test(control.type))
      return false
    const { view, names } = this.#parts
    if (!view.isDrawn(control) || !view.isVisible(control) || view.isWithheld(control)) return false
    if (!names.of(control).by?.includes(label)) return false
    for (let child = label.firstChild; child !== null; child = child.nextSibling)
      if (isElement(child) && child !== control) return false
    return true
  }

  #inside(element: DomElement, name: string): UiNode[] {
    if (isHtml(element, 'select')) return this.#options(element)
    if (isHtml(element, 'input', 'textarea')) {
      const parts = innerParts(asControl(element), this.#parts.names.of(element).name !== '')
      if (parts === undefined)
        this.#parts.view.doubts.add(`the parts of a field for a ${asControl(element).type}`)
      return parts ?? []
    }
    if (isHtml(element, 'iframe', 'object', 'embed', 'meter', 'progress')) return []
    if (isHtml(element, 'video', 'audio')) {
      this.#parts.view.doubts.add('the controls of media')
      return []
    }
    const children = [...this.#children(element, name), ...this.#owned(element, name)]
    const marker = this.#marker(element, name)
    return marker === undefined ? children : [marker, ...children]
  }

  #children(element: DomElement, name: string): UiNode[] {
    const { view, texts } = this.#parts
    const nodes: UiNode[] = []
    const add = (text: string | undefined, parentName: string) => {
      const node = text === undefined ? undefined : staticText(text, parentName)
      if (node !== undefined) nodes.push(node)
    }
    const isSeen = view.isVisible(element)
    if (isSeen) add(texts.before.get(element), '')
    const isLabelOfBox = isHtml(element, 'label') && this.#isRedundant(element)
    for (const child of inOrder(element)) {
      if (isText(child)) {
        if (isSeen && !isLabelOfBox) add(texts.of.get(child), name)
      } else if (isElement(child) && !this.#owners.has(child)) nodes.push(...this.element(child, name))
    }
    if (isSeen) add(texts.after.get(element), '')
    return nodes
  }

  #owned(element: DomElement, name: string): UiNode[] {
    return [...this.#owners].flatMap(([one, owner]) => (owner === element ? this.element(one, name) : []))
  }

  #marker(element: DomElement, name: string): UiNode | undefined {
    const { view, roles } = this.#parts
    if (view.display(element) !== 'list-item' || !view.isVisible(element)) return undefined
    const text = markerOf(element, view)
    if (text === '') return undefined
    if (isSummary(element))
      return this.#beginsWithBlock(element) ? { role: 'ListMarker', name: text } : undefined
    if (roles.of(element) === 'listitem') return { role: 'ListMarker', name: text }
    void name
    return { role: 'StaticText', name: text }
  }

  #beginsWithBlock(element: DomElement): boolean {
    const { view, texts } = this.#parts
    for (const child of drawnChildren(element)) {
      if (isText(child) && (texts.of.get(child) ?? '') !== '') return false
      if (isElement(child) && view.isDrawn(child)) return !/^(inline|contents)/.test(view.display(child))
    }
    return false
  }

  #options(select: DomElement): UiNode[] {
    const { view } = this.#parts
    const isList = isListBox(select)
    if (isList) return this.#listOptions(select)
    return optionsOf(select).flatMap(option => {
      const group = option.parentNode
      void group
      return styleOf(option, 'display') === 'none' || !view.isDrawn(select)
        ? []
        : this.#told(option, 'option', '')
    })
  }

  #listOptions(select: DomNode): UiNode[] {
    const nodes: UiNode[] = []
    for (let child = select.firstChild; child !== null; child = child.nextSibling) {
      if (!isElement(child) || styleOf(child, 'display') === 'none') continue
      if (isHtml(child, 'option')) nodes.push(...this.#told(child, 'option', ''))
      else if (isHtml(child, 'optgroup')) {
        const [group] = this.#told(child, 'group', '')
        const { children: _, ...own } = group ?? { role: 'group', children: [] }
        nodes.push({ ...own, children: this.#listOptions(child) })
      }
    }
    return nodes
  }
}

function ownersIn({ document }: PageView): Map<DomElement, DomElement> {
  const owners = new Map<DomElement, DomElement>()
  for (const owner of elementsBelow(document)) {
    for (const id of attribute(owner, 'aria-owns')?.trim().split(/\s+/) ?? []) {
      const owned = document.getElementById(id)
      if (
        owned !== null &&
        owned !== owner &&
        !owners.has(owned) &&
        closest(owner, one => one === owned) === null
      )
        owners.set(owned, owner)
    }
  }
  return owners
}

function staticText(text: string, parentName: string): UiNode | undefined {
  return shownNode(
    { role: 'StaticText', name: text, properties: [], id: undefined, isClickable: false },
    parentName,
  )
}

/** The children as they are seen: the head of a table before its rows, and its foot after them. */
function inOrder(element: DomElement): readonly DomNode[] {
  const children = drawnChildren(element)
  if (!isHtml(element, 'table')) return children
  const place = (node: DomNode) =>
    isHtml(node, 'caption') ? 0 : isHtml(node, 'thead') ? 1 : isHtml(node, 'tfoot') ? 3 : 2
  return [...children].sort((a, b) => place(a) - place(b))
}
