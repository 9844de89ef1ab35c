import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { openSession } from '../../engine/session.ts'
import type { ModelRequest } from '../../model/model.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import type { Transcript } from '../../world/transcript.ts'
import { askAgain } from './ask-again.ts'

const tagged = (text: string) => `<predicted_observation>${text}</predicted_observation>`
const signal = new AbortController().signal

// what a model says that always answers the same question the same way
const bySeed = ({ sampling }: ModelRequest) => tagged(`tar is ${sampling.seed}`)

async function recorded(sampling: object): Promise<Transcript> {
  const session = await openSession({
    domain: ledger,
    world: ledgerWorld(),
    model: scriptedModel(bySeed),
    sampling,
  })
  for (const action of ['get rope', 'unload', 'sum', 'unload more']) await session.step(action)
  return session.transcript
}

describe('askAgain', () => {
  it('finds no difference where everything comes out as recorded', async () => {
    const model = scriptedModel(bySeed)
    assert.equal(await askAgain(await recorded({}), { domain: ledger, model, signal }), undefined)
    assert.equal(model.requests.length, 2)
  })

  it('asks with the sampling that was recorded', async () => {
    const model = scriptedModel(bySeed)
    const transcript = await recorded({ seed: 99, temperature: 0, maxTokens: 500 })
    assert.equal(await askAgain(transcript, { domain: ledger, model, signal }), undefined)
    assert.deepEqual(model.requests[0]?.sampling, {
      seed: 99,
      temperature: 0,
      topP: 0.95,
      topK: 20,
      maxTokens: 500,
    })
  })

  it('counts the seed on when a turn is asked more than once', async () => {
    const lost = [tagged('all lost'), tagged('lost'), tagged('lost')]
    const session = await openSession({ domain: ledger, world: ledgerWorld(), model: scriptedModel(lost) })
    await session.step('inspect')
    const model = scriptedModel(lost)
    assert.equal(await askAgain(session.transcript, { domain: ledger, model, signal }), undefined)
    const seeds = model.requests.map(({ sampling }) => sampling.seed ?? 0)
    assert.deepEqual(seeds, [seeds[0], (seeds[0] ?? 0) + 1, (seeds[0] ?? 0) + 2])
  })

  it('returns the first turn that the model answers otherwise', async () => {
    const model = scriptedModel([tagged('tar is 4'), tagged('tar is 5')])
    const transcript = await recorded({ seed: 4 })
    assert.deepEqual(await askAgain(transcript, { domain: ledger, model, signal }), {
      turn: 4,
      recorded: '{"text":"tar is 4"}',
      now: '{"text":"tar is 5"}',
    })
  })

  it('returns a turn whose observation is the same and the rest is not', async () => {
    const transcript = await recorded({ seed: 4 })
    const turns = transcript.turns.map(turn =>
      turn.by === 'model' ? { ...turn, patch: { put: 'oil' } } : turn,
    )
    const difference = await askAgain(
      { ...transcript, turns },
      { domain: ledger, model: scriptedModel(bySeed), signal },
    )
    assert.deepEqual(difference, {
      turn: 2,
      recorded: '{"by":"model","patch":{"put":"oil"},"why":"a ledger cannot know"}',
      now: '{"by":"model","patch":{"put":"tar"},"why":"a ledger cannot know"}',
    })
  })
})
