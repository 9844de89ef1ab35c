import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledgerHub } from '../../../test/serve/ledger-hub.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import { header, turnAt } from '../../engine/store/store.contract.ts'
import type { Hub } from '../hub.ts'
import { boundedStore } from './bounded-store.ts'

const bytesOf = (...records: object[]) =>
  records.reduce((sum, record) => sum + JSON.stringify(record).length + 1, 0)
const put = (hub: Hub, id: string, text: string) => hub.use(id, session => session.step(text))

describe('boundedStore', () => {
  it('takes turns until its bytes are used up, to the byte, and an end after that', async () => {
    const store = memoryStore()
    const bounded = boundedStore(store, { id: 'a', mostBytes: bytesOf(header, turnAt(1)) })
    await bounded.append('a', [header])
    await bounded.append('a', [turnAt(1)])
    await assert.rejects(bounded.append('a', [turnAt(2)]), { at: 'limit' })
    await bounded.append('a', [{ at: 2, kind: 'score', score: 1, reward: 1, checks: [] }])
    assert.equal((await store.read('a')).length, 3)
  })

  it('counts what is there already, and nothing of other sessions', async () => {
    const store = memoryStore()
    await store.append('a', [header, turnAt(1)])
    const bounded = boundedStore(store, { id: 'a', mostBytes: bytesOf(header, turnAt(1)) })
    await bounded.append('b', [header, turnAt(1), turnAt(2)])
    await bounded.read('a')
    await bounded.read('a')
    await assert.rejects(bounded.append('a', [turnAt(2)]), { at: 'limit' })
  })

  it('leaves a session that is full as it was: it can be submitted', async () => {
    const hub = ledgerHub({ mostSessionBytes: 2000 })
    const id = await hub.create('ledger')
    await put(hub, id, 'put rope 9')
    await assert.rejects(put(hub, id, `put ${'x'.repeat(2000)} 1`), { at: 'limit' })
    assert.equal((await put(hub, id, 'sum')).observation.text, '9')
    assert.ok(await hub.use(id, session => session.submit()))
    await hub.close()
  })
})
