import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyEdits, findEdits, hasShape } from './line-edits.ts'

describe('applyEdits', () => {
  it('gives a text the shape of another: what follows stands at its line', () => {
    const edits = findEdits('a\nb\nc\n', 'a\nx\ny\nz\nc\n')
    assert.deepEqual(edits, [[1, 1, 3]])
    assert.equal(applyEdits('a\nb\nc\n', edits), 'a\nb\n\n\nc\n')
  })

  it('puts in lines that are written for a run', () => {
    assert.equal(applyEdits('a\nb\nc\n', [[1, 1, 2]], { 1: 'own\n' }), 'a\nown\n\nc\n')
    assert.equal(applyEdits('a\nb\nc\n', [[1, 2, 1]], { 1: 'own\n' }), 'a\nown\n')
  })

  it('refuses more lines than there is room for', () => {
    assert.throws(() => applyEdits('a\n', [[0, 1, 1]], { 0: 'x\ny\n' }), /more lines/)
  })
})

describe('hasShape', () => {
  it('holds where nothing gives way to less, or where that is written', () => {
    assert.equal(hasShape([[0, 1, 1]]), true)
    assert.equal(hasShape([[3, 2, 1]]), false)
    assert.equal(hasShape([[3, 2, 1]], { 3: '' }), true)
  })
})
