// The mark of the information mask: a turn that it took out of the loss says so, and only such a turn can be put back.
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'

const label = 'masked'

/** The turn out of the loss, because it tells little. */
export function masked(turn: TrajectoryTurn): TrajectoryTurn {
  return { ...turn, keep: false, labels: [...(turn.labels ?? []), label] }
}

/** Whether it was the mask that took this turn out. */
export function isMasked({ labels = [] }: TrajectoryTurn): boolean {
  return labels.includes(label)
}

/** The trajectory as it was before the mask. */
export function withoutMask(trajectory: Trajectory): Trajectory {
  return trajectory.turns.some(isMasked)
    ? { ...trajectory, turns: trajectory.turns.map(unmasked) }
    : trajectory
}

function unmasked(turn: TrajectoryTurn): TrajectoryTurn {
  if (!isMasked(turn)) return turn
  const { labels = [], ...rest } = turn
  const others = labels.filter(each => each !== label)
  return { ...rest, keep: true, ...(others.length > 0 ? { labels: others } : {}) }
}
