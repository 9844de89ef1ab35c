// Seeded chance: the same seed gives the same choices on every machine.

/** A source of choices. */
export interface Random {
  /** From 0 up to, not including, 1. */
  fraction(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Up to `count` different items, in the list's order. */
  some<T>(items: readonly T[], count: number): T[]
  shuffled<T>(items: readonly T[]): T[]
  weighted<T extends { readonly weight: number }>(items: readonly T[]): T
}

/** Chance from a seed (mulberry32 over a mixed seed). */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[between(0, items.length - 1)] as T
  }
  const shuffled = <T>(items: readonly T[]): T[] => {
    const rest = [...items]
    return items.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as T)
  }
  return {
    fraction,
    between,
    pick,
    shuffled,
    chance: probability => fraction() < probability,
    some: (items, count) => {
      const chosen = new Set(shuffled([...items.keys()]).slice(0, count))
      return items.filter((_, index) => chosen.has(index))
    },
    weighted: items => {
      let left = fraction() * items.reduce((total, item) => total + item.weight, 0)
      for (const item of items) {
        left -= item.weight
        if (left < 0) return item
      }
      return pick(items)
    },
  }
}
