// System calls on what is open.
import { diskOrder } from 'agentworld-shell/program'
import { Failure } from '../machine/failures.ts'
import { flag, OpenDirectory, type OpenFile, OpenRegular } from '../machine/open-file.ts'
import { OpenPipe } from '../machine/open-pipe.ts'
import { Unknowable } from '../machine/unknowable.ts'
import type { Calls, System } from './call.ts'

/** Calls that answer failures with a positive number, and results through an address. */
export function streamCalls(system: System): Calls {
  const { memory } = system
  const open = (descriptor: number) => system.process.descriptors.get(descriptor)
  const vectors = (address: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      start: memory.word(address + at * 8),
      length: memory.word(address + at * 8 + 4),
    }))
  const fill = (address: number, count: number, read: (length: number) => Uint8Array): number => {
    let total = 0
    for (const { start, length } of vectors(address, count)) {
      const bytes = length === 0 ? undefined : read(length)
      if (bytes === undefined) continue
      memory.bytes.set(bytes, start)
      total += bytes.length
      if (bytes.length < length) break
    }
    return total
  }
  const take = (address: number, count: number, write: (bytes: Uint8Array) => number): number =>
    vectors(address, count).reduce((sum, { start, length }) => sum + write(memory.slice(start, length)), 0)
  const answer = (address: number, value: number) => {
    memory.setWord(address, value)
    return 0
  }
  return {
    fd_read: (descriptor: number, address: number, count: number, result: number) => {
      const file = open(descriptor)
      return answer(
        result,
        fill(address, count, length => file.read(length)),
      )
    },
    fd_write: (descriptor: number, address: number, count: number, result: number) => {
      const file = open(descriptor)
      return answer(
        result,
        take(address, count, bytes => file.write(bytes)),
      )
    },
    fd_pread: (descriptor: number, address: number, count: number, offset: bigint, result: number) => {
      const file = seekable(open(descriptor))
      let at = Number(offset)
      return answer(
        result,
        fill(address, count, length => {
          const bytes = file.readAt(at, length)
          at += bytes.length
          return bytes
        }),
      )
    },
    fd_pwrite: (descriptor: number, address: number, count: number, offset: bigint, result: number) => {
      const file = seekable(open(descriptor))
      let at = Number(offset)
      return answer(
        result,
        take(address, count, bytes => {
          at += bytes.length
          return file.writeAt(at - bytes.length, bytes)
        }),
      )
    },
    fd_seek: (descriptor: number, offset: bigint, whence: number, result: number) => {
      memory.setLong(result, open(descriptor).seek(Number(offset), whence))
      return 0
    },
    fd_close: (descriptor: number) => {
      system.process.descriptors.close(descriptor)
      return 0
    },
    fd_sync: (descriptor: number) => {
      open(descriptor)
      return 0
    },
    fd_fdstat_get: (descriptor: number, address: number) => {
      const characterDevice = 2
      const regularFile = 4
      memory.bytes.fill(0, address, address + 24)
      memory.setByte(address, open(descriptor).isTerminal ? characterDevice : regularFile)
      return 0
    },
  } as Calls
}

function seekable(file: OpenFile): OpenRegular {
  if (file instanceof OpenRegular) return file
  throw new Failure('ESPIPE')
}

const command = {
  duplicate: 0,
  getFlags: 1,
  setFlags: 2,
  getStatus: 3,
  setStatus: 4,
  duplicateClosing: 1030,
} as const
const setNonBlocking = 0x5421
const changeable = flag.append | flag.nonBlocking

export function descriptorCalls(system: System): Calls {
  const { memory } = system
  const descriptors = () => system.process.descriptors
  return {
    __syscall_fcntl64: (descriptor: number, what: number, rest: number) => {
      const file = descriptors().get(descriptor)
      const value = () => memory.int(rest)
      if (what === command.duplicate || what === command.duplicateClosing)
        return descriptors().add(file, value())
      if (what === command.getFlags || what === command.setFlags) return 0
      if (what === command.getStatus) return file.flags
      if (what !== command.setStatus) throw new Unknowable('it locks a file')
      file.flags = (file.flags & ~changeable) | (value() & changeable)
      return 0
    },
    __syscall_ioctl: (descriptor: number, request: number, rest: number) => {
      const file = descriptors().get(descriptor)
      if (request === setNonBlocking) {
        file.flags =
          memory.int(memory.word(rest)) === 0 ? file.flags & ~flag.nonBlocking : file.flags | flag.nonBlocking
        return 0
      }
      if (file.isTerminal) throw new Unknowable('it asks about the terminal')
      throw new Failure('ENOTTY')
    },
    __syscall_dup: (descriptor: number) => descriptors().add(descriptors().get(descriptor)),
    __syscall_dup3: (from: number, to: number) => {
      const file = descriptors().get(from)
      if (from === to) throw new Failure('EINVAL')
      descriptors().set(to, file)
      return to
    },
    __syscall_pipe: (address: number) => {
      const channel = { chunks: [], readers: 0, writers: 0 }
      memory.setWord(address, descriptors().add(new OpenPipe(pipeNode(system), { incoming: channel })))
      memory.setWord(address + 4, descriptors().add(new OpenPipe(pipeNode(system), { outgoing: channel })))
      return 0
    },
    __syscall_getdents64: (descriptor: number, address: number, size: number) =>
      writeNames(system, descriptors().get(descriptor), { address, size }),
    __syscall_poll: (address: number, count: number, timeout: number) =>
      poll(system, { address, count, timeout }),
    __syscall__newselect: () => {
      throw new Unknowable('it waits for several files at once')
    },
    __syscall_fadvise64: () => 0,
    __syscall_fdatasync: () => 0,
    __syscall_fallocate: (descriptor: number, _mode: number, offset: bigint, length: bigint) => {
      const file = seekable(descriptors().get(descriptor))
      const end = Number(offset + length)
      if (file.node.size < end) system.process.disk.truncate(file.node, end)
      return 0
    },
    __syscall_statfs64: () => {
      throw new Unknowable('it asks how full the disk is')
    },
    __syscall_fstatfs64: () => {
      throw new Unknowable('it asks how full the disk is')
    },
  } as Calls
}

export function pipeNode({ process }: System) {
  return process.disk.tree.add(0o600, { kind: 'fifo' } as const)
}

const entryBytes = 280
const entryType: Readonly<Record<string, number>> = {
  directory: 4,
  file: 8,
  opaque: 8,
  symlink: 10,
  fifo: 1,
  device: 2,
}

/** Writes as many of a folder's names as there is room for, in the order the disk has them. */
function writeNames(
  system: System,
  file: OpenFile,
  { address, size }: { address: number; size: number },
): number {
  const { memory, process } = system
  if (!(file instanceof OpenDirectory)) throw new Failure('ENOTDIR')
  const { tree } = process.disk
  if (file.names === undefined) {
    file.names = ['.', '..', ...diskOrder(tree.names(file.node))]
  }
  let position = address
  for (; file.told < file.names.length && position + entryBytes <= address + size; file.told++) {
    const name = file.names[file.told] ?? ''
    const kind = name === '.' || name === '..' ? 'directory' : tree.kindOf(file.node, name)
    memory.setLong(position, file.node.number * 1000 + file.told)
    memory.setLong(position + 8, file.told + 1)
    memory.setShort(position + 16, entryBytes)
    memory.setByte(position + 18, entryType[kind ?? ''] ?? 0)
    memory.setText(position + 19, name)
    position += entryBytes
  }
  return position - address
}

const event = { readable: 1, writable: 4, invalid: 32 } as const

function poll(
  { memory, process }: System,
  { address, count, timeout }: { address: number; count: number; timeout: number },
): number {
  let ready = 0
  for (let at = address; at < address + count * 8; at += 8) {
    const file = process.descriptors.find(memory.int(at))
    const wanted = memory.short(at + 4)
    const state =
      file === undefined
        ? event.invalid
        : (file.isReadable ? event.readable : 0) | (file.isWritable ? event.writable : 0)
    const happened = state & (wanted | event.invalid)
    memory.setShort(at + 6, happened)
    if (happened !== 0) ready++
  }
  if (ready === 0) {
    if (timeout < 0) throw new Unknowable('it waits for something that never comes')
    process.clock.wait(timeout)
  }
  return ready
}
