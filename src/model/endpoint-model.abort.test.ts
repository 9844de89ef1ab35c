import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, it } from 'node:test'
import {
  type Behaviour,
  delta,
  event,
  fails,
  hangsAfter,
  openMisbehavingEndpoint,
  replies,
} from '../../test/servers/misbehaving-endpoint.ts'
import { endpointModel } from './endpoint-model.ts'
import { type ModelEvent, Sampling } from './model.ts'
import { readReply } from './reply.ts'

const half = event(delta({ content: 'tot' }))

function request(signal = new AbortController().signal) {
  const messages = [{ role: 'user', content: 'ls' }] as const
  return { messages, sampling: Sampling.parse({}), sessionKey: 's', signal }
}

const timeout = {
  name: 'WorldError',
  at: 'model',
  message: /: the reply was not whole within 0\.04 s\.$/,
  remedy: {
    say: 'Raise {timeoutMs}, lower {maxTokens}, or switch thinking off.',
    options: { timeoutMs: undefined, maxTokens: undefined },
  },
}

describe('endpointModel: deadlines', () => {
  for (const [when, text] of [
    ['before the headers', ''],
    ['in the middle of the reply', half],
  ] as const) {
    it(`ends a request that hangs ${when}, and its connection`, async () => {
      await using endpoint = await openMisbehavingEndpoint([hangsAfter(text)])
      const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', timeoutMs: 40 })
      await assert.rejects(readReply(model.generate(request())), timeout)
      await endpoint.requests[0]?.closed
    })
  }

  it('counts the waits between attempts', async () => {
    await using endpoint = await openMisbehavingEndpoint([fails(503, { headers: { 'retry-after': '0' } })])
    const sleep = (_ms: number, signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', timeoutMs: 40, sleep })
    await assert.rejects(readReply(model.generate(request())), timeout)
  })
})

describe('endpointModel: abort', () => {
  it('ends a request at once, with the reason given, and its connection', async () => {
    const controller = new AbortController()
    const endings: Behaviour = exchange => {
      hangsAfter(half)(exchange)
      setImmediate(() => controller.abort(new Error('the user left')))
    }
    await using endpoint = await openMisbehavingEndpoint([endings])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm' })
    await assert.rejects(readReply(model.generate(request(controller.signal))), { message: 'the user left' })
    await endpoint.requests[0]?.closed
  })

  it('ends the wait before another attempt', async () => {
    const controller = new AbortController()
    await using endpoint = await openMisbehavingEndpoint([fails(503, { headers: { 'retry-after': '600' } })])
    const model = endpointModel({
      baseUrl: endpoint.baseUrl,
      model: 'm',
      sleep: async (_ms, signal) => {
        controller.abort()
        signal.throwIfAborted()
      },
    })
    await assert.rejects(readReply(model.generate(request(controller.signal))), { name: 'AbortError' })
    assert.equal(endpoint.requests.length, 1)
  })

  it('ends the real wait too, when no other is handed in', async () => {
    const controller = new AbortController()
    const refuses: Behaviour = exchange => {
      fails(503, { headers: { 'retry-after': '600' } })(exchange)
      exchange.response.on('close', () => setImmediate(() => controller.abort()))
    }
    await using endpoint = await openMisbehavingEndpoint([refuses])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm' })
    await assert.rejects(readReply(model.generate(request(controller.signal))), { name: 'AbortError' })
  })

  it('ends the connection of a reply nobody reads on', async () => {
    await using endpoint = await openMisbehavingEndpoint([hangsAfter(half)])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm' })
    for await (const seen of model.generate(request())) {
      assert.deepEqual(seen, { type: 'text-delta', text: 'tot' })
      break
    }
    await endpoint.requests[0]?.closed
  })

  it('ends what is under way when the model is closed', async () => {
    await using endpoint = await openMisbehavingEndpoint([hangsAfter(half)])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm' })
    const reading = readReply(model.generate(request()), () => model.close())
    await assert.rejects(reading, { at: 'model', message: "The model 'm' is closed." })
    await endpoint.requests[0]?.closed
  })
})

describe('endpointModel: what it leaves', () => {
  it('leaves nothing behind on the signal it was given', async () => {
    const { signal } = new AbortController()
    await using endpoint = await openMisbehavingEndpoint([fails(503), replies('ok')])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', sleep: async () => {} })
    await readReply(model.generate(request(signal)))
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })
})

describe('endpointModel: concurrency', () => {
  it('keeps no more requests under way than it may, and serves the others in turn', async () => {
    const held: (() => void)[] = []
    let most = 0
    let current = 0
    const holds: Behaviour = async exchange => {
      current += 1
      most = Math.max(most, current)
      await new Promise<void>(resolve => held.push(resolve))
      current -= 1
      await replies('ok')(exchange)
    }
    await using endpoint = await openMisbehavingEndpoint([holds])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', concurrency: 2 })
    const all = Promise.all(Array.from({ length: 5 }, () => readReply(model.generate(request()))))
    for (let served = 0; served < 5; ) {
      const release = held.shift()
      if (release) {
        release()
        served += 1
      }
      await new Promise(setImmediate)
    }
    assert.equal((await all).length, 5)
    assert.equal(most, 2)
  })

  it('frees the place of a request that failed, was aborted, or was left', async () => {
    await using endpoint = await openMisbehavingEndpoint([
      fails(400),
      hangsAfter(half),
      hangsAfter(half),
      replies('ok'),
    ])
    const model = endpointModel({ baseUrl: endpoint.baseUrl, model: 'm', concurrency: 1 })
    await assert.rejects(readReply(model.generate(request())))
    const controller = new AbortController()
    const abort = (_: ModelEvent) => controller.abort()
    await assert.rejects(readReply(model.generate(request(controller.signal)), abort))
    for await (const _ of model.generate(request())) break
    assert.equal((await readReply(model.generate(request()))).text, 'ok')
  })
})
