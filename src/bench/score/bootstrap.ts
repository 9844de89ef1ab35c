// Intervals by resampling: how far a mean would move had other rows of the same kind been drawn.
import { seededRandom } from './seeded-random.ts'

/** The lower and the upper end of a 95 % interval. */
export type Interval = readonly [low: number, high: number]

/** Rows of one group, each a list of values (NaN where it has none). */
export type Group = readonly (readonly number[])[]

export interface Resampling {
  readonly resamples: number
  readonly seed: number
}

/** For each resample, the means of each column of each group; every group is drawn from by itself. */
export function resampledMeans(
  groups: readonly Group[],
  { resamples, seed }: Resampling,
): readonly (readonly Float64Array[])[] {
  return groups.map((group, index) => {
    const random = seededRandom(seed * 8191 + index)
    const columns = group[0]?.length ?? 0
    const means = Array.from({ length: columns }, () => new Float64Array(resamples))
    for (let resample = 0; resample < resamples; resample++) {
      const drawn = meansOfDraw(group, { columns, random })
      for (let column = 0; column < columns; column++)
        (means[column] as Float64Array)[resample] = drawn[column] as number
    }
    return means
  })
}

function meansOfDraw(
  group: Group,
  { columns, random }: { columns: number; random: () => number },
): Float64Array {
  const sums = new Float64Array(columns)
  const counts = new Float64Array(columns)
  for (let draw = 0; draw < group.length; draw++) {
    const row = group[Math.floor(random() * group.length)] as readonly number[]
    for (let column = 0; column < columns; column++) {
      const value = row[column] as number
      if (Number.isNaN(value)) continue
      sums[column] = (sums[column] as number) + value
      counts[column] = (counts[column] as number) + 1
    }
  }
  return sums.map((sum, column) => sum / (counts[column] as number))
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
