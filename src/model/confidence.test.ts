import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { confidenceOf } from './confidence.ts'

describe('confidenceOf', () => {
  it('is the probability of all tokens together', () => {
    assert.equal(confidenceOf([Math.log(0.5), Math.log(0.5)]), 0.25)
    assert.equal(confidenceOf([0, 0, 0]), 1)
    assert.equal(confidenceOf([Number.NEGATIVE_INFINITY, 0]), 0)
  })

  it('is none where nothing is known', () => {
    assert.equal(confidenceOf(undefined), 0)
  })
})
