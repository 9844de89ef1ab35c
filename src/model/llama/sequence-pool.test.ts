import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Lease, sequencePool } from './sequence-pool.ts'

const { signal } = new AbortController()

// lets every promise that can settle do so
const settle = () => new Promise<void>(resolve => setImmediate(resolve))

describe('sequencePool', () => {
  it('gives a session its own slot again', async () => {
    const pool = sequencePool(['one', 'two'])
    const taken: string[] = []
    for (const key of ['a', 'b', 'a', 'a', 'b']) {
      const lease = await pool.acquire(key, signal)
      taken.push(`${key}:${lease.slot}`)
      lease.release()
    }
    assert.deepEqual(taken, ['a:one', 'b:two', 'a:one', 'a:one', 'b:two'])
  })

  it('gives a newcomer the slot that has been idle longest', async () => {
    const pool = sequencePool(['one', 'two', 'three'])
    const taken: string[] = []
    for (const key of ['a', 'b', 'c', 'a', 'd', 'b', 'a', 'c']) {
      const lease = await pool.acquire(key, signal)
      taken.push(`${key}:${lease.slot}`)
      lease.release()
    }
    assert.deepEqual(taken, ['a:one', 'b:two', 'c:three', 'a:one', 'd:two', 'b:three', 'a:one', 'c:two'])
  })

  it('serves those who wait in their order, and a session only on its own slot', async () => {
    const pool = sequencePool(['one', 'two'])
    const log: string[] = []
    const leases = new Map<string, Lease<string>>()
    const ask = async (key: string, name: string) => {
      const lease = await pool.acquire(key, signal)
      leases.set(name, lease)
      log.push(`${name}:${lease.slot}`)
    }
    void ask('a', 'a1')
    void ask('b', 'b1')
    void ask('a', 'a2')
    void ask('c', 'c1')
    void ask('d', 'd1')
    await settle()
    leases.get('b1')?.release()
    await settle()
    assert.deepEqual(log, ['a1:one', 'b1:two', 'c1:two'])
    leases.get('a1')?.release()
    await settle()
    assert.deepEqual(log, ['a1:one', 'b1:two', 'c1:two', 'a2:one'])
    leases.get('a2')?.release()
    await settle()
    assert.deepEqual(log, ['a1:one', 'b1:two', 'c1:two', 'a2:one', 'd1:one'])
  })

  it('lets who waits leave when its signal says so', async () => {
    const pool = sequencePool(['one'])
    const held = await pool.acquire('a', signal)
    const leaving = new AbortController()
    const left = pool.acquire('b', leaving.signal)
    const stayed = pool.acquire('c', signal)
    leaving.abort(new Error('enough'))
    await assert.rejects(left, { message: 'enough' })
    await assert.rejects(pool.acquire('d', leaving.signal), { message: 'enough' })
    held.release()
    assert.equal((await stayed).slot, 'one')
  })

  it('says when nothing is held any more', async () => {
    const pool = sequencePool(['one', 'two'])
    await pool.idle()
    const first = await pool.acquire('a', signal)
    const second = await pool.acquire('b', signal)
    let isIdle = false
    const idle = pool.idle().then(() => {
      isIdle = true
    })
    first.release()
    await settle()
    assert.equal(isIdle, false)
    second.release()
    await idle
  })
})
