import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Script, scriptedModel } from '../../model/scripted-model.ts'
import { createFigures } from '../figures.ts'
import { openaiSurface } from './openai-surface.ts'

const usage = { inputTokens: 10, outputTokens: 4, cachedTokens: 2 }
const whole: Script = {
  text: '<predicted_observation>\ntar is 9\n</predicted_observation>',
  reasoning: 'hm',
  usage,
}
const observation = '<predicted_observation>\ntar is 9\n</predicted_observation>'
const user = (text: string) => ({ role: 'user', content: [{ type: 'input_text', text }] })

function surface(replies: readonly Script[] = []) {
  const scripted = scriptedModel(replies, { id: 'qwen' })
  const openai = openaiSurface({
    figures: createFigures(),
    model: scripted,
    sampling: { temperature: 0.1 },
    now: () => 5000,
    newId: () => 'x',
  })
  const ask = async (body: object) => {
    const request = new Request('http://localhost/v1/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'qwen', ...body }),
    })
    const response = await openai.fetch(request)
    return { status: response.status, text: await response.text() }
  }
  const get = async () => (await openai.fetch(new Request('http://localhost/v1/responses/resp_x'))).status
  return { ask, get, scripted }
}

const message = {
  type: 'message',
  id: 'resp_x-msg',
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', text: observation, annotations: [], logprobs: [] }],
}
const thought = { type: 'reasoning', id: 'resp_x-rs', summary: [{ type: 'summary_text', text: 'hm' }] }

describe('responsesAnswer', () => {
  it('answers a conversation as the Responses API does', async () => {
    const { ask, scripted } = surface([whole])
    const { status, text } = await ask({
      instructions: 'You are a ledger.',
      input: [
        user('get rope'),
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '3' }] },
        user('unload'),
      ],
      max_output_tokens: 99,
      tools: [],
      store: true,
    })
    assert.equal(status, 200)
    assert.deepEqual(JSON.parse(text), {
      id: 'resp_x',
      object: 'response',
      created_at: 5,
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: 'You are a ledger.',
      max_output_tokens: 99,
      model: 'qwen',
      output: [thought, message],
      parallel_tool_calls: false,
      previous_response_id: null,
      store: false,
      temperature: 0.1,
      text: { format: { type: 'text' } },
      tool_choice: 'none',
      tools: [],
      top_p: 0.95,
      truncation: 'disabled',
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 2 },
        output_tokens: 4,
        total_tokens: 14,
      },
      metadata: {},
    })
    const [asked] = scripted.requests
    assert.deepEqual(asked?.messages, [
      { role: 'system', content: 'You are a ledger.' },
      { role: 'user', content: 'get rope' },
      { role: 'assistant', content: '3' },
      { role: 'user', content: 'unload' },
    ])
    assert.equal(asked?.sampling.maxTokens, 99)
  })

  it('streams the events in which an answer grows', async () => {
    const { ask } = surface([whole])
    const { text } = await ask({ input: 'unload', stream: true })
    const events = text
      .trimEnd()
      .split('\n\n')
      .map(event => {
        const [, name = '', data = ''] = /^event: (\S+)\ndata: (.*)$/.exec(event) ?? []
        return { name, data: JSON.parse(data) }
      })
    assert.deepEqual(
      events.map(({ name, data }) => [name, data.sequence_number]),
      [
        'response.created',
        'response.in_progress',
        'response.output_item.added',
        'response.reasoning_summary_part.added',
        'response.reasoning_summary_text.delta',
        'response.reasoning_summary_text.done',
        'response.reasoning_summary_part.done',
        'response.output_item.done',
        'response.output_item.added',
        'response.content_part.added',
        'response.output_text.delta',
        'response.output_text.done',
        'response.content_part.done',
        'response.output_item.done',
        'response.completed',
      ].map((name, at) => [name, at]),
    )
    assert.ok(events.every(({ name, data }) => data.type === name))
    const last = events.at(-1)?.data.response
    assert.deepEqual([last.status, last.output], ['completed', [thought, message]])
  })

  it('says what ran out of tokens, and what went wrong in the middle', async () => {
    const { ask } = surface([{ text: '<predicted_observation>half', finish: 'length', usage }])
    const cut = JSON.parse((await ask({ input: 'unload', max_output_tokens: 3 })).text)
    assert.deepEqual([cut.status, cut.incomplete_details], ['incomplete', { reason: 'max_output_tokens' }])
    const failed = await ask({ input: 'unload', stream: true })
    const [, data = ''] = /event: error\ndata: (.*)\n/.exec(failed.text) ?? []
    const { type, code, message: told, error } = JSON.parse(data)
    assert.deepEqual([type, code, error.code, told], ['error', 'model', 'model', error.message])
  })

  it('refuses by its name what it would otherwise leave out in silence', async () => {
    const { ask, get, scripted } = surface()
    const refused: [param: string, more: object][] = [
      ['tools', { tools: [{ type: 'function', name: 'get' }] }],
      ['tool_choice', { tool_choice: 'required' }],
      ['text', { text: { format: { type: 'json_schema', name: 'x', schema: {} } } }],
      ['previous_response_id', { previous_response_id: 'resp_1' }],
      ['background', { background: true }],
      ['input.0.type', { input: [{ type: 'item_reference', id: 'msg_1' }, user('go')] }],
      ['input.1.type', { input: [user('go'), { type: 'function_call_output', call_id: 'c', output: '3' }] }],
    ]
    for (const [param, more] of refused) {
      const { status, text } = await ask({ input: 'unload', ...more })
      assert.deepEqual([status, JSON.parse(text).error.param], [400, param])
    }
    assert.deepEqual([await get(), scripted.requests.length], [404, 0])
  })
})
