import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { benchRow } from '../../../test/bench/rows.ts'
import { rowFrom } from '../rows/row.ts'
import { agreementOf, agreeText } from './agree.ts'
import { cohensKappa, spearman } from './agreement.ts'
import { pairRows } from './paired-rows.ts'

const near = (actual: number | null | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual} is not ${expected}`)

describe('cohensKappa', () => {
  it('agrees with a table computed by hand', () => {
    // 10 rows: 1-1 ×4, 1-5 ×1, 5-1 ×2, 5-5 ×3. Observed agreement 0.7; by chance 0.5·0.6 + 0.5·0.4 = 0.5
    const pairs = [
      ...Array(4).fill([1, 1]),
      [1, 5],
      ...Array(2).fill([5, 1]),
      ...Array(3).fill([5, 5]),
    ] as (readonly [number, number])[]
    near(cohensKappa(pairs), (0.7 - 0.5) / 0.5)
    near(cohensKappa(pairs, { isWeighted: true }), 0.4)
  })

  it('forgives a near miss only with weights', () => {
    const pairs = [
      [1, 2],
      [2, 1],
      [4, 5],
      [5, 4],
    ] as const
    assert.ok((cohensKappa(pairs) ?? 1) < 0)
    assert.ok((cohensKappa(pairs, { isWeighted: true }) ?? 0) > 0.7)
  })

  it('is 1 for the same grades, and nothing where there is nothing to tell apart', () => {
    near(
      cohensKappa([
        [1, 1],
        [3, 3],
        [5, 5],
      ]),
      1,
    )
    assert.equal(cohensKappa([[3, 3]]), null)
    assert.equal(cohensKappa([]), null)
  })
})

describe('spearman', () => {
  it('agrees with a table computed by hand, ties included', () => {
    near(
      spearman([
        [1, 10],
        [2, 20],
        [3, 90],
      ]),
      1,
    )
    // ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4: Σdxdy 4.5, Σdx² 4.5, Σdy² 5
    near(
      spearman([
        [1, 1],
        [2, 3],
        [2, 2],
        [3, 4],
      ]),
      4.5 / Math.sqrt(4.5 * 5),
    )
  })

  it('is nothing where one side never varies', () => {
    assert.equal(
      spearman([
        [1, 4],
        [2, 4],
      ]),
      null,
    )
  })
})

describe('agreementOf', () => {
  const judged = (id: number, format: number, quality: number) => ({
    ...benchRow('sea', id),
    gen: 'x',
    failed: 0,
    total_score: 3,
    format,
    factuality: 3,
    consistency: 3,
    realism: 3,
    quality,
  })
  async function* rows(list: readonly object[]) {
    for (const [index, row] of list.entries()) yield rowFrom(JSON.stringify(row), `f:${index}`)
  }

  it('tells agreement and bias per dimension, and who could not be read', async () => {
    const a = [judged(1, 1, 2), judged(2, 5, 4), judged(3, 3, 3)]
    const b = [
      judged(1, 2, 2),
      judged(2, 5, 4),
      { ...benchRow('sea', 3), gen: 'x', failed: 1, failure: 'judge' },
    ]
    const agreements = agreementOf(await pairRows(rows(a), rows(b)), { resamples: 500 })
    const { format, quality } = agreements.overall
    assert.deepEqual([format.n, format.same, format.bias, format.bias_interval], [2, 0.5, 0.5, [0, 1]])
    assert.deepEqual([quality.kappa, quality.spearman, quality.bias], [1, 1, 0])
    assert.deepEqual([agreements.onlyA, agreements.onlyB], [1, 0])
    assert.deepEqual(agreements.domains.sea, agreements.overall)
    const text = agreeText(agreements, { a: 'A', b: 'B' })
    assert.match(text, /^ {2}format +2 +\d\.\d{3} .* 50\.0 % +0\.500 +\[0\.000, 1\.000\]$/m)
    assert.match(text, /Graded by one judge only: 1 by a, 0 by b\.\n$/)
  })
})
