// What a descriptor stands for. Each kind reads, writes and seeks in its own way.
import type { Disk } from './disk.ts'
import { Failure } from './failures.ts'
import type { Directory, Inode, RegularFile } from './inode.ts'
import { Unknowable } from './unknowable.ts'

/** Flags of `open`, the same on Linux and in the build. */
export const flag = {
  writeOnly: 1,
  readWrite: 2,
  create: 0o100,
  exclusive: 0o200,
  truncate: 0o1000,
  append: 0o2000,
  nonBlocking: 0o4000,
  directory: 0o200000,
  noFollow: 0o400000,
  closeOnExec: 0o2000000,
  pathOnly: 0o10000000,
} as const

export interface OpenFile {
  /** What `fstat` tells about. */
  readonly node: Inode
  flags: number
  readonly isTerminal: boolean
  read(count: number): Uint8Array
  write(bytes: Uint8Array): number
  /** Moves to a position and returns it; `whence` as for lseek. */
  seek(offset: number, whence: number): number
  /** Whether a read or a write would not wait. */
  readonly isReadable: boolean
  readonly isWritable: boolean
}

const nothing = new Uint8Array(0)

export class OpenRegular implements OpenFile {
  readonly node: RegularFile
  flags: number
  readonly isTerminal = false
  readonly isReadable = true
  readonly isWritable = true
  private readonly disk: Disk
  private position = 0

  constructor(node: RegularFile, { flags, disk }: { flags: number; disk: Disk }) {
    this.node = node
    this.flags = flags
    this.disk = disk
  }

  read(count: number): Uint8Array {
    const bytes = this.readAt(this.position, count)
    this.position += bytes.length
    return bytes
  }

  readAt(position: number, count: number): Uint8Array {
    if ((this.flags & 3) === flag.writeOnly) throw new Failure('EBADF')
    if (this.node.size === 0) return nothing
    return this.disk.read(this.node).subarray(position, position + count)
  }

  write(bytes: Uint8Array): number {
    if (this.flags & flag.append) this.position = this.node.size
    this.writeAt(this.position, bytes)
    this.position += bytes.length
    return bytes.length
  }

  writeAt(position: number, bytes: Uint8Array): number {
    if ((this.flags & 3) === 0) throw new Failure('EBADF')
    if (bytes.length > 0) this.disk.write(this.node, position, bytes)
    return bytes.length
  }

  seek(offset: number, whence: number): number {
    const target = offset + origin(whence, this.position, this.node.size)
    if (!(target >= 0)) throw new Failure('EINVAL')
    this.position = target
    return target
  }
}

export class OpenDirectory implements OpenFile {
  readonly node: Directory
  flags: number
  readonly isTerminal = false
  readonly isReadable = true
  readonly isWritable = true
  /** The names when they were first asked for, and how many were told. */
  names: readonly string[] | undefined
  told = 0

  constructor(node: Directory, flags: number) {
    this.node = node
    this.flags = flags
  }

  read(): Uint8Array {
    throw new Failure('EISDIR')
  }

  write(): number {
    throw new Failure('EBADF')
  }

  seek(offset: number): number {
    if (offset === 0) this.names = undefined
    this.told = offset
    return offset
  }
}

export interface DeviceOptions {
  readonly flags: number
  /** Bytes nobody can foresee. */
  readonly entropy: (count: number) => Uint8Array
}

export class OpenDevice implements OpenFile {
  readonly node: Extract<Inode, { kind: 'device' }>
  flags: number
  readonly isReadable = true
  readonly isWritable = true
  readonly isTerminal: boolean
  private readonly entropy: (count: number) => Uint8Array

  constructor(node: Extract<Inode, { kind: 'device' }>, { flags, entropy }: DeviceOptions) {
    this.node = node
    this.flags = flags
    this.entropy = entropy
    this.isTerminal = node.device === 'tty'
  }

  read(count: number): Uint8Array {
    const { device } = this.node
    if (device === 'null') return nothing
    if (device === 'zero' || device === 'full') return new Uint8Array(count)
    if (device === 'random') return this.entropy(count)
    throw new Unknowable('it reads from a terminal')
  }

  write(bytes: Uint8Array): number {
    const { device } = this.node
    if (device === 'full') throw new Failure('ENOSPC')
    if (device === 'tty') throw new Unknowable('it writes to a terminal by its name')
    return bytes.length
  }

  seek(): number {
    if (this.node.device === 'tty') throw new Failure('ESPIPE')
    return 0
  }
}

/** Standard input: bytes that were handed in. */
export class OpenInput implements OpenFile {
  readonly node: Inode
  flags: number
  readonly isTerminal: boolean
  readonly isReadable = true
  readonly isWritable = false
  private readonly bytes: Uint8Array
  /** How far it was read. */
  position = 0

  constructor(node: Inode, { bytes, isTerminal }: { bytes: Uint8Array; isTerminal: boolean }) {
    this.node = node
    this.flags = isTerminal ? flag.readWrite : 0
    this.bytes = bytes
    this.isTerminal = isTerminal
  }

  read(count: number): Uint8Array {
    if (this.isTerminal) throw new Unknowable('it reads from a terminal')
    const bytes = this.bytes.subarray(this.position, this.position + count)
    this.position += bytes.length
    return bytes
  }

  write(): number {
    throw new Failure('EBADF')
  }

  seek(offset: number, whence: number): number {
    if (this.node.kind !== 'file') throw new Failure('ESPIPE')
    const target = offset + origin(whence, this.position, this.bytes.length)
    if (!(target >= 0)) throw new Failure('EINVAL')
    this.position = target
    return target
  }
}

/** Standard output or error: bytes that are handed back. */
export class OpenOutput implements OpenFile {
  readonly node: Inode
  flags: number = flag.writeOnly
  readonly isTerminal: boolean
  /** Whether it can be opened once more by a name in /dev. */
  readonly isPipe: boolean
  readonly isReadable = false
  readonly isWritable = true
  private readonly emit: (bytes: Uint8Array) => void
  private position = 0

  constructor(
    node: Inode,
    { isTerminal, isPipe, emit }: { isTerminal: boolean; isPipe: boolean; emit: (bytes: Uint8Array) => void },
  ) {
    this.node = node
    this.isTerminal = isTerminal
    this.isPipe = isPipe
    this.emit = emit
  }

  read(): Uint8Array {
    if (this.isTerminal) throw new Unknowable('it reads from a terminal')
    throw new Failure('EBADF')
  }

  write(bytes: Uint8Array): number {
    this.emit(bytes)
    this.position += bytes.length
    return bytes.length
  }

  seek(offset: number, whence: number): number {
    if (this.node.kind !== 'file') throw new Failure('ESPIPE')
    const target = offset + origin(whence, this.position, this.position)
    if (target !== this.position) throw new Unknowable('it moves about in the file its output goes to')
    return target
  }
}

/** Where a seek counts from. */
function origin(whence: number, position: number, end: number): number {
  return whence === 0 ? 0 : whence === 1 ? position : end
}
