import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { modelContract } from './model.contract.ts'
import { type ModelRequest, Sampling } from './model.ts'
import { readReply } from './reply.ts'
import { scriptedModel } from './scripted-model.ts'

modelContract('scriptedModel', {
  open: async () => scriptedModel(({ messages }) => `heard ${messages.at(-1)?.content}`),
})

const signal = new AbortController().signal

function request(content: string): ModelRequest {
  return { messages: [{ role: 'user', content }], sampling: Sampling.parse({}), sessionKey: 's', signal }
}

describe('scriptedModel', () => {
  it('gives its replies in order, each as it was written', async () => {
    const usage = { inputTokens: 9, outputTokens: 2, costUsd: 0.5 }
    const model = scriptedModel([
      'one',
      { text: 'two', reasoning: 'why', finish: 'length', usage },
      ({ messages }) => `three: ${messages[0]?.content}`,
    ])
    const replies = [
      await readReply(model.generate(request('a'))),
      await readReply(model.generate(request('b'))),
      await readReply(model.generate(request('c'))),
    ]
    const free = { inputTokens: 0, outputTokens: 0 }
    assert.deepEqual(replies, [
      { text: 'one', reasoning: '', end: { type: 'reply-end', finish: 'stop', usage: free, attempts: 1 } },
      { text: 'two', reasoning: 'why', end: { type: 'reply-end', finish: 'length', usage, attempts: 1 } },
      {
        text: 'three: c',
        reasoning: '',
        end: { type: 'reply-end', finish: 'stop', usage: free, attempts: 1 },
      },
    ])
  })

  it('records what it was asked', async () => {
    const model = scriptedModel(['x'])
    const asked = request('what?')
    await readReply(model.generate(asked))
    assert.deepEqual(model.requests, [asked])
  })

  it('complains when it is asked once too often, and shows the question', async () => {
    const model = scriptedModel(['only'])
    await readReply(model.generate(request('first')))
    await assert.rejects(readReply(model.generate(request('second'))), {
      name: 'WorldError',
      at: 'model',
      message: 'The script of 1 was asked for one reply more: second',
      remedy: 'Add a reply to the script.',
    })
  })

  it('keeps its next reply when a request was aborted before it began', async () => {
    const model = scriptedModel(['first'])
    const aborted = { ...request('a'), signal: AbortSignal.abort() }
    await assert.rejects(readReply(model.generate(aborted)), { name: 'AbortError' })
    assert.equal((await readReply(model.generate(request('b')))).text, 'first')
  })

  it('takes the name, dialect and context it is given', () => {
    const { id, dialect, contextTokens } = scriptedModel([], {
      id: 'm',
      dialect: 'compact',
      contextTokens: 64,
    })
    assert.deepEqual({ id, dialect, contextTokens }, { id: 'm', dialect: 'compact', contextTokens: 64 })
  })
})
