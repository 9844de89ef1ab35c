// The tools of the reference filesystem server that change files.
import { posix } from 'node:path'
import { allowedPath } from './allowed-path.ts'
import { applyEdits, type Edit } from './apply-edits.ts'
import { type FileNode, makeFolders, walk } from './file-tree.ts'
import type { FilesystemServer } from './filesystem-server.ts'
import { FsFailure } from './fs-failure.ts'
import { wholeText } from './read-tools.ts'
import { unifiedDiff } from './unified-diff.ts'

/** Writes a file anew or over an existing one, which keeps its permissions. */
export function writeFile(
  server: FilesystemServer,
  { path, content }: { path: string; content: string },
): string {
  overwrite(server, allowedPath(server, path), content)
  return `Successfully wrote to ${path}`
}

/** Replaces parts of a file, or shows what that would change. */
export function editFile(
  server: FilesystemServer,
  { path, edits, dryRun = false }: { path: string; edits: readonly Edit[]; dryRun?: boolean },
): string {
  const place = allowedPath(server, path)
  const before = wholeText(server, place).replace(/\r\n/g, '\n')
  const after = applyEdits(before, edits)
  const diff = unifiedDiff(before, after, place)
  let fence = '```'
  while (diff.includes(fence)) fence += '`'
  if (!dryRun) overwrite(server, place, after)
  return `${fence}diff\n${diff}${fence}\n\n`
}

// an existing file is replaced by a new one under a passing name
function overwrite(server: FilesystemServer, place: string, content: string): void {
  const at = walk(server.tree, place, { followLast: false })
  if (typeof at === 'string') throw new FsFailure(at, 'open', place)
  if (at.node?.kind === 'folder')
    throw new FsFailure('EISDIR', 'rename', `${place}.${server.hex(32)}.tmp`, place)
  if (Buffer.byteLength(at.name) > 255 - 37 && at.node !== undefined)
    throw new FsFailure('ENAMETOOLONG', 'open', `${place}.${server.hex(32)}.tmp`)
  const now = server.now()
  const times = { created: now, modified: now, accessed: now }
  const mode = at.node?.mode ?? 0o644
  const file: FileNode = { kind: 'file', bytes: Buffer.from(content), mode, times }
  at.parent.children.set(at.name, file)
  at.parent.times = { ...at.parent.times, modified: now }
}

/** Makes a folder and those above it; an existing folder is fine. */
export function createDirectory(server: FilesystemServer, { path }: { path: string }): string {
  const place = allowedPath(server, path)
  const at = walk(server.tree, place)
  if (at === 'ENAMETOOLONG') throw new FsFailure(at, 'mkdir', place)
  if (typeof at !== 'string' && at.node?.kind === 'file') throw new FsFailure('EEXIST', 'mkdir', place)
  makeFolders(server.tree, place, server.now())
  return `Successfully created directory ${path}`
}

/** Renames a file or folder; fails where the destination exists. */
export function moveFile(
  server: FilesystemServer,
  { source, destination }: { source: string; destination: string },
): string {
  const from = allowedPath(server, source)
  const to = allowedPath(server, destination)
  const target = walk(server.tree, to, { followLast: false })
  if (typeof target === 'string' && target !== 'ENOENT') throw new FsFailure(target, 'lstat', to)
  if (typeof target !== 'string' && target.node !== undefined)
    throw new Error(`Destination already exists: ${to}`)
  const origin = walk(server.tree, from, { followLast: false })
  if (typeof origin === 'string' || origin.node === undefined || typeof target === 'string')
    throw new FsFailure('ENOENT', 'rename', from, to)
  if (to.startsWith(`${from}/`)) throw new FsFailure('EINVAL', 'rename', from, to)
  origin.parent.children.delete(origin.name)
  target.parent.children.set(posix.basename(to), origin.node)
  return `Successfully moved ${source} to ${destination}`
}
