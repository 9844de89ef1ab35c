import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { perlMatcher } from './perl-matcher.ts'

function found(pattern: string, text: string, { ignoreCase = false, isUtf8 = true } = {}) {
  const span = perlMatcher(pattern, { ignoreCase, isUtf8 })(text, 0)
  return span && text.slice(...span)
}

describe('perlMatcher', () => {
  it('means what Perl means by dots, spaces, codes and properties', () => {
    assert.equal(found('a.', 'a\r'), 'a\r')
    assert.equal(found('\\s', 'a\u00a0b'), undefined)
    assert.equal(found('\\x{e9}', 'é'), 'é')
    assert.equal(found('\\p{Han}', 'a中'), '中')
    assert.equal(found('[.\\]]', 'a]'), ']')
    assert.equal(found('É', 'é', { ignoreCase: true }), 'é')
    assert.equal(found('a\\"\\-b', 'a"-b'), 'a"-b')
  })
  it('begins what was found where it is told to', () => {
    assert.equal(found('id: \\K\\S+', 'the id: x7 y'), 'x7')
    assert.equal(found('(?<=<a)[^>]*>\\K[^<]+', '<a b>c</a>'), 'c')
    assert.equal(found('(?i)ID=\\K[[:digit:]]+', 'id=12'), '12')
  })
  it('computes nothing that JavaScript would take otherwise', () => {
    for (const pattern of [
      '[]a]',
      '(?<=a+)b',
      'a++',
      'a(?i)b',
      '\\Aa',
      'a{,3}',
      '[\\S]',
      '(a\\K)b',
      'a|b\\Kc',
      '\\p{Klingon}',
    ])
      assert.throws(() => perlMatcher(pattern, { ignoreCase: false, isUtf8: true }), {
        name: 'NotComputable',
      })
    assert.throws(() => perlMatcher('\\p{L}', { ignoreCase: false, isUtf8: false }), {
      name: 'NotComputable',
    })
  })
})
