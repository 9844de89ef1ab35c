import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseWhole } from './json-parser.ts'
import { dumpJson, numberText, quoteText } from './json-text.ts'

describe('numberText', () => {
  it('writes numbers as jq 1.6 does', () => {
    const shown = [
      1,
      3.5,
      1e15,
      1e17,
      123456789012345680,
      1e-4,
      1e-5,
      -0,
      Number.POSITIVE_INFINITY,
      Number.NaN,
    ].map(numberText)
    assert.deepEqual(shown, [
      '1',
      '3.5',
      '1000000000000000',
      '1e+17',
      '123456789012345680',
      '0.0001',
      '1e-05',
      '-0',
      '1.7976931348623157e+308',
      'null',
    ])
  })
})

describe('quoteText', () => {
  it('escapes control characters, and on demand everything beyond ASCII', () => {
    assert.equal(quoteText('"é\n\x01\x7f'), '"\\"é\\n\\u0001\\u007f"')
    assert.equal(quoteText('é😀', { isAscii: true }), '"\\u00e9\\ud83d\\ude00"')
  })
})

describe('dumpJson', () => {
  const value = parseWhole('{"b":[1,{}],"a":[]}')

  it('keeps the order of keys, or sorts them', () => {
    assert.equal(dumpJson(value), '{"b":[1,{}],"a":[]}')
    assert.equal(dumpJson(value, { isSorted: true }), '{"a":[],"b":[1,{}]}')
  })

  it('indents by what it is given', () => {
    assert.equal(dumpJson(value, { indent: ' ' }), '{\n "b": [\n  1,\n  {}\n ],\n "a": []\n}')
  })
})
