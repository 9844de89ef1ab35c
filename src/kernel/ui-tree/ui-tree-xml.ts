// A UI Automator style dump: nested <node> elements with a fixed set of attributes and bounds.
import type { UiNode } from './ui-tree-node.ts'

const flags = [
  'checkable',
  'checked',
  'clickable',
  'enabled',
  'focusable',
  'focused',
  'scrollable',
  'long-clickable',
  'password',
  'selected',
]
const fixed = new Set([...flags, 'index', 'text', 'resource-id', 'class', 'content-desc', 'bounds'])
const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** The dump as indented XML. `index` is the place among siblings; with `isNumbered`, in the whole document. */
export function uiTreeXml(nodes: readonly UiNode[], { isNumbered }: { isNumbered: boolean }): string {
  let position = 0
  const element = (node: UiNode, sibling: number, indent: string): string[] => {
    const attributes = attributesOf(node, isNumbered ? position : sibling)
    position += 1
    const children = node.children ?? []
    if (children.length === 0) return [`${indent}<node ${attributes} />`]
    const inner = children.flatMap((child, index) => element(child, index, `${indent}  `))
    return [`${indent}<node ${attributes}>`, ...inner, `${indent}</node>`]
  }
  const body = nodes.flatMap((node, index) => element(node, index, '  '))
  return ['<hierarchy rotation="0">', ...body, '</hierarchy>'].join('\n')
}

// the text of an element is what it holds; one that holds nothing shows what it is called
function attributesOf(
  { role, name = '', value, id = '', bounds, state = {} }: UiNode,
  index: number,
): string {
  const further = Object.entries(state).filter(([key]) => !fixed.has(key))
  const all: readonly (readonly [string, string])[] = [
    ['index', String(index)],
    ['text', value ?? name],
    ['resource-id', id],
    ['class', role],
    ['content-desc', value === undefined ? '' : name],
    ...flags.map(flag => [flag, String(state[flag] ?? flag === 'enabled')] as const),
    ...further.map(([key, item]) => [key, String(item)] as const),
    ...(bounds ? [['bounds', `[${bounds[0]},${bounds[1]}][${bounds[2]},${bounds[3]}]`] as const] : []),
  ]
  return all.map(([key, text]) => `${key}="${escapeXml(text)}"`).join(' ')
}

// line breaks and tabs as references, since a reader would turn them into spaces; what XML cannot hold is replaced
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/[&<>"\t\n\r]/g, character => entities.get(character) ?? `&#${character.charCodeAt(0)};`)
}
