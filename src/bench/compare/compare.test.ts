import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { benchRow } from '../../../test/bench/rows.ts'
import { rowFrom } from '../rows/row.ts'
import { compareRows } from './compare.ts'
import { compareText } from './compare-text.ts'
import { mcNemar } from './mcnemar.ts'
import { pairRows } from './paired-rows.ts'

const judged = (domain: string, id: number, total: number | undefined, more: object = {}) => ({
  ...benchRow(domain, id),
  gen: 'x',
  ...(total === undefined
    ? { failed: 1, failure: 'judge' }
    : {
        failed: 0,
        total_score: total,
        format: total,
        factuality: total,
        consistency: total,
        realism: total,
        quality: total,
      }),
  ...more,
})

async function* rows(list: readonly object[]) {
  for (const [index, row] of list.entries()) yield rowFrom(JSON.stringify(row), `f:${index}`)
}

const compared = async (a: readonly object[], b: readonly object[], options = {}) =>
  compareRows(await pairRows(rows(a), rows(b)), { resamples: 1000, ...options })

describe('compareRows', () => {
  it('gives the difference per domain, and the mean of these', async () => {
    const a = [judged('sea', 1, 2), judged('sea', 2, 3), judged('land', 3, 5)]
    const b = [judged('sea', 2, 4), judged('sea', 1, 4), judged('land', 3, 3)]
    const { domains, macro, changes } = await compared(a, b)
    assert.deepEqual(
      [domains.sea?.a, domains.sea?.b, domains.sea?.difference, domains.sea?.interval],
      [37.5, 75, 37.5, [25, 50]],
    )
    assert.deepEqual(domains.sea?.passes, { both: 0, onlyA: 0, onlyB: 2, neither: 0 })
    assert.equal(domains.sea?.mcnemar_p, 0.5)
    assert.deepEqual([macro.n, macro.a, macro.b, macro.difference], [3, 68.75, 62.5, -6.25])
    assert.deepEqual(
      changes.map(({ id, a: before, b: after }) => [id, before, after]),
      [
        ['1', 2, 4],
        ['3', 5, 3],
        ['2', 3, 4],
      ],
    )
  })

  it('leaves failures out, or counts them as zero', async () => {
    const a = [judged('sea', 1, 3), judged('sea', 2, undefined)]
    const b = [judged('sea', 1, 3), judged('sea', 2, 5)]
    const lenient = await compared(a, b)
    assert.deepEqual(
      [lenient.domains.sea?.n, lenient.macro.difference, lenient.failed],
      [1, 0, { a: 1, b: 0 }],
    )
    const strict = await compared(a, b, { isStrict: true })
    assert.deepEqual([strict.domains.sea?.n, strict.macro.difference], [2, 50])
  })

  it('is sure of a difference that every row has, and unsure of one that cancels out', async () => {
    const list = (shift: (index: number) => number) =>
      Array.from({ length: 30 }, (_, index) => judged('sea', index, 3 + shift(index)))
    const same = list(() => 0)
    assert.ok(
      ((
        await compared(
          same,
          list(index => (index % 3) * 0.3),
        )
      ).macro.p ?? 1) < 0.01,
    )
    assert.ok(
      ((
        await compared(
          same,
          list(index => (index % 2 === 0 ? 1 : -1)),
        )
      ).macro.p ?? 0) > 0.5,
    )
  })

  it('says so when nothing can be compared', async () => {
    const { domains, macro, unpaired } = await compared([judged('sea', 1, 2)], [judged('sea', 9, 2)])
    assert.deepEqual([domains, macro.n, macro.difference, unpaired], [{}, 0, null, { a: 1, b: 1 }])
  })
})

describe('pairRows', () => {
  it('pairs by the place in the data where both runs tell it', async () => {
    const a = [judged('sea', 1, 2, { row_key: 'd:1' }), judged('sea', 1, 3, { row_key: 'd:2' })]
    const { changes } = await compared(a, [...a].reverse())
    assert.deepEqual(changes, [])
  })

  it('keeps rows with one id and turn apart where they do not', async () => {
    const a = [judged('sea', 1, 2), judged('sea', 1, 3)]
    const { domains, changes } = await compared(a, a)
    assert.deepEqual([domains.sea?.n, changes], [2, []])
  })
})

describe('mcNemar', () => {
  it('agrees with the binomial table', () => {
    assert.equal(mcNemar(0, 0), 1)
    assert.equal(mcNemar(5, 5), 1)
    assert.ok(Math.abs(mcNemar(1, 9) - 22 / 1024) < 1e-12)
    assert.ok(Math.abs(mcNemar(0, 6) - 2 / 64) < 1e-12)
    assert.ok(mcNemar(400, 600) < 1e-9)
  })
})

describe('compareText', () => {
  it('shows the table, and what was left out', async () => {
    const a = [judged('sea', 1, 2), judged('sea', 2, undefined)]
    const text = compareText(await compared(a, [judged('sea', 1, 4.2), judged('sea', 2, 3)]), {
      a: 'A',
      b: 'B',
    })
    assert.equal(
      text,
      `a: A
b: B

         n      a      b   b − a     95 % interval  p  only a passes  only b  McNemar p
  sea    1  25.00  80.00  +55.00  [+55.00, +55.00]  –              0       1     1.0000
  macro  1  25.00  80.00  +55.00  [+55.00, +55.00]  –

Paired bootstrap by row, 1000 resamples, seed 0. A row passes at a mean of 4 or more.
Failed rows: 1 in a, 0 in b; left out (--strict counts them as zero).

Rows that changed most (mean of the five scores, 1 to 5)
  row  id  turn    a    b  b − a
  f:0   1     2  2.0  4.2   +2.2
`,
    )
  })
})
