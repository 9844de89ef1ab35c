// Which turns count in a pool. Information masking is for pre-training, and elsewhere undone; what is wrong in itself (cut
// short, touched by a fault, a benchmark's own) stays out of the loss everywhere.
import { isMasked, withoutMask } from '../mask/masked.ts'
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'
import type { Pool } from './pool-of.ts'

/** The trajectory with `keep` as this pool means it. */
export function forPool(trajectory: Trajectory, pool: Pool): Trajectory {
  return pool === 'cpt' ? trajectory : withoutMask(trajectory)
}

/** Whether a turn is wrong in itself, and to be learned from nowhere: taken out, and not by the mask. */
export function isFlawed(turn: TrajectoryTurn): boolean {
  return turn.keep === false && !isMasked(turn)
}
