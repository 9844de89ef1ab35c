// Accessibility-tree lines: `[a51] textbox 'Name' value='Ada', clickable, focused`, one element a line, tabs for depth.
import { type UiNode, walk } from './ui-tree-node.ts'
import { quote } from './ui-tree-quote.ts'

// shown by their bare name when true and not at all when false; any other flag shows its value
const bare = new Set(['clickable', 'focused', 'required', 'atomic', 'visible'])

/** One line per element. With `isNumbered`, elements are called by their position, and an id is an attribute. */
export function uiTreeLines(nodes: readonly UiNode[], { isNumbered }: { isNumbered: boolean }): string {
  const lines: string[] = []
  for (const { node, depth } of walk(nodes)) {
    const label = isNumbered ? String(lines.length) : node.id
    lines.push('\t'.repeat(depth) + line(node, { label, id: isNumbered ? node.id : undefined }))
  }
  return lines.join('\n')
}

function line(node: UiNode, { label, id }: { label: string | undefined; id: string | undefined }): string {
  const isNameless = node.role === 'generic' && !node.name
  const head = [
    label === undefined ? '' : `[${label}]`,
    node.role,
    isNameless ? '' : quote((node.name ?? '').trim()),
    node.value === undefined ? '' : `value=${quote(node.value)}`,
  ]
  const attributes = [
    id === undefined ? '' : `id=${quote(id)}`,
    node.bounds === undefined ? '' : `box="(${node.bounds.join(',')})"`,
    ...Object.entries(node.state ?? {}).map(attribute),
  ]
  return [head.filter(Boolean).join(' '), ...attributes.filter(Boolean)].join(', ')
}

function attribute([name, value]: [string, boolean | number | string]): string {
  if (bare.has(name) && typeof value === 'boolean') return value ? name : ''
  if (typeof value === 'boolean') return `${name}=${value ? 'True' : 'False'}`
  return `${name}=${typeof value === 'number' ? String(value) : quote(value)}`
}
