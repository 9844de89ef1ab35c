import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { halfBits, halfFrom } from './half.ts'

describe('halfBits', () => {
  it('gives back every half it is given', () => {
    for (let bits = 0; bits < 65_536; bits++) {
      const value = halfFrom(bits)
      if (!Number.isNaN(value)) assert.equal(halfBits(value), bits, `0x${bits.toString(16)}`)
    }
  })

  it('takes the nearest half, and the even one of two', () => {
    const cases: [number, number][] = [
      [1, 0x3c00],
      [-2, 0xc000],
      [65_504, 0x7bff],
      [65_519, 0x7bff],
      [65_520, 0x7c00],
      [1e30, 0x7c00],
      [-1e30, 0xfc00],
      [1 + 2 ** -11, 0x3c00],
      [1 + 3 * 2 ** -11, 0x3c02],
      [2 ** -24, 0x0001],
      [2 ** -25, 0x0000],
      [3 * 2 ** -25, 0x0002],
      [-0, 0x8000],
      [Number.NEGATIVE_INFINITY, 0xfc00],
      [Number.NaN, 0x7e00],
    ]
    assert.deepEqual(
      cases.map(([value]) => halfBits(value)),
      cases.map(([, bits]) => bits),
    )
  })

  it('leaves no half nearer than the one it takes', () => {
    const values = fc.float({ min: -65_000, max: 65_000, noNaN: true })
    fc.assert(
      fc.property(values, value => {
        const bits = halfBits(value)
        const distance = Math.abs(halfFrom(bits) - value)
        for (const neighbour of [bits - 1, bits + 1]) {
          if ((neighbour & 0x7fff) >= 0x7c00 || neighbour < 0) continue
          assert.ok(Math.abs(halfFrom(neighbour) - value) >= distance)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
