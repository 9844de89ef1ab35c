import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { forPool } from './for-pool.ts'

const trajectory = trajectoryOf({
  turns: [
    turnOf('a', '1'),
    turnOf('b', '2', { keep: false, category: 'echo' }),
    turnOf('c', '3', { keep: false, labels: ['truncated'] }),
  ],
})

describe('forPool', () => {
  it('masks by information where a model is pre-trained', () => {
    assert.deepEqual(
      forPool(trajectory, 'cpt').turns.map(({ keep }) => keep),
      [undefined, false, false],
    )
  })

  it('leaves only flawed turns out elsewhere', () => {
    for (const pool of ['sft', 'rl', 'test'] as const)
      assert.deepEqual(
        forPool(trajectory, pool).turns.map(({ keep }) => keep),
        [true, true, false],
      )
  })
})
