// Writes a GGUF file in one pass: the head first, then one tensor after another. The file gets its name only when it is
// complete.
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { WorldError } from '../../world/error.ts'
import { encodeTensor, type TensorValues } from './encode-tensor.ts'
import {
  aligned,
  alignmentOf,
  type GgufMetadata,
  type GgufScalars,
  type GgufScalarType,
  type GgufValue,
  scalarTypes,
  type TensorType,
  tensorTypes,
} from './gguf.ts'

export interface GgufTensor {
  readonly name: string
  /** The length of a row first. */
  readonly shape: readonly number[]
  readonly type: TensorType
  readonly values: TensorValues
}

/** Writes `metadata` and `tensors` to `path`. `general.alignment` in the metadata is obeyed. */
export async function writeGguf(
  path: string,
  { metadata, tensors }: { metadata: GgufMetadata; tensors: readonly GgufTensor[] },
): Promise<void> {
  const unfinished = `${path}.part`
  try {
    // opened first: a stream that fails before its file is open would make it after it was removed
    const file = await open(unfinished, 'w')
    await pipeline(fileBytes(metadata, tensors), file.createWriteStream())
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* fileBytes(
  metadata: GgufMetadata,
  tensors: readonly GgufTensor[],
): AsyncGenerator<Uint8Array> {
  const alignment = alignmentOf(metadata)
  const head = headBytes(metadata, tensors, alignment)
  yield head
  yield new Uint8Array(aligned(head.length, alignment) - head.length)
  for (const tensor of tensors) {
    const size = tensorBytes(tensor)
    let written = 0
    for await (const bytes of encodeTensor(tensor.type, tensor.values)) {
      written += bytes.length
      yield bytes
    }
    if (written !== size) {
      throw new WorldError(
        'model',
        `Tensor ${tensor.name} has ${written} bytes of values; its shape says ${size}.`,
        {
          remedy: 'Give as many values as the product of its shape.',
        },
      )
    }
    yield new Uint8Array(aligned(size, alignment) - size)
  }
}

function headBytes(metadata: GgufMetadata, tensors: readonly GgufTensor[], alignment: number): Buffer {
  const parts = [Buffer.from('GGUF'), scalar('uint32', 3)]
  const entries = Object.entries(metadata)
  parts.push(scalar('uint64', BigInt(tensors.length)), scalar('uint64', BigInt(entries.length)))
  for (const [key, value] of entries) parts.push(scalar('string', key), typedValue(value))
  let offset = 0
  for (const tensor of tensors) {
    parts.push(
      scalar('string', tensor.name),
      scalar('uint32', tensor.shape.length),
      ...tensor.shape.map(length => scalar('uint64', BigInt(length))),
      scalar('uint32', tensorTypes[tensor.type].code),
      scalar('uint64', BigInt(offset)),
    )
    offset += aligned(tensorBytes(tensor), alignment)
  }
  return Buffer.concat(parts)
}

function tensorBytes({ name, shape, type }: GgufTensor): number {
  const { block, bytes } = tensorTypes[type]
  const [row = 1] = shape
  if (row % block !== 0) {
    throw new WorldError(
      'model',
      `The rows of tensor ${name} have ${row} values; ${type} stores blocks of ${block}.`,
      {
        remedy: 'Store it as F16 or F32.',
      },
    )
  }
  return (shape.reduce((product, length) => product * length, 1) / block) * bytes
}

function typedValue(value: GgufValue): Buffer {
  if (value.type !== 'array') return Buffer.concat([typeCode(value.type), scalar(value.type, value.value)])
  const items = value.value.map(item => scalar(value.of, item))
  return Buffer.concat([
    typeCode('array'),
    typeCode(value.of),
    scalar('uint64', BigInt(items.length)),
    ...items,
  ])
}

function typeCode(type: GgufScalarType | 'array'): Buffer {
  return scalar('uint32', scalarTypes.indexOf(type))
}

function scalar<T extends GgufScalarType>(type: T, value: GgufScalars[T]): Buffer {
  return encoders[type](value)
}

const encoders: { [T in GgufScalarType]: (value: GgufScalars[T]) => Buffer } = {
  uint8: value => fixed(1, buffer => buffer.writeUInt8(value)),
  int8: value => fixed(1, buffer => buffer.writeInt8(value)),
  uint16: value => fixed(2, buffer => buffer.writeUInt16LE(value)),
  int16: value => fixed(2, buffer => buffer.writeInt16LE(value)),
  uint32: value => fixed(4, buffer => buffer.writeUInt32LE(value)),
  int32: value => fixed(4, buffer => buffer.writeInt32LE(value)),
  float32: value => fixed(4, buffer => buffer.writeFloatLE(value)),
  bool: value => fixed(1, buffer => buffer.writeUInt8(value ? 1 : 0)),
  string: value => {
    const text = Buffer.from(value)
    return Buffer.concat([encoders.uint64(BigInt(text.length)), text])
  },
  uint64: value => fixed(8, buffer => buffer.writeBigUInt64LE(value)),
  int64: value => fixed(8, buffer => buffer.writeBigInt64LE(value)),
  float64: value => fixed(8, buffer => buffer.writeDoubleLE(value)),
}

function fixed(size: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(size)
  write(buffer)
  return buffer
}
