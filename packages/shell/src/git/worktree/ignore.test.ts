import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseRules } from './ignore.ts'
import { wildMatches } from './wildmatch.ts'

describe('wildMatches', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['*.log', 'a.log', true],
    ['*.log', 'd/a.log', false],
    ['**/a', 'x/y/a', true],
    ['**/a', 'a', true],
    ['a/**', 'a/b/c', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[[:digit:]]', '7', true],
    ['a?c', 'a/c', false],
    ['\\*', '*', true],
    ['[', '[', false],
  ]
  for (const [pattern, text, expected] of cases)
    it(`${expected ? 'matches' : 'does not match'} ${text} with ${pattern}`, () => {
      assert.equal(wildMatches(pattern, text, { isPath: true }), expected)
    })
})

describe('parseRules', () => {
  it('reads negation, folders, anchors and escapes', () => {
    const rules = parseRules('# comment\n\n!keep\nbuild/\n/top\na/b\n\\#x\nend  \n', '', '.gitignore')
    assert.deepEqual(
      rules.map(({ pattern, isNegated, isForFolders, isName, line }) => ({
        pattern,
        isNegated,
        isForFolders,
        isName,
        line,
      })),
      [
        { pattern: 'keep', isNegated: true, isForFolders: false, isName: true, line: 3 },
        { pattern: 'build', isNegated: false, isForFolders: true, isName: true, line: 4 },
        { pattern: 'top', isNegated: false, isForFolders: false, isName: false, line: 5 },
        { pattern: 'a/b', isNegated: false, isForFolders: false, isName: false, line: 6 },
        { pattern: '\\#x', isNegated: false, isForFolders: false, isName: true, line: 7 },
        { pattern: 'end', isNegated: false, isForFolders: false, isName: true, line: 8 },
      ],
    )
  })
})
