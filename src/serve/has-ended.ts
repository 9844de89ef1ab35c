import type { Transcript } from '../world/transcript.ts'

/** Why a session takes no further action; undefined while it does. */
export function hasEnded({
  score,
  turns,
}: Pick<Transcript, 'score' | 'turns'>): 'submitted' | 'terminated' | 'truncated' | undefined {
  return score ? 'submitted' : turns.at(-1)?.done
}
