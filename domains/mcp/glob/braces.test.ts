import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expandBraces } from './braces.ts'

describe('expandBraces', () => {
  for (const [pattern, expected] of [
    ['a', ['a']],
    ['a{b,c}d', ['abd', 'acd']],
    ['{a,b}{c,d}', ['ac', 'ad', 'bc', 'bd']],
    ['a{b,{c,d}}', ['ab', 'ac', 'ad']],
    ['{1..3}', ['1', '2', '3']],
    ['{08..10}', ['08', '09', '10']],
    ['{c..a}', ['c', 'b', 'a']],
    ['{1..10..4}', ['1', '5', '9']],
    ['{a}', ['{a}']],
    ['{a', ['{a']],
    ['\\{a,b}', ['\\{a,b}']],
    ['{}x{a,b}', ['{}xa', '{}xb']],
    ['$' + '{a,b}', ['$' + '{a,b}']],
    ['a{,b}', ['a', 'ab']],
  ] as const) {
    it(`expands ${pattern}`, () => assert.deepEqual(expandBraces(pattern), expected))
  }

  it('is bounded', () => {
    assert.ok(expandBraces('{0..9}{0..9}{0..9}{0..9}{0..9}').length <= 10_000)
    assert.ok(expandBraces('{1..99999999}').length <= 10_000)
  })
})
