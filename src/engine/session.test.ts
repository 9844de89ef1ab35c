import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import type { Model } from '../model/model.ts'
import { scriptedModel } from '../model/scripted-model.ts'
import type { Turn } from '../world/turn.ts'
import { openSessionIn, type SessionOptions } from './session.ts'
import { memoryStore } from './store/memory-store.ts'

const tagged = (text: string) => `<predicted_observation>${text}</predicted_observation>`
const open = (options: Partial<SessionOptions> = {}) =>
  openSessionIn({ domain: ledger, world: ledgerWorld(), ...options })
const withoutTiming = ({ timing: _, ...turn }: Turn) => turn

describe('openSessionIn', () => {
  it('computes what the kernel can compute', async () => {
    const session = await open()
    const turn = await session.step('get rope')
    assert.deepEqual(withoutTiming(turn), { action: 'get rope', observation: { text: '3' }, by: 'kernel' })
  })

  it('asks the model for the rest, with the facts, and the kernel learns from it', async () => {
    const model = scriptedModel([{ text: tagged('tar is 9'), reasoning: 'barrels were unloaded' }])
    const session = await open({ imaginer: { model } })
    const imagined = await session.step('unload')
    assert.equal(imagined.by, 'model')
    assert.equal(imagined.why, 'a ledger cannot know')
    assert.equal(imagined.reasoning, 'barrels were unloaded')
    assert.deepEqual(imagined.patch, { put: 'tar' })
    assert.match(model.requests[0]?.messages.at(-1)?.content ?? '', /\*\*Known Facts:\*\*\n1 entries/)
    assert.equal((await session.step('sum')).observation.text, '12')
  })

  it('names the remedy when a step needs a model and there is none', async () => {
    const session = await open()
    await assert.rejects(session.step('unload'), {
      at: 'model',
      message: 'This step cannot be computed: a ledger cannot know.',
      remedy: {
        say: 'Give a model that imagines it: {model}.',
        options: { model: 'http://…/v1#name, or a .gguf file' },
      },
    })
    assert.equal((await session.step('get rope')).observation.text, '3')
  })

  it('answers an action that cannot be read as the environment would, and refuses where it would not', async () => {
    const session = await open()
    assert.deepEqual((await session.step('')).observation, { text: 'empty line', isError: true })
    await assert.rejects(session.step(7), { at: 'action', message: 'A ledger reads text.' })
    assert.equal(session.status.turns, 1)
  })

  it('refuses an action that is nested without end', async () => {
    const session = await open()
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    await assert.rejects(session.step(deep), {
      at: 'action',
      message: 'This action is nested deeper than 64 levels.',
    })
  })

  it('asks again with the contradiction named, and marks what remains as suspect', async () => {
    const model = scriptedModel([tagged('all lost'), tagged('still lost'), tagged('lost for good')])
    const session = await open({ imaginer: { model } })
    const turn = await session.step('inspect')
    assert.deepEqual(turn.suspect, [{ about: 'the ledger', says: 'lost', known: 'it holds 1 entries' }])
    assert.equal(model.requests.length, 3)
    assert.match(
      model.requests[1]?.messages.at(-1)?.content ?? '',
      /the ledger: it said lost, but it holds 1 entries/,
    )
    assert.notEqual(model.requests[0]?.sampling.seed, model.requests[1]?.sampling.seed)
  })

  it('does not ask again where the same words would get the same reply', async () => {
    const model = scriptedModel(['all lost<|end|>'], { dialect: 'compact' })
    const session = await open({ imaginer: { model }, sampling: { temperature: 0 } })
    const turn = await session.step('inspect')
    assert.equal(turn.observation.text, 'all lost')
    assert.deepEqual(turn.suspect, [{ about: 'the ledger', says: 'lost', known: 'it holds 1 entries' }])
  })

  it('asks again when a reply holds no observation, then gives up with the reason', async () => {
    const model = scriptedModel(['', '<think>hm</think>', '  '])
    const session = await open({ imaginer: { model } })
    await assert.rejects(session.step('inspect'), {
      at: 'model',
      message: `${model.id} gave no observation in 3 attempts: the reply holds no observation.`,
    })
    assert.equal(session.status.turns, 0)
  })

  it('never uses a reply that ran out of tokens', async () => {
    const session = await open({
      imaginer: { model: scriptedModel([{ text: tagged('tar is 9'), finish: 'length' }]) },
    })
    await assert.rejects(session.step('unload'), { at: 'model', message: /ran out of tokens/ })
    assert.equal(session.status.turns, 0)
  })

  it('queues the steps of one session', async () => {
    const session = await open()
    const turns = await Promise.all(
      ['put a 1', 'put a 2', 'get a', 'sum'].map(action => session.step(action)),
    )
    assert.deepEqual(
      turns.map(turn => turn.observation.text),
      ['', '', '2', '5'],
    )
  })

  it('gives an aborted step back without a trace', async () => {
    const session = await open()
    await assert.rejects(
      session.step('put a 1', { signal: AbortSignal.abort(new Error('enough')) }),
      /enough/,
    )
    assert.equal((await session.step('get a')).observation.text, 'no entry a')
  })

  it('has an executor really do what cannot be computed, and takes over what it changed', async () => {
    const store = memoryStore()
    const worlds: unknown[] = []
    const executor = {
      does: (_: unknown, action: unknown) => action !== 'load',
      run: async (world: { state: unknown }) => {
        worlds.push(world.state)
        return { observation: { text: 'really done' }, patch: { tar: 9 } }
      },
    }
    const session = await open({ store, id: 'one', executor, imaginer: { model: scriptedModel([]) } })
    await session.step('put a 1')
    const turn = await session.step('unload')
    assert.deepEqual(withoutTiming(turn), {
      action: 'unload',
      observation: { text: 'really done' },
      by: 'real',
      why: 'a ledger cannot know',
      patch: { tar: 9 },
    })
    assert.deepEqual(worlds, [{ entries: { rope: 3, a: 1 } }])
    assert.equal((await session.step('sum')).observation.text, '13')
    const resumed = await openSessionIn({ domain: ledger, store, id: 'one' })
    assert.equal((await resumed.step('sum')).observation.text, '13')
    const alone = await open({ executor })
    await assert.rejects(alone.step('load'), { at: 'model', message: /^This step cannot be computed/ })
    const assisted = await open({ executor, imaginer: { model: scriptedModel([tagged('none')]) } })
    assert.equal((await assisted.step('load')).by, 'model')
  })

  it('gives a model up that takes too long, and says how to give it more time', async () => {
    const never: Model = {
      id: 'never',
      dialect: 'qwen-agentworld',
      contextTokens: 1_000,
      async *generate({ signal }) {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        yield { type: 'text-delta', text: '' }
      },
      close: async () => {},
    }
    const session = await open({ imaginer: { model: never }, stepTimeoutMs: 10 })
    await assert.rejects(session.step('unload'), {
      at: 'model',
      message: 'never took longer than 0.01 s over one step.',
    })
    await assert.rejects(session.step('unload', { signal: AbortSignal.timeout(1) }), { name: 'TimeoutError' })
  })

  it('refuses steps after it was closed', async () => {
    const session = await open()
    await session.close()
    await session.close()
    await assert.rejects(session.step('sum'), { at: 'session' })
  })

  it('streams reasoning as it comes and the observation once', async () => {
    const events: string[] = []
    const model = scriptedModel([{ text: tagged('tar is 9'), reasoning: 'because' }])
    const session = await open({ imaginer: { model } })
    await session.step('unload', { onEvent: event => void events.push(event.type) })
    assert.deepEqual(events, ['reasoning-delta', 'observation-end'])
    events.length = 0
    const twice = await open({
      imaginer: {
        model: scriptedModel([
          { text: tagged('all lost'), reasoning: 'first' },
          { text: tagged('fine'), reasoning: 'second' },
        ]),
      },
    })
    await twice.step('inspect', { onEvent: event => void events.push(event.type) })
    assert.deepEqual(events, ['reasoning-delta', 'reasoning-restart', 'reasoning-delta', 'observation-end'])
  })

  it('continues a stored session and refuses another world under its name', async () => {
    const store = memoryStore()
    const first = await open({ store, id: 'one' })
    await first.step('put a 1')
    const second = await openSessionIn({ domain: ledger, store, id: 'one' })
    assert.equal((await second.step('sum')).observation.text, '4')
    await assert.rejects(open({ store, id: 'one', world: ledgerWorld({ title: 'Dockside' }) }), {
      at: 'session',
      message: "Session 'one' was opened in 'Quayside'.",
    })
    await assert.rejects(first.step('sum'), { at: 'store' })
  })
})
