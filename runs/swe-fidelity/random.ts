/** Numbers from a seed: the same seed, the same numbers. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = (seed * 2654435761) >>> 0 || 1
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.state ^= this.state << 13
    this.state >>>= 0
    this.state ^= this.state >>> 17
    this.state ^= this.state << 5
    this.state >>>= 0
    return this.state % Math.max(1, limit)
  }

  pick<T>(items: readonly [T, ...T[]]): T
  pick<T>(items: readonly T[]): T | undefined
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)]
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }
}
