// A series of choices that is the same for the same start.

export interface Series {
  below(bound: number): number
  is(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Different items, in a drawn order. */
  some<T>(items: readonly T[], count: number): T[]
}

/** The series that begins at this number. */
export function createSeries(start: number): Series {
  let state = Math.imul(start ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(fraction() * bound)
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[below(items.length)] as T
  }
  return {
    below,
    pick,
    is: probability => fraction() < probability,
    some: (items, count) => {
      const rest = [...items]
      return Array.from({ length: Math.min(count, items.length) }, () =>
        rest.splice(below(rest.length), 1),
      ).flat()
    },
  }
}
