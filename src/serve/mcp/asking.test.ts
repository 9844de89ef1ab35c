import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type RawOptions, rawClient } from '../../../test/serve-mcp/raw-client.ts'
import type { ToolCall } from '../../kernel/tools/tool-call.ts'
import { createToolServer } from './tool-server.ts'

const form = (message: string) => ({
  method: 'elicitation/create' as const,
  params: {
    message,
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
})
const asks = {
  greet: [{ who: form('Who is at {place}?') }, { friend: form('Who is with {who.name}?') }],
  complete: [
    {
      text: {
        method: 'sampling/createMessage' as const,
        params: { messages: [{ role: 'user', content: { type: 'text', text: 'Go on.' } }], maxTokens: 5 },
      },
    },
  ],
}

/** Calls a tool that asks; returns what was answered, and the calls that were made. */
async function calling(name: keyof typeof asks, options: RawOptions) {
  const calls: ToolCall[] = []
  const asked: unknown[] = []
  const toolbox = {
    tools: [{ name, inputSchema: { type: 'object' } }],
    call: async (call: ToolCall) => {
      calls.push(call)
      return { content: [{ type: 'text', text: 'done' }] }
    },
  }
  const { ask } = await rawClient(createToolServer({ face: { name: 'a', version: '1', asks }, toolbox }), {
    ...options,
    answer: (method, params) => {
      asked.push((params as { message?: string }).message ?? method)
      return options.answer?.(method, params) ?? {}
    },
  })
  const { result, error } = await ask('tools/call', { name, arguments: { place: 'home' } })
  return { result, error, calls, asked }
}

describe('a tool that asks its client first', () => {
  const capabilities = { elicitation: { form: {} }, sampling: {} }

  it('asks round by round, and acts once with all answers', async () => {
    const names = ['Ada', 'Bo']
    const answer = () => ({ action: 'accept', content: { name: names.shift() } })
    const { result, calls, asked } = await calling('greet', { capabilities, answer })
    assert.deepEqual(asked, ['Who is at home?', 'Who is with Ada?'])
    assert.deepEqual(calls, [
      {
        name: 'greet',
        arguments: { place: 'home' },
        answers: { who: { name: 'Ada' }, friend: { name: 'Bo' } },
      },
    ])
    assert.deepEqual(result?.content, [{ type: 'text', text: 'done' }])
  })

  it('asks again for an answer that does not fit', async () => {
    const contents = [{ name: 5 }, { name: 'Ada' }, { name: 'Bo' }]
    const answer = () => ({ action: 'accept', content: contents.shift() })
    const { calls, asked } = await calling('greet', { capabilities, answer })
    assert.deepEqual(asked, ['Who is at home?', 'Who is at home?', 'Who is with Ada?'])
    assert.equal(calls.length, 1)
  })

  it('does nothing where the user would not', async () => {
    const { result, calls } = await calling('greet', { capabilities, answer: () => ({ action: 'decline' }) })
    assert.deepEqual(calls, [])
    assert.deepEqual(result, {
      content: [{ type: 'text', text: 'The user chose to decline.' }],
      isError: true,
    })
  })

  it('takes the text of a completion', async () => {
    const answer = () => ({ role: 'assistant', model: 'm', content: { type: 'text', text: 'and on' } })
    const { calls } = await calling('complete', { capabilities, answer })
    assert.deepEqual(calls[0]?.answers, { text: 'and on' })
  })

  it('tells a client that cannot answer what it lacks', async () => {
    const { error, calls, asked } = await calling('complete', { capabilities: { elicitation: {} } })
    assert.equal(error?.code, -32021)
    assert.deepEqual([calls, asked], [[], []])
  })
})
