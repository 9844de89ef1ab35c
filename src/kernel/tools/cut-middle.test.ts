import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cutMiddle } from './cut-middle.ts'

describe('cutMiddle', () => {
  it('leaves a text that fits as it is', () => {
    assert.equal(cutMiddle('a\nb\n', { maxLines: 3, maxCharacters: 4 }), 'a\nb\n')
  })

  it('keeps the first and the last lines of one with too many', () => {
    const text = Array.from({ length: 10 }, (_, index) => `line ${index + 1}`).join('\n')
    assert.equal(
      cutMiddle(text, { maxLines: 5 }),
      'line 1\nline 2\nline 3\n[… 5 lines left out …]\nline 9\nline 10',
    )
  })

  it('keeps as many lines as there is room for', () => {
    assert.equal(
      cutMiddle('aaaa\nbbbb\ncccc\ndddd', { maxCharacters: 18 }),
      'aaaa\n[… 2 lines left out …]\ndddd',
    )
    assert.equal(cutMiddle('aa\nbbbbbbbb\ncc', { maxCharacters: 9 }), 'aa\n[… 1 line left out …]\ncc')
  })

  it('cuts inside a line that is too long by itself', () => {
    assert.equal(cutMiddle('0123456789', { maxCharacters: 4 }), '01[… 6 characters left out …]89')
  })

  it('never splits a pair of surrogates into something unreadable', () => {
    assert.equal(cutMiddle('😀😀😀😀', { maxCharacters: 2 }), '\ufffd[… 6 characters left out …]\ufffd')
  })

  it('stays near its bound whatever the text', () => {
    const note = '\n[… 0000000 characters left out …]\n'.length
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 2, max: 60 }), (text, maxCharacters) => {
        assert.ok(cutMiddle(text, { maxCharacters }).length <= maxCharacters + note)
      }),
    )
  })
})
