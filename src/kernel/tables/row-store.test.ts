import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RowQuery } from './row-query.ts'
import { openRowStore, type Row } from './row-store.ts'

const people: readonly Row[] = [
  { id: 1, name: 'Ada', age: 36, tags: ['x', 'y'], away: false, note: null },
  { id: 2, name: 'Bo', age: 20, tags: [], away: true, note: 'Ärger "quoted"' },
  { id: 3, name: 'cy', age: 51, tags: ['y'], away: false, note: 'late' },
]
const open = () =>
  openRowStore({ people: { rows: people.map(row => [String(row.id), row]), removed: ['9'], last: 3 } })

function found(query: RowQuery): readonly unknown[] {
  const store = open()
  const ids = store.find('people', query).map(row => row.id)
  const { where, words } = query
  assert.equal(
    store.count('people', { ...(where && { where }), ...(words && { words }) }) >= ids.length,
    true,
  )
  store.close()
  return ids
}

describe('openRowStore', () => {
  it('returns rows as they were put, in their order', () => {
    const store = open()
    assert.deepEqual(store.find('people'), people)
    assert.deepEqual(store.get('people', '2'), people[1])
    assert.equal(store.get('people', '9'), undefined)
    assert.equal(store.get('owls', '2'), undefined)
    store.close()
  })

  it('finds by value, by range, in lists and among choices', () => {
    assert.deepEqual(found({ where: [{ column: 'name', is: 'equal', value: 'Bo' }] }), [2])
    assert.deepEqual(found({ where: [{ column: 'away', is: 'equal', value: false }] }), [1, 3])
    assert.deepEqual(found({ where: [{ column: 'note', is: 'equal', value: null }] }), [1])
    assert.deepEqual(found({ where: [{ column: 'tags', is: 'equal', value: 'y' }] }), [1, 3])
    assert.deepEqual(found({ where: [{ column: 'age', is: 'at-least', value: 36 }] }), [1, 3])
    assert.deepEqual(found({ where: [{ column: 'age', is: 'below', value: 36 }] }), [2])
    assert.deepEqual(found({ where: [{ column: 'name', is: 'among', value: ['Ada', 'cy'] }] }), [1, 3])
  })

  it('finds words in any of the columns, whatever their case', () => {
    const words = (all: readonly string[]) => found({ words: { columns: ['name', 'note'], all } })
    assert.deepEqual(words(['LATE']), [3])
    assert.deepEqual(words(['bo', 'quoted']), [2])
    assert.deepEqual(words(['ada', 'late']), [])
  })

  it('sorts and cuts', () => {
    assert.deepEqual(found({ order: { column: 'age', isDescending: true } }), [3, 1, 2])
    assert.deepEqual(found({ order: { column: 'age', isDescending: false }, limit: 1, offset: 1 }), [1])
    assert.deepEqual(found({ limit: 0 }), [])
  })

  it('takes names of columns for nothing but names', () => {
    const hostile = `age') OR 1=1 --`
    assert.deepEqual(found({ where: [{ column: hostile, is: 'equal', value: 36 }] }), [])
    assert.deepEqual(found({ where: [{ column: 'a"b', is: 'equal', value: null }] }), [1, 2, 3])
  })

  it('remembers what was removed until it is put again', () => {
    const store = open()
    assert.equal(store.wasRemoved('people', '9'), true)
    store.remove('people', '1')
    assert.equal(store.wasRemoved('people', '1'), true)
    assert.equal(store.count('people'), 2)
    store.put('people', '1', { id: 1 })
    assert.equal(store.wasRemoved('people', '1'), false)
    store.close()
  })

  it('does all of a piece of work or nothing', () => {
    const store = open()
    const before = store.snapshot()
    assert.throws(
      () =>
        store.atomically(() => {
          store.remove('people', '1')
          store.setLast('people', 9)
          store.put('people', '4', { id: 4 })
          throw new Error('enough')
        }),
      /enough/,
    )
    assert.deepEqual(store.snapshot(), before)
    store.close()
  })

  it('opens again from its snapshot to the same', () => {
    const store = open()
    store.put('people', '4', { id: 4, name: 'Dee' })
    store.put('people', '1', { id: 1, name: 'Eve' })
    const again = openRowStore(store.snapshot())
    assert.deepEqual(again.snapshot(), store.snapshot())
    assert.deepEqual(
      again.find('people').map(row => row.name),
      ['Eve', 'Bo', 'cy', 'Dee'],
    )
    assert.equal(again.last('people'), 3)
    store.close()
    again.close()
  })
})
