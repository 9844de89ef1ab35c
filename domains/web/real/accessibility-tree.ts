// The page as assistive software sees it, as a tree of elements: what Chromium says of roles, names and states, joined
// with the numbers of the elements and what can be clicked. What says nothing is left out, its children take its place.
import { shownNode, textOf } from '../../../src/kernel/ui-tree/shown-node.ts'
import type { UiNode } from '../../../src/kernel/ui-tree/ui-tree-node.ts'

/** A node of `Accessibility.getFullAXTree`. */
export interface AxNode {
  readonly nodeId: string
  readonly parentId?: string
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly value?: { readonly value?: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
}

/** A document of `DOMSnapshot.captureSnapshot`, with the table of texts that it points into. */
export interface DomSnapshot {
  readonly documents: readonly {
    readonly nodes: {
      readonly backendNodeId?: readonly number[]
      readonly attributes?: readonly (readonly number[])[]
      readonly isClickable?: { readonly index: readonly number[] }
    }
  }[]
  readonly strings: readonly string[]
}

/** The elements of a page, its root first. */
export function accessibilityTree(nodes: readonly AxNode[], snapshot: DomSnapshot): UiNode[] {
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const marks = marksOf(snapshot)
  const shown = (node: AxNode, parentName: string): UiNode[] => {
    const own = elementOf(node, { marks, parentName })
    const children = (node.childIds ?? []).flatMap(id => {
      const child = byId.get(id)
      return child === undefined || child === node ? [] : shown(child, textOf(node.name?.value))
    })
    if (own === undefined) return children
    return [children.length > 0 ? { ...own, children } : own]
  }
  const root = nodes.find(node => node.parentId === undefined)
  return root === undefined ? [] : shown(root, '')
}

interface Mark {
  readonly id: string | undefined
  readonly isClickable: boolean
}

function marksOf({ documents, strings }: DomSnapshot): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>()
  for (const { nodes } of documents) {
    const clickable = new Set(nodes.isClickable?.index)
    for (const [index, backendId] of (nodes.backendNodeId ?? []).entries()) {
      const attributes = nodes.attributes?.[index] ?? []
      const at = attributes.findIndex((text, place) => place % 2 === 0 && strings[text] === 'bid')
      const id = at === -1 ? undefined : strings[attributes[at + 1] ?? -1]
      marks.set(backendId, { id, isClickable: clickable.has(index) })
    }
  }
  return marks
}

function elementOf(
  node: AxNode,
  { marks, parentName }: { marks: ReadonlyMap<number, Mark>; parentName: string },
): UiNode | undefined {
  const mark = node.backendDOMNodeId === undefined ? undefined : marks.get(node.backendDOMNodeId)
  const told = {
    role: textOf(node.role?.value),
    name: node.name === undefined ? undefined : textOf(node.name.value),
    value: node.value?.value === undefined ? undefined : textOf(node.value.value),
    properties: (node.properties ?? []).map(({ name, value }) => [name, value.value] as const),
    id: mark?.id,
    isClickable: mark?.isClickable === true,
  }
  return shownNode(told, parentName)
}
