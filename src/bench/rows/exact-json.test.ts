import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isExactNumber, parseExact } from './exact-json.ts'

describe('parseExact', () => {
  it('keeps all digits of whole numbers beyond 2^53, wherever they stand', () => {
    for (const text of [
      '{"id":9007199254740993}',
      '{"a":[1,{"b":-90071992547409931234}],"c":"12345678901234567890"}',
      '[9007199254740993,9007199254740991,0.1]',
      '123456789012345678901234567890',
    ]) {
      assert.equal(JSON.stringify(parseExact(text)), text)
    }
  })

  it('leaves every other value as JSON.parse reads it', () => {
    const text =
      '{"id":9007199254740991,"score":0.1,"text":"9007199254740993","none":null,"list":[true,[],{}]}'
    assert.deepEqual(parseExact(text), JSON.parse(text))
  })

  it('throws a SyntaxError where JSON.parse does', () => {
    assert.throws(() => parseExact('{"id":9007199254740993'), SyntaxError)
  })
})

describe('isExactNumber', () => {
  it('tells numbers of any size from all else', () => {
    assert.ok(isExactNumber(7))
    assert.ok(isExactNumber(parseExact('9007199254740993')))
    for (const value of ['9007199254740993', null, {}, [1]]) assert.equal(isExactNumber(value), false)
  })
})
