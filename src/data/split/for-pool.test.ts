import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { forPool } from './for-pool.ts'

const trajectory = trajectoryOf({
  turns: [
    turnOf('a', '1'),
    turnOf('b', '2', { keep: false, category: 'echo', labels: ['scrubbed', 'masked'] }),
    turnOf('c', '3', { keep: false, labels: ['truncated'] }),
    turnOf('d', '4', { keep: false, labels: ['omitted'] }),
    turnOf('e', '5', { keep: false }),
  ],
})

describe('forPool', () => {
  it('masks by information where a model is pre-trained', () => {
    assert.deepEqual(
      forPool(trajectory, 'cpt').turns.map(({ keep }) => keep),
      [undefined, false, false, false, false],
    )
  })

  it('undoes the mask elsewhere, and nothing that a filter or an importer did', () => {
    for (const pool of ['sft', 'rl', 'test'] as const)
      assert.deepEqual(
        forPool(trajectory, pool).turns.map(({ keep }) => keep),
        [undefined, true, false, false, false],
      )
    assert.deepEqual(forPool(trajectory, 'sft').turns[1]?.labels, ['scrubbed'])
  })
})
