// How much is read for one name, and what was read already.
import type { DomNode } from '../dom/dom-node.ts'

/** No name is made of more things than this. */
const mostThings = 100

/** What is being read for a name. */
export interface Reading {
  readonly seen: ReadonlySet<DomNode>
  readonly left: { things: number }
}
/** Whether a text is read: a line that only ends is no thing of its own. */
export function isRead(text: string | undefined, { left }: Reading): boolean {
  if (text === undefined || text === '') return false
  return /^\n+$/.test(text) ? left.things > 0 : left.things-- > 0
}

/** A name that is to be read. */
export function fresh(): Reading {
  return { seen: new Set(), left: { things: mostThings } }
}

/** The same, inside of an element. */
export function having({ seen, left }: Reading, element: DomNode): Reading {
  return { seen: new Set(seen).add(element), left }
}
