// A file tree that forks cheaply: a second tree shares everything with the first until one of them changes it, and a
// snapshot is the map of changed inodes.

import { NotComputable } from './not-computable.ts'
import { FsError } from './tree/fs-error.ts'
import { type Holes, holesAfterWrite, holesOf, noHoles } from './tree/holes.ts'
import type { AddedNode, Meta, Node } from './tree/tree-node.ts'
import { contentOf, type Place, rootInode, TreeView } from './tree/tree-view.ts'

export { type Identity, rootInode } from './tree/tree-view.ts'

const maxBytes = 256 * 1024 * 1024

// who may run a file as somebody else may no longer, once it is somebody else's or another
const withoutRights = (mode: number) => mode & ((mode & 0o10) === 0 ? 0o3777 : 0o1777)

/** A file tree in memory that can be changed and forked; paths and data are byte strings. */
export class TreeFs extends TreeView {
  /** A second tree with the same content; neither sees what the other does from now on. */
  fork(now: () => number = this.now): TreeFs {
    this.token = {}
    const { base, changed, nextInode, identity } = this
    return new TreeFs({ base, changed, nextInode, identity, now })
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

  /** The inode of a file open for writing, made if it is not there. */
  openForWriting(path: string, { mode = 0o644, truncate = false, exclusive = false } = {}): number {
    const place = this.place(path, { follow: !exclusive })
    if (place.inode === undefined) {
      if (path.endsWith('/')) throw new FsError('EISDIR')
      return this.add(place, mode & 0o7777, { kind: 'file', data: '', holes: noHoles })
    }
    if (exclusive) throw new FsError('EEXIST')
    const node = this.node(place.inode)
    if (node.kind === 'directory') throw new FsError('EISDIR')
    if (truncate) this.refuseReadOnly(place)
    if (!this.may(node, 2)) throw new FsError('EACCES')
    this.refuseReadOnly(place)
    if (truncate && (node.kind === 'file' || node.kind === 'opaque')) this.setData(place.inode, '', noHoles)
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
    const known = node.kind === 'file' ? node.holes : undefined
    const written = { length: data.length, position, count: bytes.length }
    const holes = known && holesAfterWrite(known, written)
    this.setData(inode, head + bytes + data.slice(position + bytes.length), holes)
  }

  private setData(inode: number, data: string, holes?: Holes): void {
    const node = this.own(inode)
    if (data.length > maxBytes) throw new NotComputable('a file of more than 256 MiB')
    const { owner, uid, gid, links } = node
    const mode = this.identity.uid === 0 ? node.mode : withoutRights(node.mode)
    const now = this.now()
    const meta = { owner, mode, uid, gid, links, mtime: now, ctime: now }
    this.changed.set(inode, { ...meta, kind: 'file', data, holes })
  }

  /** Makes a file of this size whose content is not known. */
  makeUnknown(path: string, { size, mode }: { size: number; mode: number }): void {
    this.add(this.place(path), mode, { kind: 'opaque', size })
  }

  /** Replaces or makes a file. */
  write(
    path: string,
    data: string,
    { mode = 0o644, holes }: { mode?: number; holes?: Holes | undefined } = {},
  ): void {
    const inode = this.openForWriting(path, { mode })
    if (this.node(inode).kind === 'device') this.writeInode(inode, 0, data)
    else this.setData(inode, data, holes ?? holesOf({ data }))
  }

  // what lies on a disk that nobody can write to stays as it is; devices are not of their disk
  private refuseReadOnly({ parent, inode }: Place): void {
    const folder = this.node(parent)
    if (folder.kind !== 'directory' || !folder.isReadOnly || this.identity.isOutside) return
    const { kind } = this.node(inode ?? parent)
    if (kind !== 'device' && kind !== 'fifo') throw new FsError('EROFS')
  }

  // names may be made and taken away where the disk and the folder's rights let us
  private refuseChange(folder: Node): void {
    const isReadOnly = folder.kind === 'directory' && folder.isReadOnly && !this.identity.isOutside
    if (isReadOnly || !this.may(folder, 3)) throw new FsError(isReadOnly ? 'EROFS' : 'EACCES')
  }

  private add(place: Place, mode: number, what: AddedNode): number {
    const parent = this.node(place.parent)
    if (parent.kind !== 'directory') throw new FsError('ENOTDIR')
    if (this.isStream(place)) throw this.missing(place)
    if (parent.links === 0) throw new FsError('ENOENT')
    // nobody makes anything among the processes
    if (parent.parent === rootInode && this.pathOf(place.parent) === '/proc') throw new FsError('ENOENT')
    this.refuseChange(parent)
    const inode = this.nextInode++
    const now = this.now()
    const { uid, gid } = this.identity
    const handedOn = parent.mode & 0o2000
    const meta = { mode, uid, gid: handedOn ? parent.gid : gid, mtime: now, ctime: now, links: 1 }
    // a folder hands on what it is itself
    const { isReadOnly } = parent
    const folder = { mode: mode | handedOn, links: 2, ...(isReadOnly && { isReadOnly }) }
    const common = { ...meta, ...(what.kind === 'directory' && folder), owner: this.token }
    this.changed.set(inode, { ...common, ...what } as Node)
    this.enlist(place, inode)
    return inode
  }

  private enlist({ parent, name }: Place, inode: number): void {
    const directory = this.ownDirectory(parent)
    directory.entries.set(name, inode)
    directory.mtime = directory.ctime = this.now()
    if (this.node(inode).kind !== 'directory') return
    directory.links++
    this.ownDirectory(inode).parent = parent
  }

  private delist({ parent, name, inode }: Place): void {
    const directory = this.ownDirectory(parent)
    directory.entries.delete(name)
    directory.mtime = directory.ctime = this.now()
    if (inode !== undefined && this.node(inode).kind === 'directory') directory.links--
  }

  private checkDeletable({ parent, inode }: Place): void {
    const directory = this.node(parent)
    this.refuseChange(directory)
    const { uid } = this.identity
    if (!(directory.mode & 0o1000) || uid === 0 || directory.uid === uid) return
    if (inode !== undefined && this.node(inode).uid !== uid) throw new FsError('EPERM')
  }

  /** Makes a folder. */
  mkdir(path: string, { mode = 0o755 }: { mode?: number } = {}): void {
    const place = this.place(path.replace(/\/+$/, '') || '/', { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    this.add(place, mode, { kind: 'directory', entries: new Map(), parent: place.parent })
  }

  /** Makes a symbolic link. */
  symlink(target: string, path: string): void {
    const place = this.place(path, { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    this.add(place, 0o777, { kind: 'symlink', target })
  }

  /** Makes a named pipe. */
  mkfifo(path: string, { mode = 0o644 }: { mode?: number } = {}): void {
    const place = this.place(path, { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    this.add(place, mode, { kind: 'fifo' })
  }

  /** Gives a file another name. */
  link(existing: string, path: string, { follow = false }: { follow?: boolean } = {}): void {
    const inode = this.inode(existing, { follow })
    if (this.node(inode).kind === 'directory') throw new FsError('EPERM')
    const place = this.place(path, { follow: false })
    if (place.inode !== undefined) throw new FsError('EEXIST')
    this.refuseChange(this.node(place.parent))
    this.own(inode).links++
    this.enlist(place, inode)
  }

  /** Takes a name away; a file without names is gone. */
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

  /** Takes an empty folder away. */
  rmdir(path: string): void {
    if (/(^|\/)\.\/*$/.test(path)) throw new FsError('EINVAL')
    const place = this.place(path.replace(/\/+$/, '') || '/', { follow: false })
    if (place.inode === undefined) throw new FsError('ENOENT')
    const node = this.node(place.inode)
    if (node.kind !== 'directory') throw new FsError('ENOTDIR')
    if (place.inode === rootInode) throw new FsError('EBUSY')
    this.checkDeletable(place)
    if (node.entries.size > 0 || place.name === '..') throw new FsError('ENOTEMPTY')
    this.delist(place)
    this.ownDirectory(place.inode).links = 0
    this.drop(place.inode)
  }

  // an inode of the initial tree leaves a mark in the map; one of ours leaves nothing
  private drop(inode: number): void {
    if (this.base.has(inode)) this.changed.set(inode, undefined)
    else this.changed.delete(inode)
  }

  /** Moves what is at a path, over what may be at the other. */
  rename(from: string, to: string): void {
    const source = this.place(from.replace(/\/+$/, '') || '/', { follow: false })
    if (source.inode === undefined) throw new FsError('ENOENT')
    const node = this.node(source.inode)
    const target = this.place(to.replace(/\/+$/, '') || '/', { follow: false })
    if (target.inode === source.inode) return
    if (node.kind === 'directory' && this.isInside(target.parent, source.inode)) throw new FsError('EINVAL')
    this.checkDeletable(source)
    this.refuseChange(this.node(target.parent))
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

  /** Sets the rights of what is at a path. */
  chmod(path: string, mode: number): void {
    this.change(path, { follow: true }, node => {
      node.mode = mode & 0o7777
      node.ctime = this.now()
    })
  }

  /** Sets the owner of what is at a path. */
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
      if (node.kind === 'file') changed.mode = withoutRights(changed.mode)
      changed.ctime = this.now()
    })
  }

  /** Sets when a file was changed. */
  setTime(path: string, mtime: number, { follow = true }: { follow?: boolean } = {}): void {
    this.change(path, { follow }, node => {
      node.mtime = mtime
      node.ctime = this.now()
    })
  }

  private change(path: string, options: { follow: boolean }, edit: (node: Meta) => void): void {
    const inode = this.inode(path, options)
    this.refuseReadOnly({ ...this.place(path, options), inode })
    if (![0, this.node(inode).uid].includes(this.identity.uid)) throw new FsError('EPERM')
    edit(this.own(inode))
  }
}
