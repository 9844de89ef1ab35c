import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../../not-computable.ts'
import { decode, encode } from './characters.ts'
import { PosixRegex, type RegexOptions } from './posix-regex.ts'
import { RegexError } from './regex-error.ts'

function match(
  source: string,
  text: string,
  options: Partial<RegexOptions> = {},
): (string | undefined)[] | undefined {
  const found = new PosixRegex(source, { isExtended: true, ...options }).exec(text)
  return found?.groups.map(span => span && text.slice(...span))
}

describe('PosixRegex', () => {
  it('takes the leftmost and then the longest match', () => {
    assert.deepEqual(match('a|ab|abc', 'xabcd'), ['abc'])
    assert.deepEqual(match('a*(ab)?', 'aab'), ['aab', 'ab'])
    assert.deepEqual(match('(a|ab)(c|bcd)(d*)', 'abcd'), ['abcd', 'a', 'bcd', ''])
  })

  it('keeps the last turn of a repeated group', () => {
    assert.deepEqual(match('(a|b)*', 'abab'), ['abab', 'b'])
    assert.deepEqual(match('((.)(.))*', 'abcd'), ['abcd', 'cd', 'c', 'd'])
  })

  it('counts repetitions', () => {
    assert.deepEqual(match('a{2,3}', 'aaaa'), ['aaa'])
    assert.equal(match('^a{5}$', 'aaaa'), undefined)
    assert.deepEqual(match('(ab){2}', 'ababab'), ['abab', 'ab'])
  })

  it('reads basic expressions with the additions of GNU', () => {
    const isBasic = { isExtended: false }
    assert.deepEqual(match('\\(a\\|b\\)\\+c\\?', 'abc', isBasic), ['abc', 'b'])
    assert.deepEqual(match('*a', 'x*a', isBasic), ['*a'])
    assert.deepEqual(match('a+(b)', 'a+(b)', isBasic), ['a+(b)'])
  })

  it('finds what a back-reference repeats', () => {
    assert.deepEqual(match('(.)\\1', 'abccd'), ['cc', 'c'])
    assert.deepEqual(match('^(.*)-\\1$', 'ab-ab'), ['ab-ab', 'ab'])
    assert.equal(match('^(.*)-\\1$', 'ab-ac'), undefined)
  })

  it('knows classes, word edges and lines', () => {
    assert.deepEqual(match('[[:digit:]]+', 'ab12'), ['12'])
    assert.deepEqual(match('\\bfoo\\b', 'xfoo foo'), ['foo'])
    assert.deepEqual(match('^b$', 'a\nb\nc', { isMultiline: true }), ['b'])
    assert.deepEqual(match('É', 'é', { ignoreCase: true, isUtf8: true }), ['é'])
  })

  it('does not match a stray byte with a dot, and loses none', () => {
    const text = decode('a\xff\xc3\xa9')
    assert.deepEqual(match('a.', text), undefined)
    assert.equal(encode(text), 'a\xff\xc3\xa9')
  })

  it('words what is wrong as the C library does', () => {
    const complaint = (source: string) => {
      try {
        new PosixRegex(source, { isExtended: true })
      } catch (error) {
        if (error instanceof RegexError) return error.message
      }
      return undefined
    }
    assert.equal(complaint('(a'), 'Unmatched ( or \\(')
    assert.equal(complaint('[a'), 'Unmatched [, [^, [:, [., or [=')
    assert.equal(complaint('a{2,1}'), 'Invalid content of \\{\\}')
    assert.equal(complaint('*a'), 'Invalid preceding regular expression')
    assert.equal(complaint('[[:x:]]'), 'Invalid character class name')
  })

  it('answers what ruins a backtracking engine', () => {
    assert.equal(match('^(a*)*b$', 'a'.repeat(300)), undefined)
    assert.equal(match('^(a|aa)+$', `${'a'.repeat(300)}b`), undefined)
  })

  it('gives up beyond a number of steps', () => {
    assert.throws(() => match('(.*)(.*)(.*)\\1\\2x', 'ab'.repeat(200)), NotComputable)
  })
})
