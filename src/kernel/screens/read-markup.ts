// Reads screens that are written as XML or as HTML: one element after the other, with what stands in it.
import { boxOf } from './read-lines.ts'
import type { SeenNode } from './seen-screen.ts'

const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[a-zA-Z-]+(?:="[^"<>]*")?)*)\s*(\/?)>/y
const attribute = /([a-zA-Z-]+)(?:="([^"]*)")?/g
const text = /[^<]+/y
const withoutEnd = new Set(['input', 'img'])
// what only frames others
const frames = new Set(['hierarchy', 'label'])

interface Open {
  readonly tag: string
  readonly node: number | undefined
}

/** The elements in their order; undefined where the text is no markup. */
export function readMarkup(source: string, { isNumbered }: { isNumbered: boolean }): SeenNode[] | undefined {
  const nodes: SeenNode[] = []
  const open: Open[] = []
  let label = ''
  for (let at = 0; at < source.length; ) {
    tag.lastIndex = at
    const found = tag.exec(source)
    if (found === null) {
      text.lastIndex = at
      const words = text.exec(source)?.[0]
      if (words === undefined) return undefined
      at += words.length
      const said = decoded(words).trim()
      if (said === '') continue
      const inner = open.at(-1)
      if (inner === undefined) return undefined
      const node = inner.node === undefined ? undefined : nodes[inner.node]
      if (inner.node === undefined || node === undefined) label = said
      else nodes[inner.node] = { ...node, name: node.name || said }
      continue
    }
    at = tag.lastIndex
    const [, closing, name = '', attributes = '', selfClosed] = found
    if (closing) {
      if (open.pop()?.tag !== name) return undefined
      continue
    }
    const isFrame = frames.has(name)
    const depth = open.filter(({ node }) => node !== undefined).length
    if (!isFrame) {
      nodes.push(nodeOf(name, attributesIn(attributes), { depth, isNumbered, label, position: nodes.length }))
      label = ''
    }
    if (!selfClosed && !withoutEnd.has(name))
      open.push({ tag: name, node: isFrame ? undefined : nodes.length - 1 })
  }
  return open.length === 0 && nodes.length > 0 ? nodes : undefined
}

function attributesIn(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(attribute)].map(([, key = '', value]) => [
      key,
      value === undefined ? 'true' : decoded(value),
    ]),
  )
}

function nodeOf(
  name: string,
  given: Map<string, string>,
  {
    depth,
    isNumbered,
    label,
    position,
  }: { depth: number; isNumbered: boolean; label: string; position: number },
): SeenNode {
  const taken = (key: string) => {
    const value = given.get(key)
    given.delete(key)
    return value
  }
  if (name === 'node') {
    const [text = '', description = ''] = [taken('text'), taken('content-desc')]
    const index = taken('index')
    return {
      depth,
      id: taken('resource-id') || undefined,
      number: isNumbered && index !== undefined ? Number(index) : undefined,
      role: taken('class') ?? '',
      name: description || text,
      value: description === '' ? undefined : text,
      box: boxOf(taken('bounds')),
      state: given,
    }
  }
  const id = taken('id')
  const type = taken('type')
  return {
    depth,
    id: isNumbered ? undefined : id,
    number: isNumbered && id !== undefined ? Number(id) : isNumbered ? position : undefined,
    role: taken('role') ?? (type === undefined ? name : `${name}:${type}`),
    name: taken('aria-label') ?? taken('alt') ?? label,
    value: taken('value'),
    box: boxOf(taken('data-bounds')),
    state: given,
  }
}

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(source: string): string {
  return source.replace(/&(?:#(\d{1,7})|([a-z]+));/g, (whole, code, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = Number(code)
    return point > 0x10ffff ? whole : String.fromCodePoint(point)
  })
}
