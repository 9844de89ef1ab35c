import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { tokenText } from './token-text.ts'

// tokens here are the bytes themselves
const decode = (tokens: readonly (readonly number[])[]) =>
  new TextDecoder().decode(Uint8Array.from(tokens.flat()))
const decoder = () => tokenText<readonly number[]>(decode)

describe('tokenText', () => {
  it('tells a character once it is whole', () => {
    const text = decoder()
    const tokens = [[0x68, 0xc3], [0xa9], [0xf0], [0x9f], [0x98], [0x80, 0x21]]
    assert.deepEqual(
      tokens.map(token => text.push(token)),
      ['h', 'é', '', '', '', '😀!'],
    )
    assert.equal(text.end(), '')
  })

  it('tells at the end that a character never became whole', () => {
    const text = decoder()
    assert.deepEqual([text.push([0x61, 0xe2]), text.push([0x82]), text.end()], ['a', '', '\ufffd'])
  })

  it('tells what a decoder of the whole would, with no character cut, however the bytes are cut', () => {
    const bytes = fc.oneof(
      fc.string({ unit: 'binary' }).map(text => [...Buffer.from(text)]),
      fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 30 }),
    )
    const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 })
    fc.assert(
      fc.property(bytes, lengths, (all, sizes) => {
        const text = decoder()
        const deltas: string[] = []
        for (let at = 0, turn = 0; at < all.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1
          deltas.push(text.push(all.slice(at, at + size)))
          at += size
        }
        deltas.push(text.end())
        assert.equal(deltas.join(''), decode([all]))
        for (const delta of deltas) assert.ok(delta.isWellFormed())
      }),
      { numRuns: 500 },
    )
  })

  it('keeps no more than three tokens of what is no text at all', () => {
    let longest = 0
    const text = tokenText<readonly number[]>(tokens => {
      longest = Math.max(longest, tokens.length)
      return decode(tokens)
    })
    for (let count = 0; count < 50; count++) text.push([0x80])
    assert.equal(longest, 4)
  })
})
