import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Tally } from './tally.ts'

function tallyOf<Value extends string | number>(values: readonly Value[]): Tally<Value> {
  const tally = new Tally<Value>()
  for (const value of values) tally.add(value)
  return tally
}

describe('Tally', () => {
  it('names the most common first, and equals by name', () => {
    const tally = tallyOf(['b', 'c', 'a', 'c'])
    assert.deepEqual(Object.entries(tally.named()), [
      ['c', 2],
      ['a', 1],
      ['b', 1],
    ])
    assert.deepEqual(tally.named(2), { c: 2, a: 1 })
  })

  it('gives the smallest value that a share of all does not exceed', () => {
    const tally = tallyOf([30, 2, 9, 2, 10])
    assert.deepEqual(
      [0.4, 0.5, 0.8, 0.9, 1].map(share => tally.quantile(share)),
      [2, 9, 10, 30, 30],
    )
    assert.equal(tallyOf([]).quantile(0.5), undefined)
  })
})
