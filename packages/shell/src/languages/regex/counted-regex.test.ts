import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../../not-computable.ts'
import { countedRegex } from './counted-regex.ts'

/** All matches, with all that is said of each. */
function found(regex: RegExp, text: string): unknown[] {
  return [...text.matchAll(regex)].map(match => [
    [...match],
    match.index,
    match.indices && [...match.indices],
    { ...match.groups },
  ])
}

describe('countedRegex', () => {
  it('finds what the own engine finds, of loops in loops too', () => {
    const next = randomNumbers(11)
    let matched = 0
    for (let round = 0; round < 2500; round++) {
      // loops in loops are never left to the own engine
      const inner = randomSource(next, 3)
      const source = next(3) === 0 ? inner : `${inner}(?:(?:${randomSource(next, 1)}|b)*c?)*${inner}`
      const flags = `gd${['', 'i', 'm', 's', 'u', 'iu'][next(6)]}`
      const text = Array.from({ length: next(9) }, () => 'abcA \n'[next(6)]).join('')
      const expected = found(new RegExp(source, flags), text)
      if (expected.length > 0) matched++
      assert.deepEqual(
        found(countedRegex(source, flags), text),
        expected,
        `/${source}/${flags} ${JSON.stringify(text)}`,
      )
    }
    assert.ok(matched > 500, String(matched))
  })

  it('knows what the own engine knows of characters', () => {
    const cases: [string, string, string][] = [
      ['(?:[^\\x00-\\x7f]+)+!', 'gdu', 'é𝄞!x𝄞é!'],
      ['(?:\\p{L}+\\s?)+', 'gdu', 'Ωmega one 7'],
      ['(?:(?<word>\\w+)\\s*)+\\k<word>', 'gd', 'a b b'],
      ['(?:(?<!b)a+)+', 'gd', 'baa aa'],
      ['(?:(?=(a+))a)+b', 'gd', 'aaab'],
      ['(?:\\u{1d11e}|\\x61)+?$', 'gdu', 'a𝄞a'],
      ['(?:[\\s\\S]*?x)*y', 'gd', 'axbxy x'],
      ['(?:a|ab)(?:c|bcd)(?:d*)*', 'gd', 'abcd'],
      ['(?:(?i:A)+b)+', 'gd', 'aabAb'],
    ]
    for (const [source, flags, text] of cases)
      assert.deepEqual(
        found(countedRegex(source, flags), text),
        found(new RegExp(source, flags), text),
        source,
      )
  })

  it('serves all that texts do with expressions', () => {
    const nested = (flags: string) => countedRegex('(?:(a+)+,?)+', flags)
    assert.equal('aa,ab a'.replace(nested('g'), '<$1>'), '<a>b <a>')
    assert.deepEqual('baab'.split(nested('')), ['b', 'aa', 'b'])
    assert.equal('xxa'.search(nested('')), 2)
    const sticky = nested('y')
    sticky.lastIndex = 1
    assert.equal(sticky.test('ba'), true)
    assert.equal(sticky.lastIndex, 2)
    assert.equal(sticky.test('ba'), false)
    assert.equal(sticky.lastIndex, 0)
  })

  it('answers at once what the own engine would take years for', () => {
    const many = 'a'.repeat(5000)
    assert.equal(countedRegex('(a+)+$').test(`${many}b`), false)
    assert.equal(countedRegex('^(a|a)*$').test(`${many}b`), false)
    assert.equal(countedRegex('(?:a?){30}a{30}$').test('a'.repeat(30)), true)
    assert.equal(countedRegex('(.*)*c').test(many), false)
  })

  it('gives up beyond a number of steps', () => {
    const regex = countedRegex('(a*)*(a*)*\\1\\2b')
    assert.throws(() => regex.test(`${'a'.repeat(200)}c b`), NotComputable)
  })

  it('counts an expression that is kept by text', () => {
    const text = `${'a'.repeat(2000)}b`
    const source = '(?:(?=(?:a|aa)*c)a|d)+'
    const ask = (regex: RegExp) => {
      for (let times = 0; times < 6; times++) assert.equal(regex.test(text), false)
    }
    assert.throws(() => ask(countedRegex(source)), NotComputable)
    ask(countedRegex(source, '', { isKept: true }))
  })

  it('refuses what is no expression as the own engine does', () => {
    assert.throws(() => countedRegex('(a'), SyntaxError)
    assert.throws(() => countedRegex('a', 'q'), SyntaxError)
  })
})

function randomSource(next: (below: number) => number, depth: number): string {
  const atom = (): string => {
    const kind = next(depth > 0 ? 12 : 6)
    if (kind < 3) return 'abc'[kind] ?? ''
    if (kind < 6) return ['.', '[ab]', '[^a]'][kind - 3] ?? ''
    if (kind < 8) return `(${randomSource(next, depth - 1)})`
    if (kind === 8) return `(?:${randomSource(next, depth - 1)}|${randomSource(next, depth - 1)})`
    if (kind === 9) return `(?${['=', '!', '<=', '<!'][next(4)]}${randomSource(next, 0)})`
    return ['^', '$', '\\b', '\\B'][next(4)] ?? ''
  }
  const term = () => {
    const one = atom()
    const isEdge = /^(?:\^|\$|\\[bB]|\(\?[=!<])/.test(one)
    return isEdge ? one : one + ['', '', '*', '+', '?', '*?', '+?', '{2}', '{1,2}'][next(9)]
  }
  return Array.from({ length: 1 + next(3) }, term).join('')
}

/** Numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}
