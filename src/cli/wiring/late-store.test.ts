import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { openSessionIn } from '../../engine/session.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import { lateStore } from './late-store.ts'

async function opened() {
  const store = memoryStore()
  const late = lateStore(store)
  const session = await openSessionIn({ domain: ledger, world: ledgerWorld(), store: late, id: 'new' })
  return { store, late, session }
}

describe('lateStore', () => {
  it('writes a session with its first turn', async () => {
    const { store, late, session } = await opened()
    assert.deepEqual(await store.list(), [])
    assert.deepEqual(await late.list(), ['new'])
    await session.step('sum')
    assert.deepEqual(
      (await store.read('new')).map(({ kind }) => kind),
      ['header', 'turn'],
    )
    await session.step('sum')
    assert.deepEqual(
      (await late.read('new')).map(({ at }) => at),
      [0, 1, 2],
    )
  })

  it('writes nothing when the first step fails', async () => {
    const { store, late, session } = await opened()
    await assert.rejects(session.step('unload'), { at: 'model' })
    assert.deepEqual(await store.list(), [])
    assert.deepEqual(
      (await late.read('new')).map(({ kind }) => kind),
      ['header'],
    )
  })

  it('opens no session where another one began meanwhile', async () => {
    const { store, late, session } = await opened()
    const other = await openSessionIn({ domain: ledger, world: ledgerWorld(), store, id: 'new' })
    await other.step('sum')
    await assert.rejects(session.step('sum'), { at: 'store' })
    assert.equal((await store.read('new')).length, 2)
    await late.delete('new')
    assert.deepEqual(await late.list(), [])
  })
})
