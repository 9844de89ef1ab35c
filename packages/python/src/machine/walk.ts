// Finds what a path leads to, as Linux does: links, dots, rights to pass, names that are too long.
import { Failure } from './failures.ts'
import type { Directory, Inode } from './inode.ts'
import type { Tree } from './tree.ts'

/** Where a path leads: the directory, the name in it, and what is there. */
export interface Place {
  readonly directory: Directory
  readonly name: string
  readonly node: Inode | undefined
  /** The path ended in a slash: only a directory will do. */
  readonly wantsDirectory: boolean
}

const maxLinks = 40
const maxPath = 4096
const maxName = 255

export interface WalkOptions {
  /** Where a relative path begins. */
  readonly from: Directory
  /** Whether a link at the end is followed. */
  readonly follow: boolean
}

/** Finds the place a path names; its last part need not be there. */
export function walk(tree: Tree, path: string, { from, follow }: WalkOptions): Place {
  if (path === '') throw new Failure('ENOENT')
  if (path.length >= maxPath) throw new Failure('ENAMETOOLONG')
  return step(tree, path, { from: path.startsWith('/') ? tree.root : from, follow, links: 0 })
}

/** Finds what a path leads to. */
export function find(tree: Tree, path: string, options: WalkOptions): Inode {
  const { node, wantsDirectory } = walk(tree, path, options)
  if (node === undefined) throw new Failure('ENOENT')
  if (wantsDirectory && node.kind !== 'directory') throw new Failure('ENOTDIR')
  return node
}

function step(tree: Tree, path: string, options: WalkOptions & { links: number }): Place {
  const parts = path.split('/').filter(part => part !== '')
  const wantsDirectory = path.endsWith('/') || path.endsWith('/.') || path === '.'
  let directory = options.from
  let { links } = options
  for (let at = 0; ; at++) {
    const name = parts[at] ?? '.'
    const isLast = at >= parts.length - 1
    if (name.length > maxName) throw new Failure('ENAMETOOLONG')
    if (!tree.may(directory, 1)) throw new Failure('EACCES')
    const node = lookUp(tree, directory, name)
    if (node?.kind === 'symlink' && (!isLast || options.follow || wantsDirectory)) {
      if (++links > maxLinks) throw new Failure('ELOOP')
      if (node.target === '') throw new Failure('ENOENT')
      const from = node.target.startsWith('/') ? tree.root : directory
      const place = step(tree, node.target, { from, follow: true, links })
      if (isLast) return { ...place, wantsDirectory: place.wantsDirectory || wantsDirectory }
      if (place.node === undefined) throw new Failure('ENOENT')
      if (place.node.kind !== 'directory') throw new Failure('ENOTDIR')
      directory = place.node
      continue
    }
    if (isLast) return { directory, name, node, wantsDirectory }
    if (node === undefined) throw new Failure('ENOENT')
    if (node.kind !== 'directory') throw new Failure('ENOTDIR')
    directory = node
  }
}

function lookUp(tree: Tree, directory: Directory, name: string): Inode | undefined {
  if (name === '.') return directory
  if (name === '..') return directory.links[0]?.directory ?? directory
  return tree.child(directory, name)
}
