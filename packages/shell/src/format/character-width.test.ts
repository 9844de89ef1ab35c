import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { characterWidth, textWidth } from './character-width.ts'

describe('characterWidth', () => {
  it('is two for characters of East Asia, and none for marks', () => {
    assert.deepEqual(
      ['a', 'é', '京', '\u0301', '\u00ad', '😀', '\u{e000}'].map(characterWidth),
      [1, 1, 2, 0, 1, 2, 1],
    )
  })

  it('is -1 for what does not print', () => {
    assert.deepEqual(['\t', '\x7f', '\u0085', '\u0378'].map(characterWidth), [-1, -1, -1, -1])
  })
})

describe('textWidth', () => {
  it('counts the places of all characters', () => {
    assert.equal(textWidth('ひまわり9号'), 11)
  })
})
