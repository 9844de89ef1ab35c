import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outOfBounds } from './bounds.ts'

const nested = (levels: number) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

describe('outOfBounds', () => {
  it('lets data within the bounds pass', () => {
    assert.equal(outOfBounds(nested(5), { depth: 5, nodes: 100 }), undefined)
    assert.equal(outOfBounds({ a: [1, 2, { b: null }] }, { depth: 3, nodes: 6 }), undefined)
  })

  it('names depth and size that are too much, without overflowing', () => {
    assert.equal(outOfBounds(nested(6), { depth: 5, nodes: 100 }), 'nested deeper than 5 levels')
    assert.equal(outOfBounds(nested(1_000_000), { depth: 64, nodes: 100 }), 'nested deeper than 64 levels')
    assert.equal(outOfBounds(Array(50).fill(0), { depth: 5, nodes: 50 }), 'more than 50 values')
  })
})
