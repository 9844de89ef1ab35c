import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openRowStore } from '../../../src/kernel/tables/row-store.ts'
import type { Json } from '../../../src/world/json.ts'
import { createClock } from '../world-clock.ts'
import { planFrom } from './meaning/entity.ts'
import { initialValue, isChangedTime, isMadeTime, newKey, timeFor } from './new-values.ts'
import { storedTables } from './stored-tables.ts'

type Row = { [column: string]: Json }

function setting(rows: readonly Row[]) {
  const tables = { things: rows }
  const plan = planFrom([], tables)
  const entity = plan.entities.get('things')
  assert.ok(entity)
  return {
    entity,
    store: openRowStore(storedTables(tables, plan)),
    clock: createClock({ seed: 3, clock: '2026-05-06T07:08:09Z' }),
  }
}

describe('newKey', () => {
  for (const [keys, next] of [
    [[4, 9], 10],
    [['c-007', 'c-012'], 'c-013'],
    [['T9'], 'T10'],
  ] as const) {
    it(`follows ${JSON.stringify(keys)} with ${next}`, () => {
      assert.equal(newKey(setting(keys.map(id => ({ id })))), next)
    })
  }

  it('makes identifiers of the same kind, the same for the same seed', () => {
    const rows = [{ id: '3f2b8c1e-9a4d-4c6b-8e21-5d7f0a9b1c2d' }]
    const key = String(newKey(setting(rows)))
    assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(newKey(setting(rows)), key)
    assert.match(String(newKey(setting([{ id: 'ord_A7k2Qz' }]))), /^ord_[A-Z]\d[a-z]\d[A-Z][a-z]$/)
  })

  it('does not know a key that is a name', () => {
    assert.throws(() => newKey(setting([{ id: 'ada' }])), {
      message: 'the id of a new thing is a name of its own',
    })
  })
})

describe('timeFor', () => {
  for (const [sample, time] of [
    ['2026-01-01T00:00:00Z', '2026-05-06T07:08:09Z'],
    ['2026-01-01T00:00:00.000Z', '2026-05-06T07:08:09.000Z'],
    ['2026-01-01 00:00:00', '2026-05-06 07:08:09'],
    ['2026-01-01', '2026-05-06'],
    [1_700_000_000, 1_778_051_289],
    [1_700_000_000_000, 1_778_051_289_000],
  ] as const) {
    it(`writes the time as ${sample} is written`, () => {
      assert.equal(timeFor('created_at', setting([{ id: 1, created_at: sample }])), time)
    })
  }

  it('knows the names of such columns', () => {
    assert.deepEqual(['created_at', 'createdAt', 'dateCreated', 'title'].map(isMadeTime), [
      true,
      true,
      true,
      false,
    ])
    assert.deepEqual(['updated_at', 'lastModified', 'created_at'].map(isChangedTime), [true, true, false])
  })
})

describe('initialValue', () => {
  const begins = (column: string, ...values: readonly Json[]) =>
    initialValue(column, setting(values.map((value, id) => ({ id, [column]: value }))), { isNeeded: true })

  it('begins lists empty, marks off, counts at nothing and what may be null with null', () => {
    assert.deepEqual(begins('tags', ['a'], []), [])
    assert.equal(begins('archived', true, false), false)
    assert.equal(begins('reply_count', 4), 0)
    assert.equal(begins('assignee', 'ada', null), null)
  })

  it('does not know whom or what else', () => {
    assert.throws(() => begins('author', 'ada', null), {
      message: 'what author of a new thing begins with is not known',
    })
    assert.throws(() => begins('status', 'open', 'closed'), { name: 'Uncertain' })
  })
})
