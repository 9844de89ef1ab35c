// System calls that find, make, move and change files.

import { isGone } from '../machine/disk.ts'
import { Failure } from '../machine/failures.ts'
import { type Inode, pathOf } from '../machine/inode.ts'
import {
  flag,
  OpenDevice,
  OpenDirectory,
  type OpenFile,
  OpenOutput,
  OpenRegular,
} from '../machine/open-file.ts'
import { Unknowable } from '../machine/unknowable.ts'
import type { Calls, System } from './call.ts'
import { atFlag, atWorkingFolder, findAt, walkAt } from './paths.ts'
import { refuseStale } from './stale-module.ts'
import { readTime, writeStat } from './stat-layout.ts'

export function fileCalls(system: System): Calls {
  const { memory } = system
  const path = (address: number) => memory.text(address)
  const disk = () => system.process.disk
  const stat = (node: Inode, address: number) => {
    if (node.kind === 'opaque') lookAtOpaque(system, node)
    writeStat(system, address, node)
    return 0
  }
  const umasked = (mode: number) => mode & 0o7777 & ~system.process.umask
  return {
    __syscall_openat: (at: number, name: number, flags: number, rest: number) =>
      system.process.descriptors.add(
        openPath(system, { at, path: path(name), flags, mode: umasked(rest === 0 ? 0 : memory.int(rest)) }),
      ),
    __syscall_stat64: (name: number, address: number) =>
      stat(findAt(system, atWorkingFolder, path(name)), address),
    __syscall_lstat64: (name: number, address: number) =>
      stat(findAt(system, atWorkingFolder, path(name), { follow: false }), address),
    __syscall_fstat64: (descriptor: number, address: number) =>
      stat(system.process.descriptors.get(descriptor).node, address),
    __syscall_newfstatat: (at: number, name: number, address: number, flags: number) =>
      flags & atFlag.emptyPath && path(name) === ''
        ? stat(system.process.descriptors.get(at).node, address)
        : stat(findAt(system, at, path(name), { follow: !(flags & atFlag.noFollow) }), address),
    __syscall_faccessat: (at: number, name: number, want: number) => {
      if (!disk().tree.may(findAt(system, at, path(name)), want)) throw new Failure('EACCES')
      return 0
    },
    __syscall_readlinkat: (at: number, name: number, address: number, size: number) => {
      const node = findAt(system, at, path(name), { follow: false })
      if (node.kind !== 'symlink') throw new Failure('EINVAL')
      const bytes = Buffer.from(node.target.slice(0, size), 'latin1')
      memory.bytes.set(bytes, address)
      return bytes.length
    },
    __syscall_mkdirat: (at: number, name: number, mode: number) => {
      const place = walkAt(system, at, path(name))
      disk().makeDirectory(place, umasked(mode) & 0o1777)
      return 0
    },
    __syscall_mknodat: (at: number, name: number, mode: number) => {
      if ((mode & 0o170000) !== 0o010000) throw new Failure('EPERM')
      disk().makePipe(walkAt(system, at, path(name)), umasked(mode))
      return 0
    },
    __syscall_symlinkat: (target: number, at: number, name: number) => {
      if (path(target) === '') throw new Failure('ENOENT')
      disk().makeLink(walkAt(system, at, path(name)), path(target))
      return 0
    },
    __syscall_symlink: (target: number, name: number) => {
      if (path(target) === '') throw new Failure('ENOENT')
      disk().makeLink(walkAt(system, atWorkingFolder, path(name)), path(target))
      return 0
    },
    __syscall_unlinkat: (at: number, name: number, flags: number) => {
      const place = walkAt(system, at, path(name))
      if (flags & atFlag.removeDirectory) disk().removeDirectory(place)
      else disk().unlink(place)
      return 0
    },
    __syscall_rmdir: (name: number) => {
      disk().removeDirectory(walkAt(system, atWorkingFolder, path(name)))
      return 0
    },
    __syscall_renameat: (fromAt: number, from: number, toAt: number, to: number) => {
      disk().rename(walkAt(system, fromAt, path(from)), walkAt(system, toAt, path(to)))
      return 0
    },
    __syscall_chmod: (name: number, mode: number) => {
      disk().setMode(findAt(system, atWorkingFolder, path(name)), mode)
      return 0
    },
    __syscall_fchmod: (descriptor: number, mode: number) => {
      disk().setMode(system.process.descriptors.get(descriptor).node, mode)
      return 0
    },
    __syscall_fchmodat: (at: number, name: number, mode: number) => {
      disk().setMode(findAt(system, at, path(name)), mode)
      return 0
    },
    __syscall_fchown32: (descriptor: number, uid: number, gid: number) => {
      disk().setOwner(system.process.descriptors.get(descriptor).node, { uid, gid })
      return 0
    },
    __syscall_fchownat: (at: number, name: number, uid: number, gid: number, flags: number) => {
      disk().setOwner(findAt(system, at, path(name), { follow: !(flags & atFlag.noFollow) }), { uid, gid })
      return 0
    },
    __syscall_utimensat: (at: number, name: number, times: number, flags: number) => {
      const node =
        name === 0
          ? system.process.descriptors.get(at).node
          : findAt(system, at, path(name), { follow: !(flags & atFlag.noFollow) })
      disk().setTimes(node, readTimes(system, times))
      return 0
    },
    __syscall_truncate64: (name: number, size: bigint) => {
      const node = findAt(system, atWorkingFolder, path(name))
      if (node.kind === 'directory') throw new Failure('EISDIR')
      if (node.kind !== 'file' || size < 0n) throw new Failure('EINVAL')
      if (!disk().tree.may(node, 2)) throw new Failure('EACCES')
      disk().truncate(node, Number(size))
      return 0
    },
    __syscall_ftruncate64: (descriptor: number, size: bigint) => {
      const file = system.process.descriptors.get(descriptor)
      if (!(file instanceof OpenRegular) || (file.flags & 3) === 0 || size < 0n) throw new Failure('EINVAL')
      disk().truncate(file.node, Number(size))
      return 0
    },
    __syscall_chdir: (name: number) => {
      const node = findAt(system, atWorkingFolder, path(name))
      if (node.kind !== 'directory') throw new Failure('ENOTDIR')
      if (!disk().tree.may(node, 1)) throw new Failure('EACCES')
      system.process.folder = node
      return 0
    },
    __syscall_fchdir: (descriptor: number) => {
      const { node } = system.process.descriptors.get(descriptor)
      if (node.kind !== 'directory') throw new Failure('ENOTDIR')
      system.process.folder = node
      return 0
    },
    __syscall_getcwd: (address: number, size: number) => {
      const { folder } = system.process
      if (isGone(folder, disk().tree)) throw new Failure('ENOENT')
      const text = pathOf(folder)
      if (text.length + 1 > size) throw new Failure('ERANGE')
      memory.setText(address, text)
      return text.length + 1
    },
  } as Calls
}

interface OpenRequest {
  readonly at: number
  readonly path: string
  readonly flags: number
  readonly mode: number
}

const omitted = 0x3ffffffe
const current = 0x3fffffff

function readTimes(system: System, address: number) {
  const now = system.process.clock.coarse
  if (address === 0) return { atime: now, mtime: now }
  const time = (at: number) => {
    const nanoseconds = system.memory.int(at + 8)
    return nanoseconds === omitted ? undefined : nanoseconds === current ? now : readTime(system, at)
  }
  return { atime: time(address), mtime: time(address + 16) }
}

function openPath(system: System, { at, path, flags, mode }: OpenRequest): OpenFile {
  const { disk, descriptors, entropy } = system.process
  const own = /^\/(?:dev|proc\/self)\/(?:fd\/(\d+)|std(in|out|err))$/.exec(path)
  if (own !== null) {
    const descriptor = own[1] === undefined ? ['in', 'out', 'err'].indexOf(own[2] ?? '') : Number(own[1])
    const open = descriptors.find(descriptor)
    if (open === undefined) throw new Failure('ENOENT')
    if (open instanceof OpenOutput && !open.isPipe) throw new Unknowable('it opens its output by name')
    return open
  }
  const isNew = (flags & flag.create) !== 0
  const follow = !(flags & flag.noFollow) && !(isNew && flags & flag.exclusive)
  const place = walkAt(system, at, path, { follow })
  const { node } = place
  if (node === undefined) {
    if (!isNew) throw new Failure('ENOENT')
    return new OpenRegular(disk.create(place, mode), { flags, disk })
  }
  if (isNew && flags & flag.exclusive) throw new Failure('EEXIST')
  const access = flags & 3
  if (access === 0) refuseStale(system, at, path)
  const want = access === 0 ? 4 : access === flag.writeOnly ? 2 : 6
  if (node.kind === 'symlink') throw new Failure('ELOOP')
  if (node.kind !== 'directory' && (place.wantsDirectory || flags & flag.directory))
    throw new Failure('ENOTDIR')
  if (node.kind === 'directory' && (access !== 0 || isNew)) throw new Failure('EISDIR')
  if (!(flags & flag.pathOnly) && !disk.tree.may(node, want)) throw new Failure('EACCES')
  if (node.kind === 'directory') return new OpenDirectory(node, flags)
  if (node.kind === 'device')
    return new OpenDevice(node, { flags, entropy: count => randomBytes(system, entropy.bytes(count)) })
  if (node.kind === 'opaque') throw new Unknowable('it opens a file that is not known')
  if (node.kind === 'fifo') throw new Unknowable('it opens a named pipe')
  if (flags & flag.truncate) disk.truncate(node, 0)
  return new OpenRegular(node, { flags, disk })
}

/** Modules the library itself can do without. */
const dispensable =
  /^\/usr\/lib\/python3\.11\/ssl\.py$|\/(_uuid|_hashlib|termios|readline|_posixshmem|_opcode)\.cpython/

/** It is there, and how large it is nobody knows. */
function lookAtOpaque(system: System, { origin }: Inode): void {
  if (/^(\/usr)?\/s?bin\//.test(origin ?? '')) {
    system.process.notice('what the disk keeps of a file')
    return
  }
  const isLibrary = system.isImporting() && system.importingFile()?.startsWith('/usr/lib/python3.11/')
  if (isLibrary && dispensable.test(origin ?? '')) throw new Failure('ENOENT')
  throw new Unknowable(`it looks at ${origin}, which is not known`)
}

function randomBytes({ process }: System, bytes: Uint8Array): Uint8Array {
  process.notice('randomness')
  return bytes
}
