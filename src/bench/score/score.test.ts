// The arithmetic against a table computed by hand:
//
//   row      format fact. cons. real. qual. total
//   sea 1       5     4     3     2     1    3
//   sea 2       3     3     3     3     3    3
//   sea 3       5     5     5     5     4    4.8
//   sea 4       failed: empty
//   land 5      1     2     1     2     1    1.4
//   land 6      failed: judge
//
//   sea: format 13/3 → 83.333…, total 10.8/3 = 3.6 → 65.  land: total 1.4 → 10.
//   macro (65 + 10) / 2 = 37.5.  micro (3 + 3 + 4.8 + 1.4) / 4 = 3.05 → 51.25.
//   strict: sea (3 + 3 + 4.8 + 1) / 4 = 2.95 → 48.75; land (1.4 + 1) / 2 = 1.2 → 5; macro 26.875;
//   micro (3 + 3 + 4.8 + 1 + 1.4 + 1) / 6 = 2.3666… → 34.1666…
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { benchRow } from '../../../test/bench/rows.ts'
import { rowFrom } from '../rows/row.ts'
import { type ScoreOptions, scoreRows } from './score.ts'

const judged = (scores: readonly number[]) => {
  const [format = 0, factuality = 0, consistency = 0, realism = 0, quality = 0] = scores
  const total_score = scores.reduce((sum, score) => sum + score, 0) / 5
  return { gen: 'guess', failed: 0, total_score, format, factuality, consistency, realism, quality }
}
const table = [
  benchRow('sea', 1, judged([5, 4, 3, 2, 1])),
  benchRow('sea', 2, judged([3, 3, 3, 3, 3])),
  benchRow('x/sea', 3, judged([5, 5, 5, 5, 4])),
  benchRow('sea', 4, { gen: '', failed: 1, total_score: 0, failure: 'empty' }),
  benchRow('land', 5, judged([1, 2, 1, 2, 1])),
  benchRow('land', 6, { gen: 'guess', failed: 1.0, total_score: 0, failure: 'judge' }),
]

async function scored(rows: readonly object[], options: ScoreOptions = {}) {
  return scoreRows(
    (async function* () {
      for (const [index, row] of rows.entries()) yield rowFrom(JSON.stringify(row), `a:${index}`)
    })(),
    { resamples: 200, ...options },
  )
}

const near = (actual: number | null | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual} is not ${expected}`)

describe('scoreRows', () => {
  it('agrees with the table', async () => {
    const score = await scored(table)
    const { sea, land } = score.domains
    near(sea?.format, (100 * (13 / 3 - 1)) / 4)
    near(sea?.factuality, 75)
    near(sea?.consistency, (100 * (11 / 3 - 1)) / 4)
    near(sea?.realism, (100 * (10 / 3 - 1)) / 4)
    near(sea?.quality, (100 * (8 / 3 - 1)) / 4)
    near(sea?.total_score, 65)
    near(land?.total_score, 10)
    near(score.macro_overall, 37.5)
    near(score.micro_overall, 51.25)
    assert.deepEqual([sea?.n, sea?.valid, sea?.failed], [4, 3, 1])
    assert.deepEqual([score.n, score.valid, score.failed], [6, 4, 2])
    assert.deepEqual(score.failures, {
      empty: 1,
      truncated: 0,
      infrastructure: 0,
      judge: 1,
      data: 0,
      unpredicted: 0,
    })
  })

  it('counts failures as zero when strict', async () => {
    const score = await scored(table, { isStrict: true })
    near(score.domains.sea?.total_score, 48.75)
    near(score.domains.land?.total_score, 5)
    near(score.macro_overall, 26.875)
    near(score.micro_overall, (100 * (14.2 / 6 - 1)) / 4)
    assert.deepEqual([score.valid, score.failed, score.strict], [4, 2, true])
  })

  it('has an interval around every mean, and none wider than the scores', async () => {
    const { domains, intervals, macro_overall, micro_overall } = await scored(table, { resamples: 2000 })
    const within = ([low, high]: readonly number[], value: number | null) =>
      assert.ok((low ?? 101) <= (value ?? -1) && (value ?? 101) <= (high ?? -1))
    for (const domain of Object.values(domains)) {
      within(domain.intervals.total_score ?? [], domain.total_score)
      within(domain.intervals.format ?? [], domain.format)
    }
    within(intervals.macro_overall ?? [], macro_overall)
    within(intervals.micro_overall ?? [], micro_overall)
    assert.deepEqual(domains.sea?.intervals.total_score, [50, 95])
    assert.deepEqual(domains.land?.intervals.format, [0, 0])
  })

  it('says nothing where nothing was judged', async () => {
    const score = await scored([benchRow('sea', 1, { gen: 'guess' }), benchRow('sea', 2, { gen: '' })])
    const { sea } = score.domains
    assert.deepEqual(
      [score.macro_overall, score.micro_overall, sea?.total_score, sea?.intervals.total_score],
      [null, null, null, null],
    )
    assert.deepEqual([sea?.n, sea?.valid, sea?.failed], [2, 0, 1])
  })

  it('leaves a domain without valid rows out of the macro mean', async () => {
    const score = await scored([...table, benchRow('sky', 7, { gen: '', failed: 1 })])
    near(score.macro_overall, 37.5)
    assert.equal(score.domains.sky?.total_score, null)
  })

  it("reads the published script's rows: no reason given, scores of 0 that stand for none", async () => {
    const score = await scored([
      benchRow('sea', 1, { ...judged([4, 4, 4, 4, 0]), total_score: 4 }),
      benchRow('sea', 2, { failed: 1.0, error_message: 'No model generation', gen: '' }),
      benchRow('sea', 3, { failed: 1.0, error_message: 'Judge scoring failed', gen: 'x', total_score: 0 }),
    ])
    assert.deepEqual([score.domains.sea?.format, score.domains.sea?.quality], [75, null])
    assert.deepEqual(score.failures, {
      empty: 1,
      truncated: 0,
      infrastructure: 0,
      judge: 1,
      data: 0,
      unpredicted: 0,
    })
  })

  it('measures predictions and baselines without the judge', async () => {
    const truth = 'output 2 of sea 1'
    const score = await scored([benchRow('sea', 1, { gen: truth }), benchRow('sea', 1, { gen: '' })])
    const { metrics, baselines } = score.domains.sea ?? assert.fail()
    assert.deepEqual(
      [metrics.n, metrics.exact_match, metrics.line_f1, metrics.length_ratio],
      [2, 0.5, 0.5, 0.5],
    )
    assert.equal(metrics.edit_similarity, 0.5)
    assert.equal(baselines.empty.edit_similarity, 0)
    near(baselines.repeat_last.edit_similarity, 1 - 1 / truth.length)
    assert.deepEqual(baselines.nearest, baselines.repeat_last)
  })
})
