import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { Fault } from '../../world/fault.ts'
import { openSessionIn } from '../session.ts'
import { chance } from './strikes.ts'

async function struck(faults: object[], actions: readonly string[], seed = 7): Promise<string> {
  const world = ledgerWorld({ seed, faults: faults.map(fault => Fault.parse(fault)) })
  const session = await openSessionIn({ domain: ledger, world })
  const marks: string[] = []
  for (const action of actions) marks.push((await session.step(action)).faults ? 'x' : '.')
  return marks.join('')
}
const sums = (count: number) => Array<string>(count).fill('sum')

describe('Strikes', () => {
  it('strikes at every matching action by default', async () => {
    assert.equal(
      await struck([{ kind: 'timeout', on: { action: '^get' } }], ['sum', 'get a', 'put a 1', 'get a']),
      '.x.x',
    )
  })

  it('keeps to the turns it is given', async () => {
    assert.equal(await struck([{ kind: 'timeout', on: { from: 2, to: 3 } }], sums(5)), '.xx..')
  })

  it('strikes so often, each time for so many matching turns', async () => {
    assert.equal(await struck([{ kind: 'timeout', on: { count: 1, duration: 3 } }], sums(6)), 'xxx...')
    assert.equal(await struck([{ kind: 'timeout', on: { count: 2 } }], sums(4)), 'xx..')
    const mixed = ['get a', 'sum', 'get a', 'get a']
    assert.equal(
      await struck([{ kind: 'timeout', on: { action: 'get', count: 1, duration: 2 } }], mixed),
      'x.x.',
    )
  })

  it('is the same for the same seed and spread as the probability says', async () => {
    const half = [{ kind: 'timeout', on: { probability: 0.5 } }]
    const first = await struck(half, sums(40))
    assert.equal(await struck(half, sums(40)), first)
    assert.notEqual(await struck(half, sums(40), 8), first)
    const many = Array.from({ length: 10_000 }, (_, turn) => chance(1, 'f', turn))
    assert.ok(Math.abs(many.filter(value => value < 0.3).length / 10_000 - 0.3) < 0.02)
  })

  it('limits the rate of calls in a window', async () => {
    const limit = { kind: 'rate-limit', calls: 2, turns: 3, on: { action: 'get' } }
    assert.equal(await struck([limit], ['get a', 'get a', 'get a', 'sum', 'sum', 'get a']), '..x...')
  })

  it('waits for a condition on the state', async () => {
    const fault = { kind: 'timeout', on: { when: { kind: 'file', path: 'a', equals: '2' } } }
    assert.equal(await struck([fault], ['put a 1', 'sum', 'put a 2', 'sum']), '...x')
  })

  it('goes on after a resume as if it had never stopped', async () => {
    const faults = [{ kind: 'timeout', on: { from: 2, count: 2, duration: 2, probability: 0.6 } }]
    const world = ledgerWorld({ faults: faults.map(fault => Fault.parse(fault)) })
    const { memoryStore } = await import('../store/memory-store.ts')
    const store = memoryStore()
    let marks = ''
    for (let turn = 0; turn < 12; turn++) {
      const session = await openSessionIn({ domain: ledger, world, store, id: 's' })
      marks += (await session.step('sum')).faults ? 'x' : '.'
      await session.close()
    }
    assert.equal(marks, await struck(faults, sums(12)))
    assert.match(marks, /x/)
  })
})
