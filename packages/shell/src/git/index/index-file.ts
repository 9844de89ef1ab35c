// The index file, version 2: what the next commit will hold, and the sides of unresolved conflicts.
import { createHash } from 'node:crypto'
import { NotComputable } from '../../not-computable.ts'
import type { TreeFs } from '../../tree-fs.ts'
import { modeOf } from '../objects/tree-object.ts'

/** A path in the index. */
export interface IndexEntry {
  readonly path: string
  readonly mode: number
  readonly id: string
  /** 0, or 1 base, 2 ours, 3 theirs. */
  readonly stage: number
}

/** The entries of an index file; none where there is no such file. */
export function readIndex(fs: TreeFs, path: string): IndexEntry[] {
  if (!fs.exists(path)) return []
  const bytes = Buffer.from(fs.read(path), 'latin1')
  if (bytes.length < 32 || bytes.toString('latin1', 0, 4) !== 'DIRC' || bytes.readUInt32BE(4) !== 2)
    throw new NotComputable('a git index of another version')
  const entries: IndexEntry[] = []
  let at = 12
  for (let count = bytes.readUInt32BE(8); count > 0; count--) {
    const flags = bytes.readUInt16BE(at + 60)
    if (flags & 0xc000) throw new NotComputable('git index flags (assume-unchanged, intent-to-add)')
    const end = bytes.indexOf(0, at + 62)
    const entry = {
      path: bytes.toString('latin1', at + 62, end),
      mode: bytes.readUInt32BE(at + 24),
      id: bytes.toString('hex', at + 40, at + 60),
      stage: (flags >> 12) & 3,
    }
    if (entry.mode === modeOf.link) throw new NotComputable('git submodules')
    entries.push(entry)
    at += (62 + (end - at - 62) + 8) & ~7
  }
  return entries
}

/** When each file was changed last, as the index remembers it: milliseconds by path. */
export function indexTimes(fs: TreeFs, path: string): Map<string, number> {
  const times = new Map<string, number>()
  if (readIndex(fs, path).length === 0) return times
  const bytes = Buffer.from(fs.read(path), 'latin1')
  let at = 12
  for (let count = bytes.readUInt32BE(8); count > 0; count--) {
    const end = bytes.indexOf(0, at + 62)
    times.set(
      bytes.toString('latin1', at + 62, end),
      bytes.readUInt32BE(at + 8) * 1000 + Math.floor(bytes.readUInt32BE(at + 12) / 1e6),
    )
    at += (end - at + 8) & ~7
  }
  return times
}

function orderOf(a: IndexEntry, b: IndexEntry): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.stage - b.stage
}

interface Place {
  readonly path: string
  readonly workTree: string
}

/** Writes the entries, with what the file system says of each file. */
export function writeIndex(fs: TreeFs, entries: readonly IndexEntry[], { path, workTree }: Place): void {
  const sorted = [...entries].sort(orderOf)
  const head = Buffer.alloc(12)
  head.write('DIRC', 'latin1')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(sorted.length, 8)
  const body = Buffer.concat([head, ...sorted.map(entry => entryBytes(fs, entry, workTree))])
  const sum = createHash('sha1').update(body).digest()
  fs.write(path, Buffer.concat([body, sum]).toString('latin1'))
}

function entryBytes(fs: TreeFs, entry: IndexEntry, workTree: string): Buffer {
  const name = Buffer.from(entry.path, 'latin1')
  const bytes = Buffer.alloc((62 + name.length + 8) & ~7)
  const place = `${workTree}/${entry.path}`
  const node = entry.stage === 0 ? fs.find(place, { follow: false }) : undefined
  if (node && node.kind !== 'directory') {
    const times = [node.ctime, node.mtime]
    for (const [index, time] of times.entries()) {
      bytes.writeUInt32BE(Math.floor(time / 1000) >>> 0, index * 8)
      bytes.writeUInt32BE(Math.floor((time % 1000) * 1e6) >>> 0, index * 8 + 4)
    }
    bytes.writeUInt32BE(fs.inode(place, { follow: false }) >>> 0, 20)
    bytes.writeUInt32BE(node.uid, 28)
    bytes.writeUInt32BE(node.gid, 32)
    bytes.writeUInt32BE(
      node.kind === 'file' ? node.data.length : node.kind === 'symlink' ? node.target.length : 0,
      36,
    )
  }
  bytes.writeUInt32BE(entry.mode, 24)
  Buffer.from(entry.id, 'hex').copy(bytes, 40)
  bytes.writeUInt16BE((entry.stage << 12) | Math.min(name.length, 0xfff), 60)
  name.copy(bytes, 62)
  return bytes
}
