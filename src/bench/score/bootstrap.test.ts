// Intervals against references computed another way: every possible resample of a small sample, and the normal
// approximation of a large one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { middle95, resampledMeans } from './bootstrap.ts'
import { seededRandom } from './seeded-random.ts'

// the means of all n^n ways to draw n of n
function everyMean(values: readonly number[]): number[] {
  let sums = [0]
  for (const _ of values) sums = sums.flatMap(sum => values.map(value => sum + value))
  return sums.map(sum => sum / values.length)
}

function intervalOf(values: readonly number[], options = { resamples: 20_000, seed: 1 }) {
  const [group = []] = resampledMeans([values.map(value => [value])], options)
  return middle95(group[0] ?? []) ?? assert.fail('no interval')
}

const near = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not near ${expected}`)

describe('resampledMeans', () => {
  it('gives the interval that all possible resamples give', () => {
    const values = [1, 2.5, 4, 4.5, 5, 1.2]
    const [low, high] = intervalOf(values)
    const [exactLow, exactHigh] = middle95(everyMean(values)) ?? assert.fail()
    near(low, exactLow, 0.05)
    near(high, exactHigh, 0.05)
  })

  it('comes near the normal approximation for many rows', () => {
    const random = seededRandom(5)
    const values = Array.from({ length: 800 }, () => 1 + 4 * random())
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    const half = 1.96 * Math.sqrt(variance / values.length)
    const [low, high] = intervalOf(values, { resamples: 4000, seed: 2 })
    near(low, mean - half, 0.012)
    near(high, mean + half, 0.012)
  })

  it('is the same for the same seed, and another for another', () => {
    const values = [1, 2, 3, 4, 5, 2, 3]
    const once = intervalOf(values, { resamples: 50, seed: 3 })
    assert.deepEqual(intervalOf(values, { resamples: 50, seed: 3 }), once)
    assert.notDeepEqual(intervalOf(values, { resamples: 50, seed: 4 }), once)
  })

  it('leaves values out that are not there', () => {
    const [means = []] = resampledMeans(
      [
        [
          [Number.NaN, 3],
          [2, 3],
          [2, 3],
        ],
      ],
      { resamples: 40, seed: 1 },
    )
    assert.deepEqual(new Set([...(means[0] ?? [])].filter(value => !Number.isNaN(value))), new Set([2]))
    assert.deepEqual(new Set(means[1]), new Set([3]))
  })
})

describe('middle95', () => {
  it('interpolates between the values at both ends', () => {
    assert.deepEqual(middle95(Array.from({ length: 41 }, (_, index) => index)), [1, 39])
    assert.deepEqual(middle95([7]), [7, 7])
    assert.equal(middle95([]), undefined)
    assert.equal(middle95([Number.NaN]), undefined)
  })
})
