import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { deflate } from './deflate.ts'

const numbers = Buffer.from(Array.from({ length: 500 }, (_, index) => `${index + 1}\n`).join(''))
const noise = Buffer.from(
  Array.from({ length: 90_000 }, (_, index) => (Math.imul(index * index + 7, 2654435761) >>> 13) & 255),
)
const repeats = Buffer.from(
  Array.from({ length: 40_000 }, (_, index) => `${(index * 7919) % 10007} x\n`).join(''),
)

describe('deflate', () => {
  it('makes what every reader of the format reads', () => {
    for (const data of [Buffer.alloc(0), Buffer.from('a'), numbers, noise, repeats, Buffer.alloc(200_000)])
      for (const level of [1, 3, 4, 6, 9]) assert.ok(inflateRawSync(deflate(data, level)).equals(data))
  })

  it('takes as many bytes as gzip', () => {
    assert.deepEqual(
      [1, 3, 4, 6, 9].map(level => deflate(numbers, level).length),
      [863, 860, 887, 887, 887],
    )
    assert.deepEqual(
      [1, 6].map(level => deflate(Buffer.alloc(100_000), level).length),
      [454, 114],
    )
  })
})
