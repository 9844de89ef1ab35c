// What the reference filesystem server lets through: which path an argument means, and whether it lies under an allowed root.
import { posix } from 'node:path'
import { entriesOf, find, walk } from './file-tree.ts'
import type { FilesystemServer } from './filesystem-server.ts'
import { FsFailure } from './fs-failure.ts'

/** The real path an argument leads to, existing or not; throws in the server's words where it may not go there. */
export function allowedPath(server: FilesystemServer, asked: string): string {
  const expanded = expandHome(server, asked)
  if (/^[A-Za-z]:([\\/]|$)/.test(expanded))
    throw new Error(`Access denied - Windows-style path received on a POSIX host: ${asked}`)
  const absolute = posix.isAbsolute(expanded) ? posix.resolve(expanded) : fromRoots(server, expanded)
  const { roots } = server
  if (!isWithin(tidy(absolute), roots)) {
    throw new Error(
      `Access denied - path outside allowed directories: ${absolute} not in ${roots.join(', ')}`,
    )
  }
  const place = walk(server.tree, absolute)
  if (typeof place === 'string' && place !== 'ENOENT') throw new FsFailure(place, 'realpath', absolute)
  if (typeof place === 'string' || place.node === undefined) return newPath(server, absolute)
  refuseOutside(server, place.path)
  return place.path
}

function expandHome({ home }: FilesystemServer, asked: string): string {
  return asked === '~' || asked.startsWith('~/') ? posix.join(home, asked.slice(1)) : asked
}

function fromRoots({ roots }: FilesystemServer, relative: string): string {
  const candidates = roots.map(root => posix.resolve(root, relative))
  return candidates.find(candidate => isWithin(tidy(candidate), roots)) ?? candidates[0] ?? '/'
}

// the server forgives blanks and quotes around a path, but only when it compares
function tidy(path: string): string {
  const bare = path.trim().replace(/^["']|["']$/g, '')
  return bare.startsWith('/')
    ? bare.replace(/\/+/g, '/').replace(/(?<!^)\/$/, '')
    : posix.normalize(bare.replaceAll('\\\\', '\\'))
}

function isWithin(path: string, roots: readonly string[]): boolean {
  if (path === '' || path.includes('\0')) return false
  const normal = posix.resolve('/', posix.normalize(path))
  return roots.some(root => normal === root || normal.startsWith(root === '/' ? '/' : `${root}/`))
}

function refuseOutside({ roots }: FilesystemServer, path: string): void {
  if (isWithin(tidy(path), roots)) return
  throw new Error(
    `Access denied - symlink target outside allowed directories: ${path} not in ${roots.join(', ')}`,
  )
}

/** A path that does not exist: as far as it does, by names that may differ in their Unicode form. */
function newPath(server: FilesystemServer, absolute: string): string {
  try {
    return equivalentPath(server, absolute)
  } catch (error) {
    if (error instanceof FsFailure && error.code === 'ENOENT')
      throw new Error(`Parent directory does not exist: ${posix.dirname(absolute)}`)
    throw error
  }
}

function equivalentPath(server: FilesystemServer, absolute: string): string {
  const { tree, roots } = server
  const longest = roots.toSorted((a, b) => b.length - a.length)
  const root = longest.find(candidate => isWithin(tidy(absolute), [candidate]))
  if (root === undefined) return absolute
  let current = find(tree, root, { call: 'realpath' }).path
  const parts = posix.relative(root, absolute).split('/').filter(Boolean)
  for (const [index, part] of parts.entries()) {
    const names = entriesOf(tree, current).map(([name]) => name)
    const matches = names.includes(part) ? [part] : names.filter(name => isEquivalent(name, part))
    if (matches.length > 1) throw new Error(`Ambiguous Unicode path component: ${part}`)
    const [match] = matches
    if (match === undefined) return posix.join(current, ...parts.slice(index))
    current = find(tree, posix.join(current, match), { call: 'realpath' }).path
    refuseOutside(server, current)
  }
  return current
}

function isEquivalent(a: string, b: string): boolean {
  return a.normalize('NFC') === b.normalize('NFC')
}
