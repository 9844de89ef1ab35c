import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Elements } from './elements.ts'

describe('Elements', () => {
  it('keeps the order of the indices, whatever order they come in', () => {
    const elements = new Elements([
      [5, 'f'],
      [0, 'a'],
      [2, 'c'],
      [5, 'F'],
    ])
    assert.deepEqual(
      [[...elements.keys()], [...elements.values()], elements.last],
      [[0, 2, 5], ['a', 'c', 'F'], 5],
    )
  })

  it('knows its highest index after the one before is gone', () => {
    const elements = Elements.of(['a', 'b', 'c'])
    elements.delete(2)
    elements.delete(0)
    assert.deepEqual([elements.last, elements.size], [1, 1])
    elements.clear()
    assert.deepEqual([elements.last, new Elements().last], [-1, -1])
  })
})
