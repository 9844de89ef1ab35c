import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { escapePattern, hasWildcard, matches } from './pattern.ts'

describe('matches', () => {
  it('knows wildcards, sets and escapes', () => {
    const cases: [string, string, boolean][] = [
      ['*.txt', 'a.txt', true],
      ['?', 'ab', false],
      ['[a-c]x', 'bx', true],
      ['[!a-c]x', 'bx', false],
      ['[[:digit:]]*', '7up', true],
      ['[]]', ']', true],
      ['a\\*b', 'a*b', true],
      ['a\\*b', 'axb', false],
      ['[', '[', true],
      ['*', 'line\nend', true],
    ]
    for (const [pattern, text, isMatch] of cases)
      assert.equal(matches(pattern, text), isMatch, `${pattern} ${text}`)
  })

  it('knows the extended forms where they are asked for', () => {
    const options = { isExtended: true }
    assert.equal(matches('@(a|b).c', 'b.c', options), true)
    assert.equal(matches('+(ab)', 'abab', options), true)
    assert.equal(matches('!(*.txt)', 'a.txt', options), false)
    assert.equal(matches('!(*.txt)', 'a.md', options), true)
    assert.equal(matches('@(a)', 'a'), false)
  })

  it('matches a text against itself once it is escaped', () => {
    for (const text of ['a*b', '[x]', 'back\\slash', '+(a)', 'plain']) {
      assert.equal(hasWildcard(escapePattern(text)), false)
      assert.equal(matches(escapePattern(text), text, { isExtended: true }), true)
    }
  })
})
