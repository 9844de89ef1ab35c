import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import { Fault } from '../../world/fault.ts'
import { replay } from '../rerun.ts'
import { openSessionIn } from '../session.ts'
import { memoryStore } from '../store/memory-store.ts'

const open = (faults: object[], options = {}) =>
  openSessionIn({
    domain: ledger,
    world: ledgerWorld({ faults: faults.map(fault => Fault.parse(fault)) }),
    ...options,
  })

describe('FaultLine', () => {
  it('answers for the world where an action does not get through, and the world is as it was', async () => {
    const session = await open([{ kind: 'dropped', id: 'line', on: { count: 1 } }])
    const turn = await session.step('put a 1')
    assert.equal(turn.by, 'fault')
    assert.deepEqual(turn.observation, { text: 'ledger failed: dropped', isError: true })
    assert.deepEqual(turn.faults, [{ id: 'line', kind: 'dropped', effect: 'failed', detail: 'dropped' }])
    assert.equal((await session.step('get a')).observation.text, 'no entry a')
  })

  it('leaves an action alone that cannot fail like that', async () => {
    const session = await open([{ kind: 'disk-full' }])
    const turn = await session.step('sum')
    assert.equal(turn.by, 'kernel')
    assert.equal(turn.faults, undefined)
  })

  it('reads what is stale, while the world goes on', async () => {
    const session = await open([{ kind: 'stale', turns: 2, on: { action: 'get' } }])
    for (const action of ['put rope 4', 'put rope 5']) await session.step(action)
    const turn = await session.step('get rope')
    assert.equal(turn.observation.text, '3')
    assert.deepEqual(turn.base, { text: '5' })
    assert.deepEqual(turn.faults, [
      { id: 'stale-1', kind: 'stale', effect: 'changed', detail: 'as it was 2 turns ago' },
    ])
  })

  it('lets a change be seen late and in the end', async () => {
    const session = await open([{ kind: 'eventual', turns: 1, on: { action: 'get' } }])
    await session.step('put rope 5')
    assert.equal((await session.step('get rope')).observation.text, '3')
    assert.equal((await session.step('get rope')).observation.text, '5')
  })

  it('lets a part through and says what the whole says', async () => {
    const session = await open([{ kind: 'partial-write', share: 0.5, on: { count: 1 } }])
    const turn = await session.step('put a 10')
    assert.equal(turn.observation.text, 'wrote a part')
    assert.equal(turn.ran, 'put a 5')
    assert.equal(turn.faults?.[0]?.effect, 'partial')
    assert.equal((await session.step('get a')).observation.text, '5')
  })

  it('waits for a slow reply, and gives up when told to', async () => {
    const session = await open([{ kind: 'slow', seconds: 0.01 }])
    const turn = await session.step('sum')
    assert.deepEqual(turn.faults, [{ id: 'slow-1', kind: 'slow', effect: 'delayed', detail: '0.01 s late' }])
    assert.equal(turn.observation.text, '3')
    const slow = await open([{ kind: 'slow', seconds: 60, on: { from: 1, to: 1 } }])
    await assert.rejects(slow.step('put a 1', { signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' })
    assert.deepEqual((await slow.transcript()).turns, [])
  })

  it('keeps faults from the model: it is told what the world said', async () => {
    const model = scriptedModel(() => '<predicted_observation>a long and true story</predicted_observation>')
    const session = await open([{ kind: 'truncated', on: { from: 1, to: 1 } }], { imaginer: { model } })
    assert.equal((await session.step('tell')).observation.text, 'a long and')
    await session.step('tell')
    assert.match(model.requests[1]?.messages.at(-2)?.content ?? '', /a long and true story/)
  })

  it('is resumed, replayed and forked with what really happened', async () => {
    const store = memoryStore()
    const faults = [
      { kind: 'partial-write', on: { from: 2, to: 2 } },
      { kind: 'truncated', on: { action: 'sum' } },
    ]
    const session = await open(faults, { store, id: 's' })
    for (const action of ['put b 100', 'put a 10', 'sum']) await session.step(action)
    assert.equal(await replay(ledger, await session.transcript()), undefined)
    const resumed = await openSessionIn({ domain: ledger, store, id: 's' })
    assert.equal((await resumed.step('get a')).observation.text, '5')
    const branch = await resumed.fork(3)
    assert.equal((await branch.step('get a')).observation.text, '5')
  })

  it('takes a fault live, and remembers it', async () => {
    const store = memoryStore()
    const session = await open([], { store, id: 's' })
    assert.equal((await session.step('sum')).by, 'kernel')
    await session.inject(Fault.parse({ kind: 'timeout', on: { count: 1, duration: 2 } }))
    assert.equal((await session.step('sum')).by, 'fault')
    const resumed = await openSessionIn({ domain: ledger, store, id: 's' })
    const branch = await resumed.fork()
    assert.equal((await resumed.step('sum')).by, 'fault')
    assert.equal((await resumed.step('sum')).by, 'kernel')
    assert.equal((await branch.step('sum')).by, 'fault')
  })

  it('lets no fault strike any more once all are lifted, in a fork and after a restart neither', async () => {
    const store = memoryStore()
    const session = await open([{ kind: 'dropped' }], { store, id: 'lifted' })
    await session.inject({ kind: 'timeout', seconds: 2 })
    assert.equal((await session.step('sum')).by, 'fault')
    await session.lift()
    assert.equal((await session.step('sum')).by, 'kernel')
    await session.inject({ kind: 'permission-denied', on: { count: 1 } })
    const fork = await session.fork(undefined, { id: 'fork' })
    await fork.close()
    await session.close()
    for (const id of ['lifted', 'fork']) {
      const each = await openSessionIn({ domain: ledger, store, id })
      const [struck, free] = [await each.step('sum'), await each.step('sum')]
      assert.deepEqual([struck.faults?.[0]?.id, free.by], ['permission-denied-3', 'kernel'], id)
      await each.close()
    }
  })
})
