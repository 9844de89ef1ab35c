// What the tree and the actions use of a document. These are the objects behind the ones that scripts see: a script cannot
// put anything in their way, whatever it writes over.

export interface DomNode {
  readonly nodeType: number
  readonly parentNode: DomNode | null
  readonly firstChild: DomNode | null
  readonly nextSibling: DomNode | null
  readonly textContent: string | null
  readonly isConnected: boolean
  /** Of text. */
  readonly data?: string
}

export interface DomElement extends DomNode {
  readonly localName: string
  readonly namespaceURI: string | null
  readonly ownerDocument: DomDocument
  readonly _shadowRoot?: DomNode | null
  readonly _assignedNodes?: readonly DomNode[]
  readonly _eventListeners?: { readonly [type: string]: readonly { readonly callback: unknown }[] } | null
  _getEventHandlerFor?(type: string): unknown
  getAttributeNS(namespace: null, name: string): string | null
  hasAttributeNS(namespace: null, name: string): boolean
  setAttributeNS(namespace: null, name: string, value: string): void
  removeAttributeNS(namespace: null, name: string): void
  readonly _attributeList: readonly { readonly name: string; readonly value: string }[]
}

/** A field, a button, a link: what only some elements have. */
export interface DomControl extends DomElement {
  value: string
  checked: boolean
  indeterminate: boolean
  selected: boolean
  readonly type: string
  readonly href: string
  readonly form: DomForm | null
  readonly labels: { readonly length: number; item(index: number): DomElement | null } | null
  readonly control: DomControl | null
  readonly min: string
  readonly max: string
  readonly validity: { readonly valid: boolean }
  focus(): void
  blur(): void
}

export interface DomForm extends DomElement {
  readonly method: string
  readonly action: string
  readonly elements: { readonly length: number; item(index: number): DomControl | null }
}

export interface DomDocument extends DomNode {
  readonly documentElement: DomElement | null
  readonly body: DomElement | null
  readonly activeElement: DomElement | null
  readonly title: string
  readonly URL: string
  readonly readyState: string
  readonly styleSheets?: unknown
  getElementById(id: string): DomElement | null
  encodingParseAURL(text: string): unknown
}

const htmlNamespace = 'http://www.w3.org/1999/xhtml'
const svgNamespace = 'http://www.w3.org/2000/svg'

// what is known of an element's kind is known of it alone: an element of another kind is still an element
declare const kind: unique symbol
type Html = DomElement & { readonly [kind]: 'html' }
type Svg = DomElement & { readonly [kind]: 'svg' }

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1
}

export function isText(node: DomNode): boolean {
  return node.nodeType === 3 || node.nodeType === 4
}

/** It, with all that only fields, buttons and links have. */
export function asControl(element: DomElement): DomControl {
  return element as DomControl
}

/** Whether it is an element of HTML with this name. */
export function isHtml(node: DomNode | null, ...names: readonly string[]): node is Html {
  return (
    node !== null &&
    isElement(node) &&
    node.namespaceURI === htmlNamespace &&
    (names.length === 0 || names.includes(node.localName))
  )
}

export function isSvg(node: DomNode | null): node is Svg {
  return node !== null && isElement(node) && node.namespaceURI === svgNamespace
}

/** An attribute's value; undefined where there is none. */
export function attribute(element: DomElement, name: string): string | undefined {
  return element.getAttributeNS(null, name) ?? undefined
}

export function hasAttribute(element: DomElement, name: string): boolean {
  return element.hasAttributeNS(null, name)
}

export function* childrenOf(node: DomNode): Generator<DomNode> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child
}

/** The children as they are drawn: those of a shadow tree, and what is assigned to a slot. */
export function drawnChildren(node: DomNode): readonly DomNode[] {
  if (isElement(node)) {
    if (node._shadowRoot) return [...childrenOf(node._shadowRoot)]
    if (node._assignedNodes && node._assignedNodes.length > 0) return node._assignedNodes
  }
  return [...childrenOf(node)]
}

/** Every element below, in the order of the document. */
export function* elementsBelow(node: DomNode): Generator<DomElement> {
  let at: DomNode | null = node.firstChild
  while (at !== null) {
    if (isElement(at)) yield at
    if (at.firstChild !== null) {
      at = at.firstChild
      continue
    }
    while (at !== null && at !== node && at.nextSibling === null) at = at.parentNode
    if (at === null || at === node) return
    at = at.nextSibling
  }
}

/** The nearest element that is this or lies around it, for which the condition holds. */
export function closest(node: DomNode | null, holds: (element: DomElement) => boolean): DomElement | null {
  for (let at = node; at !== null; at = at.parentNode) if (isElement(at) && holds(at)) return at
  return null
}

/** Whether the one is the other or lies in it. */
export function isWithin(node: DomNode | null, around: DomNode): boolean {
  for (let at = node; at !== null; at = at.parentNode) if (at === around) return true
  return false
}

/** The labels of a field, in the order of the document. */
export function labelsOf({ labels }: DomControl): DomElement[] {
  return Array.from({ length: labels?.length ?? 0 }, (_, at) => labels?.item(at)).filter(one => one != null)
}
