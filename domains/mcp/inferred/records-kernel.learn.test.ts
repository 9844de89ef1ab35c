import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { openMcpKernel } from '../kernel.ts'

const text = { type: 'string' }
const tool = (name: string, properties: { [name: string]: Json } = {}) => ({
  name,
  inputSchema: { type: 'object', properties },
})
const tables = {
  boats: [
    { id: 'b1', name: 'Dove', berth: 3 },
    { id: 'b2', name: 'Wren', berth: null },
  ],
}
const open = (changes: object = {}) =>
  openMcpKernel(
    World.parse({
      version: 1,
      domain: 'mcp',
      title: 'Quay',
      tools: [
        tool('get_boat', { boat_id: text }),
        tool('list_boats'),
        tool('create_boat', { name: text }),
        tool('delete_boat', { boat_id: text }),
        tool('moor_boat', { boat_id: text, berth: { type: 'integer' } }),
      ],
      state: { server: { name: 'quay' }, tables },
      ...changes,
    }),
    { snapshot: undefined },
  )
const call = (name: string, given: { [name: string]: Json } = {}) => ({ name, arguments: given })
const observed = (data: Json) => ({ text: JSON.stringify(data), data })
const { signal } = new AbortController()

describe('openRecordsKernel: check', () => {
  const claims = async (name: string, given: { [name: string]: Json }, data: Json, changes = {}) => {
    const kernel = await open(changes)
    await kernel.step(call('delete_boat', { boat_id: 'b2' }), { signal })
    return (await kernel.check(call(name, given), observed(data))).map(
      ({ about, says, known }) => `${about}: ${says} / ${known}`,
    )
  }

  it('finds nothing wrong with what agrees', async () => {
    assert.deepEqual(await claims('list_boats', {}, { boats: [{ id: 'b1', name: 'Dove' }], total: 1 }), [])
  })

  it('objects to what was deleted, differs or does not exist', async () => {
    assert.deepEqual(await claims('get_boat', { boat_id: 'b2' }, { id: 'b2', name: 'Wren' }), [
      'boat b2: it exists / it was deleted',
    ])
    assert.deepEqual(await claims('get_boat', { boat_id: 'b1' }, { id: 'b1', name: 'Gull' }), [
      'boat b1, name: "Gull" / it is "Dove"',
    ])
    assert.deepEqual(await claims('list_boats', {}, { boats: [{ id: 'b9' }] }), [
      'boat b9: it exists / no such boat is among the records',
    ])
    assert.deepEqual(await claims('list_boats', {}, { boats: [{ id: 'b9' }] }, { open: true }), [])
  })

  it('objects to a key given twice, a row listed twice and a total that is off', async () => {
    assert.deepEqual(await claims('create_boat', { name: 'x' }, { id: 'b1', name: 'x' }), [
      'boat b1: it was made with the id b1 / another has it already',
    ])
    const twice = { boats: [{ id: 'b1' }, { id: 'b1' }], total: 5 }
    assert.deepEqual(await claims('list_boats', {}, twice), [
      'boat b1: it stands in the list twice / every record is listed once',
      'the boats of the answer: total is 5 / 2 are listed',
    ])
    assert.deepEqual(
      await claims('list_boats', {}, { boats: [{ id: 'b1' }], total: 5, next_cursor: 'x' }),
      [],
    )
  })

  it('lets a call change what it names, and nothing else', async () => {
    assert.deepEqual(
      await claims('moor_boat', { boat_id: 'b1', berth: 9 }, { boat: { id: 'b1', berth: 9 } }),
      [],
    )
    assert.deepEqual(
      await claims('moor_boat', { boat_id: 'b7', berth: 9 }, { boat: { id: 'b1', berth: 9 } }),
      ['boat b1, berth: 9 / it is 3'],
    )
  })

  it('says nothing of errors and plain texts', async () => {
    const kernel = await open()
    assert.deepEqual(await kernel.check(call('list_boats'), { text: 'b2 is gone' }), [])
    assert.deepEqual(
      await kernel.check(call('list_boats'), { ...observed({ boats: [{ id: 'b9' }] }), isError: true }),
      [],
    )
  })
})

describe('openRecordsKernel: learn', () => {
  it('keeps what was imagined, so that it stays true', async () => {
    const kernel = await open()
    const action = call('moor_boat', { boat_id: 'b2', berth: 5 })
    assert.deepEqual(await kernel.learn(action, observed({ boat: { id: 'b2', berth: 5, tide: 'high' } })), {
      put: { boats: [['b2', { id: 'b2', name: 'Wren', berth: 5 }]] },
    })
    const read = await kernel.step(call('get_boat', { boat_id: 'b2' }), { signal })
    assert.deepEqual(read.kind === 'computed' && read.observation.data, { id: 'b2', name: 'Wren', berth: 5 })
  })

  it('learns new records, and numbers on from them', async () => {
    const kernel = await open()
    await kernel.learn(call('moor_boat'), observed({ boats: [{ id: 'b30', name: 'Auk', berth: 1 }] }))
    const made = await kernel.step(call('create_boat', { name: 'Tern' }), { signal })
    assert.deepEqual(made.kind === 'computed' && made.observation.data, {
      id: 'b31',
      name: 'Tern',
      berth: null,
    })
  })

  it('learns that something is gone', async () => {
    const kernel = await open()
    assert.deepEqual(await kernel.learn(call('delete_boat', { boat_id: 'b1' }), { text: 'Gone.' }), {
      removed: { boats: ['b1'] },
    })
    const read = await kernel.step(call('get_boat', { boat_id: 'b1' }), { signal })
    assert.equal(read.kind === 'computed' && read.observation.text, 'Boat with id b1 not found')
  })

  it('learns nothing from an error or from what it knows', async () => {
    const kernel = await open()
    assert.equal(
      await kernel.learn(call('moor_boat'), { ...observed({ boat: { id: 'b7' } }), isError: true }),
      undefined,
    )
    assert.equal(
      await kernel.learn(call('list_boats'), observed({ boats: [{ id: 'b1', name: 'Dove' }] })),
      undefined,
    )
  })

  it('applies a patch that is handed in', async () => {
    const kernel = await open()
    const patch = {
      put: { boats: [['b5', { id: 'b5', name: 'Skua', berth: null }]] },
      removed: { boats: ['b1'] },
    }
    await kernel.learn(call('moor_boat'), { text: 'whatever' }, patch)
    const listed = await kernel.step(call('list_boats'), { signal })
    assert.deepEqual(listed.kind === 'computed' && listed.observation.data, {
      boats: [tables.boats[1], { id: 'b5', name: 'Skua', berth: null }],
      total: 2,
    })
  })
})

describe('openRecordsKernel: facts', () => {
  it('tells the time, the rows a call names and those it is about', async () => {
    const kernel = await open()
    await kernel.step(call('delete_boat', { boat_id: 'b2' }), { signal })
    const [time, ...facts] = (await kernel.facts(call('moor_boat', { boat_id: 'b1', berth: 4 }))).split('\n')
    assert.match(time ?? '', /^The time is 2026-01-01T09:00:0\d\.\d{3}Z\.$/)
    assert.deepEqual(facts, ['boat b1: {"id":"b1","name":"Dove","berth":3}', 'There are 1 boats.'])
    assert.match(
      await kernel.facts(call('get_boat', { boat_id: 'b2' })),
      /boat b2 was deleted\.\nThere are 1 boats\.\nOf boats:\n/,
    )
  })

  it('is bounded', async () => {
    const boats = Array.from({ length: 3000 }, (_, index) => ({
      id: `b${index}`,
      name: 'x'.repeat(500),
      berth: 1,
    }))
    const kernel = await open({ state: { server: { name: 'q' }, tables: { boats } } })
    assert.ok((await kernel.facts(call('list_boats'))).length < 8_000)
  })
})
