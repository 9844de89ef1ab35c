/** Thrown where exact computing ends: the step is unknown, and what it did so far is dropped. */
export class NotComputable extends Error {
  override readonly name = 'NotComputable'
  /** What was printed before. */
  computed = ''
}

/** What was thrown; a text or a recursion that no memory holds is not computable. */
export function beyondMemory(thrown: unknown): unknown {
  return thrown instanceof RangeError
    ? new NotComputable(`more than memory holds: ${thrown.message}`)
    : thrown
}
