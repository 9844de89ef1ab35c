import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ModelEvent } from './model.ts'
import { readReply } from './reply.ts'

const end: ModelEvent = {
  type: 'reply-end',
  finish: 'stop',
  usage: { inputTokens: 5, outputTokens: 2 },
  attempts: 1,
}

async function* from(events: readonly ModelEvent[]): AsyncGenerator<ModelEvent> {
  yield* events
}

describe('readReply', () => {
  it('puts the deltas together and keeps the end', async () => {
    const events: ModelEvent[] = [
      { type: 'reasoning-delta', text: 'be' },
      { type: 'text-delta', text: 'to' },
      { type: 'reasoning-delta', text: 'cause' },
      { type: 'text-delta', text: 'tal' },
      end,
    ]
    assert.deepEqual(await readReply(from(events)), { text: 'total', reasoning: 'because', end })
  })

  it('forgets what came before a restart', async () => {
    const events: ModelEvent[] = [
      { type: 'reasoning-delta', text: 'half a thou' },
      { type: 'text-delta', text: 'half a li' },
      { type: 'reply-restart' },
      { type: 'text-delta', text: 'a whole line' },
      end,
    ]
    assert.deepEqual(await readReply(from(events)), { text: 'a whole line', reasoning: '', end })
  })

  it('shows each event as it comes', async () => {
    const events: ModelEvent[] = [{ type: 'text-delta', text: 'a' }, { type: 'reply-restart' }, end]
    const seen: ModelEvent[] = []
    await readReply(from(events), event => seen.push(event))
    assert.deepEqual(seen, events)
  })

  it('rejects events that stop without an end', async () => {
    await assert.rejects(readReply(from([{ type: 'text-delta', text: 'a' }])), {
      name: 'WorldError',
      at: 'model',
      message: 'The model stopped in the middle of its reply.',
    })
  })
})
