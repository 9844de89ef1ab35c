// Why a session takes no further action.
import type { Score } from './entry.ts'
import type { Turn } from './turn.ts'

/** Why a session takes no further action: it was submitted, its task is done, or a limit is reached. */
export type Ending = 'submitted' | 'terminated' | 'truncated'

/** Why it takes no further action; undefined while it does. */
export function endingOf({
  score,
  last,
}: {
  readonly score: Score | undefined
  readonly last: Turn | undefined
}): Ending | undefined {
  return score ? 'submitted' : last?.done
}
