import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { WorldError } from '../../world/error.ts'
import { encodeTensor, type TensorValues } from './encode-tensor.ts'
import type { TensorType } from './gguf.ts'
import { halfFrom } from './half.ts'

async function bytesOf(type: TensorType, values: TensorValues): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of encodeTensor(type, values)) parts.push(part)
  return Buffer.concat(parts)
}

describe('encodeTensor', () => {
  it('writes F32 and F16 little-endian', async () => {
    const values = Float32Array.of(1, -2.5, 0)
    assert.equal((await bytesOf('F32', values)).toString('hex'), '0000803f000020c000000000')
    assert.equal((await bytesOf('F16', values)).toString('hex'), '003c00c10000')
  })

  it('writes a Q8_0 block as a scale and 32 signed bytes', async () => {
    const values = new Float32Array(32)
    values.set([127, -127, 63.5, -63.5, 0.4])
    const expected = ['003c', '7f', '81', '40', 'c0', '00'.repeat(28)].join('')
    assert.equal((await bytesOf('Q8_0', values)).toString('hex'), expected)
  })

  it('writes a Q8_0 block of zeros as zeros', async () => {
    assert.deepEqual(await bytesOf('Q8_0', new Float32Array(64)), Buffer.alloc(68))
  })

  it('keeps every Q8_0 value within half a step', async () => {
    const block = fc.array(fc.float({ min: -100, max: 100, noNaN: true }), { minLength: 32, maxLength: 32 })
    await fc.assert(
      fc.asyncProperty(block, async values => {
        const bytes = await bytesOf('Q8_0', Float32Array.from(values))
        const step = Math.max(...values.map(Math.abs)) / 127
        const scale = halfFrom(bytes.readUInt16LE(0))
        for (const [index, value] of values.entries()) {
          const read = bytes.readInt8(2 + index) * scale
          // the scale itself is rounded to a half, and vanishes where it is smaller than any
          assert.ok(Math.abs(read - value) <= step * 0.5 + Math.abs(value) * 2 ** -10 + 127 * 2 ** -24)
        }
      }),
    )
  })

  it('gives the same bytes however the values are cut', async () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 96 }), { maxLength: 5 })
    const values = Float32Array.from({ length: 96 }, (_, index) => Math.sin(index))
    await fc.assert(
      fc.asyncProperty(cuts, fc.constantFrom<TensorType>('F32', 'F16', 'Q8_0'), async (places, type) => {
        const bounds = [0, ...places.toSorted((a, b) => a - b), 96]
        const stretches = bounds.slice(1).map((end, index) => values.slice(bounds[index], end))
        assert.deepEqual(await bytesOf(type, stretches), await bytesOf(type, values))
      }),
    )
  })

  it('refuses values that end inside a block', async () => {
    await assert.rejects(
      bytesOf('Q8_0', new Float32Array(40)),
      new WorldError('model', 'A Q8_0 tensor ends 8 values into a block of 32.', {
        remedy: 'Give its rows a length that is a multiple of 32, or store it as F16.',
      }),
    )
  })
})
