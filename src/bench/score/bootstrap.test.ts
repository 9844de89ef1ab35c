// Intervals against references computed another way: every possible resample of a small sample, and the normal
// approximation of a large one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { middle95, resampledMeans, type Sample, unitOf } from './bootstrap.ts'
import { seededRandom } from './seeded-random.ts'

// the means of all n^n ways to draw n of n
function everyMean(values: readonly number[]): number[] {
  let sums = [0]
  for (const _ of values) sums = sums.flatMap(sum => values.map(value => sum + value))
  return sums.map(sum => sum / values.length)
}

// rows that have nothing to do with each other
const apart = (value: number, index: number): Sample => ({ of: String(index), values: [value] })

function intervalOf(values: readonly number[], options = { resamples: 20_000, seed: 1 }) {
  const [group = []] = resampledMeans([values.map(apart)], options)
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

  it('draws the rows of one trajectory together', () => {
    const together = ['a', 'a', 'b', 'b'].map((of, index) => ({ of, values: [index < 2 ? 1 : 5] }))
    const [means = []] = resampledMeans([together], { resamples: 200, seed: 1 })
    assert.deepEqual(new Set(means[0]), new Set([1, 3, 5]))
  })

  it('gives trajectories that say the same thing over and over the interval of one row each', () => {
    const values = [1, 2.5, 4, 4.5, 5, 1.2]
    const repeated = values.flatMap((value, index) => Array.from({ length: 7 }, () => apart(value, index)))
    const [group = []] = resampledMeans([repeated], { resamples: 20_000, seed: 1 })
    const [low, high] = middle95(group[0] ?? []) ?? assert.fail()
    const [singleLow, singleHigh] = intervalOf(values)
    near(low, singleLow, 1e-9)
    near(high, singleHigh, 1e-9)
  })

  it('weighs a trajectory by its rows', () => {
    const [means = []] = resampledMeans([[apart(1, 0), apart(1, 0), apart(1, 0), apart(5, 1)]], {
      resamples: 200,
      seed: 1,
    })
    assert.deepEqual(new Set(means[0]), new Set([1, 2, 5]))
  })

  it('leaves values out that are not there', () => {
    const [means = []] = resampledMeans(
      [
        [
          { of: 'a', values: [Number.NaN, 3] },
          { of: 'b', values: [2, 3] },
          { of: 'c', values: [2, 3] },
        ],
      ],
      { resamples: 40, seed: 1 },
    )
    assert.deepEqual(new Set([...(means[0] ?? [])].filter(value => !Number.isNaN(value))), new Set([2]))
    assert.deepEqual(new Set(means[1]), new Set([3]))
  })
})

describe('unitOf', () => {
  it('is the trajectory as soon as one has two rows', () => {
    assert.equal(unitOf([[apart(1, 0), apart(1, 1)], [apart(1, 0)]]), 'row')
    assert.equal(
      unitOf([
        [apart(1, 0), apart(1, 1)],
        [apart(1, 0), apart(2, 0)],
      ]),
      'trajectory',
    )
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
