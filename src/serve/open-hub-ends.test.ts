// How sessions leave the hub: removed, left, claimed by a connection that ends.
import assert from 'node:assert/strict'
import { appendFileSync, readdirSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { ledgerHub } from '../../test/serve/ledger-hub.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { openSessionIn } from '../engine/session.ts'
import { fileStore } from '../engine/store/file-store.ts'
import { memoryStore } from '../engine/store/memory-store.ts'
import { WorldError } from '../world/error.ts'
import { catalogueFrom } from './catalogue.ts'
import { agentFailureOf } from './failure.ts'
import type { Hub } from './hub.ts'
import { openHub } from './open-hub.ts'
import type { Refused } from './refused.ts'

const say = (hub: Hub, id: string, action: string) =>
  hub.use(id, async session => (await session.step(action)).observation.text)

describe('sessions of a hub', () => {
  it('removes a session once, whatever else is asked of it at that moment', async () => {
    const directory = temporaryFolder()
    const hub = ledgerHub({ store: fileStore({ directory }) })
    for (let round = 0; round < 40; round++) {
      await hub.create('ledger', { id: 'w' })
      const asked = [say(hub, 'w', 'put rope 1'), hub.remove('w'), say(hub, 'w', 'put rope 2'), hub.look('w')]
      const [before, removed, after, seen] = await Promise.allSettled(asked)
      assert.equal(before?.status, 'fulfilled')
      assert.equal(removed?.status, 'fulfilled')
      for (const late of [after, seen])
        if (late?.status === 'rejected') assert.equal((late.reason as Refused).code, 'unknown-session')
      assert.deepEqual(readdirSync(directory), [])
    }
    assert.equal(hub.capacity.active, 0)
    await hub.close()
  })

  it('begins anew in the place of one that is being removed', async () => {
    const hub = ledgerHub()
    await hub.create('ledger', { id: 'w' })
    await say(hub, 'w', 'put rope 9')
    await Promise.all([hub.remove('w'), hub.create('ledger', { id: 'w' })])
    assert.equal(await say(hub, 'w', 'get rope'), '3')
    await hub.close()
  })

  it('removes what has no place, or is damaged, though it is full', async () => {
    const store = memoryStore()
    const hub = ledgerHub({ store, maxSessions: 1 })
    const old = await hub.create('ledger')
    await hub.leave(old)
    assert.equal(hub.holds(old), false)
    const damaged = await hub.create('ledger')
    await hub.leave(damaged)
    await hub.create('ledger')
    await hub.remove(old)
    const read = store.read
    store.read = async id => {
      if (id === damaged) throw new WorldError('store', 'lines are missing')
      return read(id)
    }
    await hub.remove(damaged)
    assert.equal((await store.list()).length, 1)
    await assert.rejects(hub.remove(old), { code: 'unknown-session' })
    await hub.close()
  })

  it('shows nobody who acts in a session where its damaged record lies', async () => {
    const directory = temporaryFolder()
    const hub = ledgerHub({ store: fileStore({ directory }) })
    const id = await hub.create('ledger')
    await hub.leave(id)
    appendFileSync(path.join(directory, `${id}.jsonl`), '{"at":1,"kind":"nothing"}\n')
    for (const work of [() => hub.look(id), () => say(hub, id, 'sum')]) {
      const failure = await work().then(() => undefined, agentFailureOf)
      assert.deepEqual([failure?.status, failure?.isExpected], [503, false])
      assert.ok(!failure?.message.includes(directory))
    }
    await hub.close()
  })

  it('lets what is under way end before it stops, and takes nothing more', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const working = hub.use(id, async session => {
      await gate
      return (await session.step('put rope 9')).observation.text
    })
    let isDrained = false
    const drained = hub.drain(60_000).then(() => {
      isDrained = true
    })
    await assert.rejects(hub.create('ledger'), { code: 'closing' })
    await assert.rejects(say(hub, id, 'sum'), { code: 'closing' })
    assert.deepEqual([isDrained, hub.isClosing], [false, true])
    open()
    assert.equal(await working, '')
    await drained
    await hub.close()
  })

  it('stops in time though what is under way does not end', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger')
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const working = hub.use(id, () => gate)
    await hub.drain(5)
    open()
    await working
    await hub.close()
  })

  it('lets one connection claim a fork', async () => {
    const hub = ledgerHub()
    const parent = await hub.create('ledger', { owner: 'a' })
    const [fork = ''] = await hub.fork(parent, { count: 1 })
    assert.equal(hub.unclaimed, 1)
    await hub.claim(fork, 'b')
    assert.equal(hub.unclaimed, 0)
    await assert.rejects(hub.claim(fork, 'c'), { code: 'taken' })
    await hub.release('b')
    assert.deepEqual(await hub.list(), [parent])
    await hub.close()
  })

  it('tells worlds that differ in their seed apart, where the seed tells', async () => {
    const store = memoryStore()
    const worlds = [7, 99].map(seed => ({ name: `ledger-${seed}`, world: { ...ledgerWorld(), seed } }))
    const open = () =>
      openHub({
        catalogue: catalogueFrom(worlds),
        store,
        open: opened => openSessionIn({ ...opened, domain: ledger }),
      })
    const before = open()
    const ids = [await before.create('ledger-7'), await before.create('ledger-99')]
    await before.close()
    const after = open()
    const names = await Promise.all(ids.map(async id => (await after.look(id)).offer.name))
    assert.deepEqual(names, ['ledger-7', 'ledger-99'])
    await after.close()
  })
})
