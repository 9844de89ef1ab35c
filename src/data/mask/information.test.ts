import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { informationOf } from './information.ts'

describe('informationOf', () => {
  it('measures overlap by the action, novelty by the observation, likeness by both', () => {
    assert.deepEqual(informationOf('a b c d', 'c d e'), {
      overlap: 2 / 4,
      novelty: 1 / 3,
      jaccard: 2 / 5,
      ratio: 5 / 7,
    })
  })

  it('says nothing of nothing', () => {
    assert.deepEqual(informationOf('', ''), {
      overlap: 0,
      novelty: 0,
      jaccard: 0,
      ratio: Number.POSITIVE_INFINITY,
    })
    assert.deepEqual(informationOf('a', ''), { overlap: 0, novelty: 0, jaccard: 0, ratio: 0 })
  })
})
