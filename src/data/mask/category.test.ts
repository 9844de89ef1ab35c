import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { categoryOf, shortCharacters } from './category.ts'

const long = 'x'.repeat(shortCharacters + 1)
const short = 'x'.repeat(shortCharacters)
const of = (overlap: number, novelty: number, ratio: number, observation = long) =>
  categoryOf({ overlap, novelty, jaccard: 0, ratio }, observation)

describe('categoryOf', () => {
  it('calls an echo what returns the action and little else', () => {
    assert.equal(of(0.7, 0.29, 2), 'echo')
    assert.equal(of(0.69, 0.29, 2), 'boilerplate')
    assert.equal(of(0.7, 0.3, 2), 'boilerplate')
  })

  it('calls boilerplate what returns half of the action with less than half new', () => {
    assert.equal(of(0.5, 0.49, 2), 'boilerplate')
    assert.equal(of(0.49, 0.49, 2), 'other')
    assert.equal(of(0.5, 0.5, 1.5), 'other')
  })

  it('calls a transform what is shorter than the action with less than half new', () => {
    assert.equal(of(0.4, 0.49, 0.99), 'transform')
    assert.equal(of(0.4, 0.49, 1), 'other')
    assert.equal(of(0.4, 0.5, 0.99), 'action')
  })

  it('calls an expansion what returns the action and as much again', () => {
    assert.equal(of(0.5, 0.5, 1.51), 'expansion')
    assert.equal(of(0.5, 0.5, 1.5), 'other')
    assert.equal(of(0.49, 0.6, 1.51), 'retrieval')
    assert.equal(of(0.5, 0.6, 1.51), 'expansion')
  })

  it('calls retrieval what is mostly new and longer than the action', () => {
    assert.equal(of(0, 0.6, 1.01), 'retrieval')
    assert.equal(of(0, 0.59, 1.01), 'other')
    assert.equal(of(0, 0.6, 1), 'action')
  })

  it('calls an action what is new and short', () => {
    assert.equal(of(0, 0.5, 1), 'action')
    assert.equal(of(0, 0.5, 1.01), 'other')
    assert.equal(of(0, 0.5, 1.01, short), 'action')
    assert.equal(of(0, 0.49, 1, short), 'other')
  })

  it('leaves alone what has no text', () => {
    assert.equal(of(1, 0, 0, ' \n'), 'other')
  })
})
