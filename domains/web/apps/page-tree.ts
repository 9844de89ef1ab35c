// The accessibility tree of a page that an app is: what Chromium makes of these elements, in the form BrowserGym shows.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { elementsOf, type PageElement } from './page-element.ts'

interface Context {
  /** The number of an element. */
  numberOf(element: PageElement): string
  /** The key of the element that has the focus. */
  readonly focus: string | undefined
  /** The names of fields, by the id their labels point to. */
  readonly labels: ReadonlyMap<string, string>
  /** The ids of inputs that can be used: a click on their labels does something. */
  readonly labelled: ReadonlySet<string>
}

const roles: { readonly [tag: string]: string } = {
  header: 'banner',
  main: 'main',
  nav: 'navigation',
  form: 'form',
  section: 'region',
  p: 'paragraph',
  ul: 'list',
  li: 'listitem',
  table: 'table',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
  thead: 'rowgroup',
  button: 'button',
  a: 'link',
  fieldset: 'group',
  legend: 'Legend',
  label: 'LabelText',
  select: 'combobox',
  option: 'option',
  textarea: 'textbox',
  img: 'image',
  progress: 'progressbar',
  dialog: 'dialog',
}

/** What is called by what is in it. */
const namedByContent = new Set([
  'button',
  'link',
  'heading',
  'tab',
  'menuitem',
  'columnheader',
  'cell',
  'option',
])

/** The elements of the page, its root first. A modal dialog hides all else. */
export function pageTree(
  page: PageElement,
  {
    title,
    address,
    numberOf,
    focus,
  }: { title: string; address: string; focus: string | undefined } & Pick<Context, 'numberOf'>,
): UiNode {
  const body = page.children.find(
    (child): child is PageElement => typeof child !== 'string' && child.tag === 'body',
  )
  const parts = (body?.children ?? []).filter((child): child is PageElement => typeof child !== 'string')
  const dialog = parts.findLast(({ tag }) => tag === 'dialog')
  const shown = dialog === undefined ? parts : [dialog]
  const context: Context = {
    numberOf,
    focus,
    labels: labelsIn(parts),
    labelled: new Set(usableInputs(parts)),
  }
  const children = shown.flatMap(part => nodesOf(part, { context, parentName: '' }))
  return {
    role: 'RootWebArea',
    name: title,
    state: { focused: true, url: address },
    ...(children.length > 0 && { children }),
  }
}

function nodesOf(
  child: PageElement | string,
  { context, parentName }: { context: Context; parentName: string },
): UiNode[] {
  if (typeof child === 'string') {
    const text = child.trim()
    return text === '' || parentName.includes(text) ? [] : [{ role: 'StaticText', name: text }]
  }
  // what only labels a box is read with the box
  if (child.tag === 'label' && child.children.some(one => typeof one !== 'string' && one.tag === 'input'))
    return child.children.flatMap(one =>
      typeof one === 'string' ? [] : nodesOf(one, { context, parentName }),
    )
  const role = roleOf(child)
  const name = nameOf(child, role, context)
  const inner = () =>
    child.children.flatMap(one =>
      nodesOf(one, { context, parentName: role === undefined ? parentName : name }),
    )
  // what says nothing is left out; what is in it takes its place
  if (role === undefined || (role === 'form' && name === '')) return inner()
  if (role === 'region' && name === '') return inner()
  const value = contentOf(child, role)
  const state = stateOf(child, role, context)
  const marker: UiNode[] = child.tag === 'li' ? [{ role: 'ListMarker', name: '•' }] : []
  const children = role === 'textbox' || role === 'searchbox' ? fieldText(value) : [...marker, ...inner()]
  const node: UiNode = {
    role,
    name,
    ...(value !== undefined && { value }),
    id: context.numberOf(child),
    ...(Object.keys(state).length > 0 && { state }),
    ...(children.length > 0 && { children }),
  }
  return [node]
}

function roleOf({ tag, attributes }: PageElement): string | undefined {
  if (attributes.role === 'img') return 'image'
  if (typeof attributes.role === 'string') return attributes.role
  if (tag === 'input') {
    const type = attributes.type
    return type === 'checkbox' || type === 'radio' ? type : type === 'search' ? 'searchbox' : 'textbox'
  }
  return /^h[1-6]$/.test(tag) ? 'heading' : roles[tag]
}

function nameOf(element: PageElement, role: string | undefined, { labels }: Context): string {
  const { attributes, tag } = element
  if (typeof attributes['aria-label'] === 'string') return attributes['aria-label']
  if (typeof attributes.alt === 'string') return attributes.alt
  const id = attributes.id
  if (typeof id === 'string' && labels.has(id)) return labels.get(id) ?? ''
  if (tag === 'input' && labels.has(element.key)) return labels.get(element.key) ?? ''
  if (tag === 'dialog' || tag === 'fieldset') {
    const title = element.children.find(
      (child): child is PageElement =>
        typeof child !== 'string' && (child.tag === 'h2' || child.tag === 'legend'),
    )
    return title === undefined ? '' : wordsIn(title)
  }
  return role !== undefined && namedByContent.has(role) ? wordsIn(element) : ''
}

function contentOf(element: PageElement, role: string): string | undefined {
  const { attributes, tag, children } = element
  if (tag === 'textarea')
    return typeof children[0] === 'string' && children[0] !== '' ? children[0] : undefined
  if (role === 'textbox' || role === 'searchbox') {
    const value = typeof attributes.value === 'string' ? attributes.value : ''
    if (value === '') return undefined
    return attributes.type === 'password' ? '•'.repeat([...value].length) : value
  }
  if (tag === 'progress') return String(attributes.value)
  if (tag === 'select') {
    const chosen = children.find(
      (child): child is PageElement => typeof child !== 'string' && child.attributes.selected === true,
    )
    const first = children.find((child): child is PageElement => typeof child !== 'string')
    return chosen === undefined ? first && wordsIn(first) : wordsIn(chosen)
  }
  return undefined
}

const clickable = new Set(['a', 'input'])

function stateOf(
  element: PageElement,
  role: string,
  { focus, labelled }: Context,
): { [name: string]: boolean | number | string } {
  const { tag, attributes } = element
  const isDisabled = attributes.disabled === true
  const isLabel = tag === 'label' && attributes.for !== undefined && labelled.has(String(attributes.for))
  const isClickable = element.isUsed === true || isLabel || (clickable.has(tag) && !isDisabled)
  const pressed = role === 'checkbox' || role === 'radio' || role === 'switch'
  return {
    ...(isClickable && { clickable: true }),
    // what cannot be used loses the focus
    ...(element.view !== undefined && element.key === focus && !isDisabled && { focused: true }),
    ...(attributes.required === true && { required: true }),
    ...(isDisabled && { disabled: true }),
    ...(pressed && { checked: attributes.checked === true ? 'true' : 'false' }),
    ...(attributes['aria-haspopup'] !== undefined && { hasPopup: 'menu' }),
    ...(typeof attributes['aria-expanded'] === 'string' && {
      expanded: attributes['aria-expanded'] === 'true',
    }),
    ...((role === 'toolbar' || role === 'tablist') && {
      ...(role === 'tablist' && { multiselectable: false }),
      orientation: 'horizontal',
    }),
    ...(role === 'menu' && { orientation: 'vertical' }),
    ...(tag === 'dialog' && { modal: true }),
    ...(tag === 'select' && { hasPopup: 'menu', expanded: false }),
    ...((role === 'status' || role === 'alert') && {
      live: role === 'status' ? 'polite' : 'assertive',
      atomic: true,
      relevant: 'additions text',
    }),
    ...(typeof attributes.href === 'string' && { url: attributes.href }),
    ...(typeof attributes.src === 'string' && { url: attributes.src }),
    ...(tag === 'progress' && { valuemin: 0, valuemax: 100, valuetext: '' }),
    ...(role === 'option' && { selected: attributes.selected === true }),
    ...(role === 'tab' && { selected: attributes['aria-selected'] === 'true' }),
  }
}

function fieldText(value: string | undefined): UiNode[] {
  return (value ?? '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => ({ role: 'StaticText', name: line }))
}

function wordsIn(element: PageElement): string {
  return element.children
    .map(child =>
      typeof child === 'string' ? child : ` ${child.attributes['aria-label'] ?? wordsIn(child)} `,
    )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function usableInputs(parts: readonly PageElement[]): string[] {
  return parts
    .flatMap(part => [...elementsOf(part)])
    .filter(({ tag, attributes }) => tag === 'input' && attributes.disabled === undefined)
    .map(({ attributes }) => String(attributes.id))
}

function labelsIn(parts: readonly PageElement[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const visit = (element: PageElement): void => {
    if (element.tag === 'label') {
      const inner = element.children.find(
        (child): child is PageElement => typeof child !== 'string' && child.tag === 'input',
      )
      const to = inner?.key ?? element.attributes.for
      if (typeof to === 'string') labels.set(to, wordsIn(element))
    }
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  for (const part of parts) visit(part)
  return labels
}
