import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readGgufFileInfo } from 'node-llama-cpp'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { GgufMetadata, GgufScalarType, GgufValue } from './gguf.ts'
import { readGguf } from './read-gguf.ts'
import { writeGguf } from './write-gguf.ts'

const folder = temporaryFolder()
const file = path.join(folder, 'file.gguf')

describe('writeGguf', () => {
  it('writes the format byte for byte', async () => {
    await writeGguf(file, {
      metadata: {
        'general.alignment': { type: 'uint32', value: 8 },
        k: { type: 'array', of: 'string', value: ['é'] },
      },
      tensors: [
        { name: 'a', shape: [2, 1], type: 'F16', values: Float32Array.of(1, 2) },
        { name: 'b', shape: [1], type: 'F32', values: Float32Array.of(3) },
      ],
    })
    const expected = [
      ...['47475546', '03000000', '0200000000000000', '0200000000000000'],
      ...['1100000000000000', Buffer.from('general.alignment').toString('hex'), '04000000', '08000000'],
      ...['0100000000000000', '6b', '09000000', '08000000', '0100000000000000', '0200000000000000', 'c3a9'],
      ...['0100000000000000', '61', '02000000', '0200000000000000', '0100000000000000', '01000000'],
      '0000000000000000',
      ...['0100000000000000', '62', '01000000', '0100000000000000', '00000000', '0800000000000000'],
      '00'.repeat(2),
      ...['003c0040', '00000000', '00004040', '00000000'],
    ].join('')
    assert.equal(readFileSync(file).toString('hex'), expected)
  })

  it('aligns tensors, and says where they lie', async () => {
    const values = Float32Array.from({ length: 64 }, (_, index) => index)
    await writeGguf(file, {
      metadata: {},
      tensors: [
        { name: 'odd', shape: [3], type: 'F16', values: values.slice(0, 3) },
        { name: 'blocks', shape: [32, 2], type: 'Q8_0', values: [values.slice(0, 40), values.slice(40)] },
        { name: 'last', shape: [1], type: 'F32', values: Float32Array.of(7) },
      ],
    })
    const { tensors, dataOffset } = readGguf(file)
    assert.deepEqual(tensors, [
      { name: 'odd', shape: [3], typeCode: 1, offset: 0 },
      { name: 'blocks', shape: [32, 2], typeCode: 8, offset: 32 },
      { name: 'last', shape: [1], typeCode: 0, offset: 128 },
    ])
    assert.equal(dataOffset % 32, 0)
    const bytes = readFileSync(file)
    assert.equal(bytes.length, dataOffset + 128 + 32)
    assert.equal(bytes.readFloatLE(dataOffset + 128), 7)
  })

  it('writes metadata that readGguf reads back', async () => {
    await fc.assert(
      fc.asyncProperty(metadata(), async written => {
        await writeGguf(file, { metadata: written, tensors: [] })
        assert.deepEqual(readGguf(file), { version: 3, metadata: written, tensors: [], dataOffset: end() })
      }),
      { numRuns: 200 },
    )
  })

  it('writes what node-llama-cpp reads as the same', async () => {
    const tensors = [{ name: 'x', shape: [4, 2], type: 'F32', values: new Float32Array(8) }] as const
    const count: GgufValue = { type: 'uint32', value: 3 }
    await writeGguf(file, {
      metadata: { 'general.name': { type: 'string', value: 'né' }, 'a.b': count },
      tensors,
    })
    const info = await readGgufFileInfo(file, { sourceType: 'filesystem', logWarnings: false })
    assert.deepEqual({ ...info.metadata }, { general: { name: 'né' }, a: { b: 3 } })
    assert.deepEqual(
      info.tensorInfo?.map(({ name, dimensions, offset }) => ({ name, dimensions, offset })),
      [{ name: 'x', dimensions: [4, 2], offset: 0 }],
    )
  })

  it('leaves no file behind when values do not fit the shape', async () => {
    const short = path.join(folder, 'short.gguf')
    const tensors = [{ name: 'x', shape: [4], type: 'F32', values: new Float32Array(3) }] as const
    await assert.rejects(writeGguf(short, { metadata: {}, tensors }), {
      message: 'Tensor x has 12 bytes of values; its shape says 16.',
    })
    assert.deepEqual(readdirSync(folder), ['file.gguf'])
  })

  it('refuses rows that do not fit the blocks', async () => {
    const tensors = [{ name: 'x', shape: [16, 2], type: 'Q8_0', values: new Float32Array(32) }] as const
    await assert.rejects(writeGguf(file, { metadata: {}, tensors }), {
      message: 'The rows of tensor x have 16 values; Q8_0 stores blocks of 32.',
    })
  })
})

function end(): number {
  return Math.ceil(readFileSync(file).length / 32) * 32
}

function metadata(): fc.Arbitrary<GgufMetadata> {
  const whole = (type: GgufScalarType, min: number, max: number) => [type, fc.integer({ min, max })] as const
  const text = fc.string({ unit: 'grapheme' })
  const plain = { noNullPrototype: true } as const
  const scalars = [
    whole('uint8', 0, 255),
    whole('int8', -128, 127),
    whole('uint16', 0, 65_535),
    whole('int16', -32_768, 32_767),
    whole('uint32', 0, 2 ** 32 - 1),
    whole('int32', -(2 ** 31), 2 ** 31 - 1),
    ['float32', fc.float()],
    ['bool', fc.boolean()],
    ['string', text],
    ['uint64', fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })],
    ['int64', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
    ['float64', fc.double()],
  ] as const
  const values = scalars.map(([type, value]) =>
    fc.oneof(
      fc.record({ type: fc.constant(type), value }, plain),
      fc.record(
        {
          type: fc.constant('array'),
          of: fc.constant(type),
          value: fc.array<unknown>(value, { maxLength: 4 }),
        },
        plain,
      ),
    ),
  )
  const keys = text.filter(key => key !== 'general.alignment')
  return fc.dictionary(keys, fc.oneof(...values) as fc.Arbitrary<GgufValue>, plain)
}
