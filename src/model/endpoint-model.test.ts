import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type Behaviour,
  delta,
  drips,
  echoes,
  event,
  type MisbehavingEndpoint,
  openMisbehavingEndpoint,
  replies,
  replyChunks,
  streams,
} from '../../test/servers/misbehaving-endpoint.ts'
import { type EndpointOptions, endpointModel } from './endpoint-model.ts'
import { modelContract } from './model.contract.ts'
import { type ModelEvent, Sampling } from './model.ts'
import { type Reply, readReply } from './reply.ts'

let echoing: MisbehavingEndpoint
before(async () => {
  echoing = await openMisbehavingEndpoint([echoes])
})
after(() => echoing[Symbol.asyncDispose]())

modelContract('endpointModel', {
  open: async () => endpointModel({ baseUrl: echoing.baseUrl, model: 'tiny' }),
})

async function ask(
  behaviour: Behaviour,
  { options = {}, sampling = {} }: { options?: Partial<EndpointOptions>; sampling?: object } = {},
) {
  await using endpoint = await openMisbehavingEndpoint([behaviour])
  const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'tiny', attempts: 1, ...options })
  const events: ModelEvent[] = []
  const reply: Reply = await readReply(
    model.generate({
      messages: [{ role: 'user', content: 'ls' }],
      sampling: Sampling.parse(sampling),
      sessionKey: 's',
      signal: new AbortController().signal,
    }),
    seen => events.push(seen),
  )
  return { reply, events, request: endpoint.requests[0] }
}

const stop = delta({}, { finish_reason: 'stop' })

describe('endpointModel: what it sends', () => {
  it('sends the prompt, how to sample, and asks for usage', async () => {
    const { request } = await ask(replies('a.txt'))
    assert.deepEqual(request?.body, {
      model: 'tiny',
      messages: [{ role: 'user', content: 'ls' }],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.6,
      top_p: 0.95,
      top_k: 20,
      max_tokens: 32_768,
    })
  })

  it('sends the key, and no authorization without one', async () => {
    const keyed = await ask(replies('a'), { options: { apiKey: ' sk-1234\n' } })
    assert.equal(keyed.request?.headers.authorization, 'Bearer sk-1234')
    for (const apiKey of [undefined, '']) {
      const { request } = await ask(replies('a'), { options: { apiKey } })
      assert.equal(request?.headers.authorization, undefined)
    }
  })
})

describe('endpointModel: what it reads', () => {
  it('streams text as it comes and ends with usage', async () => {
    const { events } = await ask(replies('a.txt'))
    assert.deepEqual(events, [
      { type: 'text-delta', text: 'a.t' },
      { type: 'text-delta', text: 'xt' },
      { type: 'reply-end', finish: 'stop', usage: { inputTokens: 12, outputTokens: 3 }, attempts: 1 },
    ])
  })

  it('reads a reply that drips byte by byte, comments and CRLF included', async () => {
    const chunks = [delta({ content: 'né→😀' }), stop].map(event).join(': keep alive\r\n\r\n')
    const { reply } = await ask(drips(`${chunks.replaceAll('\n\n', '\r\n\r\n')}data: [DONE]\r\n\r\n`))
    assert.equal(reply.text, 'né→😀')
  })

  for (const field of ['reasoning', 'reasoning_content']) {
    it(`reads reasoning from ${field}`, async () => {
      const chunks = [
        delta({ [field]: 'first ' }),
        delta({ [field]: 'this' }),
        delta({ content: 'ok' }),
        stop,
      ]
      const { reply } = await ask(streams(chunks))
      assert.deepEqual([reply.reasoning, reply.text], ['first this', 'ok'])
    })
  }

  it('reads reasoning from reasoning_details, and once where several fields say the same', async () => {
    const details = [
      { type: 'reasoning.text', text: 'be' },
      { type: 'reasoning.text', text: 'cause' },
    ]
    const apart = await ask(streams([delta({ reasoning_details: details }), stop]))
    assert.equal(apart.reply.reasoning, 'because')
    const same = { reasoning: 'because', reasoning_content: 'because', reasoning_details: details }
    const twice = await ask(streams([delta({ ...same, content: null }), stop]))
    assert.equal(twice.reply.reasoning, 'because')
  })

  it('leaves <think> in the text, for the dialect to read', async () => {
    const { reply } = await ask(replies('<think>hm</think>ok'))
    assert.deepEqual([reply.reasoning, reply.text], ['', '<think>hm</think>ok'])
  })

  it('keeps why the reply ended', async () => {
    const finishOf = async (reason: string) =>
      (await ask(streams([delta({ content: 'x' }, { finish_reason: reason })]))).reply.end.finish
    assert.equal(await finishOf('stop'), 'stop')
    assert.equal(await finishOf('length'), 'length')
    assert.equal(await finishOf('content_filter'), 'other')
    assert.equal(await finishOf('tool_calls'), 'other')
  })

  it('keeps token ids and log-probabilities where the server gives them', async () => {
    const logprobs = (...values: number[]) => ({ content: values.map(logprob => ({ token: 'x', logprob })) })
    const { reply, request } = await ask(
      streams([
        delta({ content: 'a' }, { token_ids: [5, 6], logprobs: logprobs(-0.25, -1) }),
        delta({ content: 'b' }, { token_ids: [7], logprobs: logprobs(-0.5) }),
        delta({}, { finish_reason: 'stop', token_ids: null, logprobs: null }),
      ]),
      { sampling: { tokenIds: true, logprobs: true } },
    )
    assert.deepEqual([request?.body.return_token_ids, request?.body.logprobs], [true, true])
    assert.deepEqual(
      [reply.end.tokenIds, reply.end.logprobs],
      [
        [5, 6, 7],
        [-0.25, -1, -0.5],
      ],
    )
  })

  it('keeps usage and finish reason wherever in the stream they come', async () => {
    const usage = { prompt_tokens: 8, completion_tokens: 2 }
    const { reply } = await ask(
      streams([
        { choices: null, usage },
        delta({ content: 'x' }, { finish_reason: 'length' }),
        { choices: [{ delta: null, finish_reason: null }], usage: null },
      ]),
    )
    assert.deepEqual(reply.end, {
      type: 'reply-end',
      finish: 'length',
      usage: { inputTokens: 8, outputTokens: 2 },
      attempts: 1,
    })
  })

  it('counts nothing and costs nothing where the server gives no usage', async () => {
    const { reply } = await ask(streams([delta({ content: 'x' }), stop]), {
      options: { prices: { inputUsdPerMillion: 1, outputUsdPerMillion: 1 } },
    })
    assert.deepEqual(reply.end.usage, { inputTokens: 0, outputTokens: 0 })
  })

  it('computes the cost from prices, cached input apart', async () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 200,
      prompt_tokens_details: { cached_tokens: 600 },
    }
    const behaviour = streams([...replyChunks('x').slice(0, -1), { choices: [], usage }])
    const prices = { inputUsdPerMillion: 2, outputUsdPerMillion: 10, cachedUsdPerMillion: 0.5 }
    const counted = { inputTokens: 1000, outputTokens: 200, cachedTokens: 600 }
    const cached = await ask(behaviour, { options: { prices } })
    assert.deepEqual(cached.reply.end.usage, { ...counted, costUsd: 0.0031 })
    const plain = await ask(behaviour, {
      options: { prices: { inputUsdPerMillion: 2, outputUsdPerMillion: 10 } },
    })
    assert.deepEqual(plain.reply.end.usage, { ...counted, costUsd: 0.004 })
    const free = await ask(behaviour)
    assert.deepEqual(free.reply.end.usage, counted)
  })
})

describe('endpointModel: what it refuses', () => {
  it('takes only an http URL without a password', () => {
    const remedy = 'Write it as http://host:port/v1#model-name; a key goes into AGENTWORLD_API_KEY.'
    for (const baseUrl of ['localhost:8000', '', 'ftp://host/v1', 'http://me:secret@host/v1']) {
      assert.throws(
        () => endpointModel({ baseUrl, model: 'm' }),
        (error: Error & { remedy?: string }) => error.remedy === remedy && !error.message.includes('secret'),
      )
    }
  })

  it('takes only a key that a header can carry, and does not repeat it', () => {
    assert.throws(() => endpointModel({ baseUrl: 'http://host/v1', model: 'm', apiKey: 'sk-1 23' }), {
      at: 'model',
      message: 'The API key holds characters that no key has.',
    })
  })
})
