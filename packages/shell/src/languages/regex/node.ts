// The syntax tree of a POSIX regular expression.

export type Assertion =
  | 'line-start'
  | 'line-end'
  | 'text-start'
  | 'text-end'
  | 'word-start'
  | 'word-end'
  | 'word-edge'
  | 'no-word-edge'

/** Whether a character, by its code point, belongs to a set. */
export type Test = (code: number) => boolean

export type RegexNode =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'set'; readonly test: Test }
  | { readonly kind: 'pair'; readonly first: RegexNode; readonly rest: RegexNode }
  | { readonly kind: 'alternate'; readonly items: readonly RegexNode[] }
  | {
      readonly kind: 'repeat'
      readonly item: RegexNode
      readonly min: number
      readonly max: number
      less?: RegexNode
    }
  | { readonly kind: 'group'; readonly index: number; readonly item: RegexNode }
  | { readonly kind: 'back'; readonly index: number }
  | { readonly kind: 'assert'; readonly at: Assertion }
  | { readonly kind: 'empty' }

export type RepeatNode = Extract<RegexNode, { kind: 'repeat' }>

/** One after the other. */
export function sequence(items: readonly RegexNode[]): RegexNode {
  const merged: RegexNode[] = []
  for (const item of items) {
    const last = merged.at(-1)
    if (item.kind === 'empty') continue
    if (item.kind === 'literal' && last?.kind === 'literal')
      merged[merged.length - 1] = { kind: 'literal', text: last.text + item.text }
    else merged.push(item)
  }
  const end = merged.pop()
  if (!end) return { kind: 'empty' }
  return merged.reduceRight<RegexNode>((rest, first) => ({ kind: 'pair', first, rest }), end)
}

/** Whether a node can set a group. */
export function hasGroup(node: RegexNode): boolean {
  if (node.kind === 'group') return true
  if (node.kind === 'pair') return hasGroup(node.first) || hasGroup(node.rest)
  if (node.kind === 'alternate') return node.items.some(hasGroup)
  return node.kind === 'repeat' && hasGroup(node.item)
}
