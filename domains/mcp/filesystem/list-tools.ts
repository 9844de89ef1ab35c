// The tools of the reference filesystem server that list folders and search in them.
import { posix } from 'node:path'
import { matchesGlob } from '../glob/glob.ts'
import { allowedPath } from './allowed-path.ts'
import { entriesOf, type TreeNode, walk } from './file-tree.ts'
import type { FilesystemServer } from './filesystem-server.ts'

/** The entries of a folder, one a line. */
export function listDirectory(server: FilesystemServer, { path }: { path: string }): string {
  const entries = entriesOf(server.tree, allowedPath(server, path))
  return entries.map(([name, node]) => `${tag(node)} ${name}`).join('\n')
}

const byName = new Intl.Collator('en-US')

/** The entries of a folder with their sizes, and the totals. */
export function listDirectoryWithSizes(
  server: FilesystemServer,
  { path, sortBy = 'name' }: { path: string; sortBy?: string },
): string {
  const place = allowedPath(server, path)
  const entries = entriesOf(server.tree, place).map(([name, node]) => ({
    name,
    node,
    isFolder: node.kind === 'folder',
    size: sizeOf(server, posix.join(place, name)),
  }))
  const sorted = entries.toSorted((a, b) =>
    sortBy === 'size' ? b.size - a.size : byName.compare(a.name, b.name),
  )
  const lines = sorted.map(
    ({ name, node, isFolder, size }) =>
      `${tag(node)} ${name.padEnd(30)} ${isFolder ? '' : sizeText(size).padStart(10)}`,
  )
  const files = entries.filter(({ isFolder }) => !isFolder)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const folders = entries.length - files.length
  const summary = [
    '',
    `Total: ${files.length} files, ${folders} directories`,
    `Combined size: ${sizeText(total)}`,
  ]
  return [...lines, ...summary].join('\n')
}

function tag(node: TreeNode): string {
  return node.kind === 'folder' ? '[DIR]' : '[FILE]'
}

// links count as what they lead to, and as nothing where they lead nowhere
function sizeOf({ tree }: FilesystemServer, path: string): number {
  const place = walk(tree, path)
  if (typeof place === 'string' || place.node === undefined) return 0
  return place.node.kind === 'file' ? place.node.bytes.length : 4096
}

function sizeText(bytes: number): string {
  if (bytes <= 0) return '0 B'
  const power = Math.floor(Math.log(bytes) / Math.log(1024))
  if (power === 0) return `${bytes} B`
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const used = Math.min(power, units.length - 1)
  return `${(bytes / 1024 ** used).toFixed(2)} ${units[used]}`
}

interface Branch {
  readonly name: string
  readonly type: 'directory' | 'file'
  readonly children?: readonly Branch[]
}

/** Everything below a folder, as indented JSON. */
export function directoryTree(
  server: FilesystemServer,
  { path, excludePatterns = [] }: { path: string; excludePatterns?: readonly string[] },
): string {
  const branches = (current: string): readonly Branch[] =>
    entriesOf(server.tree, allowedPath(server, current)).flatMap(([name, node]): readonly Branch[] => {
      const here = posix.join(current, name)
      if (isExcluded(posix.relative(rooted(path), rooted(here)), excludePatterns)) return []
      if (node.kind !== 'folder') return [{ name, type: 'file' }]
      return [{ name, type: 'directory', children: branches(here) }]
    })
  return JSON.stringify(branches(path), null, 2)
}

// relative to whatever folder a process is in, the way from one path to another is the same
function rooted(path: string): string {
  return posix.resolve('/', path)
}

function isExcluded(relative: string, patterns: readonly string[]): boolean {
  return patterns.some(pattern => {
    if (matchesGlob(relative, pattern)) return true
    if (pattern.includes('*')) return false
    return matchesGlob(relative, `**/${pattern}`) || matchesGlob(relative, `**/${pattern}/**`)
  })
}

/** The paths below a folder that match a pattern, one a line. */
export function searchFiles(
  server: FilesystemServer,
  {
    path,
    pattern,
    excludePatterns = [],
  }: { path: string; pattern: string; excludePatterns?: readonly string[] },
): string {
  const root = allowedPath(server, path)
  const found: string[] = []
  const search = (folder: string) => {
    for (const [name, node] of entriesOf(server.tree, folder)) {
      const here = posix.join(folder, name)
      if (!isAllowed(server, here)) continue
      const relative = posix.relative(root, here)
      if (excludePatterns.some(excluded => matchesGlob(relative, excluded))) continue
      if (matchesGlob(relative, pattern)) found.push(here)
      if (node.kind === 'folder') search(here)
    }
  }
  search(root)
  return found.length > 0 ? found.join('\n') : 'No matches found'
}

function isAllowed(server: FilesystemServer, path: string): boolean {
  try {
    allowedPath(server, path)
    return true
  } catch {
    return false
  }
}
