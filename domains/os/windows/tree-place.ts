// Places in a window's tree: what lies at a point, where the focus is, and the tree with one element changed.
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'

/** Which child, level by level. */
export type Path = readonly number[]

export interface Found {
  readonly node: UiNode
  readonly path: Path
  /** From the window inwards, without the element itself. */
  readonly above: readonly UiNode[]
}

/** Every element with its place. */
export function* placesIn(
  nodes: readonly UiNode[],
  path: Path = [],
  above: readonly UiNode[] = [],
): Generator<Found> {
  for (const [index, node] of nodes.entries()) {
    const at = [...path, index]
    yield { node, path: at, above }
    yield* placesIn(node.children ?? [], at, [...above, node])
  }
}

export function holds(bounds: UiNode['bounds'], [x, y]: readonly [number, number]): boolean {
  if (bounds === undefined) return false
  const [left, top, right, bottom] = bounds
  return x >= left && x < right && y >= top && y < bottom
}

// of what is in a list, one says to be focused even while the list is not
const inLists = /^(table-cell|icon|list-item|tree-item|table-row)$/

/** The element with the focus. */
export function focusedIn(nodes: readonly UiNode[]): Found | undefined {
  return [...placesIn(nodes)].find(({ node }) => node.state?.focused === true && !inLists.test(node.role))
}

/** The tree with one element changed, or gone. */
export function withNode(
  nodes: readonly UiNode[],
  path: Path,
  change: (node: UiNode) => UiNode | undefined,
): UiNode[] {
  const [first, ...rest] = path
  return nodes.flatMap((node, index) => {
    if (index !== first) return [node]
    if (rest.length > 0) return [withChildren(node, withNode(node.children ?? [], rest, change))]
    const changed = change(node)
    return changed === undefined ? [] : [changed]
  })
}

/** The element with other children; without any, where there are none. */
export function withChildren({ children: _, ...node }: UiNode, children: readonly UiNode[]): UiNode {
  return children.length > 0 ? { ...node, children: [...children] } : node
}

type State = NonNullable<UiNode['state']>
const order = [
  'focused',
  'enabled',
  'checked',
  'expanded',
  'selected',
  'editable',
  'multiline',
  'caret',
  'selection',
]

/** The element with these states; one that is undefined is no longer shown. */
export function withState(
  { state = {}, children, ...node }: UiNode,
  change: { readonly [name: string]: State[string] | undefined },
): UiNode {
  const all = { ...state, ...change }
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const kept = Object.entries(all)
    .filter((entry): entry is [string, State[string]] => entry[1] !== undefined)
    .toSorted(([a], [b]) => rank(a) - rank(b))
  return {
    ...node,
    ...(kept.length > 0 && { state: Object.fromEntries(kept) }),
    ...(children && { children }),
  }
}
