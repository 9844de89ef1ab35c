import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Model } from '../../model/model.ts'
import { type Script, scriptedModel } from '../../model/scripted-model.ts'
import { WorldError } from '../../world/error.ts'
import { createFigures } from '../figures.ts'
import { openaiSurface } from './openai-surface.ts'
import type { ComputeTurn, Conversation } from './prediction.ts'

const messages = [
  { role: 'system', content: 'You are a ledger.' },
  { role: 'user', content: '### Turn 1\n**Action:**\n```\nget rope\n```' },
  { role: 'assistant', content: '**Environment Observation:**\n3' },
  { role: 'user', content: '### Turn 2\n**Action:**\n```\nunload\n```\n\nPredict.' },
]
const usage = { inputTokens: 10, outputTokens: 4 }

function surface({
  replies,
  compute,
  model,
}: {
  replies?: readonly Script[]
  compute?: ComputeTurn
  model?: Model
} = {}) {
  const scripted = replies && scriptedModel(replies, { id: 'qwen' })
  const figures = createFigures()
  const complaints: unknown[] = []
  const openai = openaiSurface({
    figures,
    model: model ?? scripted,
    compute,
    domains: ['ledger'],
    sampling: { temperature: 0.1 },
    now: () => 5000,
    newId: () => 'x',
    onError: error => complaints.push(error),
  })
  const call = async (path: string, body?: object | string, method = body === undefined ? 'GET' : 'POST') => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const response = await openai.fetch(
      new Request(`http://localhost${path}`, { method, ...(text === undefined ? {} : { body: text }) }),
    )
    const { status, headers } = response
    return { status, by: headers.get('x-agentworld-by'), text: await response.text() }
  }
  const ask = (more: object = {}) => call('/v1/chat/completions', { model: 'agentworld', messages, ...more })
  return { call, ask, scripted, figures, complaints }
}

const identity = { id: 'chatcmpl-x', created: 5, model: 'agentworld' }

describe('openaiSurface', () => {
  it('lists the model that computes first, and the one that imagines', async () => {
    const { call } = surface({ replies: [] })
    const card = (id: string) => ({
      id,
      object: 'model',
      created: 0,
      owned_by: 'agentworld',
      max_model_len: 131_072,
    })
    assert.deepEqual(JSON.parse((await call('/v1/models')).text), {
      object: 'list',
      data: [card('agentworld'), card('agentworld/ledger'), card('qwen')],
    })
    assert.deepEqual(JSON.parse((await call('/v1/models/agentworld/ledger')).text), card('agentworld/ledger'))
    assert.equal((await call('/v1/models/none')).status, 404)
  })

  it('answers with the observation between its tags and the reasoning in its own field', async () => {
    const { ask, scripted, figures } = surface({
      replies: [
        { text: '<think>a</think>\nSo:\n<predicted_observation>\ntar is 9\n</predicted_observation>', usage },
      ],
    })
    const { status, by, text } = await ask({
      max_tokens: 99,
      top_k: -1,
      seed: 3,
      stop: 'END',
      logit_bias: {},
    })
    assert.deepEqual([status, by], [200, 'model'])
    assert.deepEqual(JSON.parse(text), {
      ...identity,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: '<predicted_observation>\ntar is 9\n</predicted_observation>',
            reasoning: 'a',
            reasoning_content: 'a',
          },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 },
    })
    const asked = scripted?.requests[0]
    assert.deepEqual(asked?.messages, messages)
    assert.deepEqual(asked?.sampling, {
      temperature: 0.1,
      topP: 0.95,
      topK: 0,
      maxTokens: 99,
      seed: 3,
      stop: ['END'],
    })
    assert.match(figures.text, /agentworld_predictions_total\{by="model"\} 1/)
  })

  it('streams reasoning as it comes, then the observation whole', async () => {
    const { ask } = surface({
      replies: [{ text: '<predicted_observation>\ntar\n</predicted_observation>', reasoning: 'hm', usage }],
    })
    const { text } = await ask({ stream: true, stream_options: { include_usage: true } })
    const events = text
      .trimEnd()
      .split('\n\n')
      .map(line => line.replace(/^data: /, ''))
    assert.equal(events.at(-1), '[DONE]')
    const chunks = events.slice(0, -1).map(event => JSON.parse(event))
    assert.deepEqual(
      chunks.map(({ choices: [choice], usage: counted }) => choice?.delta ?? counted),
      [
        { role: 'assistant', content: '' },
        { reasoning: 'hm', reasoning_content: 'hm' },
        { content: '<predicted_observation>\ntar\n</predicted_observation>' },
        {},
        { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 },
      ],
    )
    assert.deepEqual(
      chunks.map(({ choices: [choice] }) => choice?.finish_reason),
      [null, null, null, 'stop', undefined],
    )
  })

  it('computes what the turns before determine, and asks the model for the rest', async () => {
    const seen: Conversation[] = []
    const domains: (string | undefined)[] = []
    const compute: ComputeTurn = async (conversation, { domain }) => {
      seen.push(conversation)
      domains.push(domain)
      return seen.length === 1 ? { ok: true, text: '12' } : { ok: false, why: 'nobody knows' }
    }
    const { ask, scripted } = surface({
      replies: Array(2).fill('<predicted_observation>x</predicted_observation>'),
      compute,
    })
    const computed = await ask()
    assert.equal(
      JSON.parse(computed.text).choices[0].message.content,
      '<predicted_observation>\n12\n</predicted_observation>',
    )
    assert.deepEqual(
      [computed.by, (await ask({ model: 'agentworld/ledger' })).by, scripted?.requests.length],
      ['kernel', 'model', 1],
    )
    assert.deepEqual(seen[0], {
      system: 'You are a ledger.',
      history: [{ prompt: messages[1]?.content, response: messages[2]?.content }],
      asked: messages[3]?.content,
    })
    assert.equal((await ask({ model: 'qwen' })).status, 200)
    assert.deepEqual(domains, [undefined, 'ledger'])
  })

  it('hands a reply that ran out of tokens on as what it is', async () => {
    const { ask } = surface({ replies: [{ text: '<predicted_observation>half', finish: 'length' }] })
    const [choice] = JSON.parse((await ask()).text).choices
    assert.deepEqual(
      [choice.finish_reason, choice.message.content],
      ['length', '<predicted_observation>half'],
    )
  })

  it('answers each mistake in the shape its clients read', async () => {
    const { ask, call } = surface({ compute: async () => ({ ok: false, why: 'nobody knows' }) })
    const answers = [
      await ask(),
      await ask({ model: 'gpt' }),
      await ask({ messages: [] }),
      await ask({ messages: [{ role: 'assistant', content: 'x' }] }),
      await ask({ messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }),
      await ask({ temperature: -1 }),
      await ask({ n: 2 }),
      await call('/v1/chat/completions', '{"model":'),
      await call('/v1/chat/completions'),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [422, 404, 400, 400, 400, 400, 400, 400, 405],
    )
    assert.deepEqual(JSON.parse(answers[0]?.text ?? ''), {
      error: {
        message: 'This turn cannot be computed: nobody knows; and there is no model here that imagines.',
        type: 'invalid_request_error',
        param: null,
        code: 'action',
      },
    })
    assert.equal(JSON.parse(answers[1]?.text ?? '').error.code, 'model_not_found')
  })

  it('names the kinds of world where it cannot tell which', async () => {
    const { ask } = surface({ compute: async () => ({ ok: false, why: 'nothing tells', isKindOpen: true }) })
    const { error } = JSON.parse((await ask()).text)
    assert.match(error.message, /Name the kind of world in "model": agentworld\/ledger\.$/)
  })

  it('refuses by its name what it would otherwise leave out in silence', async () => {
    const { ask, scripted } = surface({ replies: [] })
    const tools = [{ type: 'function', function: { name: 'get', parameters: {} } }]
    const call = { id: 'c', type: 'function', function: { name: 'get', arguments: '{}' } }
    const [first, ...rest] = messages
    const refused: [param: string, more: object][] = [
      ['tools', { tools }],
      ['tool_choice', { tool_choice: 'required' }],
      ['tool_choice', { tool_choice: { type: 'function', function: { name: 'get' } } }],
      ['response_format', { response_format: { type: 'json_object' } }],
      ['messages.0.role', { messages: [{ role: 'tool', tool_call_id: 'c', content: '3' }, ...rest] }],
      [
        'messages.1.tool_calls',
        { messages: [first, { role: 'assistant', content: null, tool_calls: [call] }, ...rest] },
      ],
    ]
    for (const [param, more] of refused) {
      const { status, text } = await ask(more)
      const { error } = JSON.parse(text)
      assert.deepEqual([status, error.param], [400, param])
      assert.ok(error.message.startsWith(`${param}: `), error.message)
    }
    assert.equal(scripted?.requests.length, 0)
  })

  it('takes what means nothing here, and a message without content', async () => {
    const { ask, scripted } = surface({ replies: ['<predicted_observation>x</predicted_observation>'] })
    const silent = { role: 'assistant', content: null, tool_calls: [] }
    const all = [...messages.slice(0, 2), silent, messages[3]]
    const more = { tools: [], tool_choice: 'auto', response_format: { type: 'text' }, messages: all }
    const { status, text } = await ask(more)
    assert.deepEqual([status, scripted?.requests[0]?.messages[2]], [200, { role: 'assistant', content: '' }])
    // a model that does not say what it used is not said to have used nothing
    assert.equal('usage' in JSON.parse(text), false)
  })

  it('keeps a computed answer to the tokens that are wanted, and asks no model for them', async () => {
    const compute: ComputeTurn = async () => ({ ok: true, text: 'tar '.repeat(100) })
    const { ask } = surface({ compute })
    const answers = []
    for (const max_tokens of [20, 20_000]) answers.push(JSON.parse((await ask({ max_tokens })).text))
    const [cut, whole] = answers.map(({ choices: [choice] }) => choice)
    assert.deepEqual([cut.finish_reason, cut.message.content.length], ['length', 60])
    assert.equal(whole.finish_reason, 'stop')
    assert.ok(whole.message.content.startsWith(cut.message.content))
    assert.deepEqual(answers[1].usage, { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })
  })

  it('says 502 when the model is gone, also in the middle of a stream', async () => {
    const model: Model = {
      ...scriptedModel([]),
      // biome-ignore lint/correctness/useYield: a model that is gone says nothing
      async *generate() {
        throw new WorldError('model', 'http://10.0.0.7:8000/v1 did not answer.')
      },
    }
    const { ask, complaints } = surface({ model })
    assert.deepEqual([(await ask()).status, JSON.parse((await ask()).text).error.type], [502, 'server_error'])
    const streamed = await ask({ stream: true })
    assert.match(
      streamed.text,
      /data: \{"error":\{"message":"The environment could not answer; its operator is told why\.","type":"server_error"/,
    )
    assert.doesNotMatch(streamed.text + (await ask()).text, /10\.0\.0\.7/)
    assert.equal(complaints.length, 4)
    assert.doesNotMatch(streamed.text, /DONE/)
  })
})
