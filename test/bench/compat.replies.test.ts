// Two implementations of what the published script reads, over replies that are as ugly as they come.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publishedPrediction, withoutHeading } from '../../src/bench/published/published-prediction.ts'
import { publishedVerdict } from '../../src/bench/published/published-verdict.ts'
import { plainPrediction, plainShown, plainVerdict } from './published-script.ts'
import { uglyPredictions, uglyVerdicts } from './ugly-replies.ts'

const count = 2000

describe('publishedPrediction', () => {
  it('takes the same out of ugly replies as the second implementation', () => {
    for (const reply of uglyPredictions(count, 1)) {
      assert.equal(publishedPrediction(reply), plainPrediction(reply), JSON.stringify(reply))
      for (const domain of ['terminal', 'kitchen'])
        assert.equal(withoutHeading(reply, domain), plainShown(reply, domain), JSON.stringify(reply))
    }
  })
})

describe('publishedVerdict', () => {
  it('reads the same scores as the second implementation, and refuses the same replies', () => {
    let readable = 0
    for (const reply of uglyVerdicts(count, 2)) {
      const read = publishedVerdict(reply)
      const expected = plainVerdict(reply)
      assert.deepEqual(
        read.ok ? { scores: read.scores, total: read.total } : undefined,
        expected && { scores: expected.scores, total: expected.total },
        JSON.stringify(reply),
      )
      readable += Number(read.ok)
    }
    // the comparison is worth something only if both kinds are there
    assert.ok(readable > count / 5 && readable < (count * 4) / 5, `${readable} could be read`)
  })
})
