import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { oneLine } from './one-line.ts'

describe('oneLine', () => {
  it('lets a text break no line and hide no mark', () => {
    assert.equal(oneLine(' a\n[2] b\u2028c\u0007\td\u202e e\u200b '), 'a [2] b c d e')
  })

  it('cuts, and never through a character', () => {
    assert.equal(oneLine('abcdef', { maxCharacters: 4 }), 'abc…')
    assert.equal(oneLine('ab😀def', { maxCharacters: 4 }), 'ab\ufffd…')
    assert.equal(oneLine('x'.repeat(1_000_000)).length, 300)
  })
})
