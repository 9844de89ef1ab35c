// Which rows a page shows when it cannot show all: as many of each domain, from the worst to the best.
import type { RowLine } from './row-card.ts'

/** The places, in order, of at most `most` rows. */
export function chosenRows(lines: readonly RowLine[], most: number): ReadonlySet<number> {
  const places = lines.map((line, place) => ({ line, place }))
  if (lines.length <= most) return new Set(places.map(({ place }) => place))
  const domains = [...Map.groupBy(places, ({ line }) => line.domain).values()]
  const each = Math.max(1, Math.floor(most / domains.length))
  const chosen = domains.flatMap(rows => {
    const sorted = [...rows].sort((a, b) => (a.line.total ?? 0) - (b.line.total ?? 0) || a.place - b.place)
    const step = Math.max(1, sorted.length / each)
    return Array.from(
      { length: Math.min(each, sorted.length) },
      (_, index) => sorted[Math.floor(index * step)]?.place ?? 0,
    )
  })
  return new Set(chosen.slice(0, most))
}
