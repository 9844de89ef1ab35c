// Reading a file tree: inodes of the world's initial tree are shared and never written, changed inodes lie in a small
// map of their own.

import { NotComputable } from '../not-computable.ts'
import type { Lookup } from '../state/layers.ts'
import { diskOrder } from './disk-order.ts'
import { FsError } from './fs-error.ts'
import type { DirectoryNode, Node } from './tree-node.ts'

/** What a tree starts from. */
export interface TreeOptions {
  readonly base: Lookup<number, Node>
  readonly changed?: ReadonlyMap<number, Node | undefined>
  readonly nextInode: number
  readonly identity: Identity
  readonly now: () => number
}

/** Who acts. */
export interface Identity {
  readonly uid: number
  readonly gid: number
  readonly groups: readonly number[]
  /** Puts files there from outside: no disk is read-only for it. */
  readonly isOutside?: true
}

/** Where a path leads: the directory, the last name, and the node there if there is one. */
export interface Place {
  readonly parent: number
  readonly name: string
  readonly inode: number | undefined
}

/** The inode of `/`. */
export const rootInode = 2
const maxSymlinks = 40

/** The path of a name that names nothing. */
export const nowhere = '\0'

/** A file tree that can be read, as a user with certain rights. */
export abstract class TreeView {
  identity: Identity
  now: () => number
  protected readonly base: Lookup<number, Node>
  protected readonly changed: Map<number, Node | undefined>
  protected nextInode: number
  protected token = {}

  constructor({ base, changed = new Map(), nextInode, identity, now }: TreeOptions) {
    this.base = base
    this.changed = new Map(changed)
    this.nextInode = nextInode
    this.identity = identity
    this.now = now
  }

  /** The inodes that differ from the initial tree. */
  delta(): { changed: ReadonlyMap<number, Node | undefined>; nextInode: number } {
    return { changed: this.changed, nextInode: this.nextInode }
  }

  /** Whether the initial tree has this inode. */
  isInitial(inode: number): boolean {
    return this.base.has(inode)
  }

  /** The node of an inode. */
  node(inode: number): Node {
    const node = this.changed.has(inode) ? this.changed.get(inode) : this.base.get(inode)
    if (node === undefined) throw new FsError('ENOENT')
    return node
  }

  /** The node, owned by this tree and so open to change. */
  protected own(inode: number): Node {
    const node = this.node(inode)
    if (node.owner === this.token && this.changed.has(inode)) return node
    const copy =
      node.kind === 'directory'
        ? { ...node, entries: new Map(node.entries), owner: this.token }
        : { ...node, owner: this.token }
    this.changed.set(inode, copy)
    return copy
  }

  protected ownDirectory(inode: number): DirectoryNode {
    const node = this.own(inode)
    if (node.kind !== 'directory') throw new FsError('ENOTDIR')
    return node
  }

  /** Follows a path from the root. `follow`: whether a symlink at its end is followed. */
  place(path: string, { follow = true }: { follow?: boolean } = {}): Place {
    return this.walk(path, { follow, budget: maxSymlinks })
  }

  protected walk(path: string, { follow, budget }: { follow: boolean; budget: number }): Place {
    if (path === nowhere) throw new FsError('ENOENT')
    const names = path.split('/').filter(name => name !== '')
    const mustBeDirectory = names.length > 0 && (path.endsWith('/') || path.endsWith('/.'))
    let at: Place = { parent: rootInode, name: '/', inode: rootInode }
    let left = names.length
    for (const name of names) {
      const isLast = --left === 0
      at = this.enter(at, name)
      const node = at.inode === undefined ? undefined : this.node(at.inode)
      if (node === undefined && !isLast) throw this.missing(at)
      if (node?.kind !== 'symlink' || (isLast && !follow && !mustBeDirectory)) continue
      if (budget === 0) throw new FsError('ELOOP')
      const target = node.target.startsWith('/') ? node.target : `${this.pathOf(at.parent)}/${node.target}`
      at = this.walk(target, { follow: true, budget: --budget })
    }
    if (mustBeDirectory && at.inode !== undefined && this.node(at.inode).kind !== 'directory')
      throw new FsError('ENOTDIR')
    return at
  }

  protected enter(at: Place, name: string): Place {
    if (at.inode === undefined) throw new FsError('ENOENT')
    const directory = this.node(at.inode)
    if (directory.kind !== 'directory') throw new FsError('ENOTDIR')
    if (!this.may(directory, 1)) throw new FsError('EACCES')
    if (name === '.') return { ...at, parent: directory.parent }
    if (name === '..') return { parent: rootInode, name: '..', inode: directory.parent }
    if (name.length > 255) throw new FsError('ENAMETOOLONG')
    return { parent: at.inode, name, inode: directory.entries.get(name) }
  }

  /** The absolute path of a directory. */
  pathOf(inode: number): string {
    const names: string[] = []
    for (let at = inode; at !== rootInode; ) {
      const node = this.node(at)
      if (node.kind !== 'directory') throw new FsError('ENOTDIR')
      const parent = this.node(node.parent)
      if (parent.kind !== 'directory') throw new FsError('ENOTDIR')
      names.push(nameOf(at, parent))
      at = node.parent
    }
    return `/${names.reverse().join('/')}`
  }

  /** The inode at a path. */
  inode(path: string, options: { follow?: boolean } = {}): number {
    const place = this.place(path, options)
    if (place.inode === undefined) throw this.missing(place)
    return place.inode
  }

  /** The node at a path, links followed. */
  stat(path: string): Node {
    return this.node(this.inode(path))
  }

  /** The node at a path, itself a link perhaps. */
  lstat(path: string): Node {
    return this.node(this.inode(path, { follow: false }))
  }

  /** Whether there is something at a path. */
  exists(path: string): boolean {
    return this.find(path) !== undefined
  }

  /** The node at a path, links followed; undefined where there is none, and for what a process has open. */
  find(path: string, { follow = true }: { follow?: boolean } = {}): Node | undefined {
    try {
      const place = this.place(path, { follow })
      if (place.inode !== undefined) return this.node(place.inode)
      // whoever looks a word up in PATH misses it in most folders, and to throw is dear
      if (!this.isInOpen(place) || this.isStream(place)) return undefined
      throw this.missing(place)
    } catch (error) {
      if (error instanceof FsError || error instanceof StreamAsFile) return undefined
      throw error
    }
  }

  /** Whether the acting user has all of these rights: 4 read, 2 write, 1 execute or search. */
  may(node: Node, rights: number): boolean {
    const { uid, gid, groups } = this.identity
    if (uid === 0) return rights !== 1 || node.kind === 'directory' || (node.mode & 0o111) !== 0
    const isGroup = node.gid === gid || groups.includes(node.gid)
    const shift = node.uid === uid ? 6 : isGroup ? 3 : 0
    return ((node.mode >> shift) & rights) === rights
  }

  /** The absolute path without symlinks, `.` and `..`. */
  realpath(path: string): string {
    const place = this.place(path)
    if (place.inode === undefined) throw new FsError('ENOENT')
    if (this.node(place.inode).kind === 'directory') return this.pathOf(place.inode)
    const parent = this.pathOf(place.parent)
    return `${parent === '/' ? '' : parent}/${place.name}`
  }

  /** Where a symbolic link leads. */
  readlink(path: string): string {
    const node = this.lstat(path)
    if (node.kind !== 'symlink') throw new FsError('EINVAL')
    return node.target
  }

  /** Names in a directory, in byte order. */
  list(path: string): string[] {
    const node = this.stat(path)
    if (node.kind !== 'directory') throw new FsError('ENOTDIR')
    if (!this.may(node, 4)) throw new FsError('EACCES')
    if (node.isOpen) throw new NotComputable(`what else is in ${path}`)
    return [...node.entries.keys()].sort()
  }

  // in a folder that may hold more, a name nobody has seen is not missing but unknown
  protected missing(place: Place): Error {
    const { parent, name } = place
    if (this.isStream(place)) return new StreamAsFile(`/dev/${name} as a file`)
    return this.isInOpen(place)
      ? new NotComputable(`whether there is ${name} in ${this.pathOf(parent)}`)
      : new FsError('ENOENT')
  }

  private isInOpen({ parent }: Place): boolean {
    const folder = this.node(parent)
    return folder.kind === 'directory' && folder.isOpen === true
  }

  /** Whether it is a name of what a process has open, which no tree holds. */
  protected isStream({ parent, name }: Place): boolean {
    return /^(?:fd|std(?:in|out|err))$/.test(name) && this.pathOf(parent) === '/dev'
  }

  /** Names in a directory, in the order the disk has them. */
  listOnDisk(path: string): string[] {
    return diskOrder(this.list(path))
  }

  /** A whole file. */
  read(path: string): string {
    return this.readInode(this.inode(path))
  }

  /** The whole content of an inode. */
  readInode(inode: number): string {
    const node = this.node(inode)
    if (node.kind === 'directory') throw new FsError('EISDIR')
    if (!this.may(node, 4)) throw new FsError('EACCES')
    return contentOf(node)
  }
}

// programs that look for a file before they read it are told by name what is open
class StreamAsFile extends NotComputable {}

/** What is in a file; throws where that is not known. */
export function contentOf(node: Node): string {
  if (node.kind === 'file') return node.data
  if (node.kind === 'device' && node.device === 'null') return ''
  if (node.kind === 'opaque') throw new NotComputable('a file whose content is not known')
  throw new NotComputable(`reading a ${node.kind === 'device' ? `/dev/${node.device}` : node.kind}`)
}

function nameOf(inode: number, { entries }: DirectoryNode): string {
  for (const [name, entry] of entries) if (entry === inode) return name
  return ''
}
