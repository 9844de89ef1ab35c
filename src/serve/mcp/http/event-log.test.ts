import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createEventLog } from './event-log.ts'

const message = (id: number) => ({ jsonrpc: '2.0' as const, id, result: {} })

async function after(log: ReturnType<typeof createEventLog>, id: string) {
  const sent: [string, unknown][] = []
  const stream = await log.replayEventsAfter(id, {
    send: async (event, content) => void sent.push([event, content]),
  })
  return { stream, sent }
}

describe('createEventLog', () => {
  it('replays what a stream sent later, and nothing of other streams', async () => {
    const log = createEventLog()
    const first = await log.storeEvent('a.b', message(1))
    await log.storeEvent('c', message(2))
    const third = await log.storeEvent('a.b', message(3))
    assert.deepEqual(await after(log, first), { stream: 'a.b', sent: [[third, message(3)]] })
    assert.deepEqual(await after(log, third), { stream: 'a.b', sent: [] })
  })

  it('keeps the last events alone', async () => {
    const log = createEventLog({ most: 2 })
    const first = await log.storeEvent('a', message(1))
    for (const id of [2, 3, 4]) await log.storeEvent('a', message(id))
    const { sent } = await after(log, first)
    assert.deepEqual(
      sent.map(([, content]) => content),
      [message(3), message(4)],
    )
  })

  it('keeps no more characters than allowed, but the last event whole', async () => {
    const log = createEventLog({ mostCharacters: 60 })
    const first = await log.storeEvent('a', message(1))
    await log.storeEvent('a', { jsonrpc: '2.0', id: 2, result: { text: 'x'.repeat(100) } })
    const { sent } = await after(log, first)
    assert.equal(sent.length, 1)
    await log.storeEvent('a', message(3))
    const { sent: later } = await after(log, first)
    assert.deepEqual(
      later.map(([, content]) => content),
      [message(3)],
    )
  })

  it('knows nothing after an id nobody gave', async () => {
    assert.deepEqual(await after(createEventLog(), 'what'), { stream: 'wha', sent: [] })
  })
})
