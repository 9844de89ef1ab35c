import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { editDistance } from '../../world/text/nearest.ts'
import { editSimilarity, levenshtein } from './edit-similarity.ts'

describe('levenshtein', () => {
  it('counts insertions, deletions and replacements', () => {
    const cases = [
      ['', '', 0],
      ['', 'abc', 3],
      ['abc', '', 3],
      ['kitten', 'sitting', 3],
      ['flaw', 'lawn', 2],
      ['same', 'same', 0],
    ] as const
    for (const [a, b, distance] of cases) assert.equal(levenshtein(a, b), distance, `${a} ${b}`)
  })

  it('agrees with the plain table, across the borders of blocks', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n', 'é'), maxLength: 150 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        assert.equal(levenshtein(a, b), editDistance(a, b))
      }),
      { numRuns: 400 },
    )
  })
})

describe('editSimilarity', () => {
  it('is 1 for the same and 0 for nothing in common', () => {
    assert.deepEqual(
      [editSimilarity('', ''), editSimilarity('ab', 'ab'), editSimilarity('ab', 'cd')],
      [1, 1, 0],
    )
    assert.equal(editSimilarity('abcd', 'abxd'), 0.75)
  })
})
