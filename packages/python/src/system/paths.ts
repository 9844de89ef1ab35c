// Paths as system calls give them: relative to the working folder, or to an open one.
import { isGone } from '../machine/disk.ts'
import { Failure } from '../machine/failures.ts'
import type { Directory, Inode } from '../machine/inode.ts'
import { find, type Place, walk } from '../machine/walk.ts'
import type { System } from './call.ts'

export const atWorkingFolder = -100
export const atFlag = { noFollow: 0x100, removeDirectory: 0x200, follow: 0x400, emptyPath: 0x1000 } as const

function origin({ process }: System, descriptor: number, path: string): Directory {
  if (descriptor === atWorkingFolder || path.startsWith('/')) {
    if (!path.startsWith('/') && isGone(process.folder, process.disk.tree)) throw new Failure('ENOENT')
    return process.folder
  }
  const { node } = process.descriptors.get(descriptor)
  if (node.kind !== 'directory') throw new Failure('ENOTDIR')
  return node
}

/** What a path leads to. */
export function findAt(system: System, descriptor: number, path: string, { follow = true } = {}): Inode {
  return find(system.process.disk.tree, path, { from: origin(system, descriptor, path), follow })
}

/** Where a path leads; nothing need be there. */
export function walkAt(system: System, descriptor: number, path: string, { follow = false } = {}): Place {
  return walk(system.process.disk.tree, path, { from: origin(system, descriptor, path), follow })
}
