import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { passAll, passAt, trialFigures } from './trials.ts'

describe('trialFigures', () => {
  it('gives mean, best and worst', () => {
    assert.deepEqual(trialFigures([0.25, 0.75, 0.5]), { trials: 3, avg: 0.5, max: 0.75, min: 0.25 })
    assert.deepEqual(trialFigures([]), { trials: 0, avg: 0, max: 0, min: 0 })
  })
})

describe('passAt', () => {
  it('is the chance that one of k succeeds', () => {
    const counts = { trials: 4, successes: 1 }
    assert.deepEqual([passAt(1, counts), passAt(2, counts), passAt(4, counts)], [0.25, 0.5, 1])
    assert.equal(passAt(5, counts), undefined)
  })
})

describe('passAll', () => {
  it('is the chance that all of k succeed', () => {
    const counts = { trials: 4, successes: 3 }
    assert.deepEqual([passAll(1, counts), passAll(2, counts), passAll(4, counts)], [0.75, 0.5, 0])
    assert.equal(passAll(5, counts), undefined)
  })
})
