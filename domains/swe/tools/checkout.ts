// Reading and writing the files of a checkout for its tools: paths and texts here, bytes in the tree.
import { posix } from 'node:path'
import { contentOf, FsError, type Node, type TreeFs, toBytes, toText } from 'agentworld-shell/tree'
import type { Checkout } from './tool.ts'

/** The tree a checkout's tools act on. */
export function treeOf({ session }: Checkout): TreeFs {
  return session.shell.fs
}

/** An absolute path without `.` and `..`; a relative one starts where the shell stands. */
export function absolute(path: string, { session, memory }: Checkout): string {
  return posix.resolve(memory.cwd, path.replace(/^~(?=\/|$)/, session.shell.machine.home))
}

/** The node at a path; throws NotComputable where it may or may not be there. */
export function nodeAt(path: string, checkout: Checkout): Node | undefined {
  const fs = treeOf(checkout)
  try {
    return fs.stat(toBytes(path))
  } catch (error) {
    if (error instanceof FsError) return undefined
    throw error
  }
}

/** A file's bytes. */
export function bytesAt(path: string, checkout: Checkout): string {
  return treeOf(checkout).read(toBytes(path))
}

/** What of a node can be read, as text. */
export function textIn(node: Node): string {
  return toText(contentOf(node))
}

/** Writes a file, with the folders above it where they are missing; modes are kept. */
export function writeText(path: string, text: string, checkout: Checkout): void {
  const fs = treeOf(checkout)
  const folders = toBytes(posix.dirname(path)).split('/').slice(1)
  for (let depth = 1; depth <= folders.length; depth++) {
    const folder = `/${folders.slice(0, depth).join('/')}`
    if (folder !== '/' && fs.find(folder) === undefined) fs.mkdir(folder)
  }
  fs.write(toBytes(path), toBytes(text))
}

/** When a file last changed. */
export function changedAt(path: string, checkout: Checkout): number {
  return nodeAt(path, checkout)?.mtime ?? 0
}
