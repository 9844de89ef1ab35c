// Chance with a seed: the same seed draws the same calls.

export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** Whether something of this probability happens. */
  is(probability: number): boolean
  /** A whole number from 0 up to, but not including, the bound. */
  below(bound: number): number
  pick<T>(choices: readonly T[]): T
}

/** Chance from a seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    next,
    is: probability => next() < probability,
    below,
    pick: choices => choices[below(choices.length)] as never,
  }
}
