import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { wrapped } from './wrapped.ts'

describe('wrapped', () => {
  it('breaks between words and keeps line breaks and indents', () => {
    assert.deepEqual(wrapped('one two three\n\n  four five six', 9), [
      'one two',
      'three',
      '',
      '  four',
      '  five',
      '  six',
    ])
  })

  it('leaves a word that is too long whole', () => {
    assert.deepEqual(wrapped('a incomprehensible b', 5), ['a', 'incomprehensible', 'b'])
  })

  it('loses no word', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 1, max: 30 }), (words, width) => {
        assert.deepEqual(wrapped(words.join(' '), width).join(' '), words.join(' '))
      }),
    )
  })
})
