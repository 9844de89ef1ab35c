import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memoryStore, type Store } from '../../src/index.ts'
import { openAnySession } from '../../src/library/open-any-session.ts'
import { scriptedModel } from '../../src/library/testing.ts'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { openSearchKernel } from './kernel.ts'

const world = World.parse({
  version: 1,
  domain: 'search',
  title: 'Isle',
  open: true,
  state: {
    target: { query: 'what comes with high water', answer: 'The ferry of Tam Orme.' },
    pages: [
      { url: 'https://isle.example/light', title: 'Skerrow lighthouse', text: 'A tower on the cliff.' },
    ],
  },
})
const list = `[1] https://tides.example/skerrow
Title: Tides at Skerrow
Snippet: High water comes ...
Date: N/A`
const page = '# Tides at Skerrow\n\nHigh water comes twice a day.'
const wrong = '# Tides at Skerrow\n\nNothing is known.'
const observed = (text: string) => `<predicted_observation>\n${text}\n</predicted_observation>`
const search = { name: 'web_search', arguments: { query: 'tides today' } }
const extract = { name: 'web_extractor', arguments: { url: 'https://tides.example/skerrow' } }
const note = { name: 'dict_memory', arguments: { action: 'add', key: '2', value: 'tides' } }
const notes = { name: 'dict_memory', arguments: { action: 'retrieve_all' } }
const actions: readonly Json[] = [note, search, extract, search, extract, 'tower cliff', notes]

async function lived(store: Store, snapshotEvery: number) {
  const model = scriptedModel([observed(list), observed(wrong), observed(page)])
  const session = await openAnySession({ world, model, store, id: 'isle', snapshotEvery })
  for (const action of actions) await session.step(action)
  return { session, model }
}

describe('a session in a search world', () => {
  it('imagines a page once, asked again until it agrees with its snippet', async () => {
    const { session, model } = await lived(memoryStore(), 25)
    assert.deepEqual(
      (await session.transcript()).turns.map(({ by, observation }) => [by, observation.text.split('\n')[0]]),
      [
        ['kernel', 'Added "2".'],
        ['model', '[1] https://tides.example/skerrow'],
        ['model', '# Tides at Skerrow'],
        ['kernel', '[1] https://tides.example/skerrow'],
        ['kernel', '# Tides at Skerrow'],
        ['kernel', '[1] https://isle.example/light'],
        ['kernel', '{"2": "tides"}'],
      ],
    )
    const [, first, read, again, same] = (await session.transcript()).turns
    assert.deepEqual([first?.observation.text, read?.observation.text], [list, page])
    assert.deepEqual([again?.observation, same?.observation], [first?.observation, read?.observation])
    assert.match(
      JSON.stringify(model.requests.at(-1)?.messages.at(-1)),
      /a search has shown that it says: High water comes/,
    )
  })

  it('goes on after a resume as it would have gone on, with snapshots and without', async () => {
    for (const snapshotEvery of [2, 3, 25]) {
      const store = memoryStore()
      const { session } = await lived(store, snapshotEvery)
      const resumed = await openAnySession({ store, id: 'isle' })
      for (const action of [search, extract, 'high water', notes]) {
        const [now, before] = await Promise.all([resumed.fork(), session.fork()])
        assert.deepEqual((await now.step(action)).observation, (await before.step(action)).observation)
      }
    }
  })

  it('lets forks go their own way', async () => {
    const { session } = await lived(memoryStore(), 25)
    const fork = await session.fork()
    await fork.step({ name: 'dict_memory', arguments: { action: 'remove_all' } })
    assert.equal((await fork.step(notes)).observation.text, '{}')
    assert.equal((await session.step(notes)).observation.text, '{"2": "tides"}')
    const early = await session.fork(1)
    await assert.rejects(early.step(extract), { name: 'WorldError', at: 'model' })
  })

  it('saves what it noted and learned, and no page of its world', async () => {
    const kernel = openSearchKernel(world, undefined)
    await kernel.learn(search, { text: list })
    const snapshot = await kernel.snapshot()
    assert.deepEqual(snapshot, {
      memory: [],
      learned: {
        pages: [
          {
            url: 'https://tides.example/skerrow',
            title: 'Tides at Skerrow',
            excerpts: ['High water comes ...'],
          },
        ],
        searches: [
          {
            query: 'tides today',
            results: [{ url: 'https://tides.example/skerrow', snippet: 'High water comes ...' }],
          },
        ],
        failures: [],
      },
    })
    assert.deepEqual(await openSearchKernel(world, snapshot).snapshot(), snapshot)
  })
})
