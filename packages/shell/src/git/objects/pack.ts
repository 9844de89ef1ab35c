// Reads pack files: an index of version 2 and the pack it belongs to, with both kinds of deltas.
import { inflateSync } from 'node:zlib'
import { NotComputable } from '../../not-computable.ts'
import type { TreeFs } from '../../tree-fs.ts'
import type { GitObject, ObjectType } from './object-store.ts'

export interface Pack {
  readonly size: number
  /** `resolve` finds the base of a delta that lies elsewhere. */
  read(id: string, resolve: (id: string) => GitObject | undefined): GitObject | undefined
  startingWith(prefix: string): string[]
}

/** The packs of a folder. */
export function openPacks(fs: TreeFs, folder: string): Pack[] {
  if (!fs.exists(folder)) return []
  return fs
    .list(folder)
    .filter(name => name.endsWith('.idx'))
    .map(name => openPack(fs, `${folder}/${name.slice(0, -4)}`))
}

const types: Readonly<Record<number, ObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' }

function openPack(fs: TreeFs, path: string): Pack {
  const offsets = readIndex(Buffer.from(fs.read(`${path}.idx`), 'latin1'))
  let bytes: Buffer | undefined
  const pack = () => {
    bytes ??= Buffer.from(fs.read(`${path}.pack`), 'latin1')
    return bytes
  }
  const idAt = new Map([...offsets].map(([id, offset]) => [offset, id]))
  return {
    size: offsets.size,
    read(id, resolve) {
      const offset = offsets.get(id)
      return offset === undefined ? undefined : readAt(pack(), offset, { resolve, idAt })
    },
    startingWith: prefix => [...offsets.keys()].filter(id => id.startsWith(prefix)),
  }
}

function readIndex(index: Buffer): Map<string, number> {
  if (index.length < 1032 || index.readUInt32BE(0) !== 0xff744f63 || index.readUInt32BE(4) !== 2)
    throw new NotComputable('a git pack index of another version')
  const count = index.readUInt32BE(8 + 255 * 4)
  const names = 8 + 256 * 4
  const small = names + count * 24
  const offsets = new Map<string, number>()
  for (let at = 0; at < count; at++) {
    const offset = index.readUInt32BE(small + at * 4)
    if (offset & 0x80000000) throw new NotComputable('a git pack of more than 2 GiB')
    offsets.set(index.toString('hex', names + at * 20, names + at * 20 + 20), offset)
  }
  return offsets
}

interface Surrounding {
  readonly resolve: (id: string) => GitObject | undefined
  readonly idAt: ReadonlyMap<number, string>
}

function readAt(pack: Buffer, offset: number, surrounding: Surrounding): GitObject {
  let at = offset
  let byte = pack[at++] ?? 0
  const kind = (byte >> 4) & 7
  while (byte & 0x80) byte = pack[at++] ?? 0
  const plain = types[kind]
  if (plain) return { type: plain, data: inflate(pack, at) }
  if (kind === 6) {
    byte = pack[at++] ?? 0
    let distance = byte & 0x7f
    while (byte & 0x80) {
      byte = pack[at++] ?? 0
      distance = (distance + 1) * 128 + (byte & 0x7f)
    }
    const base = readAt(pack, offset - distance, surrounding)
    return { type: base.type, data: applyDelta(base.data, inflate(pack, at)) }
  }
  if (kind !== 7) throw new NotComputable('a damaged git pack')
  const base = surrounding.resolve(pack.toString('hex', at, at + 20))
  if (!base) throw new NotComputable('a damaged git pack')
  return { type: base.type, data: applyDelta(base.data, inflate(pack, at + 20)) }
}

function inflate(pack: Buffer, at: number): string {
  return inflateSync(pack.subarray(at)).toString('latin1')
}

function applyDelta(base: string, delta: string): string {
  let at = 0
  const next = () => delta.charCodeAt(at++)
  const skipSize = () => {
    while (next() & 0x80);
  }
  skipSize()
  skipSize()
  const parts: string[] = []
  while (at < delta.length) {
    const code = next()
    if (!(code & 0x80)) {
      parts.push(delta.slice(at, at + code))
      at += code
      continue
    }
    let from = 0
    let size = 0
    for (let bit = 0; bit < 4; bit++) if (code & (1 << bit)) from |= next() << (8 * bit)
    for (let bit = 0; bit < 3; bit++) if (code & (16 << bit)) size |= next() << (8 * bit)
    parts.push(base.slice(from, from + (size || 0x10000)))
  }
  return parts.join('')
}
