import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { editDistance, nearest } from './nearest.ts'

describe('nearest', () => {
  it('names what is near, nearest first', () => {
    assert.equal(nearest('fokr', ['show', 'fork', 'play']), 'Did you mean fork?')
    assert.equal(nearest('--sed', ['--seed', '--session']), 'Did you mean --seed?')
  })
  it('knows a path by its last part', () => {
    assert.equal(nearest('harbour', ['terminal', 'terminal/harbour']), 'Did you mean terminal/harbour?')
    assert.equal(nearest('habour', ['swe/tidetable', 'terminal/harbour']), 'Did you mean terminal/harbour?')
  })
  it('takes no other short word for near', () => {
    assert.equal(nearest('wep', ['terminal', 'swe', 'mcp', 'web']), 'Did you mean web?')
    assert.equal(nearest('plya', ['play', 'step']), 'Did you mean play?')
    assert.equal(nearest('foo', ['os', 'web']), 'Known: os, web.')
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
