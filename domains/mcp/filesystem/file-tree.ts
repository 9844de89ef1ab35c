// Files, folders and symbolic links in memory, with what a stat would say of them. Paths are POSIX and absolute.
import { posix } from 'node:path'
import type { FileEntry } from '../state.ts'
import { type FailureCode, FsFailure } from './fs-failure.ts'

interface Times {
  readonly created: string
  readonly modified: string
  readonly accessed: string
}

export interface FolderNode {
  readonly kind: 'folder'
  readonly children: Map<string, TreeNode>
  mode: number
  times: Times
}
export interface FileNode {
  readonly kind: 'file'
  bytes: Uint8Array
  mode: number
  times: Times
}
interface LinkNode {
  readonly kind: 'link'
  readonly target: string
  readonly mode: number
  readonly times: Times
}
export type TreeNode = FolderNode | FileNode | LinkNode

/** Where a path leads: the folder it lies in, its name there, and the node, if there is one. */
export interface Place {
  readonly path: string
  readonly parent: FolderNode
  readonly name: string
  readonly node: TreeNode | undefined
}

const mostLinks = 40

function emptyFolder(time: string): FolderNode {
  const times = { created: time, modified: time, accessed: time }
  return { kind: 'folder', children: new Map(), mode: 0o755, times }
}

/** Follows a path, symbolic links included (the last one only if asked); a FsFailure's code where it leads nowhere. */
export function walk(
  root: FolderNode,
  path: string,
  { followLast = true }: { followLast?: boolean } = {},
): Place | FailureCode {
  if (Buffer.byteLength(path) >= 4096) return 'ENAMETOOLONG'
  const todo = path.split('/').filter(part => part !== '' && part !== '.')
  const trail: { name: string; folder: FolderNode }[] = []
  let folder = root
  let links = 0
  for (let part = todo.shift(); part !== undefined; part = todo.shift()) {
    if (part === '..') {
      folder = trail.pop()?.folder ?? root
      continue
    }
    if (Buffer.byteLength(part) > 255) return 'ENAMETOOLONG'
    const node = folder.children.get(part)
    const here = () => `/${[...trail.map(({ name }) => name), part].join('/')}`
    if (node?.kind === 'link' && (todo.length > 0 || followLast)) {
      links++
      if (links > mostLinks) return 'ELOOP'
      todo.unshift(...node.target.split('/').filter(step => step !== '' && step !== '.'))
      if (node.target.startsWith('/')) {
        trail.length = 0
        folder = root
      }
      continue
    }
    if (todo.length === 0) return { path: here(), parent: folder, name: part, node }
    if (node === undefined) return 'ENOENT'
    if (node.kind !== 'folder') return 'ENOTDIR'
    trail.push({ name: part, folder })
    folder = node
  }
  const last = trail.at(-1)
  return {
    path: `/${trail.map(({ name }) => name).join('/')}`,
    parent: last?.folder ?? root,
    name: last?.name ?? '',
    node: folder,
  }
}

/** As `walk`, for a system call that fails where the path leads nowhere. */
export function find(
  root: FolderNode,
  path: string,
  { call, followLast = true }: { call: string; followLast?: boolean },
): Place & { readonly node: TreeNode } {
  const place = walk(root, path, { followLast })
  if (typeof place === 'string') throw new FsFailure(place, call, path)
  if (place.node === undefined) throw new FsFailure('ENOENT', call, path)
  return { ...place, node: place.node }
}

/** The entries of a folder by name. */
export function entriesOf(root: FolderNode, path: string): readonly (readonly [string, TreeNode])[] {
  const { node } = find(root, path, { call: 'scandir' })
  if (node.kind !== 'folder') throw new FsFailure('ENOTDIR', 'scandir', path)
  return [...node.children].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Builds a tree from a state's files; a path with a slash at its end is a folder. */
export function treeFrom(files: { readonly [path: string]: FileEntry }, time: string): FolderNode {
  const root = emptyFolder(time)
  for (const [path, entry] of Object.entries(files)) put(root, path, entry, time)
  return root
}

/** Makes a folder and those above it. */
export function makeFolders(root: FolderNode, path: string, time: string): FolderNode {
  let folder = root
  for (const part of posix.normalize(path).split('/')) {
    if (part === '') continue
    const next = folder.children.get(part)
    if (next?.kind === 'folder') {
      folder = next
      continue
    }
    const made = emptyFolder(time)
    folder.children.set(part, made)
    folder = made
  }
  return folder
}

function put(root: FolderNode, path: string, entry: FileEntry, time: string): void {
  const isText = typeof entry === 'string'
  const given = isText || entry === null ? {} : entry
  const modified = given.modified ?? time
  const times = { created: given.created ?? modified, modified, accessed: given.accessed ?? modified }
  if (path.endsWith('/')) {
    const folder = makeFolders(root, path, time)
    folder.mode = modeFrom(given.mode, 0o755)
    folder.times = times
    return
  }
  const parent = makeFolders(root, posix.dirname(path), time)
  const name = posix.basename(path)
  if (given.link !== undefined) {
    parent.children.set(name, { kind: 'link', target: given.link, mode: 0o777, times })
    return
  }
  const text = isText ? entry : (given.text ?? '')
  const bytes = given.base64 === undefined ? Buffer.from(text) : Buffer.from(given.base64, 'base64')
  parent.children.set(name, { kind: 'file', bytes, mode: modeFrom(given.mode, 0o644), times })
}

function modeFrom(text: string | undefined, fallback: number): number {
  return text === undefined ? fallback : Number.parseInt(text, 8)
}
