// A screen as it is read from text, whoever wrote it: the lines on top, the elements below, and what stands before both.

/** One element, as a text shows it. */
export interface SeenNode {
  readonly depth: number
  /** What an action calls it by; its own name for itself where elements are numbered. */
  readonly id: string | undefined
  /** Its number in the order of the screen, where elements are numbered. */
  readonly number: number | undefined
  readonly role: string
  readonly name: string
  readonly value: string | undefined
  /** Flags and further attributes, as text; `true` where only the name stands there. */
  readonly state: ReadonlyMap<string, string>
  readonly box: readonly number[] | undefined
}

export interface SeenScreen {
  /** Errors and output that stand above the screen. */
  readonly preface: readonly string[]
  readonly header: readonly string[]
  readonly nodes: readonly SeenNode[]
}

/** What a screen of one kind looks like. */
export interface ScreenShape {
  /** A line above the elements. */
  readonly header: RegExp
  /** What may stand above a screen, or alone, where an action failed. */
  readonly preface: RegExp
  /** Elements are called by their position, and an id is an attribute. */
  readonly isNumbered: boolean
}

/** Whether the element lies inside the one at `at`. */
export function isInside(nodes: readonly SeenNode[], index: number, at: number): boolean {
  const depth = nodes[at]?.depth
  if (depth === undefined || index < at) return false
  for (let next = at + 1; next <= index; next += 1) if ((nodes[next]?.depth ?? 0) <= depth) return false
  return true
}
