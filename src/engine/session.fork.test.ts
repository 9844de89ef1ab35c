import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { scriptedModel } from '../model/scripted-model.ts'
import { type Transcript, transcriptFrom } from '../world/transcript.ts'
import { replay } from './rerun.ts'
import { openSessionIn } from './session.ts'
import { memoryStore } from './store/memory-store.ts'

const tagged = (text: string) => `<predicted_observation>${text}</predicted_observation>`
const lines = ({ turns }: Transcript) => turns.map(({ timing: _, ...turn }) => JSON.stringify(turn))
const texts = ({ turns }: Transcript) => turns.map(turn => turn.observation.text)

const actions = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(9)).map(([name, value]) => `put ${name} ${value}`),
    fc.constantFrom('a', 'b', 'rope').map(name => `get ${name}`),
    fc.constant('sum'),
    fc.constant('wait for the tide'),
    fc.constant(''),
  ),
  { minLength: 1, maxLength: 60 },
)
const tide = () => scriptedModel(() => tagged('tide is 4'))
const open = (store = memoryStore()) =>
  openSessionIn({
    domain: ledger,
    world: ledgerWorld(),
    store,
    id: 'trunk',
    imaginer: { model: tide() },
    snapshotEvery: 7,
  })

describe('Session.fork', () => {
  it('leaves the original alone', async () => {
    const session = await open()
    await session.step('put a 1')
    const branch = await session.fork()
    await branch.step('put a 2')
    assert.equal((await session.step('get a')).observation.text, '1')
    assert.equal((await branch.step('get a')).observation.text, '2')
    assert.deepEqual((await branch.transcript()).header.parent, { id: 'trunk', turn: 1 })
  })

  it('goes back to the state of an earlier turn', async () => {
    const session = await open()
    for (const action of ['put a 1', 'put a 2', 'put a 3']) await session.step(action)
    const branch = await session.fork(2)
    assert.equal((await branch.step('get a')).observation.text, '2')
    await assert.rejects(session.fork(4), { message: 'There is no turn 4: the session has 3.' })
  })

  it('is byte-identical to doing the same again, at any turn, and replays without a difference', async () => {
    await fc.assert(
      fc.asyncProperty(actions, fc.nat(), async (list, cut) => {
        const store = memoryStore()
        const session = await open(store)
        for (const action of list) await session.step(action)
        const atTurn = cut % (list.length + 1)
        const branch = await session.fork(atTurn, { id: 'branch' })
        for (const action of list.slice(atTurn)) await branch.step(action)
        assert.deepEqual(lines(await branch.transcript()), lines(await session.transcript()))
        assert.deepEqual(lines(transcriptFrom(await store.read('branch'))), lines(await session.transcript()))
        assert.equal(await replay(ledger, await session.transcript()), undefined)
      }),
      { numRuns: 60 },
    )
  })
})

describe('Session.rewind', () => {
  it('takes turns back, in memory, in the kernel and in the records', async () => {
    const store = memoryStore()
    const session = await open(store)
    for (const action of ['put a 1', 'put a 2', 'wait for the tide', 'put a 3']) await session.step(action)
    await session.rewind(1)
    assert.deepEqual(texts(await session.transcript()), [''])
    assert.equal((await session.step('get a')).observation.text, '1')
    assert.equal((await session.step('get tide')).observation.text, 'no entry tide')
    const resumed = await openSessionIn({ domain: ledger, store, id: 'trunk' })
    assert.deepEqual(lines(await resumed.transcript()), lines(await session.transcript()))
  })

  it('lets a step wait for it, and a close end it', async () => {
    const session = await open()
    await session.step('put a 1')
    await session.step('put a 2')
    const rewinding = session.rewind(1)
    await new Promise(resolve => setImmediate(resolve))
    assert.equal((await session.step('get a')).observation.text, '1')
    await rewinding
    const again = session.rewind(0)
    await session.close()
    await again
    await assert.rejects(session.step('sum'), { message: "Session 'trunk' is closed." })
  })

  it('opens an ended session again', async () => {
    const session = await open()
    await session.step('put a 1')
    await session.submit('done')
    await assert.rejects(session.step('sum'), { message: "Session 'trunk' has ended (submitted)." })
    await session.rewind(1)
    assert.equal((await session.step('sum')).observation.text, '4')
  })
})

describe('openSessionIn on a stored session', () => {
  it('continues from any turn as if it had never stopped', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async list => {
        const store = memoryStore()
        for (const action of list) {
          const session = await open(store)
          await session.step(action)
          await session.close()
        }
        const whole = await open()
        for (const action of list) await whole.step(action)
        assert.deepEqual(lines(transcriptFrom(await store.read('trunk'))), lines(await whole.transcript()))
      }),
      { numRuns: 30 },
    )
  })

  it('refuses to go on where a turn no longer comes out as recorded', async () => {
    const store = memoryStore()
    const session = await open(store)
    await session.step('get rope')
    const changed = {
      ...ledger,
      kernel: 'ledger/2',
      openKernel: () => ledger.openKernel(ledgerWorld({ state: {} }), { snapshot: undefined }),
    }
    await assert.rejects(openSessionIn({ domain: changed, store, id: 'trunk' }), {
      at: 'session',
      message: 'Turn 1 no longer comes out as recorded, so the session cannot go on.',
    })
  })
})
