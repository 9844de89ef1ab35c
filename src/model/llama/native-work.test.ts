import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nativeWork } from './native-work.ts'

describe('nativeWork', () => {
  it('gives what a call gives, and throws what it throws', async () => {
    const work = nativeWork(new AbortController().signal)
    assert.equal(await work.run(async () => 3), 3)
    await assert.rejects(
      work.run(async () => {
        throw new Error('broken')
      }),
      { message: 'broken' },
    )
    await work.settled()
  })

  it('lets the waiting leave at once, and settles when the call has ended', async () => {
    const leaving = new AbortController()
    const work = nativeWork(leaving.signal)
    const call = Promise.withResolvers<number>()
    const log: string[] = []
    const waiting = work.run(() => call.promise)
    leaving.abort(new Error('enough'))
    await assert.rejects(waiting, { message: 'enough' })
    work.afterwards(async () => log.push('after'))
    const settled = work.settled().then(() => log.push('settled'))
    log.push('ending')
    call.reject(new Error('nobody listens'))
    await settled
    assert.deepEqual(log, ['ending', 'after', 'settled'])
  })

  it('starts nothing once the signal was given', async () => {
    const work = nativeWork(AbortSignal.abort(new Error('enough')))
    let calls = 0
    await assert.rejects(
      work.run(async () => {
        calls += 1
      }),
      { message: 'enough' },
    )
    assert.equal(calls, 0)
  })
})
