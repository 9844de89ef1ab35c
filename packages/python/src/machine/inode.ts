// The nodes of a run's file tree. A node of the given tree becomes one of these when the run first comes across it.

export interface Facts {
  mode: number
  uid: number
  gid: number
  /** Milliseconds since the epoch. */
  mtime: number
  ctime: number
  atime: number
}

/** A name of a node in a directory. */
export interface Link {
  readonly directory: Directory
  readonly name: string
}

interface Common extends Facts {
  readonly number: number
  /** The path where it lay before the run; undefined where the run made it. */
  readonly origin: string | undefined
  /** Names it has now, as far as the run came across them. */
  links: Link[]
  /** Names it has that the run did not come across. */
  otherLinks: number
  /** What it was before the run changed it. */
  before: Facts | undefined
}

export interface RegularFile extends Common {
  readonly kind: 'file'
  /** Undefined until it is read. */
  bytes: Uint8Array | undefined
  /** Makes the content of a file that comes with the interpreter. */
  readonly content: (() => Uint8Array) | undefined
  size: number
  isChanged: boolean
  /** Part of what every machine with this interpreter has: not the run's to change. */
  readonly isBuiltIn: boolean
}

export interface Directory extends Common {
  readonly kind: 'directory'
  /** Undefined: not looked up yet; null: nothing is there. */
  readonly entries: Map<string, Inode | undefined | null>
  readonly isOpen: boolean
  readonly isBuiltIn: boolean
}

export interface Symlink extends Common {
  readonly kind: 'symlink'
  readonly target: string
}

/** A file whose content is not known. */
export interface OpaqueFile extends Common {
  readonly kind: 'opaque'
}

export interface Fifo extends Common {
  readonly kind: 'fifo'
}

export interface DeviceNode extends Common {
  readonly kind: 'device'
  readonly device: string
}

export type Inode = RegularFile | Directory | Symlink | OpaqueFile | Fifo | DeviceNode

const typeBits: Readonly<Record<Inode['kind'], number>> = {
  file: 0o100000,
  opaque: 0o100000,
  directory: 0o040000,
  symlink: 0o120000,
  fifo: 0o010000,
  device: 0o020000,
}

/** Type and permission bits, as `st_mode` has them. */
export function fullMode(node: Inode): number {
  return typeBits[node.kind] | node.mode
}

export function linkCount(node: Inode): number {
  if (node.kind !== 'directory') return node.links.length + node.otherLinks
  return node.otherLinks
}

/** Where a directory lies now. */
export function pathOf(directory: Directory): string {
  const [link] = directory.links
  if (link === undefined) return '/'
  const above = pathOf(link.directory)
  return above === '/' ? `/${link.name}` : `${above}/${link.name}`
}

export function pathOfLink({ directory, name }: Link): string {
  const above = pathOf(directory)
  return above === '/' ? `/${name}` : `${above}/${name}`
}
