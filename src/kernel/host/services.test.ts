import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callService, Desk, putService } from './services.ts'

describe('callService', () => {
  it('is answered by this process where that offers the service', async () => {
    putService('double', async request => Number(request) * 2)
    assert.equal(await callService('double', 21), 42)
  })

  it('has nothing of a service that nobody offers', async () => {
    await assert.rejects(callService('nothing', 1), /There is no service 'nothing'/)
  })
})

describe('Desk', () => {
  it('answers a second attempt at a step as the first, request by request', async () => {
    let asked = 0
    putService('count', async request => [request, ++asked])
    const desk = new Desk()
    assert.equal(desk.wasUsed, false)
    const first = desk.attempt()
    assert.deepEqual(
      [await first('count', 'a'), await first('count', 'a')],
      [
        ['a', 1],
        ['a', 2],
      ],
    )
    const second = desk.attempt()
    assert.deepEqual(
      [await second('count', 'a'), await second('count', 'a'), await second('count', 'b')],
      [
        ['a', 1],
        ['a', 2],
        ['b', 3],
      ],
    )
    assert.equal(desk.wasUsed, true)
  })

  it('tells what has not been answered that nobody waits any more', async () => {
    putService('wait', (_, { signal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const desk = new Desk()
    const answer = desk.attempt()('wait', null)
    desk.close()
    await assert.rejects(answer, /the step is over/)
  })
})
