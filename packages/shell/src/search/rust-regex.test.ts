import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { rustRegex } from './rust-regex.ts'
import { RustRegexError } from './rust-regex-error.ts'

const finds = (pattern: string, text: string, options = {}) => {
  const { ascii, unicode } = rustRegex(pattern, options)
  return (/^[\0-\x7f]*$/.test(text) ? ascii : unicode).exec(text)?.[0]
}

describe('rustRegex', () => {
  it('takes what both syntaxes have', () => {
    assert.equal(finds('a(b|c)+?d', 'xabcd'), 'abcd')
    assert.equal(finds('[^a-c]{2,3}', 'abcxyzq'), 'xyz')
    assert.equal(finds('(?P<word>\\w+) =', 'let x = 1'), 'x =')
  })

  it('anchors at lines, and ends a line at its line feed alone', () => {
    assert.equal(finds('^b$', 'a\nb\nc'), 'b')
    assert.equal(finds('a$', 'a\r\nb'), undefined)
    assert.equal(finds('a.b', 'a\rb'), 'a\rb')
    assert.equal(finds('a.b', 'a\nb'), undefined)
    assert.equal(finds('a.b', 'a\nb', { dotAll: true }), 'a\nb')
  })

  it('reads named classes, classes in classes and escapes within them', () => {
    assert.equal(finds('[[:alpha:]_]+', '12ab_3'), 'ab_')
    assert.equal(finds('[a[0-9]]+', 'xa1b'), 'a1')
    assert.equal(finds('[\\w.-]+@', 'a.b-c@d'), 'a.b-c@')
    assert.equal(finds('[]a]+', 'x]a'), ']a')
    assert.equal(finds('[+*/-]', '3-2'), '-')
  })

  it('knows letters of all languages in texts that have them', () => {
    assert.equal(finds('\\w+', 'größe'), 'größe')
    assert.equal(finds('\\bö', 'gö ö'), 'ö')
    assert.equal(finds('\\d+', 'x٣'), '٣')
    assert.equal(finds('GRÖSSE', 'grösse', { ignoresCase: true }), 'grösse')
  })

  it('ignores case where the pattern begins so', () => {
    assert.equal(finds('(?i)todo', 'TODO'), 'TODO')
  })

  it('takes a brace or bracket that closes nothing as itself', () => {
    assert.equal(finds('a}', 'a}'), 'a}')
    assert.equal(finds('a]', 'a]'), 'a]')
  })

  it('refuses what that syntax has not', () => {
    for (const pattern of [
      '(',
      ')',
      '*a',
      'a{',
      'interface{}',
      'a(?=b)',
      '(?<!a)b',
      '(a)\\1',
      '\\y',
      '[a',
      'a{3,2}',
    ])
      assert.throws(() => rustRegex(pattern), RustRegexError, pattern)
  })

  it('leaves what it cannot rewrite to others', () => {
    for (const pattern of ['(?U)a', '[a--b]', '\\p{Nope}'])
      assert.throws(() => rustRegex(pattern), NotComputable)
  })
})
