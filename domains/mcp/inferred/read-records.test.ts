import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { openMcpKernel } from '../kernel.ts'

const rows = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  name: `owl ${index + 1}`,
  age: 30 - index,
  kind: index % 2 === 0 ? 'barn' : 'snow',
  created_at: `2026-01-${String(index + 1).padStart(2, '0')}`,
}))
const whole = { type: 'integer' }

async function list(
  properties: { [name: string]: Json },
  given: { [name: string]: Json },
  { description = 'Lists owls.', name = 'list_owls' } = {},
): Promise<Json> {
  const tools = [{ name, description, inputSchema: { type: 'object', properties } }]
  const state = { server: { name: 'wood' }, tables: { owls: rows } }
  const kernel = await openMcpKernel(World.parse({ version: 1, domain: 'mcp', title: 'x', tools, state }), {
    snapshot: undefined,
  })
  const step = await kernel.step({ name, arguments: given }, { signal: new AbortController().signal })
  if (step.kind === 'unknown') return `? ${step.why}`
  const { data, text } = step.observation
  if (data === undefined || typeof data !== 'object' || data === null || !('owls' in data)) return text
  const { owls, ...rest } = data as { owls: { id: number }[] }
  return { ids: owls.map(({ id }) => id), ...rest }
}

describe('findRecords', () => {
  it('returns all where nothing cuts the list', async () => {
    const all = (await list({}, {})) as { ids: number[]; total: number }
    assert.deepEqual([all.ids.length, all.total], [25, 25])
  })

  it('cuts by limit and offset, page, and what a description says of pages', async () => {
    assert.deepEqual(await list({ limit: whole, offset: whole }, { limit: 2, offset: 23 }), {
      ids: [24, 25],
      total: 25,
      has_more: false,
    })
    assert.deepEqual(await list({ page: whole, per_page: whole }, { page: 2, per_page: 3 }), {
      ids: [4, 5, 6],
      total: 25,
      page: 2,
      next_page: 3,
    })
    assert.deepEqual(await list({ page: whole }, { page: 7 }, { description: 'Lists owls, four a page.' }), {
      ids: [25],
      total: 25,
      page: 7,
      next_page: null,
    })
  })

  it('does not know an unnamed size of a page', async () => {
    assert.equal(await list({ page: whole }, {}), '? how many it returns at once is not known')
    assert.equal(await list({ limit: whole }, { limit: -1 }), '? the limit is no count')
    assert.equal(
      await list({ page: whole, limit: whole }, { page: 0, limit: 3 }),
      '? how pages are counted is not known',
    )
  })

  it('sorts as it is told, or as the description says', async () => {
    const sorting = { sort: { type: 'string' }, order: { type: 'string' }, limit: whole }
    const first = async (given: { [name: string]: Json }, description?: string) =>
      (
        (await list(sorting, { limit: 2, ...given }, description === undefined ? {} : { description })) as {
          ids?: number[]
        }
      ).ids
    assert.deepEqual(await first({ sort: 'age' }), [25, 24])
    assert.deepEqual(await first({ sort: '-age' }), [1, 2])
    assert.deepEqual(await first({ sort: 'created:desc' }), [25, 24])
    assert.deepEqual(await first({ sort: 'age', order: 'desc' }), [1, 2])
    assert.deepEqual(await first({}, 'Lists owls, newest first.'), [25, 24])
    assert.deepEqual(await first({}, 'Lists owls, oldest first.'), [1, 2])
    assert.equal(
      await list(sorting, { order: 'upside', limit: 2 }),
      '? the direction of sorting is not known',
    )
  })

  it('filters by value, by several, by range and by nothing', async () => {
    const total = async (properties: { [name: string]: Json }, given: { [name: string]: Json }) =>
      ((await list(properties, given)) as { total: number }).total
    const text = { type: 'string' }
    assert.equal(await total({ kind: text }, { kind: 'snow' }), 12)
    assert.equal(await total({ kind: text }, { kind: 'all' }), 25)
    assert.equal(await total({ kinds: { type: 'array' } }, { kinds: ['snow', 'barn'] }), 25)
    assert.equal(await total({ min_age: whole, max_age: whole }, { min_age: 10, max_age: 12 }), 3)
    assert.equal(await total({ created_after: text }, { created_after: '2026-01-20' }), 5)
    assert.equal(await list({ mood: text }, { mood: 'sad' }), '? what mood does is not known')
  })

  it('finds words in the columns a description names', async () => {
    const query = { query: { type: 'string' } }
    const named = { name: 'search_owls', description: 'Searches the names of owls.' }
    assert.deepEqual(await list(query, { query: 'OWL 25' }, named), { ids: [25], total: 1 })
    assert.deepEqual(await list(query, { query: 'snow' }, named), { ids: [], total: 0 })
    assert.equal(
      ((await list(query, { query: 'snow' }, { name: 'search_owls' })) as { total: number }).total,
      12,
    )
  })
})

describe('getRecord', () => {
  const get = (properties: { [name: string]: Json }, given: { [name: string]: Json }) =>
    list(properties, given, { name: 'get_owl' })

  it('finds one record by a column of its own, if it is the only one', async () => {
    assert.match(String(await get({ name: { type: 'string' } }, { name: 'owl 7' })), /"id": 7,/)
    assert.equal(
      await get({ kind: { type: 'string' } }, { kind: 'snow' }),
      '? several records answer to this',
    )
    assert.equal(await get({}, {}), '? which owl is meant is not said')
  })
})
