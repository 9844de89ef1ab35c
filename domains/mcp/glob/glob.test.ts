import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { matchesGlob } from './glob.ts'

const matching = (pattern: string, paths: readonly string[]) =>
  paths.filter(path => matchesGlob(path, pattern))

describe('matchesGlob', () => {
  const paths = ['a.txt', 'b.md', '.hidden', 'src', 'src/a.ts', 'src/lib/b.ts', 'src/lib/.dot', 'odd[1].txt']

  for (const [pattern, expected] of [
    ['*', ['a.txt', 'b.md', '.hidden', 'src', 'odd[1].txt']],
    ['**', paths],
    ['**/*.ts', ['src/a.ts', 'src/lib/b.ts']],
    ['src/**', ['src/a.ts', 'src/lib/b.ts', 'src/lib/.dot']],
    ['**/lib/*', ['src/lib/b.ts', 'src/lib/.dot']],
    ['*.{md,txt}', ['a.txt', 'b.md', 'odd[1].txt']],
    ['?.*', ['a.txt', 'b.md']],
    ['[ab].*', ['a.txt', 'b.md']],
    ['[!a]*', ['b.md', '.hidden', 'src', 'odd[1].txt']],
    ['[[:alpha:]].txt', ['a.txt']],
    ['!*.txt', ['b.md', '.hidden', 'src', 'src/a.ts', 'src/lib/b.ts', 'src/lib/.dot']],
    ['!!a.*', ['a.txt']],
    ['+(a|b).@(md|txt)', ['a.txt', 'b.md']],
    ['!(a).txt', paths],
    ['a?(x).txt', ['a.txt']],
    ['odd\\[1\\].txt', ['odd[1].txt']],
    ['src/', []],
    ['src/../b.md', ['b.md']],
    ['#a', []],
    ['', []],
    ['[', []],
  ] as const) {
    it(`matches ${JSON.stringify(pattern)}`, () => assert.deepEqual(matching(pattern, paths), expected))
  }

  it('takes a group inside a pattern for what it refuses', () => {
    assert.deepEqual(matching('x!(1|2)', ['x1', 'x2', 'x3', 'x', 'x12']), ['x3', 'x', 'x12'])
    assert.deepEqual(matching('*(ab|c)', ['', 'ab', 'abcab', 'abx']), ['ab', 'abcab'])
  })

  it('reaches the names . and .. only by spelling them', () => {
    assert.deepEqual(matching('*', ['.', '..', '...']), ['...'])
    assert.deepEqual(matching('..', ['..']), ['..'])
  })

  it('is not led astray by a pattern made to take forever', () => {
    assert.equal(matchesGlob(`${'a'.repeat(300)}b`, `${'*a'.repeat(60)}c`), false)
    assert.equal(matchesGlob('a'.repeat(250), '+(+(+(+(+(+(a))))))b'), false)
    assert.equal(matchesGlob('x', `{${'{a,b}'.repeat(14)}}${'{a,b}'.repeat(14)}`), false)
    assert.equal(matchesGlob('x', '{'.repeat(100_000)), false)
  })
})
