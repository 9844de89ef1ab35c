import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Random } from './random.ts'

describe('Random', () => {
  it('gives the numbers the C library gives for a seed', () => {
    const random = new Random(1)
    assert.deepEqual([random.next(), random.next(), random.next()], [1804289383, 846930886, 1681692777])
  })

  it('begins again with a seed', () => {
    const random = new Random(42)
    const first = random.next()
    random.next()
    random.seed(42)
    assert.equal(random.next(), first)
  })
})
