import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countWords } from './count-words.ts'

/** The same in the plainest way. */
function countedPlainly(asked: string, told: string) {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])
  const [one, other] = [words(asked), words(told)]
  return { asked: one.size, told: other.size, shared: [...one].filter(each => other.has(each)).length }
}

describe('countWords', () => {
  it('counts each word once, whatever its case', () => {
    assert.deepEqual(countWords('Cat cat CAT_2, dog-cat', 'DOG dog'), { asked: 3, told: 1, shared: 1 })
  })

  it('knows words of every script, and none in punctuation', () => {
    assert.deepEqual(countWords('--- !!!', 'Ünï 東京 42 — …'), { asked: 0, told: 3, shared: 0 })
    assert.deepEqual(countWords('ÜNÏ abc', 'abc ünï'), { asked: 2, told: 2, shared: 2 })
  })

  it('counts as sets of words do', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abAB_1 .\nüÜ東'), maxLength: 60 })
    fc.assert(
      fc.property(letters, letters, (asked, told) => {
        assert.deepEqual(countWords(asked, told), countedPlainly(asked, told))
      }),
    )
  })

  it('has room for any number of words, and forgets them for the next turn', () => {
    const many = Array.from({ length: 200_000 }, (_, index) => `w${index}`).join(' ')
    assert.deepEqual(countWords('w1 w2 x', many), { asked: 3, told: 200_000, shared: 2 })
    assert.deepEqual(countWords('w1', 'w2'), { asked: 1, told: 1, shared: 0 })
  })
})
