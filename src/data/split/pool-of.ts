// Which pool a trajectory belongs to. Everything of one application, repository or server stays together. A pool is a
// function of that name alone, so pools cannot overlap, and more data moves nothing.
import { textHash } from '../../world/hash.ts'
import type { Trajectory } from '../trajectory.ts'

export type Pool = 'cpt' | 'sft' | 'rl' | 'test'

/** Shares that add up to 1. */
export type PoolShares = Readonly<Record<Pool, number>>

export const usualShares: PoolShares = { cpt: 0.85, sft: 0.08, rl: 0.05, test: 0.02 }

const pools: readonly Pool[] = ['cpt', 'sft', 'rl', 'test']

/** The pool of a trajectory, by its application where it names one, else by itself. */
export function poolOf(
  { id, domain, app }: Pick<Trajectory, 'id' | 'domain' | 'app'>,
  { seed, shares = usualShares }: { readonly seed: number; readonly shares?: PoolShares },
): Pool {
  const group = app === undefined ? `${domain} one ${id}` : `${domain} app ${app}`
  const place = Number.parseInt(textHash(`${seed} ${group}`).slice(0, 12), 16) / 16 ** 12
  let reached = 0
  for (const pool of pools) {
    reached += shares[pool]
    if (place < reached) return pool
  }
  return 'test'
}

/** The one turn of a trajectory that reinforcement asks about: by seed, among those that count. */
export function chosenTurn({ id, turns }: Trajectory, seed: number): number | undefined {
  const counting = turns.flatMap(({ keep }, index) => (keep === false ? [] : [index]))
  if (counting.length === 0) return undefined
  const roll = Number.parseInt(textHash(`${seed} turn ${id}`).slice(0, 12), 16) / 16 ** 12
  return counting[Math.floor(roll * counting.length)]
}
