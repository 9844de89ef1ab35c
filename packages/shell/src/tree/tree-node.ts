// The nodes of a file tree. A node belongs to one tree and is copied when another tree changes it.

import type { Holes } from './holes.ts'

/** Who may do what, and when it changed. */
export interface Meta {
  mode: number
  uid: number
  gid: number
  /** Milliseconds since the epoch. */
  mtime: number
  ctime: number
  links: number
}

/** The devices a tree can hold. */
export type Device = 'null' | 'zero' | 'full' | 'random' | 'tty'

/** A file, folder, link or device. */
export type Node = Meta & {
  owner: object
} /** `size`: where the data is read when it is first needed. */ /** `holes`: what was never written of it, where that is known. */ & (
    | { kind: 'file'; data: string; size?: number | undefined; holes?: Holes | undefined }
    /** A file that exists while its content is not known. */
    | { kind: 'opaque'; size?: number | undefined }
    /** `isOpen`: it may hold more than is known. */
    | {
        kind: 'directory'
        entries: Map<string, number>
        parent: number
        isOpen?: true | undefined
        isReadOnly?: true | undefined
      }
    | { kind: 'symlink'; target: string }
    | { kind: 'fifo' }
    | { kind: 'device'; device: Device }
  )
/** What a new node is made of. */
export type AddedNode =
  | { kind: 'file'; data: string; holes: Holes }
  | { kind: 'directory'; entries: Map<string, number>; parent: number }
  | { kind: 'symlink'; target: string }
  | { kind: 'fifo' }
  | { kind: 'opaque'; size: number }
/** What a node can be. */
export type NodeKind = Node['kind']
/** A folder. */
export type DirectoryNode = Extract<Node, { kind: 'directory' }>

/** A node's size in bytes as `stat` tells it; undefined where it is not known. */
export function sizeOf(node: Node): number | undefined {
  if (node.kind === 'file') return node.size ?? node.data.length
  if (node.kind === 'symlink') return node.target.length
  if (node.kind === 'directory') return 4096
  return node.kind === 'opaque' ? node.size : 0
}

const typeBits: Record<NodeKind, number> = {
  file: 0o100000,
  opaque: 0o100000,
  directory: 0o040000,
  symlink: 0o120000,
  fifo: 0o010000,
  device: 0o020000,
}

/** Type and permission bits, as `st_mode` has them. */
export function fullMode(node: Node): number {
  return (typeBits[node.kind] | node.mode) >>> 0
}

/** `-rw-r--r--` and its like. */
export function modeString(node: Node): string {
  const letter = { file: '-', opaque: '-', directory: 'd', symlink: 'l', fifo: 'p', device: 'c' }[node.kind]
  const { mode } = node
  const bits = Array.from({ length: 9 }, (_, index) =>
    mode & (0o400 >> index) ? 'rwxrwxrwx'.charAt(index) : '-',
  )
  if (mode & 0o4000) bits[2] = bits[2] === 'x' ? 's' : 'S'
  if (mode & 0o2000) bits[5] = bits[5] === 'x' ? 's' : 'S'
  if (mode & 0o1000) bits[8] = bits[8] === 'x' ? 't' : 'T'
  return letter + bits.join('')
}
