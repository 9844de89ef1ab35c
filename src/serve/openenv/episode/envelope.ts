// What a step returns: the observation that an agent reads, the reward, and whether the episode is over. It does not say
// who made the observation, nor what the checks look at.

import { whyUnscored } from '../../../engine/checks/score.ts'
import type { Score } from '../../../world/entry.ts'
import type { Json } from '../../../world/json.ts'
import type { Observation } from '../../../world/observation.ts'
import type { Turn } from '../../../world/turn.ts'

export interface Envelope {
  readonly observation: { readonly [name: string]: Json }
  readonly reward: number | null
  readonly done: boolean
}

export type DoneReason = 'submitted' | 'terminated' | 'truncated'

/** How an action ended: the turn it made, if any, and the score if the episode is over. */
export interface Outcome {
  readonly turn?: Turn | undefined
  readonly score?: Score | undefined
}

/** The envelope of an outcome; `shown` replaces the observation, as for tools. */
export function envelopeOf({ turn, score }: Outcome, shown?: Envelope['observation']): Envelope {
  const reason: DoneReason | null = turn?.done ?? (score ? 'submitted' : null)
  const rewards = [turn?.reward, score?.reward].filter(reward => reward !== undefined)
  return {
    observation: shown ?? {
      ...shownAs(turn?.observation ?? { text: '' }, { reason, score: score?.score }),
      ...unscored(score),
    },
    reward: rewards.length === 0 ? null : rewards.reduce((sum, reward) => sum + reward, 0),
    done: reason !== null,
  }
}

/** Why an episode that is over has no score: nothing that it earned may be learned from. */
export function unscored(score: Score | undefined): { readonly unscored?: string } {
  const why = score && whyUnscored(score)
  return why === undefined ? {} : { unscored: why }
}

/** The first envelope of an episode. */
export function openingEnvelope(text: string): Envelope {
  return { observation: shownAs({ text }, { reason: null, score: undefined }), reward: null, done: false }
}

function shownAs(
  { text, data = null, isError = false }: Observation,
  { reason, score = null }: { reason: DoneReason | null; score: number | null | undefined },
): Envelope['observation'] {
  return { text, data, is_error: isError, done_reason: reason, score }
}
