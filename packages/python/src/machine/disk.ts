// Changes a run's tree, with Linux's rights and failures.
import type { ChangeLog } from './change-log.ts'
import { Failure } from './failures.ts'
import { type Directory, type Inode, pathOf, pathOfLink, type RegularFile } from './inode.ts'
import type { Tree } from './tree.ts'
import { NeedsFiles, Unknowable } from './unknowable.ts'
import type { Place } from './walk.ts'

const maxBytes = 256 * 1024 * 1024

export class Disk {
  readonly tree: Tree
  private readonly log: ChangeLog

  constructor(tree: Tree, log: ChangeLog) {
    this.tree = tree
    this.log = log
  }

  /** A file's content; it is asked for when it was not shared. */
  read(file: RegularFile): Uint8Array {
    file.bytes ??= file.content?.()
    if (file.bytes !== undefined) return file.bytes
    throw new NeedsFiles(file.origin ?? '', { withBytes: true })
  }

  write(file: RegularFile, position: number, bytes: Uint8Array): void {
    const end = position + bytes.length
    if (end > maxBytes) throw new Unknowable('it writes a file that is too large')
    const old = this.read(file)
    const size = Math.max(file.size, end)
    // a file from before keeps its own bytes: others may share them
    const isOwn = file.isChanged && old.buffer.byteLength >= size
    const target = isOwn ? new Uint8Array(old.buffer, 0, size) : roomy(old, size)
    target.set(bytes, position)
    this.setBytes(file, target)
  }

  truncate(file: RegularFile, size: number): void {
    if (size > maxBytes) throw new Unknowable('it writes a file that is too large')
    const kept = size === 0 ? new Uint8Array(0) : this.read(file).subarray(0, size)
    this.setBytes(file, roomy(kept, size))
  }

  private setBytes(file: RegularFile, bytes: Uint8Array): void {
    this.refuseBuiltIn(file)
    this.log.touch(file)
    file.bytes = bytes
    file.size = bytes.length
    file.isChanged = true
    file.mtime = file.ctime = this.tree.now()
  }

  create(place: Place, mode: number): RegularFile {
    if (place.wantsDirectory) throw new Failure('EISDIR')
    const bytes = new Uint8Array(0)
    const what = {
      kind: 'file',
      bytes,
      size: 0,
      content: undefined,
      isChanged: true,
      isBuiltIn: false,
    } as const
    return this.enter(place, this.tree.add(mode, { ...what }) as RegularFile)
  }

  makeDirectory(place: Place, mode: number): void {
    if (place.node !== undefined) throw new Failure('EEXIST')
    const what = { kind: 'directory', entries: new Map(), isOpen: false, isBuiltIn: false } as const
    const directory = this.enter(place, { ...this.tree.add(mode, what), otherLinks: 2 } as Directory)
    this.log.note(directory, { kind: 'directory', path: pathOf(directory), mode })
  }

  makeLink(place: Place, target: string): void {
    if (place.node !== undefined) throw new Failure('EEXIST')
    if (place.wantsDirectory) throw new Failure('ENOENT')
    this.enter(place, this.tree.add(0o777, { kind: 'symlink', target } as const) as Inode)
  }

  makePipe(place: Place, mode: number): void {
    if (place.node !== undefined) throw new Failure('EEXIST')
    this.enter(place, this.tree.add(mode, { kind: 'fifo' } as const) as Inode)
  }

  link(node: Inode, place: Place): void {
    if (place.node !== undefined) throw new Failure('EEXIST')
    if (node.kind === 'directory') throw new Failure('EPERM')
    const from = node.links[0]
    this.refuseChange(place.directory)
    this.attach(node, place)
    if (node.origin !== undefined && from !== undefined)
      this.log.note(node, { kind: 'link', from: pathOfLink(from), path: pathOfPlace(place) })
  }

  unlink(place: Place): void {
    const { node } = place
    if (node === undefined) throw new Failure('ENOENT')
    if (node.kind === 'directory') throw new Failure('EISDIR')
    if (place.wantsDirectory) throw new Failure('ENOTDIR')
    this.refuseRemoval(place)
    this.remove(place, node)
  }

  removeDirectory(place: Place): void {
    const { node, name } = place
    if (node === undefined) throw new Failure('ENOENT')
    if (node.kind !== 'directory') throw new Failure('ENOTDIR')
    if (name === '.') throw new Failure('EINVAL')
    if (name === '..' || this.isInUse(node)) throw new Failure('ENOTEMPTY')
    if (node === this.tree.root) throw new Failure('EBUSY')
    this.refuseRemoval(place)
    this.remove(place, node)
  }

  private isInUse(directory: Directory): boolean {
    if (directory.isOpen) throw new Unknowable('it removes a folder that may hold more than is known')
    return [...directory.entries.values()].some(entry => entry !== null)
  }

  rename(from: Place, to: Place): void {
    const moved = from.node
    if (moved === undefined) throw new Failure('ENOENT')
    if ([from.name, to.name].some(name => name === '.' || name === '..')) throw new Failure('EBUSY')
    if (moved.kind !== 'directory' && (from.wantsDirectory || to.wantsDirectory)) throw new Failure('ENOTDIR')
    if (to.node === moved) return
    for (let at: Directory | undefined = to.directory; at !== undefined; at = at.links[0]?.directory)
      if (at === moved) throw new Failure('EINVAL')
    this.refuseRemoval(from)
    this.makeWay(moved, to)
    const path = pathOfPlace(from)
    this.detach(moved, from)
    this.attach(moved, to)
    if (moved.origin === undefined && moved.kind !== 'directory') return
    this.log.note(moved, { kind: 'rename', from: path, path: pathOfPlace(to) })
    if (moved.origin !== undefined) this.log.keep(to.directory)
  }

  private makeWay(moved: Inode, place: Place): void {
    const { node } = place
    this.refuseChange(place.directory)
    if (node === undefined) return
    if (moved.kind === 'directory' && node.kind !== 'directory') throw new Failure('ENOTDIR')
    if (moved.kind !== 'directory' && node.kind === 'directory') throw new Failure('EISDIR')
    if (node.kind === 'directory' && this.isInUse(node)) throw new Failure('ENOTEMPTY')
    this.refuseRemoval(place)
    this.remove(place, node)
  }

  setMode(node: Inode, mode: number): void {
    this.change(node, () => {
      node.mode = mode & 0o7777
    })
  }

  setOwner(node: Inode, owner: { uid: number; gid: number }): void {
    const { uid, gid, groups } = this.tree.identity
    const newUid = owner.uid === -1 ? node.uid : owner.uid
    const newGid = owner.gid === -1 ? node.gid : owner.gid
    const mayGive = newUid === node.uid && (newGid === node.gid || newGid === gid || groups.includes(newGid))
    if (uid !== 0 && !mayGive) throw new Failure('EPERM')
    this.change(node, () => {
      node.uid = newUid
      node.gid = newGid
    })
  }

  setTimes(node: Inode, times: { atime?: number | undefined; mtime?: number | undefined }): void {
    this.change(node, () => {
      node.atime = times.atime ?? node.atime
      node.mtime = times.mtime ?? node.mtime
    })
  }

  private change(node: Inode, edit: () => void): void {
    const { uid } = this.tree.identity
    if (uid !== 0 && node.uid !== uid) throw new Failure('EPERM')
    if ('isBuiltIn' in node) this.refuseBuiltIn(node)
    this.log.touch(node)
    edit()
    node.ctime = this.tree.now()
  }

  private refuseChange(directory: Directory): void {
    if (isGone(directory, this.tree)) throw new Failure('ENOENT')
    if (!this.tree.may(directory, 3)) throw new Failure('EACCES')
    this.refuseBuiltIn(directory)
  }

  // files that come with the interpreter stay what they are; caches beside them are never written anew
  private refuseBuiltIn(node: { readonly isBuiltIn: boolean; readonly origin: string | undefined }): void {
    if (!node.isBuiltIn) return
    if (/\/__pycache__(\/|$)/.test(node.origin ?? '')) throw new Failure('EROFS')
    throw new Unknowable(`it changes ${node.origin}`)
  }

  private refuseRemoval({ directory, node }: Place): void {
    this.refuseChange(directory)
    const { uid } = this.tree.identity
    if (!(directory.mode & 0o1000) || uid === 0 || directory.uid === uid || node?.uid === uid) return
    throw new Failure('EPERM')
  }

  private remove(place: Place, node: Inode): void {
    this.detach(node, place)
    // what came into a directory from elsewhere may have to go before something else can take its name
    if (node.origin !== undefined || node.kind === 'directory')
      this.log.note(node, { kind: 'remove', path: pathOfPlace(place) })
    node.ctime = this.tree.now()
  }

  private enter<T extends Inode>(place: Place, node: T): T {
    this.refuseChange(place.directory)
    if (place.directory.mode & 0o2000) {
      node.gid = place.directory.gid
      if (node.kind === 'directory') node.mode |= 0o2000
    }
    this.attach(node, place)
    this.log.touch(node)
    return node
  }

  private attach(node: Inode, { directory, name }: Place): void {
    directory.entries.set(name, node)
    node.links.push({ directory, name })
    this.stamp(directory)
    if (node.kind === 'directory') directory.otherLinks++
  }

  private detach(node: Inode, { directory, name }: Place): void {
    directory.entries.set(name, null)
    node.links = node.links.filter(link => link.directory !== directory || link.name !== name)
    this.stamp(directory)
    if (node.kind === 'directory') directory.otherLinks--
  }

  private stamp(directory: Directory): void {
    this.log.touch(directory)
    directory.mtime = directory.ctime = this.tree.now()
  }
}

function pathOfPlace({ directory, name }: Place): string {
  return pathOfLink({ directory, name })
}

/** A copy of these bytes in a larger buffer, so that a file that grows is not copied each time. */
function roomy(bytes: Uint8Array, size: number): Uint8Array {
  const buffer = new Uint8Array(size < 4096 ? size + 512 : Math.ceil(size * 1.5))
  buffer.set(bytes)
  return buffer.subarray(0, size)
}

/** Whether a directory was removed while something still stands in it. */
export function isGone(directory: Directory, { root }: Tree): boolean {
  return directory !== root && directory.links.length === 0
}
