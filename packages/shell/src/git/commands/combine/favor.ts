// `-X ours` and `-X theirs`: whose side a merge takes where both changed.
import { NotComputable } from '../../../not-computable.ts'

/** The side that is taken, as typed; every other option of a merge's strategy is unknown. */
export function favorOf(given: string | undefined): 'ours' | 'theirs' | undefined {
  if (given === undefined) return undefined
  if (given !== 'ours' && given !== 'theirs') throw new NotComputable(`the merge option ${given}`)
  return given
}
