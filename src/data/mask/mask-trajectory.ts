// Turn-level information masking: every turn gets its category, and the seed chooses turns that stop counting in the
// loss. They stay where they are, because later turns need them as context.
import { contentHash } from '../../world/hash.ts'
import type { Category, Trajectory } from '../trajectory.ts'
import { categoryOf, keepRatios } from './category.ts'
import { informationOf } from './information.ts'
import { masked, withoutMask } from './masked.ts'

/** The seed, and how much the turns of each category count. */
export interface MaskOptions {
  readonly seed: number
  readonly ratios?: Readonly<Record<Category, number>>
}

/** The trajectory with categories, and with `keep: false` on the turns that no longer count. */
export function maskTrajectory(
  trajectory: Trajectory,
  { seed, ratios = keepRatios }: MaskOptions,
): Trajectory {
  const turns = withoutMask(trajectory).turns.map((turn, index) => {
    const category = categoryOf(informationOf(turn.action, turn.observation), turn.observation)
    const ratio = ratios[category]
    const isKept = ratio >= 1 || (ratio > 0 && chance(seed, trajectory.id, index) < ratio)
    if (turn.keep === false) return { ...turn, category }
    return isKept ? { ...turn, category, keep: true } : masked({ ...turn, category })
  })
  return { ...trajectory, turns }
}

// from 0 up to, not including, 1: the same for the same seed, trajectory and place
function chance(seed: number, id: string, index: number): number {
  return Number.parseInt(contentHash([seed, id, index]).slice(0, 12), 16) / 16 ** 12
}
