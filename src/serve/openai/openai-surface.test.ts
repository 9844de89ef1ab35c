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
  const openai = openaiSurface({
    figures,
    model: model ?? scripted,
    compute,
    domains: ['ledger'],
    sampling: { temperature: 0.1 },
    now: () => 5000,
    newId: () => 'x',
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
  return { call, ask, scripted, figures }
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
      [400, 404, 400, 400, 400, 400, 400, 400, 405],
    )
    assert.deepEqual(JSON.parse(answers[0]?.text ?? ''), {
      error: {
        message: 'This turn cannot be computed: nobody knows; and nobody here imagines.',
        type: 'invalid_request_error',
        param: null,
        code: 'usage',
      },
    })
    assert.equal(JSON.parse(answers[1]?.text ?? '').error.code, 'model_not_found')
  })

  it('says 502 when the model is gone, also in the middle of a stream', async () => {
    const model: Model = {
      ...scriptedModel([]),
      // biome-ignore lint/correctness/useYield: a model that is gone says nothing
      async *generate() {
        throw new WorldError('model', 'The model is gone.')
      },
    }
    const { ask } = surface({ model })
    assert.deepEqual([(await ask()).status, JSON.parse((await ask()).text).error.type], [502, 'server_error'])
    const streamed = await ask({ stream: true })
    assert.match(streamed.text, /data: \{"error":\{"message":"The model is gone\.","type":"server_error"/)
    assert.doesNotMatch(streamed.text, /DONE/)
  })
})
