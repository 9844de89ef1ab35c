// What of a document is drawn, and how: the few properties of style that decide what assistive software is told. It holds for
// one moment of the page, and says where the answer would depend on sizes and places, which are not computed.
import {
  attribute,
  closest,
  type DomDocument,
  type DomElement,
  type DomNode,
  hasAttribute,
  isElement,
  isHtml,
  isSvg,
  isWithin,
} from '../dom/dom-node.ts'
import { pseudoStyle, styleOf } from '../dom/jsdom.ts'

type Pseudo = '::before' | '::after'
interface Style {
  readonly display: string
  readonly visibility: string
}

export class PageView {
  readonly document: DomDocument
  /** The modal dialog that is open: nothing else can be reached. */
  readonly modal: DomElement | undefined
  /** What of this page would have to be measured. */
  readonly doubts = new Set<string>()
  readonly #hasPseudo: boolean
  readonly #styles = new Map<DomElement, Style>()
  readonly #drawn = new Map<DomElement, boolean>()

  constructor(
    document: DomDocument,
    { modal, hasPseudo }: { modal: DomElement | undefined; hasPseudo: boolean },
  ) {
    this.document = document
    this.modal = modal
    this.#hasPseudo = hasPseudo
  }

  style(element: DomElement): Style {
    let style = this.#styles.get(element)
    if (style === undefined) {
      style = { display: styleOf(element, 'display'), visibility: styleOf(element, 'visibility') }
      this.#styles.set(element, style)
    }
    return style
  }

  /** The way it is laid out: what floats or is taken out of the flow is a block. */
  display(element: DomElement): string {
    const { display } = this.style(element)
    if (display === 'inline' && (this.isOutOfFlow(element) || this.#isItem(element))) return 'block'
    return display
  }

  isOutOfFlow(element: DomElement): boolean {
    const position = styleOf(element, 'position')
    return position === 'absolute' || position === 'fixed' || styleOf(element, 'float') !== 'none'
  }

  #isItem(element: DomElement): boolean {
    const parent = element.parentNode
    return parent !== null && isElement(parent) && /flex|grid/.test(this.style(parent).display)
  }

  /** Whether it has a place on the page, seen or not. */
  isDrawn(node: DomNode): boolean {
    if (!isElement(node))
      return node.parentNode !== null && this.#isShowing(node.parentNode) && !isFolded(node)
    const known = this.#drawn.get(node)
    if (known !== undefined) return known
    const parent = node.parentNode
    const isDrawn =
      this.style(node).display !== 'none' &&
      (parent === null || !isElement(parent) || this.#isShowing(parent)) &&
      !isFolded(node)
    this.#drawn.set(node, isDrawn)
    return isDrawn
  }

  #isShowing(parent: DomNode): boolean {
    return !isElement(parent) || this.isDrawn(parent)
  }

  /** Whether what is drawn there can be seen. */
  isVisible(element: DomElement): boolean {
    return this.style(element).visibility === 'visible'
  }

  /** Whether assistive software is kept from it, with all that lies in it. */
  isWithheld(element: DomElement): boolean {
    if (attribute(element, 'aria-hidden') === 'true' || hasAttribute(element, 'inert')) return true
    return this.modal !== undefined && !isWithin(element, this.modal) && !isWithin(this.modal, element)
  }

  /** The text that a style sheet puts before or after an element's content. */
  pseudoText(element: DomElement, pseudo: Pseudo): string {
    if (!this.#hasPseudo || isSvg(element)) return ''
    const content = pseudoStyle(element, pseudo, 'content')
    if (content === '' || content === 'none' || content === 'normal') return ''
    const display = pseudoStyle(element, pseudo, 'display')
    if (display === 'none' || pseudoStyle(element, pseudo, 'visibility') !== 'visible') return ''
    return this.#contentText(content, element)
  }

  pseudoDisplay(element: DomElement, pseudo: Pseudo): string {
    const position = pseudoStyle(element, pseudo, 'position')
    const isOut =
      position === 'absolute' || position === 'fixed' || pseudoStyle(element, pseudo, 'float') !== 'none'
    const isItem = /flex|grid/.test(this.style(element).display)
    return isOut || isItem ? 'block' : pseudoStyle(element, pseudo, 'display')
  }

  #contentText(content: string, element: DomElement): string {
    let text = ''
    const piece =
      /\s*(?:"((?:[^"\\]|\\[\s\S])*)"|attr\(\s*([\w-]+)\s*\)|(open-quote|close-quote|no-open-quote|no-close-quote)|(\/)|([^\s"]+(?:\([^)]*\))?))/gy
    for (const [, quoted, name, quote, slash, other] of content.matchAll(piece)) {
      if (slash !== undefined) break
      if (quoted !== undefined) text += unescaped(quoted)
      else if (name !== undefined) text += attribute(element, name) ?? ''
      else if (quote !== undefined) text += quoteMark(quote, element)
      else if (other !== undefined) this.doubts.add('what a style sheet counts or draws')
    }
    return text
  }
}

/** What lies in a closed `details`, but for its summary. */
function isFolded(node: DomNode): boolean {
  const parent = node.parentNode
  if (isHtml(node, 'noscript')) return true
  return isHtml(parent, 'details') && !hasAttribute(parent, 'open') && !isSummary(node)
}

/** Whether it is the summary of the `details` around it. */
export function isSummary(node: DomNode): boolean {
  if (!isHtml(node, 'summary') || !isHtml(node.parentNode, 'details')) return false
  for (let child = node.parentNode.firstChild; child !== null; child = child.nextSibling)
    if (isHtml(child, 'summary')) return child === node
  return false
}

/** A CSS string's text. */
export function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi, (_, hex?: string, letter?: string) => {
    if (hex === undefined) return letter ?? ''
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })
}

function quoteMark(kind: string, element: DomElement): string {
  if (kind.startsWith('no-')) return ''
  let depth = 0
  closest(element.parentNode, around => {
    if (isHtml(around, 'q')) depth += 1
    return false
  })
  const [open, close] = depth % 2 === 0 ? ['“', '”'] : ['‘', '’']
  return (kind === 'open-quote' ? open : close) ?? ''
}
