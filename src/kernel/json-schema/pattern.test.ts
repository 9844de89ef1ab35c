import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { patternOf } from './pattern.ts'

describe('patternOf', () => {
  it('finds a pattern anywhere in a text', () => {
    assert.equal(patternOf('b+')?.matcher('abbc').find(), true)
    assert.equal(patternOf('^b')?.matcher('abbc').find(), false)
  })

  it('does not know what needs backtracking, what is broken and what is very long', () => {
    for (const source of ['(?=a)b', '(a)\\1', '(', 'a'.repeat(3000)])
      assert.equal(patternOf(source), undefined)
  })
})
