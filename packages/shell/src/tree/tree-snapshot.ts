// A tree's changes as JSON, and back.
import { z } from 'zod'
import { isUtf8, toBytes, toText } from '../bytes.ts'
import { holesOf } from './holes.ts'
import type { Node } from './tree-node.ts'

const meta = {
  mode: z.int(),
  uid: z.int(),
  gid: z.int(),
  mtime: z.number(),
  ctime: z.number(),
  links: z.int(),
}

const NodeRecord = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    ...meta,
    text: z.string().optional(),
    base64: z.string().optional(),
    holes: z
      .array(z.tuple([z.int(), z.int()]).readonly())
      .readonly()
      .optional(),
  }),
  z.strictObject({ kind: z.literal('opaque'), size: z.int().optional(), ...meta }),
  z.strictObject({
    kind: z.literal('directory'),
    ...meta,
    entries: z.array(z.tuple([z.string(), z.int()])),
    parent: z.int(),
    isOpen: z.literal(true).optional(),
    isReadOnly: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('symlink'), ...meta, target: z.string() }),
  z.strictObject({ kind: z.literal('fifo'), ...meta }),
  z.strictObject({
    kind: z.literal('device'),
    ...meta,
    device: z.enum(['null', 'zero', 'full', 'random', 'tty']),
  }),
])

/** The changes of a tree as JSON. */
export const TreeSnapshot = z.strictObject({
  nextInode: z.int(),
  changed: z.array(z.tuple([z.int(), NodeRecord.nullable()])),
})
export type TreeSnapshot = z.infer<typeof TreeSnapshot>

/** The changes of a tree, in the order of their inodes. */
export function treeSnapshot({
  changed,
  nextInode,
}: {
  changed: ReadonlyMap<number, Node | undefined>
  nextInode: number
}): TreeSnapshot {
  const entries = [...changed].sort(([a], [b]) => a - b)
  return { nextInode, changed: entries.map(([inode, node]) => [inode, node ? recordOf(node) : null]) }
}

function recordOf({ owner: _, ...node }: Node): z.infer<typeof NodeRecord> {
  if (node.kind === 'directory')
    return { ...node, entries: [...node.entries].sort(([a], [b]) => (a < b ? -1 : 1)) }
  if (node.kind !== 'file') return node
  const { data, holes, ...plain } = node
  // without empty pages there are none
  const rest = { ...plain, ...(holes && holesOf({ data }) === undefined && { holes }) }
  return isUtf8(data)
    ? { ...rest, text: toText(data) }
    : { ...rest, base64: Buffer.from(data, 'latin1').toString('base64') }
}

/** The changed nodes of a snapshot. */
export function changesOf({ changed }: TreeSnapshot): Map<number, Node | undefined> {
  const owner = {}
  return new Map(
    changed.map(([inode, record]) => [inode, record === null ? undefined : nodeOf(record, owner)]),
  )
}

function nodeOf(record: z.infer<typeof NodeRecord>, owner: object): Node {
  if (record.kind === 'directory') return { ...record, entries: new Map(record.entries), owner }
  if (record.kind !== 'file') return { ...record, owner }
  const { text, base64, ...rest } = record
  const data = base64 === undefined ? toBytes(text ?? '') : Buffer.from(base64, 'base64').toString('latin1')
  return { ...rest, holes: holesOf({ data, holes: rest.holes }), data, owner }
}
