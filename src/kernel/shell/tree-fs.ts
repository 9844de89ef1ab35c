// A file tree that forks cheaply: inodes of the world's initial tree are shared and never written,
// changed inodes lie in a small map of their own, and a snapshot is that map.
import { FsError } from './fs-error.ts'
import { NotComputable } from './not-computable.ts'
import { diskOrder } from './tree/disk-order.ts'
import type { DirectoryNode, Meta, Node } from './tree-node.ts'

export interface TreeOptions {
  readonly base: ReadonlyMap<number, Node>
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
}

/** Where a path leads: the directory, the last name, and the node there if there is one. */
export interface Place {
  readonly parent: number
  readonly name: string
  readonly inode: number | undefined
}

export const rootInode = 2
const maxSymlinks = 40
const maxBytes = 256 * 1024 * 1024

export class TreeFs {
  identity: Identity
  now: () => number
  private readonly base: ReadonlyMap<number, Node>
  private readonly changed: Map<number, Node | undefined>
  private nextInode: number
  private token = {}
  private written = 0

  constructor({ base, changed = new Map(), nextInode, identity, now }: TreeOptions) {
    this.base = base
    this.changed = new Map(changed)
    this.nextInode = nextInode
    this.identity = identity
    this.now = now
  }

  /** A second tree with the same content; neither sees what the other does from now on. */
  fork(now: () => number = this.now): TreeFs {
    this.token = {}
    const { base, changed, nextInode, identity } = this
    return new TreeFs({ base, changed, nextInode, identity, now })
  }

  /** The inodes that differ from the initial tree. */
  delta(): { changed: ReadonlyMap<number, Node | undefined>; nextInode: number } {
    return { changed: this.changed, nextInode: this.nextInode }
  }

  /** Whether the initial tree has this inode. */
  isInitial(inode: number): boolean {
    return this.base.has(inode)
  }

  node(inode: number): Node {
    const node = this.changed.has(inode) ? this.changed.get(inode) : this.base.get(inode)
    if (node === undefined) throw new FsError('ENOENT')
    return node
  }

  /** The node, owned by this tree and so open to change. */
  private own(inode: number): Node {
    const node = this.node(inode)
    if (node.owner === this.token && this.changed.has(inode)) return node
    const copy =
      node.kind === 'directory'
        ? { ...node, entries: new Map(node.entries), owner: this.token }
        : { ...node, owner: this.token }
    this.changed.set(inode, copy)
    return copy
  }

  private ownDirectory(inode: number): DirectoryNode {
    const node = this.own(inode)
    if (node.kind !== 'directory') throw new FsError('ENOTDIR')
    return node
  }

  /** Follows a path from the root. `follow`: whether a symlink at its end is followed. */
  place(path: string, { follow = true }: { follow?: boolean } = {}): Place {
    return this.walk(path, { follow, budget: maxSymlinks })
  }

  private walk(path: string, { follow, budget }: { follow: boolean; budget: number }): Place {
    const names = path.split('/').filter(name => name !== '')
    const mustBeDirectory = names.length > 0 && (path.endsWith('/') || path.endsWith('/.'))
    let at: Place = { parent: rootInode, name: '/', inode: rootInode }
    for (const [index, name] of names.entries()) {
      const isLast = index === names.length - 1
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

  private enter(at: Place, name: string): Place {
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
      const child = at
      names.push([...parent.entries].find(([, entry]) => entry === child)?.[0] ?? '')
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

  stat(path: string): Node {
    return this.node(this.inode(path))
  }

  lstat(path: string): Node {
    return this.node(this.inode(path, { follow: false }))
  }

  exists(path: string): boolean {
    return this.find(path) !== undefined
  }

  /** The node at a path, links followed, or undefined for any reason there is none. */
  find(path: string, { follow = true }: { follow?: boolean } = {}): Node | undefined {
    try {
      return follow ? this.stat(path) : this.lstat(path)
    } catch (error) {
      if (error instanceof FsError) return undefined
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

  /** A file's content is not known any more. */
  forget(path: string): void {
    const inode = this.inode(path)
    const { mode, uid, gid, mtime, ctime, links } = this.node(inode)
    this.changed.set(inode, { mode, uid, gid, mtime, ctime, links, kind: 'opaque', owner: this.token })
  }

  /** All that a directory holds is known from now on. */
  settle(path: string): void {
    this.ownDirectory(this.inode(path)).isOpen = undefined
  }

  /** A directory that may hold more than is known. */
  open(path: string): void {
    this.ownDirectory(this.inode(path)).isOpen = true
  }

  // in a folder that may hold more, a name nobody has seen is not missing but unknown
  private missing({ parent, name }: Place): Error {
    const folder = this.node(parent)
    const isOpen = folder.kind === 'directory' && folder.isOpen === true
    return isOpen
      ? new NotComputable(`whether there is ${name} in ${this.pathOf(parent)}`)
      : new FsError('ENOENT')
  }

  /** Names in a directory, in the order the disk has them. */
  listOnDisk(path: string): string[] {
    return diskOrder(this.list(path))
  }

  /** A whole file. */
  read(path: string): string {
    return this.readInode(this.inode(path))
  }

  readInode(inode: number): string {
    const node = this.node(inode)
    if (node.kind === 'directory') throw new FsError('EISDIR')
    if (!this.may(node, 4)) throw new FsError('EACCES')
    return contentOf(node)
  }

  /** The inode of a file open for writing, made if it is not there. */
  openForWriting(path: string, { mode = 0o644, truncate = false, exclusive = false } = {}): number {
    const place = this.place(path, { follow: !exclusive })
    if (place.inode === undefined) {
      if (path.endsWith('/')) throw new FsError('EISDIR')
      return this.add(place, mode & 0o7777, { kind: 'file', data: '' })
    }
    if (exclusive) throw new FsError('EEXIST')
    const node = this.node(place.inode)
    if (node.kind === 'directory') throw new FsError('EISDIR')
    if (!this.may(node, 2)) throw new FsError('EACCES')
    if (truncate && (node.kind === 'file' || node.kind === 'opaque')) this.setData(place.inode, '')
    return place.inode
  }

  /** Writes bytes at a position of an open file. */
  writeInode(inode: number, position: number, bytes: string): void {
    const node = this.node(inode)
    if (node.kind === 'device') {
      if (node.device === 'full') throw new FsError('ENOSPC')
      return
    }
    const data = contentOf(node)
    const head = data.length >= position ? data.slice(0, position) : data.padEnd(position, '\0')
    this.setData(inode, head + bytes + data.slice(position + bytes.length))
  }

  private setData(inode: number, data: string): void {
    const node = this.own(inode)
    this.written += data.length
    if (data.length > maxBytes) throw new FsError('ENOSPC')
    const { owner, mode, uid, gid, links } = node
    const now = this.now()
    this.changed.set(inode, { owner, mode, uid, gid, links, mtime: now, ctime: now, kind: 'file', data })
  }

  /** Replaces or makes a file. */
  write(path: string, data: string, { mode = 0o644 }: { mode?: number } = {}): void {
    const inode = this.openForWriting(path, { mode })
    if (this.node(inode).kind === 'device') this.writeInode(inode, 0, data)
    else this.setData(inode, data)
  }

  private add(place: Place, mode: number, what: AddedNode): number {
    const parent = this.node(place.parent)
    if (parent.kind !== 'directory') throw new FsError('ENOTDIR')
    if (parent.links === 0) throw new FsError('ENOENT')
    if (!this.may(parent, 3)) throw new FsError('EACCES')
    const inode = this.nextInode++
    const now = this.now()
    const { uid, gid } = this.identity
    const meta = { mode, uid, gid: parent.mode & 0o2000 ? parent.gid : gid, mtime: now, ctime: now }
    const links = what.kind === 'directory' ? 2 : 1
    this.changed.set(inode, { ...meta, links, owner: this.token, ...what } as Node)
    this.enlist(place, inode)
    return inode
  }

  private enlist({ parent, name }: Place, inode: number): void {
    const directory = this.ownDirectory(parent)
    directory.entries.set(name, inode)
    directory.mtime = directory.ctime = this.now()
    const node = this.node(inode)
    if (node.kind !== 'directory') return
    directory.links++
    const moved = this.ownDirectory(inode)
    moved.parent = parent
  }

  private delist({ parent, name, inode }: Place): void {
    const directory = this.ownDirectory(parent)
    directory.entries.delete(name)
    directory.mtime = directory.ctime = this.now()
    if (inode !== undefined && this.node(inode).kind === 'directory') directory.links--
  }

  private checkDeletable({ parent, inode }: Place): void {
    const directory = this.node(parent)
    if (!this.may(directory, 3)) throw new FsError('EACCES')
    const { uid } = this.identity
    if (!(directory.mode & 0o1000) || uid === 0 || directory.uid === uid) return
    if (inode !== undefined && this.node(inode).uid !== uid) throw new FsError('EPERM')
  }

  mkdir(path: string, { mode = 0o755 }: { mode?: number } = {}): void {
    const place = this.place(path.replace(/\/+$/, '') || '/', { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    this.add(place, mode, { kind: 'directory', entries: new Map(), parent: place.parent })
  }

  symlink(target: string, path: string): void {
    const place = this.place(path, { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    this.add(place, 0o777, { kind: 'symlink', target })
  }

  mkfifo(path: string, { mode = 0o644 }: { mode?: number } = {}): void {
    const place = this.place(path, { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    this.add(place, mode, { kind: 'fifo' })
  }

  link(existing: string, path: string, { follow = false }: { follow?: boolean } = {}): void {
    const inode = this.inode(existing, { follow })
    if (this.node(inode).kind === 'directory') throw new FsError('EPERM')
    const place = this.place(path, { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    if (!this.may(this.node(place.parent), 3)) throw new FsError('EACCES')
    this.own(inode).links++
    this.enlist(place, inode)
  }

  unlink(path: string): void {
    const place = this.place(path, { follow: false })
    if (place.inode === undefined) throw new FsError('ENOENT')
    if (this.node(place.inode).kind === 'directory') throw new FsError('EISDIR')
    this.checkDeletable(place)
    this.delist(place)
    const node = this.own(place.inode)
    node.links--
    node.ctime = this.now()
    if (node.links === 0) this.drop(place.inode)
  }

  rmdir(path: string): void {
    if (/(^|\/)\.\/*$/.test(path)) throw new FsError('EINVAL')
    const place = this.place(path.replace(/\/+$/, '') || '/', { follow: false })
    if (place.inode === undefined) throw new FsError('ENOENT')
    const node = this.node(place.inode)
    if (node.kind !== 'directory') throw new FsError('ENOTDIR')
    if (place.inode === rootInode) throw new FsError('EBUSY')
    if (node.entries.size > 0 || place.name === '..') throw new FsError('ENOTEMPTY')
    this.checkDeletable(place)
    this.delist(place)
    this.ownDirectory(place.inode).links = 0
    this.drop(place.inode)
  }

  // an inode of the initial tree leaves a mark in the map; one of ours leaves nothing
  private drop(inode: number): void {
    if (this.base.has(inode)) this.changed.set(inode, undefined)
    else this.changed.delete(inode)
  }

  rename(from: string, to: string): void {
    const source = this.place(from.replace(/\/+$/, '') || '/', { follow: false })
    if (source.inode === undefined) throw new FsError('ENOENT')
    const node = this.node(source.inode)
    const target = this.place(to.replace(/\/+$/, '') || '/', { follow: false })
    if (target.inode === source.inode) return
    if (node.kind === 'directory' && this.isInside(target.parent, source.inode)) throw new FsError('EINVAL')
    this.checkDeletable(source)
    if (!this.may(this.node(target.parent), 3)) throw new FsError('EACCES')
    if (target.inode !== undefined) this.makeWay(to, node, this.node(target.inode))
    this.delist(source)
    this.enlist(target, source.inode)
    this.own(source.inode).ctime = this.now()
  }

  private makeWay(path: string, moved: Node, present: Node): void {
    if (moved.kind === 'directory' && present.kind !== 'directory') throw new FsError('ENOTDIR')
    if (moved.kind !== 'directory' && present.kind === 'directory') throw new FsError('EISDIR')
    if (present.kind === 'directory') this.rmdir(path)
    else this.unlink(path)
  }

  private isInside(inode: number, ancestor: number): boolean {
    for (let at = inode; ; ) {
      if (at === ancestor) return true
      if (at === rootInode) return false
      const node = this.node(at)
      if (node.kind !== 'directory') return false
      at = node.parent
    }
  }

  chmod(path: string, mode: number): void {
    this.change(path, { follow: true }, node => {
      node.mode = mode & 0o7777
      node.ctime = this.now()
    })
  }

  chown(
    path: string,
    owner: { uid?: number; gid?: number },
    { follow = true }: { follow?: boolean } = {},
  ): void {
    const { uid } = this.identity
    const node = follow ? this.stat(path) : this.lstat(path)
    if (uid !== 0 && (owner.uid ?? node.uid) !== node.uid) throw new FsError('EPERM')
    this.change(path, { follow }, changed => {
      changed.uid = owner.uid ?? changed.uid
      changed.gid = owner.gid ?? changed.gid
      changed.ctime = this.now()
    })
  }

  setTime(path: string, mtime: number, { follow = true }: { follow?: boolean } = {}): void {
    this.change(path, { follow }, node => {
      node.mtime = mtime
      node.ctime = this.now()
    })
  }

  private change(path: string, options: { follow: boolean }, edit: (node: Meta) => void): void {
    const inode = this.inode(path, options)
    const { uid } = this.identity
    if (uid !== 0 && this.node(inode).uid !== uid) throw new FsError('EPERM')
    edit(this.own(inode))
  }
}

type AddedNode =
  | { kind: 'file'; data: string }
  | { kind: 'directory'; entries: Map<string, number>; parent: number }
  | { kind: 'symlink'; target: string }
  | { kind: 'fifo' }

function contentOf(node: Node): string {
  if (node.kind === 'file') return node.data
  if (node.kind === 'device' && node.device === 'null') return ''
  if (node.kind === 'opaque') throw new NotComputable('a file whose content is not known')
  throw new NotComputable(`reading a ${node.kind === 'device' ? `/dev/${node.device}` : node.kind}`)
}
