// What a world is set in: when, how large, who names things, and what of the real world may appear in it.
import type { Names } from '../names/names.ts'
import type { Random } from '../seeded/random.ts'

/** How a world is kept from being known: its time, its obscurity, its privacy, or its invented particulars. */
export const strategies = ['time-shifted', 'long-tail', 'private', 'grounded'] as const
export type Strategy = (typeof strategies)[number]

export interface Setting {
  readonly random: Random
  readonly names: Names
  readonly strategy: Strategy
  /** The last day that what happens in it may have; the world's own clock is some weeks later. */
  readonly today: string
  /** The first day that what happens in it may have. */
  readonly since: string
  /** How many rows all tables should have together. */
  readonly rows: number
  readonly currency: string
  /** Where things are: real cities where the strategy says so. */
  readonly towns: readonly string[]
  /** Names that exist and were let in; makers of rows add to it. */
  readonly realNames: Set<string>
  /** The organisation that everything belongs to, where it is private. */
  readonly owner: string
}
