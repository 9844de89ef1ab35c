// An accessibility tree as Chromium's protocol gives it, as the indented text that agents read: a node a line.
import { z } from 'zod'
import { fieldsOf } from '../read/fields.ts'

const value = z.looseObject({ value: z.unknown().optional() }).nullish()

const Node = z.looseObject({
  nodeId: z.union([z.string(), z.number()]),
  childIds: z.array(z.union([z.string(), z.number()])).optional(),
  role: value,
  name: value,
  value,
  ignored: z.boolean().optional(),
  browsergym_id: z.string().nullish(),
  properties: z.array(z.looseObject({ name: z.string(), value })).optional(),
})
type Node = z.infer<typeof Node>

const Tree = z.looseObject({ nodes: z.array(Node) })

/** The tree from its root; nodes that say nothing leave their children a level higher. */
export function treeText(given: unknown): string {
  const { nodes } = fieldsOf(Tree, given, 'axtree_object')
  const byId = new Map(nodes.map(node => [String(node.nodeId), node]))
  const lines: string[] = []
  const seen = new Set<Node>()
  // a list in place of recursion: trees of pages can be deep, and a damaged one can be a ring
  const waiting: { node: Node; depth: number }[] = nodes[0] ? [{ node: nodes[0], depth: 0 }] : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (seen.has(node)) continue
    seen.add(node)
    const line = lineOf(node)
    if (line !== undefined) lines.push('\t'.repeat(depth) + line)
    const children = (node.childIds ?? []).flatMap(id => byId.get(String(id)) ?? [])
    const below = line === undefined ? depth : depth + 1
    for (const child of children.reverse()) waiting.push({ node: child, depth: below })
  }
  return lines.join('\n')
}

const shownProperties = new Set(['checked', 'disabled', 'expanded', 'focused', 'required', 'selected', 'url'])

function lineOf({ role, name, value: content, browsergym_id, properties = [] }: Node): string | undefined {
  const kind = String(role?.value ?? '')
  const title = String(name?.value ?? '')
  const isPlain = ['none', 'generic', 'InlineTextBox', ''].includes(kind)
  if (isPlain && title === '') return undefined
  const own =
    content?.value === undefined || content.value === null ? '' : ` value=${quoted(String(content.value))}`
  const more = properties.flatMap(({ name: property, value: given }) => {
    if (!shownProperties.has(property) || given?.value === undefined || given.value === false) return []
    return given.value === true ? [property] : [`${property}=${quoted(String(given.value))}`]
  })
  const id = browsergym_id ? `[${browsergym_id}] ` : ''
  return [`${id}${kind} ${quoted(title)}${own}`, ...more].join(', ')
}

const quoted = (text: string) => `'${text.replaceAll('\n', '\\n').replaceAll("'", "\\'")}'`
