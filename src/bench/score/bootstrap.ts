// Intervals by resampling: how far a mean would move had other trajectories of the same kind been drawn. Rows of one
// trajectory are alike and so are drawn together; where every row is of its own, rows are drawn.
import { seededRandom } from './seeded-random.ts'

/** The lower and the upper end of a 95 % interval. */
export type Interval = readonly [low: number, high: number]

/** A row: the trajectory it is of, and its values (NaN where it has none). */
export interface Sample {
  readonly of: string
  readonly values: readonly number[]
}

export interface Resampling {
  readonly resamples: number
  readonly seed: number
}

/** What was drawn: rows, or trajectories with all their rows. */
export type Unit = 'row' | 'trajectory'

/** What to draw from these groups. */
export function unitOf(groups: readonly (readonly Pick<Sample, 'of'>[])[]): Unit {
  return groups.every(group => new Set(group.map(({ of }) => of)).size === group.length)
    ? 'row'
    : 'trajectory'
}

/** For each resample, the means of each column of each group; every group is drawn from by itself. */
export function resampledMeans(
  groups: readonly (readonly Sample[])[],
  { resamples, seed }: Resampling,
): readonly (readonly Float64Array[])[] {
  return groups.map((group, index) => {
    const random = seededRandom(seed * 8191 + index)
    const columns = group[0]?.values.length ?? 0
    const clusters = totalsOf([...Map.groupBy(group, ({ of }) => of).values()], columns)
    const means = Array.from({ length: columns }, () => new Float64Array(resamples))
    for (let resample = 0; resample < resamples; resample++) {
      const drawn = meansOfDraw(clusters, { columns, random })
      for (let column = 0; column < columns; column++)
        (means[column] as Float64Array)[resample] = drawn[column] as number
    }
    return means
  })
}

// for each cluster, and in it for each column, a sum and a count: side by side, for they are read millions of times
function totalsOf(clusters: readonly (readonly Sample[])[], columns: number): Float64Array {
  const width = columns * 2
  const totals = new Float64Array(clusters.length * width)
  for (const [cluster, rows] of clusters.entries())
    for (const { values } of rows)
      for (let column = 0; column < columns; column++) {
        const value = values[column] as number
        if (Number.isNaN(value)) continue
        const at = cluster * width + column * 2
        totals[at] = (totals[at] as number) + value
        totals[at + 1] = (totals[at + 1] as number) + 1
      }
  return totals
}

function meansOfDraw(
  clusters: Float64Array,
  { columns, random }: { columns: number; random: () => number },
): Float64Array {
  const width = columns * 2
  const count = width === 0 ? 0 : clusters.length / width
  const totals = new Float64Array(width)
  for (let draw = 0; draw < count; draw++) {
    const start = Math.floor(random() * count) * width
    for (let at = 0; at < width; at++) totals[at] = (totals[at] as number) + (clusters[start + at] as number)
  }
  return Float64Array.from(
    { length: columns },
    (_, column) => (totals[column * 2] as number) / (totals[column * 2 + 1] as number),
  )
}

/** The middle 95 % of a sample; undefined where it is empty. */
export function middle95(values: Iterable<number>): Interval | undefined {
  const sorted = Float64Array.from(values)
    .filter(value => !Number.isNaN(value))
    .sort()
  if (sorted.length === 0) return undefined
  return [quantile(sorted, 0.025), quantile(sorted, 0.975)]
}

function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number
  return low + (high - low) * (place - below)
}
