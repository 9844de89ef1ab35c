import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import type { Turn } from '../../world/turn.ts'
import { openSessionIn } from '../session.ts'
import { presetFaults, presetNames } from './presets.ts'

async function labels(name: string, options: object, turns = 60): Promise<Turn[]> {
  const session = await openSessionIn({
    domain: ledger,
    world: ledgerWorld({ faults: presetFaults(name, options) }),
  })
  for (let turn = 0; turn < turns; turn++) await session.step(turn % 2 ? `put n${turn} ${turn}` : 'sum')
  return [...(await session.transcript()).turns]
}

describe('presetFaults', () => {
  it('knows E0 to E3 and the flaky web', () => {
    assert.deepEqual(presetNames, ['E0', 'E1', 'E2', 'E3', 'bfcl-web'])
    assert.throws(() => presetFaults('E4'), { remedy: /Did you mean E/ })
  })

  for (const [count, duration] of [
    [2, 2],
    [3, 1],
    [1, 4],
  ] as const) {
    it(`strikes exactly ${count} times for ${duration} calls each (E1)`, async () => {
      for (let seed = 0; seed < 10; seed++) {
        const turns = await labels('E1', { seed, count, duration })
        const struck = turns.filter(turn => turn.by === 'fault')
        assert.equal(struck.length, count * duration)
        assert.equal(new Set(struck.map(turn => turn.faults?.[0]?.id)).size, count)
        assert.equal(turns[0]?.faults, undefined)
      }
    })
  }

  it('tells in E1, stays silent in E2, and does both in E3', async () => {
    const kinds = (name: string) => presetFaults(name, { seed: 3, count: 4 }).map(({ kind }) => kind)
    const told = ['http', 'timeout', 'dropped']
    assert.ok(kinds('E1').every(kind => told.includes(kind)))
    assert.ok(kinds('E2').every(kind => !told.includes(kind)))
    assert.deepEqual(
      kinds('E3').map(kind => told.includes(kind)),
      [true, false, true, false],
    )
    assert.deepEqual(presetFaults('E0'), [])
  })

  it('gives the same for the same seed', () => {
    assert.deepEqual(presetFaults('E3', { seed: 5 }), presetFaults('E3', { seed: 5 }))
    assert.notDeepEqual(presetFaults('E3', { seed: 5 }), presetFaults('E3', { seed: 6 }))
  })

  it('fails about a fifth of all calls on the flaky web', async () => {
    const turns = await labels('bfcl-web', {}, 2_000)
    const share = turns.filter(turn => turn.by === 'fault').length / turns.length
    assert.ok(share > 0.15 && share < 0.23, String(share))
  })
})
