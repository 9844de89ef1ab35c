import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledgerHub } from '../../test/serve/ledger-hub.ts'
import { memoryStore } from '../engine/store/memory-store.ts'
import type { Store } from '../engine/store/store.ts'
import { WorldError } from '../world/error.ts'
import type { Hub } from './hub.ts'
import { Refused } from './refused.ts'

const say = (hub: Hub, id: string, action: string) =>
  hub.use(id, async session => (await session.step(action)).observation.text)
const figure = (hub: Hub, name: string) =>
  Number(
    hub.figures.text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )
const nextTick = () => new Promise(resolve => setImmediate(resolve))

describe('openHub', () => {
  it('opens sessions apart from each other, with the seed they ask for', async () => {
    const hub = ledgerHub()
    const [one, two] = [await hub.create('ledger', { seed: 5 }), await hub.create('ledger')]
    await say(hub, one, 'put rope 7')
    assert.deepEqual([await say(hub, one, 'get rope'), await say(hub, two, 'get rope')], ['7', '3'])
    assert.equal((await hub.look(one)).transcript.header.world.seed, 5)
    assert.equal((await hub.look(one)).offer.name, 'ledger')
    await hub.close()
  })

  it('refuses what it does not have, each with its code', async () => {
    const hub = ledgerHub({ maxSessions: 1 })
    const id = await hub.create('ledger', { id: 'mine' })
    const idle = async () => {}
    await assert.rejects(hub.create('legder'), { code: 'unknown-world', remedy: 'Did you mean ledger?' })
    await assert.rejects(hub.create('ledger', { id: 'mine' }), { code: 'taken' })
    await assert.rejects(hub.create('ledger', { id: '../mine' }), { code: 'invalid' })
    await assert.rejects(hub.create('ledger'), {
      code: 'capacity',
      details: { active_sessions: 1, max_sessions: 1 },
    })
    await assert.rejects(hub.fork(id, { count: 0 }), { code: 'invalid' })
    await assert.rejects(hub.fork(id, { count: 1 }), { code: 'capacity' })
    await assert.rejects(hub.use('nobody', idle), { code: 'unknown-session' })
    await assert.rejects(hub.use('../../etc/passwd', idle), { code: 'invalid' })
    await assert.rejects(hub.look('nobody'), { code: 'unknown-session' })
    await hub.close()
    await assert.rejects(hub.create('ledger'), { code: 'closing' })
    await assert.rejects(hub.use(id, idle), { code: 'closing' })
  })

  it('gives a place back when opening fails', async () => {
    const store = { ...memoryStore(), append: async () => Promise.reject(new WorldError('store', 'full')) }
    const hub = ledgerHub({ store })
    await assert.rejects(hub.create('ledger'), { at: 'store' })
    assert.deepEqual(hub.capacity, { active: 0, limit: 1024 })
    await hub.close()
  })

  it('does one thing at a time in a session', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger')
    const order: string[] = []
    const slow = hub.use(id, async () => {
      order.push('slow starts')
      await nextTick()
      order.push('slow ends')
    })
    const quick = hub.use(id, async () => void order.push('quick'))
    await Promise.all([slow, quick])
    assert.deepEqual(order, ['slow starts', 'slow ends', 'quick'])
    await hub.close()
  })

  it('keeps the place of a session where the work itself says it knows none', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger', { owner: 'a' })
    const lost = () => Promise.reject(new Refused('unknown-session', 'of another world'))
    await assert.rejects(hub.use(id, lost), { message: 'of another world' })
    assert.ok(hub.holds(id))
    await hub.close()
  })

  it('gives up waiting for its turn when it is told to, and does nothing then', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger')
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = hub.use(id, () => promise)
    const done: string[] = []
    const waiting = hub.use(id, async () => void done.push('waited'), AbortSignal.timeout(1))
    await assert.rejects(waiting, { name: 'TimeoutError' })
    await assert.rejects(
      hub.use(id, async () => {}, AbortSignal.abort('gone')),
      error => error === 'gone',
    )
    resolve()
    await slow
    assert.equal(await say(hub, id, 'get rope'), '3')
    assert.deepEqual(done, [])
    await hub.close()
  })

  it('lets the longest unused sleep and wakes them as they were', async () => {
    const hub = ledgerHub({ maxAwake: 2 })
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => hub.create('ledger')))
    for (const [index, id] of ids.entries()) await say(hub, id, `put rope ${index}`)
    const texts = []
    for (const id of ids) texts.push(await say(hub, id, 'get rope'))
    assert.deepEqual(texts, ['0', '1', '2', '3', '4'])
    await nextTick()
    assert.equal(figure(hub, 'agentworld_sessions_awake'), 2)
    assert.ok(figure(hub, 'agentworld_woken_total') >= 6)
    await hub.close()
  })

  it('forks into groups that go their own ways', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger')
    await say(hub, id, 'put rope 1')
    await say(hub, id, 'put rope 2')
    const [now, also] = await hub.fork(id, { count: 2 })
    const [early] = await hub.fork(id, { count: 1, atTurn: 1 })
    await say(hub, now ?? '', 'put rope 9')
    const texts = await Promise.all([id, now, also, early].map(each => say(hub, each ?? '', 'get rope')))
    assert.deepEqual(texts, ['2', '9', '2', '1'])
    await assert.rejects(hub.fork(id, { count: 2, atTurn: 99 }), { at: 'session' })
    assert.equal(hub.capacity.active, 4)
    await hub.close()
  })

  it('puts idle kernels to sleep, and after longer gives idle places back', async () => {
    let time = 0
    let sweep = () => {}
    const hub = ledgerHub({
      sleepAfterMs: 100,
      idleMs: 1000,
      now: () => time,
      every: (_, work) => {
        sweep = work
        return () => {}
      },
    })
    const kept = await hub.create('ledger')
    const owned = await hub.create('ledger', { owner: 'socket' })
    await say(hub, kept, 'put rope 8')
    time = 150
    sweep()
    await nextTick()
    assert.deepEqual([hub.capacity.active, figure(hub, 'agentworld_sessions_awake')], [2, 0])
    time = 1300
    sweep()
    await nextTick()
    assert.equal(hub.capacity.active, 0)
    assert.equal(await say(hub, kept, 'get rope'), '8')
    await assert.rejects(hub.look(owned), { code: 'unknown-session' })
    await hub.close()
  })

  it('forgets the sessions of a connection that ended, also in the middle of a step', async () => {
    const hub = ledgerHub()
    const owned = await hub.create('ledger', { owner: 'socket' })
    const other = await hub.create('ledger')
    const under = hub.use(owned, async session => {
      await nextTick()
      return session.step('put rope 5')
    })
    await new Promise<void>(resolve => queueMicrotask(resolve))
    await hub.release('socket')
    await under
    assert.deepEqual(await hub.list(), [other])
    await hub.close()
  })

  it('says by code when a session has ended', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger')
    await hub.use(id, session => session.submit())
    await assert.rejects(say(hub, id, 'get rope'), { code: 'ended', details: { reason: 'submitted' } })
    await assert.rejects(
      hub.use(id, session => session.submit()),
      { code: 'ended' },
    )
    await hub.close()
  })

  it('counts turns by who produced them', async () => {
    const hub = ledgerHub()
    const id = await hub.create('ledger')
    await say(hub, id, 'get rope')
    await assert.rejects(say(hub, id, 'unload'), { at: 'model' })
    assert.match(hub.figures.text, /^agentworld_turns_total\{world="ledger",by="kernel"\} 1$/m)
    assert.match(hub.figures.text, /^agentworld_failures_total\{at="model"\} 1$/m)
    await hub.close()
  })
})

describe('two hubs over one store', () => {
  it('keep the steps of a session in order, each acknowledged once', async () => {
    const store = memoryStore()
    const hubs = [ledgerHub({ store }), ledgerHub({ store })] as const
    const id = await hubs[0].create('ledger', { id: 'shared' })
    const steps = Array.from({ length: 40 }, (_, index) =>
      say(hubs[index % 2 === 0 ? 0 : 1], id, `put n${index} 1`),
    )
    await Promise.all(steps)
    assert.equal(await say(hubs[1], id, 'sum'), '43')
    const { transcript } = await hubs[0].look(id)
    const actions = transcript.turns.map(({ action }) => action)
    assert.equal(new Set(actions).size, 41)
    assert.match(hubs[1].figures.text, /agentworld_overtaken_total \d/)
    await assert.rejects(hubs[1].create('ledger', { id }), { code: 'taken' })
    await hubs[0].remove(id)
    await assert.rejects(say(hubs[1], id, 'sum'), { code: 'unknown-session' })
    for (const hub of hubs) await hub.close()
  })

  it('do not repeat work that had written something', async () => {
    const store = memoryStore()
    const hubs = [ledgerHub({ store }), ledgerHub({ store })] as const
    const id = await hubs[0].create('ledger', { id: 'shared' })
    let times = 0
    const work = hubs[0].use(id, async session => {
      times += 1
      await session.step('put a 1')
      if (times === 1) await say(hubs[1], id, 'put b 1')
      await session.step('put c 1')
    })
    await assert.rejects(work, { at: 'store' })
    assert.equal(times, 1)
    assert.equal(await say(hubs[0], id, 'sum'), '5')
    for (const hub of hubs) await hub.close()
  })
})

describe('a hub whose store fails', () => {
  it('says so, loses nothing, and goes on by itself', async () => {
    const real = memoryStore()
    let isGone = false
    const gone = () => Promise.reject(new WorldError('store', 'gone'))
    const store: Store = {
      ...real,
      append: (id, records) => (isGone ? gone() : real.append(id, records)),
      read: id => (isGone ? gone() : real.read(id)),
    }
    const hub = ledgerHub({ store })
    const id = await hub.create('ledger')
    await say(hub, id, 'put rope 4')
    isGone = true
    await assert.rejects(say(hub, id, 'put rope 5'), { at: 'store', message: 'gone' })
    await assert.rejects(say(hub, id, 'get rope'), { at: 'store', message: 'gone' })
    isGone = false
    assert.equal(await say(hub, id, 'get rope'), '4')
    await hub.close()
  })
})
