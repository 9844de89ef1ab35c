// Reads the head of a GGUF file: its metadata, and where its tensors are. The tensors' data stays on disk. The file may
// come from a stranger, so every length in it is checked against the size of the file.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { WorldError } from '../../world/error.ts'
import {
  aligned,
  alignmentOf,
  type GgufMetadata,
  type GgufScalars,
  type GgufScalarType,
  type GgufValue,
  scalarTypes,
} from './gguf.ts'

export interface GgufHead {
  readonly version: number
  readonly metadata: GgufMetadata
  readonly tensors: readonly GgufTensorInfo[]
  /** Where the tensors' data begins. */
  readonly dataOffset: number
}

interface GgufTensorInfo {
  readonly name: string
  readonly shape: readonly number[]
  /** The format's own code of the storage type. */
  readonly typeCode: number
  /** Counted from `dataOffset`. */
  readonly offset: number
}

/** Reads metadata and tensor list. Throws a WorldError at 'model' for what is not a whole GGUF file. */
export function readGguf(path: string): GgufHead {
  const file = openSync(path, 'r')
  try {
    return readHead(openCursor(path, file), path)
  } finally {
    closeSync(file)
  }
}

function readHead(cursor: Cursor, path: string): GgufHead {
  if (cursor.size < 4 || cursor.take(4).toString('latin1') !== 'GGUF') throw notGguf(path)
  const version = read('uint32', cursor)
  if (version !== 2 && version !== 3) throw notGguf(path, `its version is ${version}, not 2 or 3`)
  const tensorCount = length(cursor)
  const entryCount = length(cursor)
  const entries: [string, GgufValue][] = []
  for (let index = 0; index < entryCount; index++) {
    entries.push([read('string', cursor), readValue(cursor, path)])
  }
  const metadata = Object.fromEntries(entries)
  const tensors: GgufTensorInfo[] = []
  for (let index = 0; index < tensorCount; index++) tensors.push(readTensorInfo(cursor))
  return { version, metadata, tensors, dataOffset: aligned(cursor.at(), alignmentOf(metadata)) }
}

function readTensorInfo(cursor: Cursor): GgufTensorInfo {
  const name = read('string', cursor)
  const dimensions = read('uint32', cursor)
  cursor.expect(dimensions * 8)
  const shape = Array.from({ length: dimensions }, () => Number(read('uint64', cursor)))
  return { name, shape, typeCode: read('uint32', cursor), offset: Number(read('uint64', cursor)) }
}

function readValue(cursor: Cursor, path: string): GgufValue {
  const type = readType(cursor, path)
  if (type !== 'array') return { type, value: read(type, cursor) } as GgufValue
  const of = readType(cursor, path)
  if (of === 'array') throw notGguf(path, 'it holds lists of lists')
  const count = length(cursor)
  const value = Array.from({ length: count }, () => read(of, cursor))
  return { type, of, value } as GgufValue
}

function readType(cursor: Cursor, path: string): GgufScalarType | 'array' {
  const code = read('uint32', cursor)
  const type = scalarTypes[code]
  if (type === undefined) throw notGguf(path, `it holds a value of the unknown type ${code}`)
  return type
}

// every counted thing takes at least one byte
function length(cursor: Cursor): number {
  const count = Number(read('uint64', cursor))
  cursor.expect(count)
  return count
}

function read<T extends GgufScalarType>(type: T, cursor: Cursor): GgufScalars[T] {
  return decoders[type](cursor)
}

const decoders: { [T in GgufScalarType]: (cursor: Cursor) => GgufScalars[T] } = {
  uint8: cursor => cursor.take(1).readUInt8(),
  int8: cursor => cursor.take(1).readInt8(),
  uint16: cursor => cursor.take(2).readUInt16LE(),
  int16: cursor => cursor.take(2).readInt16LE(),
  uint32: cursor => cursor.take(4).readUInt32LE(),
  int32: cursor => cursor.take(4).readInt32LE(),
  float32: cursor => cursor.take(4).readFloatLE(),
  bool: cursor => cursor.take(1).readUInt8() !== 0,
  string: cursor => cursor.take(length(cursor)).toString('utf8'),
  uint64: cursor => cursor.take(8).readBigUInt64LE(),
  int64: cursor => cursor.take(8).readBigInt64LE(),
  float64: cursor => cursor.take(8).readDoubleLE(),
}

interface Cursor {
  readonly size: number
  at(): number
  /** Throws unless this many bytes are left. */
  expect(count: number): void
  /** The next bytes; valid until the next call. */
  take(count: number): Buffer
}

const windowBytes = 1 << 20
const maxHeadBytes = 1 << 28

function openCursor(path: string, file: number): Cursor {
  const size = Math.min(fstatSync(file).size, maxHeadBytes)
  let position = 0
  let windowStart = 0
  let window = Buffer.alloc(0)
  function expect(count: number): void {
    if (position + count > size) throw notGguf(path, 'it ends in the middle of its head')
  }
  function take(count: number): Buffer {
    expect(count)
    if (position + count > windowStart + window.length) {
      const wanted = Math.min(Math.max(count, windowBytes), size - position)
      window = Buffer.alloc(wanted)
      windowStart = position
      window = window.subarray(0, readSync(file, window, 0, wanted, position))
    }
    const start = position - windowStart
    position += count
    return window.subarray(start, start + count)
  }
  return { size, at: () => position, expect, take }
}

function notGguf(path: string, why = 'it does not begin as one'): WorldError {
  return new WorldError('model', `${path} is not a GGUF file that can be read: ${why}.`, {
    remedy: 'Give a whole .gguf file. If this should be one, download it again.',
  })
}
