import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { editDistance, nearest } from './nearest.ts'

describe('nearest', () => {
  it('names what is near, nearest first', () => {
    assert.equal(nearest('fokr', ['show', 'fork', 'play']), 'Did you mean fork?')
    assert.equal(nearest('--sed', ['--seed', '--session']), 'Did you mean --seed?')
  })
  it('lists everything when nothing is near', () => {
    assert.equal(nearest('zebra', ['show', 'fork']), 'Known: show, fork.')
  })
})

describe('editDistance', () => {
  it('counts insertions, deletions and replacements', () => {
    assert.deepEqual(
      [editDistance('', 'abc'), editDistance('kitten', 'sitting'), editDistance('a', 'a')],
      [3, 3, 0],
    )
  })
})
