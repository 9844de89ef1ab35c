// Which role an element has for assistive software: what it says itself, or else what its name means in Chromium.
import {
  attribute,
  childrenOf,
  closest,
  type DomElement,
  elementsBelow,
  hasAttribute,
  isElement,
  isHtml,
  isSvg,
} from '../dom/dom-node.ts'
import { styleOf } from '../dom/jsdom.ts'
import { isSummary } from './page-view.ts'
import { cellRole, isDataTable } from './table-kind.ts'
import { isFocusable } from './usable.ts'

/** `none`: it is no element of its own. `hidden`: nor is anything in it. */
export type Role = string

const ariaRoles = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell ' +
    'group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup ' +
    'region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status ' +
    'strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
    'treegrid treeitem'
  ).split(' '),
)
/** Roles that are called otherwise in the tree. */
const renamed: { readonly [role: string]: Role } = { img: 'image', presentation: 'none', directory: 'list' }

const plain: { readonly [name: string]: Role } = {
  abbr: 'Abbr',
  address: 'group',
  article: 'article',
  aside: 'complementary',
  audio: 'Audio',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'Canvas',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dir: 'list',
  dl: 'DescriptionList',
  dt: 'term',
  em: 'emphasis',
  embed: 'EmbeddedObject',
  fieldset: 'group',
  figcaption: 'Figcaption',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  iframe: 'Iframe',
  ins: 'insertion',
  label: 'LabelText',
  legend: 'Legend',
  main: 'main',
  mark: 'mark',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  object: 'PluginObject',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  ruby: 'Ruby',
  s: 'deletion',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  textarea: 'textbox',
  time: 'time',
  ul: 'list',
  video: 'Video',
}
const inputs: { readonly [type: string]: Role } = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'ColorWell',
  date: 'Date',
  'datetime-local': 'DateTime',
  file: 'button',
  image: 'button',
  month: 'DateTime',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  time: 'InputTime',
  week: 'DateTime',
}
// the name of an element that is also a role
const sameName = /^search$/
const sectioning = ['article', 'aside', 'main', 'nav', 'section']
const globals =
  /^aria-(?:atomic|busy|controls|current|describedby|description|details|dropeffect|flowto|grabbed|keyshortcuts|label|labelledby|live|owns|relevant|roledescription|braillelabel|brailleroledescription)$/

/** The roles of a page as it is now. */
export class Roles {
  readonly #known = new Map<DomElement, Role>()
  readonly #tables = new Map<DomElement, boolean>()

  /** The role of an element that is drawn. */
  of(element: DomElement): Role {
    let role = this.#known.get(element)
    if (role === undefined) {
      role = this.#find(element)
      this.#known.set(element, role)
    }
    return role
  }

  #find(element: DomElement): Role {
    const given = ariaRole(element)
    if (given !== undefined && (given !== 'none' || !isHeld(element))) return given
    if (isHtml(element, 'li')) return this.#item(element)
    if (isHtml(element, 'table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th')) return this.#tablePart(element)
    return nativeRole(element)
  }

  #item(element: DomElement): Role {
    const list = element.parentNode
    if (list === null || !isElement(list)) return 'generic'
    const isList = isHtml(list, 'ul', 'ol', 'menu', 'dir')
    if (isList && this.of(list) === 'none') return 'none'
    return this.of(list) === 'list' ? 'listitem' : 'generic'
  }

  #tablePart(element: DomElement): Role {
    const { localName: name } = element
    const table = name === 'table' ? element : closest(element.parentNode, one => isHtml(one, 'table'))
    if (table === null) return 'generic'
    const role = ariaRole(table)
    const isCell = name === 'td' || name === 'th'
    if (role === 'none' && !isHeld(table)) return isCell ? 'generic' : 'none'
    const isGrid = role === 'grid' || role === 'treegrid'
    if (role !== undefined && role !== 'table' && role !== 'none' && !isGrid)
      return element === table ? role : 'generic'
    const isData = role === 'table' || isGrid || this.#isData(table)
    if (element === table) return isData ? 'table' : 'LayoutTable'
    if (name === 'tbody') return isData && hasAttribute(element, 'id') ? 'rowgroup' : 'none'
    if (name === 'thead' || name === 'tfoot') return isData ? 'rowgroup' : 'none'
    if (name === 'tr') return isData ? 'row' : 'LayoutTableRow'
    return isData ? cellRole(element, isGrid) : 'LayoutTableCell'
  }

  #isData(table: DomElement): boolean {
    const isData = this.#tables.get(table) ?? isDataTable(table)
    this.#tables.set(table, isData)
    return isData
  }
}

/** The role that it says itself. */
export function ariaRole(element: DomElement): Role | undefined {
  const words = attribute(element, 'role')?.toLowerCase().split(/\s+/) ?? []
  const first = words.find(word => ariaRoles.has(word))
  if (first === undefined) return undefined
  const role = renamed[first] ?? first
  if ((role === 'region' || role === 'form') && !hasName(element)) return undefined
  return role
}

/** Whether it can be reached or says something of itself: then it is not left out, whatever it asks for. */
function isHeld(element: DomElement): boolean {
  return isFocusable(element) || element._attributeList.some(({ name }) => globals.test(name))
}

function hasName(element: DomElement): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(name => attribute(element, name)?.trim())
}

function nativeRole(element: DomElement): Role {
  if (isSvg(element)) return svgRole(element)
  if (!isHtml(element)) return 'generic'
  const { localName: name } = element
  if (name === 'a' || name === 'area') return hasAttribute(element, 'href') ? 'link' : 'generic'
  if (name === 'img') return imageRole(element)
  if (name === 'input') return inputRole(element)
  if (name === 'select') return isListBox(element) ? 'listbox' : 'combobox'
  if (name === 'button') return 'button'
  if (name === 'summary') return isSummary(element) ? 'DisclosureTriangle' : 'generic'
  if (name === 'aside') return isNested(element) && !hasName(element) ? 'generic' : 'complementary'
  if (name === 'p') return styleOf(element, 'display') === 'inline' ? 'generic' : 'paragraph'
  if (name === 'section') return hasName(element) ? 'region' : 'generic'
  if (name === 'header') return isSectioned(element) ? 'sectionheader' : 'banner'
  if (name === 'footer') return isSectioned(element) ? 'sectionfooter' : 'contentinfo'
  if (sameName.test(name)) return name
  return Object.hasOwn(plain, name) ? (plain[name] ?? 'generic') : 'generic'
}

function imageRole(element: DomElement): Role {
  const isEmpty = attribute(element, 'alt') === '' && !hasName(element)
  return isEmpty ? 'none' : 'image'
}

function inputRole(element: DomElement): Role {
  const type = attribute(element, 'type')?.toLowerCase() ?? 'text'
  if (type === 'hidden') return 'hidden'
  const role = Object.hasOwn(inputs, type) ? inputs[type] : undefined
  if (role !== undefined && !/^search$/.test(type)) return role
  return hasAttribute(element, 'list') && type !== 'password' ? 'combobox' : (role ?? 'textbox')
}

/** Whether a `select` shows several of its options at once. */
export function isListBox(select: DomElement): boolean {
  return hasAttribute(select, 'multiple') || Number(attribute(select, 'size') ?? 1) > 1
}

function isNested(aside: DomElement): boolean {
  const isAround = (one: DomElement) =>
    isHtml(one, 'article', 'aside', 'nav', 'section') ||
    ['article', 'complementary', 'navigation', 'region'].includes(ariaRole(one) ?? '')
  return closest(aside.parentNode, isAround) !== null
}

function isSectioned(element: DomElement): boolean {
  const around = closest(
    element.parentNode,
    one =>
      (isHtml(one, ...sectioning) && ariaRole(one) === undefined) ||
      ['article', 'complementary', 'main', 'navigation', 'region'].includes(ariaRole(one) ?? ''),
  )
  return around !== null
}

function svgRole(element: DomElement): Role {
  if (element.localName === 'svg') return hasWords(element) ? 'SvgRoot' : 'image'
  if (element.localName === 'a') return 'link'
  if (
    /^(title|desc|defs|metadata|style|symbol|clipPath|mask|linearGradient|radialGradient|pattern|marker|filter)$/.test(
      element.localName,
    )
  )
    return 'hidden'
  if (element.localName === 'image') return 'image'
  return 'generic'
}

function hasWords(svg: DomElement): boolean {
  for (const one of elementsBelow(svg)) {
    if (/^(text|a|foreignObject|image)$/.test(one.localName)) return true
    if (hasAttribute(one, 'role') || hasAttribute(one, 'tabindex') || hasAttribute(one, 'aria-label'))
      return true
    for (const child of childrenOf(one)) if (isSvg(child) && child.localName === 'title') return true
  }
  return false
}
