import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { withCassette } from './cassette.ts'
import { contractRequest, modelContract } from './model.contract.ts'
import { type Model, type ModelEvent, type ModelRequest, Sampling } from './model.ts'
import { type Reply, readReply } from './reply.ts'
import { scriptedModel } from './scripted-model.ts'

let directory = ''
let files = 0
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cassette-'))
})
after(() => rm(directory, { recursive: true }))

const newPath = () => join(directory, `${files++}.jsonl`)
const identity = { id: 'scripted', dialect: 'qwen-agentworld', contextTokens: 131_072 }

function request(content: string, { sessionKey = 's', sampling = {} } = {}): ModelRequest {
  const { signal } = new AbortController()
  return { messages: [{ role: 'user', content }], sampling: Sampling.parse(sampling), sessionKey, signal }
}

const ask = (model: Model, asked: ModelRequest): Promise<Reply> => readReply(model.generate(asked))
const said = async (model: Model, content: string, options = {}) =>
  (await ask(model, request(content, options))).text

modelContract('withCassette, recording', {
  open: async () =>
    withCassette(
      scriptedModel(({ messages }) => `heard ${messages.at(-1)?.content}`),
      { path: newPath() },
    ),
})

modelContract('withCassette, replaying', {
  open: async () => {
    const path = newPath()
    const source = scriptedModel(({ messages }) => `heard ${messages.at(-1)?.content}`)
    const recording = withCassette(source, { path })
    // the suite asks each of its questions up to twice
    for (const content of ['alpha', 'alpha', 'beta', 'beta']) await ask(recording, contractRequest(content))
    return withCassette(identity, { path, mode: 'replay' })
  },
})

describe('withCassette: auto', () => {
  it('asks once, then replays the whole reply without the model', async () => {
    const path = newPath()
    const usage = { inputTokens: 9, outputTokens: 2, cachedTokens: 1, costUsd: 0.25 }
    const source = scriptedModel([{ text: 'a\n"ü"\u2028', reasoning: 'why', finish: 'length', usage }])
    const recorded = await ask(withCassette(source, { path }), request('x'))
    const replayed = await ask(withCassette(identity, { path }), request('x'))
    assert.deepEqual(replayed, recorded)
    assert.deepEqual(replayed.end, { type: 'reply-end', finish: 'length', usage, attempts: 1 })
  })

  it('tells requests apart by prompt, sampling and model', async () => {
    const path = newPath()
    let count = 0
    const source = (id: string) =>
      withCassette(
        scriptedModel(() => `reply ${++count}`, { id }),
        { path },
      )
    assert.equal(await said(source('a'), 'x'), 'reply 1')
    assert.equal(await said(source('a'), 'y'), 'reply 2')
    assert.equal(await said(source('a'), 'x', { sampling: { seed: 7 } }), 'reply 3')
    assert.equal(await said(source('b'), 'x'), 'reply 4')
    assert.equal(await said(source('a'), 'x'), 'reply 1')
  })

  it('replays repeated requests of a session in the order of recording', async () => {
    const path = newPath()
    const recording = withCassette(scriptedModel(['first', 'second']), { path })
    assert.deepEqual([await said(recording, 'x'), await said(recording, 'x')], ['first', 'second'])
    const replaying = withCassette(identity, { path, mode: 'replay' })
    assert.deepEqual([await said(replaying, 'x'), await said(replaying, 'x')], ['first', 'second'])
  })

  it('gives every session the same replies', async () => {
    const source = scriptedModel(['first', 'second'])
    const model = withCassette(source, { path: newPath() })
    const heard = async (sessionKey: string) => [
      await said(model, 'x', { sessionKey }),
      await said(model, 'x', { sessionKey }),
    ]
    assert.deepEqual(
      [await heard('a'), await heard('b')],
      [
        ['first', 'second'],
        ['first', 'second'],
      ],
    )
    assert.equal(source.requests.length, 2)
  })

  it('asks once for what several sessions want at the same time', async () => {
    const path = newPath()
    const source = scriptedModel(['only'])
    const model = withCassette(source, { path })
    const replies = await Promise.all(['a', 'b', 'c'].map(sessionKey => said(model, 'x', { sessionKey })))
    assert.deepEqual(replies, ['only', 'only', 'only'])
    assert.equal((await readFile(path, 'utf8')).split('\n').length, 2)
  })

  it('shares a reply as soon as it is recorded, before its first hearer is done', async () => {
    const model = withCassette(scriptedModel(['only']), { path: newPath() })
    for await (const event of model.generate(request('x', { sessionKey: 'a' }))) {
      if (event.type === 'reply-end') assert.equal(await said(model, 'x', { sessionKey: 'b' }), 'only')
    }
  })

  it('lets the next one ask when the first failed, and records no failure', async () => {
    const path = newPath()
    const failOnce = () => {
      throw new Error('down')
    }
    const model = withCassette(scriptedModel([failOnce, 'up']), { path })
    const results = await Promise.allSettled(['a', 'b'].map(sessionKey => said(model, 'x', { sessionKey })))
    assert.deepEqual(
      results.map(result => result.status),
      ['rejected', 'fulfilled'],
    )
    assert.equal(await said(withCassette(identity, { path }), 'x'), 'up')
  })

  it('records a reply without what came before its restart', async () => {
    const path = newPath()
    const usage = { inputTokens: 0, outputTokens: 0 }
    const events: ModelEvent[] = [
      { type: 'text-delta', text: 'half' },
      { type: 'reply-restart' },
      { type: 'text-delta', text: 'whole' },
      { type: 'reply-end', finish: 'stop', usage, attempts: 2, tokenIds: [1, 2], logprobs: [-0.5, 0] },
    ]
    async function* generate() {
      yield* events
    }
    const live = withCassette({ ...identity, generate, close: async () => {} }, { path })
    const recorded = await ask(live, request('x'))
    assert.deepEqual(await ask(withCassette(identity, { path }), request('x')), recorded)
    assert.deepEqual(recorded, { text: 'whole', reasoning: '', end: events.at(-1) })
  })

  it('stops waiting for another session when aborted', async () => {
    const controller = new AbortController()
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    async function* generate(): AsyncGenerator<ModelEvent> {
      await held
      yield { type: 'reply-end', finish: 'stop', usage: { inputTokens: 0, outputTokens: 0 }, attempts: 1 }
    }
    const model = withCassette({ ...identity, generate, close: async () => {} }, { path: newPath() })
    const first = said(model, 'x', { sessionKey: 'a' })
    const second = ask(model, { ...request('x', { sessionKey: 'b' }), signal: controller.signal })
    controller.abort()
    await assert.rejects(second, { name: 'AbortError' })
    release()
    assert.equal(await first, '')
  })
})

describe('withCassette: record and replay', () => {
  it('begins a new cassette with the first reply it records', async () => {
    const path = newPath()
    await said(withCassette(scriptedModel(['old', 'old too']), { path }), 'x')
    const recording = withCassette(scriptedModel(['new', 'newer']), { path, mode: 'record' })
    assert.deepEqual([await said(recording, 'x'), await said(recording, 'y')], ['new', 'newer'])
    const replaying = withCassette(identity, { path, mode: 'replay' })
    assert.deepEqual([await said(replaying, 'x'), await said(replaying, 'y')], ['new', 'newer'])
  })

  it('keeps the old cassette when nothing could be recorded', async () => {
    const path = newPath()
    await said(withCassette(scriptedModel(['old']), { path }), 'x')
    await assert.rejects(said(withCassette(scriptedModel([]), { path, mode: 'record' }), 'x'))
    assert.equal(await said(withCassette(identity, { path, mode: 'replay' }), 'x'), 'old')
  })

  it('never asks when replaying, and names the request that is missing', async () => {
    const path = newPath()
    const source = scriptedModel(['one', 'never'])
    await said(withCassette(source, { path }), 'x')
    const { hash } = JSON.parse(await readFile(path, 'utf8'))
    const replaying = withCassette(source, { path, mode: 'replay' })
    await said(replaying, 'x')
    const remedy = "Record it: run once with the model at hand and the cassette's mode on 'auto'."
    await assert.rejects(said(replaying, 'x'), {
      at: 'model',
      message: `The cassette ${path} holds no reply number 2 to request ${hash} of 'scripted'.`,
      remedy,
    })
    await assert.rejects(said(replaying, 'y'), {
      message: /holds no reply to request [0-9a-f]{64} of 'scripted'\.$/,
      remedy,
    })
    assert.equal(source.requests.length, 1)
  })

  it('says so when there is no cassette to replay', async () => {
    const path = newPath()
    await assert.rejects(said(withCassette(identity, { path, mode: 'replay' }), 'x'), {
      at: 'model',
      message: `There is no cassette at ${path}.`,
    })
  })

  it('closes the model behind it', async () => {
    const source = scriptedModel(['x'])
    await withCassette(source, { path: newPath() }).close()
    await assert.rejects(said(source, 'x'), { message: "The model 'scripted' is closed." })
  })
})
