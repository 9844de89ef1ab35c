// Putting files into a session's tree from outside, past the rights of its user and past read-only disks.

import type { Machine } from '../machine.ts'
import { isOfUser } from '../tree/is-of-user.ts'
import type { TreeFs } from '../tree-fs.ts'

export interface PutOptions {
  readonly path: string
  readonly bytes: string
  readonly mode?: number | undefined
  readonly machine: Machine
}

/** Writes a file, with the folders above it; a new one belongs to whom a file declared there would. */
export function putFile(fs: TreeFs, { path, bytes, mode, machine }: PutOptions): void {
  asRoot(fs, () => {
    putFolders(fs, path.split('/').slice(1, -1), machine)
    const isNew = fs.place(path).inode === undefined
    fs.write(path, bytes)
    if (isNew && isOfUser(path, machine)) fs.chown(path, machine)
    if (mode !== undefined) fs.chmod(path, mode)
  })
}

/** Makes a folder, with those above it. */
export function putFolder(fs: TreeFs, { path, machine }: Pick<PutOptions, 'path' | 'machine'>): void {
  asRoot(fs, () => putFolders(fs, path.split('/').slice(1), machine))
}

/** Does something to a tree that neither rights nor a read-only disk forbid. */
export function asRoot(fs: TreeFs, work: () => void): void {
  const { identity } = fs
  fs.identity = { uid: 0, gid: 0, groups: [], isOutside: true }
  try {
    work()
  } finally {
    fs.identity = identity
  }
}

function putFolders(fs: TreeFs, names: readonly string[], machine: Machine): void {
  for (let depth = 1; depth <= names.length; depth++) {
    const folder = `/${names.slice(0, depth).join('/')}`
    const { parent, inode } = fs.place(folder)
    if (inode !== undefined) continue
    fs.mkdir(folder)
    const { uid, gid } = isOfUser(folder, machine) ? machine : fs.node(parent)
    fs.chown(folder, { uid, gid })
  }
}
