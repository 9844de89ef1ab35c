// Which element of one screen is which of the next.
import type { SeenNode } from './seen-screen.ts'

/** Elements by what they are called; those that share it with others are left out. */
export function uniquely(
  nodes: readonly SeenNode[],
  keyOf: (node: SeenNode) => string | undefined,
): Map<string, number> {
  const found = new Map<string, number>()
  const twice = new Set<string>()
  for (const [index, node] of nodes.entries()) {
    const key = keyOf(node)
    if (key === undefined) continue
    if (found.has(key)) twice.add(key)
    found.set(key, index)
  }
  for (const key of twice) found.delete(key)
  return found
}

export const idOf = ({ id }: SeenNode): string | undefined => id
export const wordsOf = ({ role, name }: SeenNode): string | undefined =>
  name.trim() === '' ? undefined : `${role} ${name}`

/** Where an element of the screen before stands now: by its id, or by its role and name where it has none. */
export function counterpartOf(node: SeenNode, after: readonly SeenNode[]): number | undefined {
  const keyOf = node.id === undefined ? wordsOf : idOf
  const key = keyOf(node)
  return key === undefined ? undefined : uniquely(after, keyOf).get(key)
}
