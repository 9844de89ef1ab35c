import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { curve } from './curve.ts'

describe('curve', () => {
  it('draws points from low to high', () => {
    assert.equal(curve([0, 1, 2, 3, 4, 5, 6, 7]), '▁▂▃▄▅▆▇█')
    assert.equal(curve([3, 3, 3]), '▁▁▁')
    assert.equal(curve([]), '')
  })

  it('averages what is more than its width', () => {
    assert.equal(curve([0, 2, 8, 6], 2), '▁█')
  })
})
