// Declared pages in the tabs that show them.
import { type UiNode, walk } from '../../../src/kernel/ui-tree/ui-tree-node.ts'

/** A page in a tab, as it is now. */
export interface OpenPage {
  readonly url: string
  readonly title: string
  readonly nodes: readonly UiNode[]
}

export interface OpenTab {
  readonly page: OpenPage
  /** The addresses it showed, and which of them it shows. */
  readonly visited: readonly string[]
  readonly at: number
}

export interface Open {
  readonly tabs: readonly OpenTab[]
  readonly active: number
}

/** The element that an agent names; undefined where there is none. */
export function elementOf({ nodes }: OpenPage, bid: string): UiNode | undefined {
  for (const { node } of walk(nodes)) if (node.id === bid) return node
  return undefined
}
