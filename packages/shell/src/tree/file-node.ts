// A declared file as a node: its bytes at hand, or read when they are first needed.
import { toBytes } from '../bytes.ts'
import type { DeclaredFile } from './build-tree.ts'
import { noHoles } from './holes.ts'
import type { Meta, Node } from './tree-node.ts'

/** The node of a plain file. */
export function fileNode(file: DeclaredFile, meta: Meta & { owner: object }): Node {
  if (file.later) return laterNode(file.later, meta)
  const { base64, content = '' } = file
  const data = base64 === undefined ? toBytes(content) : Buffer.from(base64, 'base64').toString('latin1')
  return { ...meta, kind: 'file', data, holes: noHoles }
}

function laterNode({ size, read }: NonNullable<DeclaredFile['later']>, meta: Meta & { owner: object }): Node {
  let known: string | undefined
  return {
    ...meta,
    kind: 'file',
    size,
    holes: noHoles,
    get data() {
      known ??= read()
      return known
    },
  }
}
