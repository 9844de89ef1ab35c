// A screen as HTML that a browser can draw. Nothing in it loads, runs or submits: text is escaped, links are http(s) only.
import type { UiNode } from './ui-tree-node.ts'

// by the last part of the role, in lower case and without hyphens: 'tool.widget.Button' and 'push-button' end alike
const tags = new Map(
  Object.entries({
    a: 'link hyperlink',
    article: 'article',
    body: 'rootwebarea',
    button: 'button pushbutton imagebutton togglebutton menuitem tab pagetab',
    dialog: 'dialog alert',
    footer: 'contentinfo',
    form: 'form',
    h2: 'heading',
    header: 'banner',
    img: 'image imageview icon',
    input: 'textbox searchbox spinbutton entry edittext checkbox switch radio radiobutton slider',
    li: 'listitem',
    main: 'main',
    nav: 'navigation',
    option: 'option',
    p: 'paragraph textview',
    section: 'region',
    select: 'combobox spinner listbox',
    span: 'statictext label text',
    table: 'table grid',
    td: 'cell gridcell tablecell',
    th: 'columnheader rowheader',
    tr: 'row tablerow',
    ul: 'list',
  }).flatMap(([tag, roles]) => roles.split(' ').map(role => [role, tag] as const)),
)
const inputTypes = new Map([
  ['checkbox', 'checkbox'],
  ['switch', 'checkbox'],
  ['radio', 'radio'],
  ['radiobutton', 'radio'],
  ['slider', 'range'],
  ['spinbutton', 'number'],
])
const booleanAttributes = new Set(['checked', 'disabled', 'multiple', 'readonly', 'required', 'selected'])

/** Nested elements, two spaces a level. With `isNumbered`, an element's id is its position in the document. */
export function uiTreeHtml(nodes: readonly UiNode[], { isNumbered }: { isNumbered: boolean }): string {
  let position = 0
  const element = (node: UiNode, indent: string): string => {
    const id = isNumbered ? String(position) : node.id
    position += 1
    const tag = tagOf(node)
    const open = `<${tag}${attributesOf(node, { tag, id })}>`
    const label = escapeHtml(node.name ?? '')
    if (tag === 'input') return `${indent}<label>${label} ${open}</label>`
    if (tag === 'img') return indent + open
    const children = (node.children ?? []).map(child => element(child, tag === 'select' ? '' : `${indent}  `))
    if (tag === 'select') {
      return `${indent}<label>${label} ${open}${children.join('') || chosen(node)}</select></label>`
    }
    if (children.length === 0) return `${indent}${open}${textOf(node)}</${tag}>`
    return [indent + open, ...children, `${indent}</${tag}>`].join('\n')
  }
  return nodes.map(node => element(node, '')).join('\n')
}

function kindOf({ role }: UiNode): string {
  return (role.split('.').pop() ?? '').toLowerCase().replaceAll('-', '')
}

// fields and images hold no elements in HTML, and a choice holds options only
function tagOf(node: UiNode): string {
  const tag = tags.get(kindOf(node)) ?? 'div'
  const children = node.children ?? []
  const isUnfit = tag === 'select' ? children.some(child => tagOf(child) !== 'option') : children.length > 0
  return isUnfit && ['input', 'img', 'select'].includes(tag) ? 'div' : tag
}

function chosen({ value }: UiNode): string {
  return value === undefined ? '' : `<option selected>${escapeHtml(value)}</option>`
}

function textOf({ name = '', value }: UiNode): string {
  return escapeHtml(value === undefined || value === name ? name : `${name} ${value}`.trim())
}

function attributesOf(node: UiNode, { tag, id }: { tag: string; id: string | undefined }): string {
  const { name, value, bounds, role, state = {} } = node
  const isLabelled = tag !== 'select' && (node.children?.length ?? 0) > 0
  const all: [string, string | true | undefined][] = [
    ['id', id],
    ['role', tag === 'div' ? role : undefined],
    ['type', tag === 'input' ? (inputTypes.get(kindOf(node)) ?? 'text') : undefined],
    ['value', tag === 'input' ? value : undefined],
    ['alt', tag === 'img' ? (name ?? '') : undefined],
    ['open', tag === 'dialog' || undefined],
    ['aria-label', isLabelled ? name : undefined],
    ['data-bounds', bounds?.join(',')],
    ...Object.entries(state).map(entry => flag(entry, tag)),
  ]
  return all
    .filter(([, text]) => text !== undefined)
    .map(([key, text]) => (text === true ? ` ${key}` : ` ${key}="${escapeHtml(String(text))}"`))
    .join('')
}

function flag(
  [key, value]: [string, boolean | number | string],
  tag: string,
): [string, string | true | undefined] {
  if (key === 'enabled') return ['disabled', value === false || undefined]
  if (booleanAttributes.has(key)) return [key, (value !== false && value !== 'false') || undefined]
  if (key === 'url' && tag === 'a' && /^https?:/i.test(String(value))) return ['href', String(value)]
  return [`data-${key.toLowerCase()}`, String(value)]
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

// line breaks as references, so that an element stays on its line
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\n\r]/g, character => entities.get(character) ?? `&#${character.charCodeAt(0)};`)
}
