// What a run did to its tree, told in an order in which it can be done again. Nodes that the run made and took away leave no
// trace, so that names made up on the way do not show.
import type { Change } from '../files/shared-node.ts'
import { type Inode, pathOfLink } from './inode.ts'

type Entry = { readonly change: Change; readonly node: Inode }

export class ChangeLog {
  private readonly entries: Entry[] = []
  private readonly touched = new Set<Inode>()
  /** New directories that something older was moved into. */
  private readonly kept = new Set<Inode>()

  /** Notes what happens at once and in order: to nodes that were there before, and to directories. */
  note(node: Inode, change: Change): void {
    this.entries.push({ node, change })
  }

  /** A node from before came into a directory; that one cannot be left out any more. */
  keep(directory: Inode): void {
    for (let at: Inode | undefined = directory; at !== undefined; at = at.links[0]?.directory)
      this.kept.add(at)
  }

  /** Notes a node whose facts or content differ at the end. */
  touch(node: Inode): void {
    this.touched.add(node)
    node.before ??= { ...node }
  }

  changes(now: number): Change[] {
    const inOrder = this.entries
      .filter(({ node }) => node.origin !== undefined || node.links.length > 0 || this.kept.has(node))
      .map(({ change }) => change)
    return [...inOrder, ...[...this.touched].flatMap(node => finalChanges(node, now))]
  }
}

/** What makes a node what it is at the end. */
function finalChanges(node: Inode, now: number): Change[] {
  const [path, ...others] = node.links.map(pathOfLink)
  if (path === undefined || ('isBuiltIn' in node && node.isBuiltIn)) return []
  const isNew = node.origin === undefined
  const made = isNew ? creation(node, path) : []
  const written: Change[] =
    !isNew && node.kind === 'file' && node.isChanged ? [{ ...contentOf(node), path }] : []
  const linked = isNew ? others.map((other): Change => ({ kind: 'link', from: path, path: other })) : []
  return [...made, ...written, ...linked, ...factChanges(node, path, { isNew, now })]
}

function contentOf(node: Extract<Inode, { kind: 'file' }>) {
  const bytes = Buffer.from(node.bytes ?? []).toString('latin1')
  return { kind: 'write', bytes, mtime: node.mtime } as const
}

function creation(node: Inode, path: string): Change[] {
  const { mode } = node
  if (node.kind === 'file') return [{ ...contentOf(node), path, mode }]
  if (node.kind === 'symlink') return [{ kind: 'symlink', path, target: node.target }]
  return node.kind === 'fifo' ? [{ kind: 'fifo', path, mode }] : []
}

function factChanges(node: Inode, path: string, { isNew, now }: { isNew: boolean; now: number }): Change[] {
  const { before, mode, uid, gid, mtime } = node
  if (before === undefined) return []
  const changes: Change[] = []
  if (before.mode !== mode && (!isNew || node.kind === 'directory'))
    changes.push({ kind: 'mode', path, mode })
  if (before.uid !== uid || before.gid !== gid) changes.push({ kind: 'owner', path, uid, gid })
  const isTold = node.kind === 'file' && (isNew || node.isChanged)
  if (!isTold && before.mtime !== mtime && mtime !== now) changes.push({ kind: 'times', path, mtime })
  return changes
}
