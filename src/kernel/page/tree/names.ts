// What an element is called, as Chromium computes it: by others, by itself, by its label, by what is in it, by its title.
import {
  asControl,
  attribute,
  childrenOf,
  type DomControl,
  type DomElement,
  drawnChildren,
  hasAttribute,
  isElement,
  isHtml,
  isSvg,
  isText,
  labelsOf,
} from '../dom/dom-node.ts'
import { type DrawnTexts, isAtomic } from './drawn-text.ts'
import { isKept } from './kept.ts'
import type { PageView } from './page-view.ts'
import { fresh, having, isRead, type Reading } from './reading.ts'
import { ariaRole, type Roles } from './roles.ts'
import { isEditable } from './usable.ts'
import { fieldValue } from './values.ts'
import { collapsed, inputName, plainText, words } from './words.ts'

const byContent = new Set(
  (
    'button cell LayoutTableCell checkbox columnheader rowheader gridcell heading link menuitem menuitemcheckbox ' +
    'menuitemradio option radio switch tab term tooltip treeitem DisclosureTriangle math comment'
  ).split(' '),
)
/** Roles that have no name but one that is given on purpose. */
const untitled = new Set(
  'generic paragraph none caption code deletion emphasis insertion strong subscript superscript'.split(' '),
)
/** Roles whose content is no part of the name of what they are in. */
const silent = new Set(
  (
    'alert alertdialog application article banner blockquote complementary dialog feed figure form grid group Iframe image ' +
    'listbox log main marquee menu menubar navigation note radiogroup region rowgroup search sectionheader separator status ' +
    'table tablist tabpanel timer toolbar tree treegrid Video Audio'
  ).split(' '),
)
const controls = new Set(
  'textbox searchbox spinbutton combobox listbox slider checkbox radio button switch'.split(' '),
)

export interface Called {
  readonly name: string
  /** It was said with an attribute, not by what is in the element. */
  readonly isGiven: boolean
  /** Who said it, where others did. */
  readonly by?: readonly DomElement[]
}

interface Parts {
  readonly view: PageView
  readonly roles: Roles
  readonly texts: DrawnTexts
}

export class Names {
  readonly #parts: Parts
  readonly #known = new Map<DomElement, Called>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  of(element: DomElement): Called {
    let called = this.#known.get(element)
    if (called === undefined) {
      called = this.#find(element, fresh(), false)
      this.#known.set(element, called)
    }
    return called
  }

  #find(element: DomElement, reading: Reading, isInside: boolean): Called {
    const references = reading.seen.has(element) ? [] : this.#named(element)
    if (references.length > 0) {
      const own = having(reading, element)
      const name = references
        .map(one => this.#referred(one, own))
        .filter(Boolean)
        .join(' ')
      if (name !== '') return { name, isGiven: true, by: references }
    }
    const label = attribute(element, 'aria-label')?.trim()
    if (label) return { name: label, isGiven: true }
    const role = this.#parts.roles.of(element)
    return (
      this.#native(element, role, reading) ??
      this.#content(element, role, reading, isInside) ??
      this.#title(element, role)
    )
  }

  #named(element: DomElement): DomElement[] {
    const ids = attribute(element, 'aria-labelledby')?.trim().split(/\s+/) ?? []
    return ids.flatMap(id => this.#parts.view.document.getElementById(id) ?? [])
  }

  // what is referred to is read even where it is hidden
  #referred(element: DomElement, reading: Reading): string {
    if (!this.#parts.view.isDrawn(element)) return plainText(element)
    const { name } = this.#find(element, having(reading, element), true)
    return collapsed(name === '' ? this.#contentText(element, reading) : name).trim()
  }

  #native(element: DomElement, role: string, reading: Reading): Called | undefined {
    const given = (name: string | undefined) => (name === undefined ? undefined : { name, isGiven: true })
    if (isHtml(element, 'input', 'select', 'textarea', 'button', 'meter', 'output', 'progress')) {
      const labelled = this.#labelled(asControl(element), reading)
      if (labelled !== undefined) return labelled
    }
    if (isHtml(element, 'input')) return given(inputName(asControl(element)))
    if (isHtml(element, 'textarea')) return given(words(element, 'title') ?? words(element, 'placeholder'))
    if (isHtml(element, 'img', 'area')) {
      const alt = attribute(element, 'alt')
      return alt === undefined ? undefined : { name: alt, isGiven: true }
    }
    if (isHtml(element, 'fieldset')) return this.#firstChild(element, 'legend', reading)
    if (isHtml(element, 'table'))
      return this.#firstChild(element, 'caption', reading) ?? given(words(element, 'summary'))
    if (isHtml(element, 'optgroup')) return given(attribute(element, 'label'))
    if (isHtml(element, 'option')) {
      const text = words(element, 'label') ?? collapsed(element.textContent ?? '').trim()
      return { name: text, isGiven: true }
    }
    if (isSvg(element) && (role === 'image' || role === 'SvgRoot')) {
      for (const child of childrenOf(element))
        if (isSvg(child) && child.localName === 'title')
          return given(collapsed(child.textContent ?? '').trim())
    }
    return undefined
  }

  #labelled(control: DomControl, reading: Reading): Called | undefined {
    const labels = labelsOf(control)
    if (labels.length === 0) return undefined
    const own = having(reading, control)
    const name = labels
      .map(label => this.#referred(label, own))
      .filter(Boolean)
      .join(' ')
    return { name, isGiven: true, by: labels }
  }

  #firstChild(element: DomElement, kind: string, reading: Reading): Called | undefined {
    for (const child of childrenOf(element)) {
      if (isHtml(child, kind)) return { name: this.#referred(child, reading), isGiven: true, by: [child] }
    }
    return undefined
  }

  #content(element: DomElement, role: string, reading: Reading, isInside: boolean): Called | undefined {
    const isRow = role === 'row' && this.#isInGrid(element)
    const isAsked =
      byContent.has(role) ||
      isRow ||
      (isInside &&
        !isSilent(element, role) &&
        (!controls.has(role) || role === 'button') &&
        !isField(element))
    if (!isAsked || isField(element)) return undefined
    const name = this.#contentText(element, reading)
    return collapsed(name).trim() === '' ? undefined : { name: collapsed(name), isGiven: false }
  }

  #isInGrid(element: DomElement): boolean {
    for (let at = element.parentNode; at !== null && isElement(at); at = at.parentNode)
      if (/^(tree)?grid$/.test(ariaRole(at) ?? '')) return true
    return false
  }

  #title(element: DomElement, role: string): Called {
    const title = untitled.has(role) ? undefined : words(element, 'title')
    return { name: title ?? '', isGiven: true }
  }

  #contentText(element: DomElement, reading: Reading): string {
    let text = ''
    let before: Piece | undefined
    for (const piece of this.#pieces(element, having(reading, element))) {
      if (piece.text === '') continue
      if (before !== undefined && needsSpace(before, piece) && !/\s$/.test(text) && !/^\s/.test(piece.text))
        text += ' '
      text += piece.text
      before = piece
    }
    return text
  }

  *#pieces(element: DomElement, reading: Reading): Generator<Piece> {
    const { view, texts } = this.#parts
    const box = this.#boxOf(element)
    const added = (text: string | undefined, pseudo: '::before' | '::after'): Piece[] =>
      text === undefined
        ? []
        : [
            {
              text,
              box: view.pseudoDisplay(element, pseudo) === 'inline' ? box : {},
              isGiven: false,
              isControl: false,
            },
          ]
    yield* added(texts.before.get(element), '::before')
    for (const child of drawnChildren(element)) {
      if (isText(child)) {
        if (view.isVisible(element) && isRead(texts.of.get(child), reading))
          yield { text: texts.of.get(child) ?? '', box, isGiven: false, isControl: false }
      } else if (isElement(child)) yield* this.#elementPieces(child, reading)
    }
    yield* added(texts.after.get(element), '::after')
  }

  *#elementPieces(child: DomElement, reading: Reading): Generator<Piece> {
    const { view, roles } = this.#parts
    if (reading.seen.has(child) || view.isWithheld(child) || !view.isDrawn(child)) return
    const box = this.#boxOf(child)
    if (isHtml(child, 'br')) {
      if (reading.left.things-- <= 0) return
      yield { text: '\n', box, isGiven: false, isControl: false }
      return
    }
    const role = roles.of(child)
    if (role === 'hidden') return
    const isPlain = role === 'generic' || role === 'none'
    if (
      isPlain &&
      !attribute(child, 'aria-label') &&
      !hasAttribute(child, 'aria-labelledby') &&
      !isKept(child, this.#parts)
    ) {
      yield* this.#pieces(child, having(reading, child))
      return
    }
    if (reading.left.things-- <= 0) return
    const isControl = controls.has(role)
    const value = isControl && !view.isVisible(child) ? undefined : embedded(child, role)
    if (value !== undefined) {
      yield { text: value, box, isGiven: true, isControl: true }
      return
    }
    const { name, isGiven } = this.#find(child, reading, true)
    const text =
      name === '' && !isControl && !isSilent(child, role) ? this.#contentText(child, reading) : name
    yield { text, box, isGiven: isGiven && name !== '', isControl }
  }

  /** The block whose lines it is in, or itself where it is one. */
  #boxOf(element: DomElement): object {
    const { view } = this.#parts
    let at: DomElement = element
    for (;;) {
      const display = view.display(at)
      const parent = at.parentNode
      const isInline = (display === 'inline' || display === 'contents') && !isAtomic(at, display)
      if (!isInline || parent === null || !isElement(parent)) return at
      at = parent
    }
  }
}

function isSilent(element: DomElement, role: string): boolean {
  return silent.has(role) && !isHtml(element, 'address', 'details')
}

interface Piece {
  readonly text: string
  readonly box: object
  readonly isGiven: boolean
  readonly isControl: boolean
}

function needsSpace(before: Piece, after: Piece): boolean {
  return before.box !== after.box || before.isGiven || after.isGiven || before.isControl || after.isControl
}

/** What a field that is part of a name adds to it. */
function embedded(element: DomElement, role: string): string | undefined {
  if (role === 'listbox' && !isHtml(element, 'select')) return ''
  if (isHtml(element, 'input', 'textarea', 'select')) {
    if (role === 'checkbox' || role === 'radio' || role === 'switch' || role === 'button') return undefined
    return fieldValue(asControl(element)) ?? ''
  }
  return undefined
}

function isField(element: DomElement): boolean {
  return isHtml(element, 'input', 'textarea', 'select', 'iframe') || isEditable(element)
}
