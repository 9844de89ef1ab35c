// How often each value came: all that stays in memory of any number of lines, and enough for exact quantiles.
export class Tally<Value extends string | number> {
  readonly #counts = new Map<Value, number>()
  #total = 0

  add(value: Value): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
    this.#total++
  }

  /** Counts by value, the most common first and equals by name; at most `most` of them. */
  named(most = Number.POSITIVE_INFINITY): Record<string, number> {
    const sorted = [...this.#counts].sort(
      ([name, count], [other, otherCount]) => otherCount - count || (name < other ? -1 : 1),
    )
    return Object.fromEntries(sorted.slice(0, most))
  }

  /** The smallest value that at least this share of all does not exceed; nothing of nothing. */
  quantile(share: number): Value | undefined {
    let seen = 0
    for (const [value, count] of [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      seen += count
      if (seen >= share * this.#total) return value
    }
    return undefined
  }
}
