// A trajectory for tests: two turns of a terminal, or whatever turns are given.
import type { Trajectory, TrajectoryTurn } from '../src/data/trajectory.ts'

export function turnOf(
  action: string,
  observation: string,
  more: Partial<TrajectoryTurn> = {},
): TrajectoryTurn {
  return { action, fence: 'bash', observation, ...more }
}

export function trajectoryOf(more: Partial<Trajectory> = {}): Trajectory {
  return {
    id: 't1',
    domain: 'terminal',
    origin: { format: 'session', licence: 'CC0-1.0' },
    description: 'You are a terminal.',
    actionSpace: 'commands',
    turns: [turnOf('ls', 'a.txt\n'), turnOf('cat a.txt', 'hello\n')],
    ...more,
  }
}
