import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Behaviour,
  delta,
  event,
  fails,
  hangsAfter,
  openMisbehavingEndpoint,
  refusingUrl,
  replies,
  resetsAfter,
  sends,
} from '../../test/servers/misbehaving-endpoint.ts'
import { type EndpointOptions, endpointModel } from './endpoint-model.ts'
import { type ModelEvent, Sampling } from './model.ts'
import { readReply } from './reply.ts'

const request = {
  messages: [{ role: 'user', content: 'ls' }],
  sampling: Sampling.parse({}),
  sessionKey: 's',
  signal: new AbortController().signal,
} as const

/** Asks once; returns what came of it and the waits that were asked for. */
async function ask(script: readonly Behaviour[], options: Partial<EndpointOptions> = {}) {
  await using endpoint = await openMisbehavingEndpoint(script)
  const delays: number[] = []
  const model = endpointModel({
    baseUrl: endpoint.baseUrl,
    model: 'tiny',
    random: () => 1,
    sleep: async ms => delays.push(ms),
    ...options,
  })
  const events: ModelEvent[] = []
  const outcome = await readReply(model.generate(request), seen => events.push(seen)).then(
    reply => ({ reply, error: undefined }),
    (error: Error) => ({ reply: undefined, error: error.message.replace(endpoint.baseUrl, 'URL') }),
  )
  return { ...outcome, events, delays, requests: endpoint.requests.length }
}

const half = event(delta({ content: 'tot' }))
const whole: ModelEvent[] = [
  { type: 'text-delta', text: 'tot' },
  { type: 'text-delta', text: 'al' },
  { type: 'reply-end', finish: 'stop', usage: { inputTokens: 12, outputTokens: 3 }, attempts: 2 },
]

describe('endpointModel: asking again', () => {
  for (const status of [408, 409, 429, 500, 502, 503, 504]) {
    it(`asks again after HTTP ${status}`, async () => {
      const { events, delays } = await ask([fails(status), replies('total')])
      assert.deepEqual(events, whole)
      assert.deepEqual(delays, [500])
    })
  }

  it('waits as long as Retry-After says, in seconds or as a date', async () => {
    const later = (value: string) => fails(429, { headers: { 'retry-after': value } })
    const seconds = await ask([later('7'), replies('total')])
    assert.deepEqual(seconds.delays, [7000])
    const past = await ask([later(new Date(Date.now() - 60_000).toUTCString()), replies('total')])
    assert.deepEqual(past.delays, [0])
    const future = await ask([later(new Date(Date.now() + 600_000).toUTCString()), replies('total')])
    const [delayMs = 0] = future.delays
    assert.ok(delayMs > 500_000 && delayMs <= 600_000, `${delayMs} ms`)
  })

  it('gives up at once when asked to wait longer than there is time', async () => {
    const { error, delays } = await ask([fails(429, { headers: { 'retry-after': '3600' } })], {
      timeoutMs: 60_000,
    })
    assert.equal(
      error,
      'Endpoint URL: it answered HTTP 429, and asks to wait 3600 s, longer than there is time.',
    )
    assert.deepEqual(delays, [])
  })

  it('waits longer each time, spread by chance, and says how often it asked', async () => {
    const { error, delays, requests } = await ask([
      fails(503, { body: { error: { message: 'overloaded' } } }),
    ])
    assert.equal(error, 'Endpoint URL: it answered HTTP 503: overloaded, after 4 attempts.')
    assert.deepEqual([delays, requests], [[500, 1000, 2000], 4])
    const spread = await ask([fails(503)], { random: () => 0, attempts: 3 })
    assert.deepEqual(spread.delays, [250, 500])
  })

  it('begins again from nothing when the connection is cut in the middle', async () => {
    const { events, delays } = await ask([resetsAfter(half), replies('total')])
    assert.deepEqual(events, [{ type: 'text-delta', text: 'tot' }, { type: 'reply-restart' }, ...whole])
    assert.deepEqual(delays, [500])
  })

  it('begins again when the connection is cut before the first delta', async () => {
    const { events } = await ask([resetsAfter(''), replies('total')])
    assert.deepEqual(events, whole)
  })

  const finished = event(delta({ content: 'tot' }, { finish_reason: 'stop' }))
  const cutShort: Record<string, string> = {
    'without a finish reason': `${half}data: [DONE]\n\n`,
    'without [DONE]': finished,
    'in the middle of an event': `${half}data: {"choices":[{"delta":{"con`,
    'with [DONE] only as text': `${half}${event(delta({ content: 'data: [DONE]' }, { finish_reason: 'stop' }))}`,
  }
  for (const [how, text] of Object.entries(cutShort)) {
    it(`takes a stream that ends ${how} as cut off`, async () => {
      const { reply, delays } = await ask([sends(text), replies('total')])
      assert.equal(reply?.text, 'total')
      assert.deepEqual(delays, [500])
    })
  }

  const strange: Record<string, Behaviour> = {
    'a web page': fails(200, { body: '<html><title>Busy</title></html>' }),
    'JSON that is no reply': fails(200, { body: { status: 'busy' } }),
    'half of it': fails(200, { body: '{"garbage' }),
    'a stream of other events': sends('data: hello\n\n'),
    'a stream without choices': sends(`${event({ id: 'a' })}data: [DONE]\n\n`),
  }
  for (const [what, behaviour] of Object.entries(strange)) {
    it(`asks again where HTTP 200 brings ${what}`, async () => {
      const { reply, delays } = await ask([behaviour, replies('total')])
      assert.deepEqual([reply?.text, delays], ['total', [500]])
    })
  }

  it('takes an empty answer as cut off', async () => {
    const { error } = await ask([sends('')], { attempts: 2 })
    assert.equal(error, 'Endpoint URL: the connection dropped before the reply was whole, after 2 attempts.')
  })

  it('asks again after an error inside the stream that is the server’s own', async () => {
    const broken = sends(`${half}${event({ error: { message: 'CUDA out of memory', code: 500 } })}`)
    const { reply } = await ask([broken, replies('total')])
    assert.equal(reply?.text, 'total')
    const { error } = await ask([sends(event({ error: { message: 'no such stop token', code: 400 } }))])
    assert.equal(error, 'Endpoint URL: it refused the request (HTTP 400: no such stop token).')
  })

  for (const [when, text] of [
    ['before the headers', ''],
    ['in the middle of the reply', half],
  ] as const) {
    it(`asks again when no byte comes for too long ${when}`, async () => {
      const { reply, delays } = await ask([hangsAfter(text), replies('total')], { idleTimeoutMs: 400 })
      assert.equal(reply?.text, 'total')
      assert.deepEqual(delays, [500])
    })
  }

  it('gives up when no byte ever comes', async () => {
    const { error } = await ask([hangsAfter(half)], { idleTimeoutMs: 20, attempts: 2 })
    assert.equal(error, 'Endpoint URL: no byte came for 0.02 s, after 2 attempts.')
  })

  it('asks again where nothing answers, in case the server is just starting', async () => {
    const baseUrl = await refusingUrl()
    const { error, delays } = await ask([], { baseUrl })
    assert.equal(error, `Endpoint ${baseUrl}: nothing answers there (ECONNREFUSED), after 4 attempts.`)
    assert.deepEqual(delays, [500, 1000, 2000])
  })
})
