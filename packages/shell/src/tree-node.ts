// The nodes of a file tree. A node belongs to one tree and is copied when another tree changes it.

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

export type Device = 'null' | 'zero' | 'full' | 'random' | 'tty'

export type Node = Meta & { owner: object } /** `size`: where the data is read when it is first needed. */ & (
    | { kind: 'file'; data: string; size?: number }
    /** A file that exists while its content is not known. */
    | { kind: 'opaque' }
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
export type NodeKind = Node['kind']
export type DirectoryNode = Extract<Node, { kind: 'directory' }>

/** A node's size in bytes as `stat` tells it; undefined where it is not known. */
export function sizeOf(node: Node): number | undefined {
  if (node.kind === 'file') return node.size ?? node.data.length
  if (node.kind === 'symlink') return node.target.length
  if (node.kind === 'directory') return 4096
  return node.kind === 'opaque' ? undefined : 0
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
