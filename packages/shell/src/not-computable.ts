/** Thrown where exact computing ends: the step is unknown, and what it did so far is dropped. */
export class NotComputable extends Error {
  override readonly name = 'NotComputable'
  /** What was printed before. */
  computed = ''
}
