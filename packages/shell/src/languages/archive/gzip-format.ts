// The gzip file format: members with a header, compressed data, a checksum and a size.
import { crc32, inflateRawSync } from 'node:zlib'
import { NotComputable } from '../../not-computable.ts'
import { deflate } from './deflate.ts'
import { inflateStart } from './inflate-start.ts'

/** Data that is no gzip file; the message is gzip's own. */
export class GzipError extends Error {
  override readonly name = 'GzipError'
  /** A warning leaves what was unpacked. */
  readonly unpacked: string | undefined
  /** What is printed before the complaint; undefined where that is not known. */
  readonly start: string | undefined

  constructor(message: string, { unpacked, start = unpacked }: { unpacked?: string; start?: string } = {}) {
    super(message)
    this.unpacked = unpacked
    this.start = start
  }
}

export interface PackOptions {
  readonly level?: number
  /** The original name, kept in the header. */
  readonly name?: string | undefined
  /** Seconds; 0 for none. */
  readonly time?: number
}

/** One member. */
export function pack(bytes: string, { level = 6, name, time = 0 }: PackOptions = {}): string {
  const data = Buffer.from(bytes, 'latin1')
  const head = Buffer.from([
    0x1f,
    0x8b,
    8,
    name === undefined ? 0 : 8,
    0,
    0,
    0,
    0,
    level === 1 ? 4 : level === 9 ? 2 : 0,
    3,
  ])
  head.writeUInt32LE(time >>> 0, 4)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(data), 0)
  tail.writeUInt32LE(data.length >>> 0, 4)
  const label = name === undefined ? '' : `${name}\0`
  return head.toString('latin1') + label + deflate(data, level).toString('latin1') + tail.toString('latin1')
}

export interface Unpacked {
  readonly bytes: string
  /** Seconds in the first header; 0 for none. */
  readonly time: number
  readonly name: string | undefined
  /** Bytes of the last header and trailer. */
  readonly overhead: number
  readonly checksum: number
  readonly members: number
}

const maxOutput = 256 * 1024 * 1024

/** All members together. */
export function unpack(packed: string): Unpacked {
  const data = Buffer.from(packed, 'latin1')
  let at = 0
  let bytes = ''
  let first: { time: number; name: string | undefined } | undefined
  let overhead = 0
  let checksum = 0
  let members = 0
  while (at < data.length) {
    if (data[at] !== 0x1f || data[at + 1] !== 0x8b) {
      if (!first)
        throw new GzipError(data.length - at < 2 ? 'unexpected end of file' : 'not in gzip format', {
          start: '',
        })
      if (data.subarray(at).every(byte => byte === 0)) break
      throw new GzipError('decompression OK, trailing garbage ignored', { unpacked: bytes })
    }
    const header = readHeader(data, at, bytes)
    first ??= header
    const body = inflate(data.subarray(header.end), bytes)
    const end = header.end + body.used
    const start = bytes + body.output.toString('latin1')
    if (end + 8 > data.length) throw new GzipError('unexpected end of file', { start })
    checksum = data.readUInt32LE(end)
    const problems = [
      ...(crc32(body.output) === checksum ? [] : ['invalid compressed data--crc error']),
      ...(data.readUInt32LE(end + 4) === body.output.length >>> 0
        ? []
        : ['invalid compressed data--length error']),
    ]
    if (problems.length > 0) throw new GzipError(problems.join('\n'), { start })
    bytes = start
    if (bytes.length > maxOutput) throw new NotComputable('a very large archive')
    overhead = header.end - at + 8
    at = end + 8
    members++
  }
  if (!first) throw new GzipError('unexpected end of file', { start: '' })
  return { bytes, ...first, overhead, checksum, members }
}

function readHeader(
  data: Buffer,
  start: number,
  before: string,
): { time: number; name: string | undefined; end: number } {
  if (start + 10 > data.length) throw new GzipError('unexpected end of file', { start: before })
  const flags = data[start + 3] ?? 0
  if (data[start + 2] !== 8 || flags & 0xe0) throw new NotComputable('an unusual gzip header')
  const time = data.readUInt32LE(start + 4)
  let at = start + 10
  if (flags & 4) at += 2 + data.readUInt16LE(at)
  const text = () => {
    const end = data.indexOf(0, at)
    if (end === -1) throw new GzipError('unexpected end of file', { start: before })
    const value = data.toString('latin1', at, end)
    at = end + 1
    return value
  }
  const name = flags & 8 ? text() : undefined
  if (flags & 16) text()
  if (flags & 2) at += 2
  return { time, name, end: at }
}

function inflate(data: Buffer, before: string): { output: Buffer; used: number } {
  try {
    const { buffer, engine } = inflateRawSync(data, {
      info: true,
      maxOutputLength: maxOutput,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return { output: buffer, used: engine.bytesWritten }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'Z_BUF_ERROR')
      throw new GzipError('unexpected end of file', { start: before + inflateStart(data).toString('latin1') })
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new NotComputable('a very large archive')
    if (code === 'Z_DATA_ERROR') throw new GzipError('invalid compressed data--format violated')
    throw error
  }
}
