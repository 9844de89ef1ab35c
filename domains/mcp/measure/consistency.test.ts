import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/world/json.ts'
import { ToolSet } from '../toolsets/tool-set.ts'
import { Consistency } from './consistency.ts'

const set = ToolSet.parse({
  title: 'x',
  tools: [],
  tables: { owls: [{ id: 1, name: 'Ulla' }] },
  records: [
    {
      key: 'id',
      parameter: 'owl_id',
      items: 'owls',
      scope: [],
      create: 'make',
      get: 'get',
      list: 'list',
      update: 'change',
      delete: 'drop',
    },
  ],
})
type Step = readonly [name: string, given: { [name: string]: Json }, data: Json | 'error']

function contradictions(...steps: readonly Step[]): readonly string[] {
  const consistency = new Consistency(set)
  for (const [name, given, data] of steps)
    consistency.note(
      { name, arguments: given },
      data === 'error' ? { text: 'no', isError: true } : { text: '', data },
    )
  return consistency.contradictions
}

describe('Consistency', () => {
  it('has nothing against a server that keeps its word', () => {
    assert.deepEqual(
      contradictions(
        ['make', { name: 'Bru' }, { id: 2, name: 'Bru' }],
        ['get', { owl_id: 2 }, { id: 2, name: 'Bru' }],
        ['change', { owl_id: 2, name: 'Bo' }, { id: 2, name: 'Bo' }],
        ['list', {}, { owls: [{ id: 1 }, { id: 2, name: 'Bo' }], total: 2 }],
        ['drop', { owl_id: 2 }, { deleted: true }],
        ['get', { owl_id: 2 }, 'error'],
        ['list', {}, { owls: [{ id: 1, name: 'Ulla' }], total: 1 }],
      ),
      [],
    )
  })

  for (const [what, ...steps] of [
    ['make: 1 was given before', ['make', {}, { id: 1 }]],
    ['make: no id in its answer', ['make', {}, {}]],
    ['make 2: name is "b", not "a"', ['make', { name: 'a' }, { id: 2, name: 'b' }]],
    ['get: 1 exists and was not found', ['get', { owl_id: 1 }, 'error']],
    ['get: 9 was never made', ['get', { owl_id: 9 }, { id: 9 }]],
    ['get 1: name is "x", not "Ulla"', ['get', { owl_id: 1 }, { id: 1, name: 'x' }]],
    ['change: 9 does not exist', ['change', { owl_id: 9 }, { id: 9 }]],
    ['drop: 9 did not exist', ['drop', { owl_id: 9 }, {}]],
    ['drop: 1 exists and was not found', ['drop', { owl_id: 1 }, 'error']],
    ['list: total 0 of 1', ['list', {}, { owls: [], total: 0 }]],
    ['list: no owls in its answer', ['list', {}, {}]],
    [
      'list: 1 was deleted and is listed',
      ['drop', { owl_id: 1 }, {}],
      ['list', { page: 1 }, { owls: [{ id: 1 }] }],
    ],
  ] as const) {
    it(`notes "${what}"`, () => {
      assert.ok(contradictions(...(steps as unknown as Step[])).includes(what))
    })
  }

  it('asks again for what is there and what is gone', () => {
    const consistency = new Consistency(set)
    consistency.note({ name: 'make', arguments: {} }, { text: '', data: { id: 2 } })
    consistency.note({ name: 'drop', arguments: { owl_id: 1 } }, { text: '', data: {} })
    assert.deepEqual(
      [...consistency.audits()],
      [
        { call: { name: 'get', arguments: { owl_id: 2 } }, isThere: true },
        { call: { name: 'get', arguments: { owl_id: 1 } }, isThere: false },
      ],
    )
  })
})
