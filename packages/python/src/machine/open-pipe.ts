// The ends of a pipe, and of two sockets that are connected.
import { Failure } from './failures.ts'
import type { Inode } from './inode.ts'
import { flag, type OpenFile } from './open-file.ts'
import { Unknowable } from './unknowable.ts'

const nothing = new Uint8Array(0)

/** Bytes on their way from one end of a pipe to the other. */
export interface Channel {
  chunks: Uint8Array[]
  writers: number
  readers: number
}

const channelBytes = 65_536

export class OpenPipe implements OpenFile {
  readonly node: Inode
  flags: number
  readonly isTerminal = false
  private readonly incoming: Channel | undefined
  private readonly outgoing: Channel | undefined

  constructor(node: Inode, { incoming, outgoing }: { incoming?: Channel; outgoing?: Channel }) {
    this.node = node
    this.flags = incoming === undefined ? flag.writeOnly : outgoing === undefined ? 0 : flag.readWrite
    this.incoming = incoming
    this.outgoing = outgoing
    if (incoming !== undefined) incoming.readers++
    if (outgoing !== undefined) outgoing.writers++
  }

  get isReadable(): boolean {
    return this.incoming !== undefined && (this.incoming.chunks.length > 0 || this.incoming.writers === 0)
  }

  get isWritable(): boolean {
    return this.outgoing !== undefined && waiting(this.outgoing) < channelBytes
  }

  close(): void {
    if (this.incoming !== undefined) this.incoming.readers--
    if (this.outgoing !== undefined) this.outgoing.writers--
  }

  read(count: number): Uint8Array {
    const channel = this.incoming
    if (channel === undefined) throw new Failure('EBADF')
    const first = channel.chunks.shift()
    if (first === undefined) {
      if (channel.writers === 0) return nothing
      if (this.flags & flag.nonBlocking) throw new Failure('EAGAIN')
      throw new Unknowable('it waits for a pipe that only it could fill')
    }
    if (first.length > count) channel.chunks.unshift(first.subarray(count))
    return first.subarray(0, count)
  }

  write(bytes: Uint8Array): number {
    const channel = this.outgoing
    if (channel === undefined) throw new Failure('EBADF')
    if (channel.readers === 0) throw new Failure('EPIPE')
    if (waiting(channel) + bytes.length > channelBytes) {
      if (this.flags & flag.nonBlocking) throw new Failure('EAGAIN')
      throw new Unknowable('it fills a pipe that only it could empty')
    }
    channel.chunks.push(bytes.slice())
    return bytes.length
  }

  seek(): number {
    throw new Failure('ESPIPE')
  }
}

function waiting(channel: Channel): number {
  return channel.chunks.reduce((sum, { length }) => sum + length, 0)
}
