// The files a script has open: descriptors that lead to the world's files.
import { ask, Refused } from './channel.ts'
import type { FileFacts } from './stats.ts'

interface OpenFile {
  readonly inode: number
  readonly isReadable: boolean
  readonly isWritable: boolean
  readonly isAppending: boolean
  position: number
}

const [writeOnly, readWrite, create, exclusive, truncate, append] = [1, 2, 0o100, 0o200, 0o1000, 0o2000]
const table = new Map<number, OpenFile>()
const inputInode = -1
const bytesOf = (text: unknown) => Buffer.from(text as string, 'latin1')

/** Opens a file and returns its descriptor. */
export function openFile(path: string, flags: number, mode: number): number {
  const isWritable = (flags & (writeOnly | readWrite)) !== 0
  const isInput = path === '/dev/stdin' && !isWritable
  const inode = isInput
    ? inputInode
    : (ask('open', path, {
        isWritable,
        isReadable: (flags & writeOnly) === 0,
        creates: (flags & create) !== 0,
        isExclusive: (flags & exclusive) !== 0,
        truncates: (flags & truncate) !== 0,
        mode,
      }) as number)
  // Node has opened twenty before a script opens its first
  let descriptor = 21
  while (table.has(descriptor)) descriptor++
  const isAppending = (flags & append) !== 0
  table.set(descriptor, {
    inode,
    isWritable,
    isReadable: (flags & writeOnly) === 0,
    isAppending,
    position: 0,
  })
  return descriptor
}

function opened(descriptor: number): OpenFile {
  const file = table.get(descriptor)
  if (!file) throw new Refused('EBADF')
  return file
}

/** Closes a descriptor; the three that every process has stay open. */
export function closeFile(descriptor: number): void {
  if (descriptor <= 2) return
  opened(descriptor)
  table.delete(descriptor)
}

/** What is known of the file behind a descriptor. */
export function factsOf(descriptor: number): FileFacts {
  const inode = descriptor === 0 ? inputInode : opened(descriptor).inode
  if (inode !== inputInode) return ask('fstat', inode) as FileFacts
  const none = { links: 1, uid: 0, gid: 0, inode: 0, size: 0, mtime: 0, ctime: 0 }
  return { kind: 'fifo', mode: 0o010600, ...none }
}

/** Reads into a buffer; the number of bytes read. */
export function readInto(descriptor: number, target: Uint8Array, position: number): number {
  if (descriptor === 0 || opened(descriptor).inode === inputInode) return readInput(target)
  const file = opened(descriptor)
  if (!file.isReadable) throw new Refused('EBADF')
  const from = position >= 0 ? position : file.position
  const bytes = bytesOf(ask('readInode', file.inode, from, target.byteLength))
  target.set(bytes)
  if (position < 0) file.position += bytes.length
  return bytes.length
}

const input: { bytes?: Buffer; at: number } = { at: 0 }

/** All that stands on standard input. */
export function wholeInput(): Buffer {
  input.bytes ??= bytesOf(ask('inputBytes'))
  const rest = input.bytes.subarray(input.at)
  input.at = input.bytes.length
  return rest
}

function readInput(target: Uint8Array): number {
  input.bytes ??= bytesOf(ask('inputBytes'))
  const bytes = input.bytes.subarray(input.at, input.at + target.byteLength)
  target.set(bytes)
  input.at += bytes.length
  return bytes.length
}

/** Writes bytes; what goes to the outputs is printed. */
export function writeBytes(descriptor: number, bytes: Uint8Array, position: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (descriptor === 1 || descriptor === 2) ask('print', descriptor, text)
  else {
    const file = opened(descriptor)
    if (!file.isWritable) throw new Refused('EBADF')
    const at = file.isAppending ? -1 : position >= 0 ? position : file.position
    ask('writeInode', file.inode, at, text)
    if (position < 0) file.position += bytes.byteLength
  }
  return bytes.byteLength
}

/** Cuts or fills an open file to a length. */
export function cutFile(descriptor: number, length: number): void {
  ask('truncate', opened(descriptor).inode, length)
}
