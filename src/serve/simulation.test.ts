import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../test/ledger-domain.ts'
import { openSessionIn } from '../engine/session.ts'
import type { Check } from '../world/check.ts'
import { aiTools } from './ai-sdk.ts'
import { simulationOf } from './simulation.ts'

const answer: Check = { kind: 'answer', equals: '9', weight: 1, when: 'final' }
const open = async (success: Check[] = []) =>
  simulationOf(await openSessionIn({ domain: ledger, world: ledgerWorld({ success }) }), ledger)

describe('simulationOf', () => {
  it('acts in one session, call by call', async () => {
    const simulation = await open()
    assert.deepEqual(
      simulation.tools.map(({ name }) => name),
      ['act'],
    )
    const [, , third] = await Promise.all([
      simulation.call('act', { action: 'put tar 4' }),
      simulation.call('act', { action: '' }),
      simulation.call('act', { action: 'sum' }),
    ])
    assert.deepEqual(third, { text: '7' })
    assert.deepEqual(
      (await simulation.session.transcript()).turns.map(({ by }) => by),
      ['kernel', 'kernel', 'kernel'],
    )
    await assert.rejects(simulation.call('atc', {}), { at: 'action', remedy: 'Did you mean act?' })
    await simulation.close()
    await assert.rejects(simulation.call('act', { action: 'sum' }), { at: 'session' })
  })

  it('hands in an answer where the world asks for one, and is done', async () => {
    const simulation = await open([answer])
    assert.equal(simulation.isDone, false)
    await simulation.call('submit_answer', { answer: '9' })
    assert.deepEqual([simulation.isDone, simulation.session.status.score?.score], [true, 1])
    await assert.rejects(simulation.call('act', { action: 'sum' }), { at: 'session' })
    await simulation.close()
  })

  it('gives a call up when its signal says so', async () => {
    const simulation = await open()
    const signal = AbortSignal.abort()
    await assert.rejects(simulation.call('act', { action: 'sum' }, { signal }), { name: 'AbortError' })
    assert.deepEqual(await simulation.call('act', { action: 'sum' }), { text: '3' })
    await simulation.close()
  })
})

describe('aiTools', () => {
  it('shows a model the text, and a program all of an observation', async () => {
    const simulation = await open()
    const { act } = aiTools(simulation)
    assert.deepEqual(act?.inputSchema['~standard'].jsonSchema.input(), simulation.tools[0]?.inputSchema)
    const outputs = await Promise.all(['get rope', ''].map(action => act?.execute({ action }, {})))
    assert.deepEqual(outputs, [{ text: '3' }, { text: 'empty line', isError: true }])
    assert.deepEqual(
      outputs.map(output => output && act?.toModelOutput({ output })),
      [
        { type: 'text', value: '3' },
        { type: 'error-text', value: 'empty line' },
      ],
    )
    await simulation.close()
  })

  it('throws nothing at a model that is for whoever runs it', async () => {
    const simulation = await open()
    const { act } = aiTools(simulation)
    await assert.rejects(
      async () => act?.execute({ action: 'unload' }, {}),
      (error: Error) => {
        assert.equal(error.message, 'The environment could not answer.')
        assert.match(String(error.cause), /This step cannot be computed: a ledger cannot know/)
        return true
      },
    )
    await simulation.close()
  })
})
