import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { chosenTurn, type Pool, poolOf, usualShares } from './pool-of.ts'

describe('poolOf', () => {
  it('keeps everything of one application in one pool', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.integer(), (app, one, other, seed) => {
        const pool = (id: string) => poolOf({ id, domain: 'swe', app }, { seed })
        assert.equal(pool(one), pool(other))
      }),
    )
  })

  it('gives each pool about its share', () => {
    const counts: Record<Pool, number> = { cpt: 0, sft: 0, rl: 0, test: 0 }
    for (let id = 0; id < 20_000; id += 1)
      counts[poolOf({ id: `${id}`, domain: 'terminal' }, { seed: 1 })] += 1
    for (const pool of ['cpt', 'sft', 'rl', 'test'] as const)
      assert.ok(Math.abs(counts[pool] / 20_000 - usualShares[pool]) < 0.01, `${pool} ${counts[pool]}`)
  })

  it('takes the shares it is given', () => {
    const shares = { cpt: 0, sft: 0, rl: 0, test: 1 }
    assert.equal(poolOf({ id: 'a', domain: 'web' }, { seed: 1, shares }), 'test')
  })
})

describe('chosenTurn', () => {
  it('chooses among the turns that count, the same for the same seed', () => {
    const trajectory = trajectoryOf({
      turns: [
        turnOf('a', '1', { keep: false }),
        turnOf('b', '2'),
        turnOf('c', '3'),
        turnOf('d', '4', { keep: false }),
      ],
    })
    const chosen = new Set(Array.from({ length: 50 }, (_, seed) => chosenTurn(trajectory, seed)))
    assert.deepEqual([...chosen].sort(), [1, 2])
    assert.equal(chosenTurn(trajectory, 7), chosenTurn(trajectory, 7))
  })

  it('chooses none where none counts', () => {
    assert.equal(chosenTurn(trajectoryOf({ turns: [turnOf('a', '1', { keep: false })] }), 1), undefined)
  })
})
