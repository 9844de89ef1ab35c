import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { concurrencyLimit } from './concurrency-limit.ts'

const signal = new AbortController().signal

describe('concurrencyLimit', () => {
  it('lets in as many as there are places, then one for each that leaves, in order', async () => {
    const limit = concurrencyLimit(2)
    const inside: string[] = []
    const enter = async (name: string, held = signal) => {
      const leave = await limit.enter(held)
      inside.push(name)
      return leave
    }
    const leaveA = await enter('a')
    const leaveB = await enter('b')
    const c = enter('c')
    const d = enter('d')
    await new Promise(setImmediate)
    assert.deepEqual(inside, ['a', 'b'])
    leaveB()
    const leaveC = await c
    assert.deepEqual(inside, ['a', 'b', 'c'])
    leaveA()
    const leaveD = await d
    leaveC()
    leaveD()
    await enter('e')
    await enter('f')
    assert.deepEqual(inside, ['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('forgets one that gives up waiting', async () => {
    const limit = concurrencyLimit(1)
    const leave = await limit.enter(signal)
    const controller = new AbortController()
    const waiting = limit.enter(controller.signal)
    const next = limit.enter(signal)
    controller.abort()
    await assert.rejects(waiting, { name: 'AbortError' })
    leave()
    assert.equal(typeof (await next), 'function')
  })

  it('takes no place for one that gave up before', async () => {
    const limit = concurrencyLimit(1)
    await assert.rejects(limit.enter(AbortSignal.abort()), { name: 'AbortError' })
    assert.equal(typeof (await limit.enter(signal)), 'function')
  })
})
