// Puts a tree together, over one that others share: of that, only what is changed is copied.

import { logicalPath } from '../logical-path.ts'
import type { Machine } from '../machine.ts'
import { type Lookup, layered } from '../state/layers.ts'
import { isOfUser } from './is-of-user.ts'
import type { DirectoryNode, Meta, Node } from './tree-node.ts'
import { rootInode } from './tree-view.ts'

/** A tree's nodes by inode, and the first that is free. */
export interface Tree {
  readonly nodes: Lookup<number, Node>
  readonly nextInode: number
}

export interface BuilderOptions {
  readonly machine: Machine
  /** When everything was made that is not said to be from another time. */
  readonly time: number
  readonly shared?: Tree
}

/** A tree that is being put together. */
export class Builder {
  private readonly own = new Map<number, Node>()
  private readonly nodes: Lookup<number, Node>
  private next: number
  private readonly machine: Machine
  private readonly time: number
  private readonly owner = {}

  constructor({ machine, time, shared }: BuilderOptions) {
    this.machine = machine
    this.time = time
    this.nodes = shared ? layered(this.own, shared.nodes) : this.own
    this.next = shared?.nextInode ?? rootInode
  }

  /** The tree as it is now. */
  get tree(): Tree {
    return { nodes: this.nodes, nextInode: this.next }
  }

  meta(mode: number, { uid = 0, gid = 0, mtime = this.time } = {}): Meta & { owner: object } {
    return { mode, uid, gid, mtime, ctime: mtime, links: 1, owner: this.owner }
  }

  add(node: Node): number {
    const inode = this.next++
    this.own.set(inode, node)
    return inode
  }

  /** The folder there, made where there is none, and open to change. */
  directory(path: string): { inode: number; node: DirectoryNode } {
    let inode = rootInode
    let at = ''
    for (const name of path.split('/').filter(name => name !== '')) {
      at += `/${name}`
      inode = this.child(inode, name, at)
    }
    const node = this.ownDirectory(inode)
    if (node === undefined) throw new Error(`${path} is both a file and a folder in this world`)
    return { inode, node }
  }

  /** Does something to a folder and to all that lie below it, which are so many folders deep. */
  eachFolder(path: string, visit: (node: DirectoryNode, depth: number) => void): void {
    const walk = (inode: number, depth: number) => {
      const folder = this.ownDirectory(inode)
      if (folder === undefined) return
      visit(folder, depth)
      for (const child of folder.entries.values()) walk(child, depth + 1)
    }
    walk(this.directory(path).inode, 0)
  }

  private ownDirectory(inode: number): DirectoryNode | undefined {
    const node = this.nodes.get(inode)
    if (node?.kind !== 'directory') return undefined
    if (this.own.has(inode)) return node
    const copy = { ...node, entries: new Map(node.entries) }
    this.own.set(inode, copy)
    return copy
  }

  private child(parent: number, name: string, path: string): number {
    const above = this.nodes.get(parent)
    if (above?.kind !== 'directory') throw new Error(`'${name}' lies in a file`)
    const present = above.entries.get(name)
    if (present !== undefined) return this.through(present, parent)
    const { uid, gid } = isOfUser(path, this.machine) ? this.machine : above
    const inode = this.add({
      ...this.meta(0o755, { uid, gid }),
      kind: 'directory',
      entries: new Map(),
      parent,
      links: 2,
    })
    const directory = this.ownDirectory(parent) ?? above
    directory.entries.set(name, inode)
    directory.links++
    return inode
  }

  // the usual links of a merged /usr may be walked through
  private through(inode: number, parent: number): number {
    const node = this.nodes.get(inode)
    if (node?.kind !== 'symlink') return inode
    const base = node.target.startsWith('/') ? '' : this.pathOf(parent)
    return this.directory(logicalPath(`${base}/${node.target}`)).inode
  }

  private pathOf(inode: number): string {
    if (inode === rootInode) return ''
    const node = this.nodes.get(inode)
    if (node?.kind !== 'directory') return ''
    const parent = this.nodes.get(node.parent)
    const name =
      parent?.kind === 'directory' ? [...parent.entries].find(([, entry]) => entry === inode)?.[0] : ''
    return `${this.pathOf(node.parent)}/${name}`
  }

  put(path: string, node: Node): void {
    const slash = path.lastIndexOf('/')
    const { node: directory } = this.directory(path.slice(0, slash))
    const name = path.slice(slash + 1)
    const present = directory.entries.get(name)
    if (present === undefined) directory.entries.set(name, this.add(node))
    else this.own.set(present, node)
  }
}
