// Random turns: every turn has the same chance, and one seed always gives the same ones.
import { textHash } from '../../world/hash.ts'
import { dataFiles, readTrajectories } from '../files/read-trajectories.ts'
import type { Trajectory, TrajectoryTurn } from '../trajectory.ts'
import { type Unread, withUnread } from './unread.ts'

export interface SampledTurn {
  readonly id: string
  readonly domain: string
  readonly app?: string
  /** Counted from 1. */
  readonly turn: number
  readonly of: number
  readonly shown: TrajectoryTurn
}

export interface SampleOptions {
  readonly count: number
  readonly seed: number
  readonly domain?: string | undefined
}

/** Draws turns from files or folders, reading each line once and holding no more than what is drawn. */
export async function sampleTurns(
  paths: readonly string[],
  { count, seed, domain }: SampleOptions,
): Promise<{ readonly sampled: readonly SampledTurn[]; readonly unread: Unread }> {
  let drawn: { readonly ticket: string; readonly turn: SampledTurn }[] = []
  let unread: Unread = { problems: 0, unreadable: [] }
  for (const file of await dataFiles(paths)) {
    for await (const batch of readTrajectories(file)) {
      for (const read of batch) {
        if ('problem' in read) unread = withUnread(unread, read)
        else if (domain === undefined || read.trajectory.domain === domain) {
          drawn.push(...tickets(read.trajectory, seed))
        }
      }
      // those with the smallest tickets win, in whatever order they come
      drawn = drawn.sort((one, other) => (one.ticket < other.ticket ? -1 : 1)).slice(0, count)
    }
  }
  return { sampled: drawn.map(({ turn }) => turn), unread }
}

function tickets({ id, domain, app, turns }: Trajectory, seed: number) {
  return turns.map((shown, index) => ({
    ticket: textHash(`${seed} ${id} ${index}`),
    turn: {
      id,
      domain,
      ...(app === undefined ? {} : { app }),
      turn: index + 1,
      of: turns.length,
      shown,
    },
  }))
}
