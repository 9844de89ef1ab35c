import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { openSessionIn } from '../../engine/session.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import type { ModelRequest } from '../../model/model.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import type { Entry } from '../../world/entry.ts'
import { Fault } from '../../world/fault.ts'
import { transcriptFrom } from '../../world/transcript.ts'
import { askAgain } from './ask-again.ts'

const tagged = (text: string) => `<predicted_observation>${text}</predicted_observation>`
const signal = new AbortController().signal

// what a model says that always answers the same question the same way
const bySeed = ({ sampling }: ModelRequest) => tagged(`tar is ${sampling.seed}`)

async function recorded(
  actions: readonly string[],
  { sampling = {}, replies = bySeed as Parameters<typeof scriptedModel>[0] } = {},
): Promise<readonly Entry[]> {
  const store = memoryStore()
  const model = scriptedModel(replies)
  const session = await openSessionIn({
    domain: ledger,
    world: ledgerWorld(),
    store,
    id: 's',
    imaginer: { model },
    sampling,
  })
  for (const action of actions) {
    if (action === 'fail') await session.inject(Fault.parse({ kind: 'dropped', on: { count: 1 } }))
    else if (action === 'lift') await session.lift()
    else if (action === 'rewind') await session.rewind(1)
    else await session.step(action)
  }
  return store.read('s')
}
const errand = ['get rope', 'unload', 'sum', 'unload more']

describe('askAgain', () => {
  it('finds no difference where everything comes out as recorded', async () => {
    const model = scriptedModel(bySeed)
    assert.equal(await askAgain(await recorded(errand), { domain: ledger, model, signal }), undefined)
    assert.equal(model.requests.length, 2)
  })

  it('asks with the sampling that was recorded', async () => {
    const model = scriptedModel(bySeed)
    const records = await recorded(errand, { sampling: { seed: 99, temperature: 0, maxTokens: 500 } })
    assert.equal(await askAgain(records, { domain: ledger, model, signal }), undefined)
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
    const records = await recorded(['inspect'], { replies: lost })
    const model = scriptedModel(lost)
    assert.equal(await askAgain(records, { domain: ledger, model, signal }), undefined)
    const seeds = model.requests.map(({ sampling }) => sampling.seed ?? 0)
    assert.deepEqual(seeds, [seeds[0], (seeds[0] ?? 0) + 1, (seeds[0] ?? 0) + 2])
  })

  it('returns the first turn that the model answers otherwise', async () => {
    const model = scriptedModel([tagged('tar is 4'), tagged('tar is 5')])
    const records = await recorded(errand, { sampling: { seed: 4 } })
    assert.deepEqual(await askAgain(records, { domain: ledger, model, signal }), {
      turn: 4,
      recorded: '{"text":"tar is 4"}',
      now: '{"text":"tar is 5"}',
    })
  })

  it('returns a turn whose observation is the same and the rest is not', async () => {
    const records = await recorded(errand, { sampling: { seed: 4 } })
    const patched = records.map(record =>
      record.kind === 'turn' && record.by === 'model' ? { ...record, patch: { put: 'oil' } } : record,
    )
    const difference = await askAgain(patched, { domain: ledger, model: scriptedModel(bySeed), signal })
    assert.deepEqual(difference, {
      turn: 2,
      recorded: '{"by":"model","patch":{"put":"oil"},"why":"a ledger cannot know"}',
      now: '{"by":"model","patch":{"put":"tar"},"why":"a ledger cannot know"}',
    })
  })

  it('lets what failed on purpose fail again, at the same turn', async () => {
    const records = await recorded([
      'get rope',
      'unload',
      'fail',
      'get rope',
      'rewind',
      'sum',
      'unload',
      'get rope',
    ])
    assert.deepEqual(
      transcriptFrom(records).turns.map(({ by }) => by),
      ['kernel', 'fault', 'model', 'kernel'],
    )
    assert.equal(await askAgain(records, { domain: ledger, model: scriptedModel(bySeed), signal }), undefined)
  })

  it('lifts faults where they were lifted', async () => {
    const records = await recorded(['fail', 'lift', 'get rope', 'unload'])
    assert.deepEqual(
      transcriptFrom(records).turns.map(({ by }) => by),
      ['kernel', 'model'],
    )
    assert.equal(await askAgain(records, { domain: ledger, model: scriptedModel(bySeed), signal }), undefined)
  })
})
