import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readData, worldFrom } from './read-world.ts'

const read = (text: string) => readData(text, { place: 'w.yaml' })

describe('readData', () => {
  it('reads YAML and JSON alike', () => {
    assert.deepEqual(read('a: [1, two]\nb: |\n  text\n'), { a: [1, 'two'], b: 'text\n' })
    assert.deepEqual(read('{"a": [1, "two"]}'), { a: [1, 'two'] })
    assert.deepEqual(read('{a: 1}'), { a: 1 })
  })

  it('stops an alias bomb', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
    for (let i = 1; i < 9; i++)
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      )
    assert.throws(() => read(lines.join('\n')), { at: 'world', message: /Excessive alias count/ })
  })

  it('stops nesting without end', () => {
    assert.throws(() => read('['.repeat(200_000)), {
      at: 'world',
      message: /w\.yaml: not readable as YAML or JSON/,
    })
  })

  it('names the place of a syntax error and of a key that stands twice', () => {
    assert.throws(() => read('a: [1'), { message: /^w\.yaml: not readable as YAML or JSON: .*line 1/ })
    assert.throws(() => read('a: 1\nb: c: d'), { message: / at line 2, column 4\.$/ })
    assert.throws(() => read('a: 1\na: 2'), { message: /unique/ })
  })

  it('says that a text with a colon needs quotes', () => {
    const remedy = /in quotes/
    assert.throws(() => read('valid: form.n == "" ? true : false'), { remedy })
    assert.throws(() => read('a: [{ valid: form.n == "" ? true : x: y }]'), { remedy })
    assert.throws(() => read('a: [1'), { remedy: undefined })
  })

  it('takes __proto__ as data', () => {
    const data = read('{"__proto__": {"polluted": true}}')
    assert.equal(Object.hasOwn(data as object, '__proto__'), true)
    assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  })
})

describe('worldFrom', () => {
  const minimal = { version: 1, domain: 'x', title: 't' }

  it('fills in what a world may leave out', () => {
    assert.deepEqual(worldFrom(minimal), {
      ...minimal,
      seed: 0,
      clock: '2026-01-01T09:00:00Z',
      open: false,
      state: {},
    })
  })

  it('names file, field and what was expected', () => {
    const wrong = (change: object) => () => worldFrom({ ...minimal, ...change }, { place: 'w.yaml' })
    assert.throws(wrong({ seed: 'seven' }), {
      message: 'w.yaml: seed: expected a number, found "seven"',
    })
    assert.throws(wrong({ sucess: [] }), {
      message: 'w.yaml: sucess: there is no such field. Did you mean success?',
    })
    assert.throws(wrong({ success: [{ kind: 'file' }] }), {
      message: 'w.yaml: success.0.path: is missing: expected a text',
    })
    assert.throws(wrong({ seed: 1.5, clock: 'noon' }), { message: /^w\.yaml:\n {2}seed: .*\n {2}clock: /s })
  })
})
