// Everything that is done to one trajectory before it may be learned from, in order; each step says what it found.
import { hash } from 'node:crypto'
import { withoutMask } from '../mask/masked.ts'
import type { Trajectory } from '../trajectory.ts'
import type { Benchmark } from './benchmark-overlap.ts'
import { type NearDuplicates, signatureOf } from './near-duplicates.ts'
import { scrub } from './scrub.ts'
import { dropReason } from './trajectory-filters.ts'
import { type Counts, filterTurns } from './turn-filters.ts'

/** What cleaning looks things up in. */
export interface Cleaning {
  readonly seen: { has(key: string): boolean; add(key: string): void }
  readonly near: NearDuplicates | undefined
  readonly benchmark: Benchmark | undefined
  /** How often each thing was found: dropped trajectories by reason, and what was done to turns. */
  readonly dropped: Counts
  readonly turns: Counts
  readonly scrubbed: Counts
}

const add = (counts: Counts, reason: string, by = 1) => counts.set(reason, (counts.get(reason) ?? 0) + by)

/** The clean trajectory; undefined where it is dropped. */
export function cleanTrajectory(given: Trajectory, cleaning: Cleaning): Trajectory | undefined {
  // masking comes after cleaning: what a filter takes out below must not look as if the mask had
  const { trajectory: scrubbed, found } = scrub(withoutMask(given))
  for (const [kind, count] of found) add(cleaning.scrubbed, kind, count)
  const trajectory = withoutBenchmark(filterTurns(scrubbed, cleaning.turns), cleaning)
  const reason = dropReason(trajectory) ?? repetition(trajectory, cleaning)
  if (reason === undefined) return trajectory
  add(cleaning.dropped, reason)
  return undefined
}

const benchmarkLabel = 'benchmark'
/** From so many turns, or this share of them, a trajectory is the benchmark's own. */
const ownTurns = 3
const ownShare = 0.2

/** Turns that the benchmark has, too, are kept as context only: much of it is what programs say everywhere. */
function withoutBenchmark(trajectory: Trajectory, { benchmark, turns: counts }: Cleaning): Trajectory {
  if (benchmark === undefined) return trajectory
  let isChanged = false
  const turns = trajectory.turns.map(turn => {
    if (!benchmark.has(turn.observation)) return turn
    isChanged = true
    add(counts, 'in the benchmark')
    return { ...turn, keep: false, labels: [...new Set([...(turn.labels ?? []), benchmarkLabel])] }
  })
  return isChanged ? { ...trajectory, turns } : trajectory
}

function isBenchmark({ turns }: Trajectory): boolean {
  const found = turns.filter(({ labels }) => labels?.includes(benchmarkLabel)).length
  return found >= ownTurns || (found > 0 && found >= ownShare * turns.length)
}

function repetition(trajectory: Trajectory, { seen, near }: Cleaning): string | undefined {
  const text = wholeText(trajectory)
  const key = hash('sha256', text, 'base64url').slice(0, 22)
  if (seen.has(key)) return 'exact duplicate'
  if (isBenchmark(trajectory)) return 'benchmark overlap'
  const signature = near && signatureOf(text)
  if (near && signature && near.add(trajectory.id, signature) !== undefined) return 'near duplicate'
  seen.add(key)
  return undefined
}

function wholeText({ initialState = '', turns }: Trajectory): string {
  return [initialState, ...turns.flatMap(({ action, observation }) => [action, observation])].join('\n')
}
