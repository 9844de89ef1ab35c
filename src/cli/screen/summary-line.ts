// A session in one line.
import { nothingSpent, withSpent } from '../../engine/limits.ts'
import { plural } from '../../world/text/plural.ts'
import { provenance, type Transcript } from '../../world/transcript.ts'
import { rounded } from './turn-text.ts'

const counted = new Intl.NumberFormat('en')

/** How many turns there are and who made them, what they cost, and the score. */
export function summaryLine({ turns, score }: Pick<Transcript, 'turns' | 'score'>): string {
  const { counts, computedShare } = provenance(turns)
  const { tokens, costUsd } = turns.reduce(withSpent, nothingSpent)
  const kinds = [`${counts.kernel} computed`, `${counts.model} imagined`]
  if (counts.recorded > 0) kinds.splice(1, 0, `${counts.recorded} recorded`)
  if (counts.inferred > 0) kinds.splice(1, 0, `${counts.inferred} inferred`)
  if (counts.real > 0) kinds.push(`${counts.real} really done`)
  if (counts.fault > 0) kinds.push(`${counts.fault} failed on purpose`)
  const share = computedShare === undefined ? '' : ` (${Math.round(computedShare * 100)} % computed)`
  const parts = [`${plural(turns.length, 'turn')}: ${kinds.join(', ')}${share}`]
  if (tokens > 0) parts.push(`${counted.format(tokens)} tokens`)
  if (costUsd > 0) parts.push(`$${costUsd.toFixed(4)}`)
  if (score?.score !== undefined) parts.push(`score ${rounded(score.score)}`)
  else if (score) parts.push('submitted')
  return parts.join(' · ')
}
