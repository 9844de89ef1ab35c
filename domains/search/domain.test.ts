import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainContract } from '../../src/kernel/domain.contract.ts'
import { World } from '../../src/world/world.ts'
import { domain as search } from './domain.ts'

await domainContract(search, {
  actions: [
    'who won the regatta of 2031',
    { name: 'web_search', arguments: { queries: ['marl quay', 'halden marl'] } },
    { name: 'web_extractor', arguments: { url: 'https://veldmar-regatta.example/' } },
    'dict_memory {"action": "add", "key": "winner", "value": "Grey Heron"}',
    { name: 'dict_memory', arguments: { action: 'retrieve_all' } },
  ],
  unreadable: [
    '',
    ' ',
    null,
    7,
    [],
    {},
    { name: 'open_page', arguments: { url: 'https://x.example/' } },
    { name: 'web_search', arguments: { queries: [] } },
    { name: 'web_extractor' },
    { name: 'dict_memory', arguments: { action: 'add', key: 'winner' } },
  ],
})

const page = { url: 'https://a.example/', title: 'A', date: '2026-01-01', text: 'About *a*.' }
const world = World.parse({
  version: 1,
  domain: 'search',
  title: 'A small web',
  task: 'Where is the owl?',
  clock: '2026-01-01T09:00:00Z',
  open: [{ site: 'b.example' }, { topic: 'owls' }],
  state: { target: { query: 'place of the owl', answer: 'In the barn.' }, pages: [page] },
})

describe('search', () => {
  it('tells the model the target and the pages', () => {
    assert.equal(
      search.parts.world(world).initialState,
      [
        'Time: 2026-01-01T09:00:00Z',
        'Target query: place of the owl',
        'Reference answer: In the barn.',
        'dict_memory is empty.',
        'Pages:',
        '- https://a.example/ | A | 2026-01-01',
        '--- https://a.example/',
        'About *a*.',
      ].join('\n'),
    )
  })

  it('shows what else the state holds', () => {
    const state = { facts: ['One engine only.'], memory: { owl: 'not in the oak' } }
    assert.equal(
      search.parts.world({ ...world, state }).initialState,
      'Time: 2026-01-01T09:00:00Z\nAlso true:\n- One engine only.\ndict_memory holds:\n- owl: not in the oak',
    )
  })

  it('lists all pages also when there is no room for their texts', () => {
    const pages = Array.from({ length: 30 }, (_, at) => ({
      url: `https://a.example/${at}`,
      title: `Page ${at}`,
      text: 'x'.repeat(9_999),
    }))
    const text = search.parts.world({ ...world, state: { pages } }).initialState ?? ''
    for (const { url, title } of pages) assert.ok(text.includes(`- ${url} | ${title}\n`))
    assert.match(text, /\nThe texts of 20 pages are left out here\.\n/)
    assert.ok(text.length < 103_000)
  })

  it('says what is open, and keeps the task to the agent', () => {
    const parts = search.parts.world(world)
    assert.match(
      parts.description,
      /This world is closed, except for pages of b\.example; pages about owls, which is open\./,
    )
    const turn = search.parts.turn(world, { name: 'web_search' }, { index: 1, before: undefined })
    assert.doesNotMatch(JSON.stringify([parts, turn]), /Where is the owl/)
  })
})
