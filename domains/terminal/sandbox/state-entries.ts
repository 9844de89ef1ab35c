// A terminal world's state as a sandbox takes it: the tree with owners, modes and times.
import { posix } from 'node:path'
import type { TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { World } from '../../../src/world/world.ts'
import type { TerminalState } from '../state.ts'
import { terminalWorld } from '../world.ts'

/** A state whose home and working folder are known. */
export type SandboxState = TerminalState & { readonly home: string; readonly cwd: string }

/** The world's state with its defaults; a root user only where the caller wants one. */
export function readState(world: World, { mayBeRoot = false } = {}): SandboxState {
  const { state } = terminalWorld(world)
  const isRoot = state.user === 'root'
  if (isRoot && !mayBeRoot) {
    throw new WorldError('world', 'A sandbox has no root user.', {
      remedy: 'Name another user in the state.',
    })
  }
  const home = state.home ?? (isRoot ? '/root' : `/home/${state.user}`)
  return { ...state, home, cwd: state.cwd ?? home }
}

/** The entries of the state's files with the folders they lie in; folders before what is in them. */
export function entriesOf(state: SandboxState, time: number): TreeEntry[] {
  const entries = new Map<string, TreeEntry>()
  const place = { state, time }
  const addFolders = (paths: readonly string[]) => {
    for (const path of paths)
      if (!given.has(path) && !entries.has(path)) entries.set(path, folderEntry(path, place))
  }
  for (const [path, file] of Object.entries(state.files)) {
    const at = posix.resolve(state.home, path)
    addFolders(foldersAbove(at))
    entries.set(at, path.endsWith('/') ? folderEntry(at, place) : entryOf(at, file, place))
  }
  addFolders([...foldersAbove(state.cwd), state.cwd])
  return [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Folders every sandbox has, with modes of their own. */
const given = new Set([
  '/',
  '/home',
  '/tmp',
  '/etc',
  '/var',
  '/var/log',
  '/var/lib',
  '/var/tmp',
  '/opt',
  '/srv',
])

interface Place {
  readonly state: SandboxState
  readonly time: number
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

/** Home and what lies in it or in /tmp is the user's. */
function ownerOf(path: string, { home, user }: SandboxState): TreeEntry['owner'] {
  if (user === 'root') return 'root'
  return path === home || path.startsWith(`${home}/`) || path.startsWith('/tmp/') ? 'user' : 'root'
}

function folderEntry(path: string, { state, time }: Place): TreeEntry {
  return { path, kind: 'directory', mode: 0o755, mtime: time, owner: ownerOf(path, state) }
}

function entryOf(path: string, file: TerminalState['files'][string], { state, time }: Place): TreeEntry {
  const common = { path, mtime: time, owner: ownerOf(path, state) }
  if (typeof file === 'string') return { ...common, kind: 'file', mode: 0o644, content: Buffer.from(file) }
  const { link, directory, base64, content = '', mode, mtime, owner } = file
  const declared = {
    ...common,
    ...(mtime !== undefined && { mtime: Date.parse(mtime) / 1000 }),
    ...(owner !== undefined && {
      owner: owner === state.user && owner !== 'root' ? ('user' as const) : ('root' as const),
    }),
  }
  if (link !== undefined) return { ...declared, kind: 'link', mode: 0o777, target: link }
  const bits = typeof mode === 'string' ? Number.parseInt(mode, 8) : mode
  if (directory === true) return { ...declared, kind: 'directory', mode: bits ?? 0o755 }
  const bytes = base64 === undefined ? Buffer.from(content) : Buffer.from(base64, 'base64')
  return { ...declared, kind: 'file', mode: bits ?? 0o644, content: bytes }
}
