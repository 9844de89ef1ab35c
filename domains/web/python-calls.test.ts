import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findCalls } from './python-calls.ts'

const values = (text: string) => findCalls(`f(${text})`)[0]?.positional

describe('findCalls', () => {
  it('reads every kind of literal', () => {
    assert.deepEqual(values(`'a', "b", '''c''', """d "e" d""", True, False, None`), [
      'a',
      'b',
      'c',
      'd "e" d',
      true,
      false,
      null,
    ])
    assert.deepEqual(values('1, -2, +3, 4.5, .5, 6., 1e2, -2.5E-1'), [1, -2, 3, 4.5, 0.5, 6, 100, -0.25])
    assert.deepEqual(values(`[1, ['a'],], (1, 2), {'k': [True], "m": {}}`), [
      [1, ['a']],
      [1, 2],
      { k: [true], m: {} },
    ])
  })

  it('reads escapes as BrowserGym does: white space by letter, anything else as itself', () => {
    assert.deepEqual(values(String.raw`'it\'s', "a\"b", '\n\t', 'c:\\d', '\q\u00e9'`), [
      "it's",
      'a"b',
      '\n\t',
      'c:\\d',
      'qu00e9',
    ])
  })

  it('lets a string run over lines', () => {
    assert.deepEqual(values("'one\ntwo'"), ['one\ntwo'])
  })

  it('reads named arguments after positional ones', () => {
    assert.deepEqual(findCalls("g('a', button = 'right', n=2,)"), [
      {
        name: 'g',
        positional: ['a'],
        named: [
          ['button', 'right'],
          ['n', 2],
        ],
      },
    ])
    assert.deepEqual(findCalls("g(button='right', 'a')"), [])
  })

  it('finds calls between other text, also behind a dot', () => {
    const names = findCalls('First: a() then b ( 1 ). page.c()\n# d()\ne() # f()').map(({ name }) => name)
    assert.deepEqual(names, ['a', 'b', 'c', 'e'])
  })

  it('skips what is no call with literals', () => {
    for (const text of [
      'f(x)',
      'f(1 2)',
      'f(1',
      "f('a)",
      'f(**k)',
      'f(1e999)',
      'f([1)',
      "f({1: 'a'})",
      '(1)',
    ]) {
      assert.deepEqual(findCalls(text), [], text)
    }
  })

  it('finds a call inside one that cannot be read', () => {
    assert.deepEqual(findCalls("outer(inner('a'))"), [{ name: 'inner', positional: ['a'], named: [] }])
  })

  it('gives up on lists nested too deep', () => {
    assert.deepEqual(findCalls(`f(${'['.repeat(50_000)}${']'.repeat(50_000)})`), [])
    assert.deepEqual(findCalls(`f(${'['.repeat(5)}${']'.repeat(5)})`)[0]?.positional, [[[[[[]]]]]])
  })
})
