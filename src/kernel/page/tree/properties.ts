// The states of an element, in Chromium's order. Only those are given that the filter shows.
import { asControl, attribute, type DomElement, hasAttribute, isHtml, isSvg } from '../dom/dom-node.ts'
import { addressText, type UrlRecord } from '../dom/jsdom.ts'
import { isListBox } from './roles.ts'
import { isDisabled } from './usable.ts'
import { rangeOf } from './values.ts'

type Property = readonly [name: string, value: unknown]

const lists = new Set(['grid', 'listbox', 'tablist', 'tree', 'treegrid'])
const upright = new Set(['listbox', 'menu', 'tree', 'scrollbar'])
const level = new Set(['menubar', 'tablist', 'toolbar', 'slider', 'separator'])
const needing = new Set(
  'textbox combobox listbox spinbutton tree treegrid radiogroup gridcell columnheader rowheader'.split(' '),
)
const ranges = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar'])
const checkable = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'])
const choosable = new Set(['option', 'treeitem', 'tab', 'row', 'gridcell', 'columnheader', 'rowheader'])
const unfolding = new Set(
  'button combobox checkbox switch gridcell link listbox menuitem menuitemcheckbox menuitemradio row rowheader columnheader tab treeitem textbox searchbox application generic group region navigation listitem DisclosureTriangle heading'.split(
    ' ',
  ),
)

/** What the rest of the page says about an element. */
export interface Around {
  readonly focused: DomElement | null
  /** Whether it is in the tree at all. */
  isShown(element: DomElement): boolean
  readonly document: {
    encodingParseAURL(text: string): unknown
    getElementById(id: string): DomElement | null
  }
}

/** The properties of an element with this role. */
export function* propertiesOf(element: DomElement, role: string, around: Around): Generator<Property> {
  const aria = (name: string) => attribute(element, `aria-${name}`)?.trim().toLowerCase() || undefined
  yield* liveProperties(role, aria)
  if (aria('busy') === 'true') yield ['busy', 1]
  if (
    (isDisabled(element) && !isHtml(element, 'fieldset')) ||
    (aria('disabled') === 'true' && !['generic', 'paragraph'].includes(role))
  )
    yield ['disabled', true]
  if (around.focused === element) yield ['focused', true]
  yield* widgetProperties(element, role, aria)
  yield* stateProperties(element, role, aria)
  const description = attribute(element, 'aria-roledescription')?.trim()
  if (description && role !== 'generic') yield ['roledescription', description]
  const keys = attribute(element, 'accesskey')
  const isShort = aria('keyshortcuts') === undefined && keys?.length === 1
  if (aria('keyshortcuts')) yield ['keyshortcuts', attribute(element, 'aria-keyshortcuts')]
  for (const relation of ['controls', 'describedby', 'details', 'errormessage', 'flowto', 'owns']) {
    const ids = attribute(element, `aria-${relation}`)?.trim()
    if (ids === undefined || !isRelated(element, relation, aria)) continue
    const others = ids.split(/\s+/).map(id => around.document.getElementById(id))
    const isRead = relation === 'describedby' || relation === 'errormessage'
    if (others.some(one => one !== null && (isRead || around.isShown(one)))) yield [relation, ids]
  }
  const url = addressOf(element, role, around)
  if (url !== undefined) yield ['url', url]
  if (isShort) yield ['keyshortcuts', `Alt+${keys}`]
}

function isRelated(element: DomElement, relation: string, aria: Aria): boolean {
  if (relation === 'errormessage') return aria('invalid') !== undefined
  return relation !== 'owns' || !isHtml(element, 'input', 'textarea', 'select')
}

type Aria = (name: string) => string | undefined

function* liveProperties(role: string, aria: Aria): Generator<Property> {
  const usual: { readonly [role: string]: string } = {
    alert: 'assertive',
    status: 'polite',
    log: 'polite',
    timer: 'off',
    marquee: 'off',
  }
  const live = aria('live') ?? (Object.hasOwn(usual, role) ? usual[role] : undefined)
  if (live === undefined || live === 'off') return
  yield ['live', live]
  const isAtomic = aria('atomic')
  yield ['atomic', isAtomic === undefined ? role === 'alert' || role === 'status' : isAtomic === 'true']
  yield ['relevant', aria('relevant') ?? 'additions text']
}

function* widgetProperties(element: DomElement, role: string, aria: Aria): Generator<Property> {
  const completion = aria('autocomplete')
  if (completion && completion !== 'none') yield ['autocomplete', completion]
  else if (isHtml(element, 'input') && role === 'combobox' && hasAttribute(element, 'list'))
    yield ['autocomplete', 'list']
  const popup = popupOf(element, role, aria)
  if (popup !== undefined) yield ['hasPopup', popup]
  if (lists.has(role)) {
    const isMultiple =
      aria('multiselectable') === 'true' || (isHtml(element, 'select') && hasAttribute(element, 'multiple'))
    yield ['multiselectable', isMultiple]
  }
  const orientation = aria('orientation')
  const usual = upright.has(role) ? 'vertical' : level.has(role) ? 'horizontal' : undefined
  if (orientation === 'horizontal' || orientation === 'vertical') {
    if (usual !== undefined || role === 'radiogroup' || role === 'combobox')
      yield ['orientation', orientation]
  } else if (usual !== undefined) yield ['orientation', usual]
  if (needing.has(role) && !(isHtml(element, 'select') && role === 'combobox'))
    yield ['required', hasAttribute(element, 'required') || aria('required') === 'true']
  if (ranges.has(role)) {
    const { min, max } = rangeOf(element)
    yield ['valuemin', min]
    yield ['valuemax', max]
    yield ['valuetext', valueText(element, role)]
  }
}

function valueText(element: DomElement, role: string): string {
  const said = attribute(element, 'aria-valuetext')
  if (said !== undefined) return isHtml(element, 'input') ? said : ''
  if (!isHtml(element, 'input')) return ''
  const { value } = asControl(element)
  return role === 'slider' || role === 'spinbutton' ? value : ''
}

function popupOf(element: DomElement, role: string, aria: Aria): string | undefined {
  if (isHtml(element, 'select') && !isListBox(element)) return 'menu'
  const said = aria('haspopup')
  if (said === 'true' || said === 'menu') return 'menu'
  if (said !== undefined && /^(listbox|tree|grid|dialog)$/.test(said)) return said
  return role === 'combobox' ? 'listbox' : undefined
}

function* stateProperties(element: DomElement, role: string, aria: Aria): Generator<Property> {
  if (checkable.has(role) || (role === 'treeitem' && aria('checked') !== undefined))
    yield ['checked', checkedOf(element, aria)]
  if (role === 'DisclosureTriangle')
    yield ['expanded', hasAttribute(element.parentNode as DomElement, 'open')]
  else if (isHtml(element, 'select') && role === 'combobox') yield ['expanded', false]
  else if (/^(true|false)$/.test(aria('expanded') ?? '') && unfolding.has(role))
    yield ['expanded', aria('expanded') === 'true']
  const pressed = aria('pressed')
  if (role === 'button' && pressed !== undefined && /^(true|false|mixed)$/.test(pressed))
    yield ['pressed', pressed]
  const selected = chosen(element, role, aria)
  if (selected !== undefined) yield ['selected', selected]
  if (role === 'dialog' || role === 'alertdialog') yield ['modal', isModal(element, aria)]
}

function isModal(element: DomElement, aria: Aria): boolean {
  return aria('modal') === 'true' || (isHtml(element, 'dialog') && openModals.has(element))
}

/** Dialogs that were opened so that nothing else can be reached. */
export const openModals = new WeakSet<DomElement>()

function checkedOf(element: DomElement, aria: Aria): string {
  if (isHtml(element, 'input') && /^(checkbox|radio)$/i.test(attribute(element, 'type') ?? '')) {
    const { checked, indeterminate } = asControl(element)
    return indeterminate && !/radio/i.test(attribute(element, 'type') ?? '') ? 'mixed' : String(checked)
  }
  const said = aria('checked')
  return said === 'mixed' ? 'mixed' : String(said === 'true')
}

function chosen(element: DomElement, role: string, aria: Aria): boolean | undefined {
  if (!choosable.has(role)) return undefined
  if (isHtml(element, 'option')) return isDisabled(element) ? undefined : asControl(element).selected
  const said = aria('selected')
  if (said === 'true' || said === 'false') return said === 'true'
  return role === 'option' || role === 'treeitem' ? false : undefined
}

function addressOf(element: DomElement, role: string, { document }: Around): string | undefined {
  let text: string | undefined
  if (role === 'link')
    text = attribute(element, 'href') ?? (isSvg(element) ? element._attributeList[0]?.value : undefined)
  else if (isHtml(element, 'img') && role === 'image') text = attribute(element, 'src')
  else if (isHtml(element, 'input') && attribute(element, 'type') === 'image')
    text = attribute(element, 'src')
  if (text === undefined) return undefined
  const url = document.encodingParseAURL(text.trim()) as UrlRecord | null
  return url === null ? undefined : addressText(url)
}
