// Which turns count in a pool. Information masking is for pre-training; elsewhere only what is wrong in itself (cut
// short, touched by a fault, a benchmark's own) stays out.
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'
import type { Pool } from './pool-of.ts'

const flaws: readonly string[] = ['truncated', 'fault', 'benchmark']

/** The trajectory with `keep` as this pool means it. */
export function forPool(trajectory: Trajectory, pool: Pool): Trajectory {
  if (pool === 'cpt') return trajectory
  return { ...trajectory, turns: trajectory.turns.map(turn => ({ ...turn, keep: !isFlawed(turn) })) }
}

/** Whether a turn is wrong in itself, and to be learned from nowhere. */
export function isFlawed({ labels = [] }: TrajectoryTurn): boolean {
  return labels.some(label => flaws.includes(label))
}
