// A terminal world's state as a sandbox takes it: the tree with owners, modes and times.
import { posix } from 'node:path'
import { z } from 'zod'
import { WorldError } from '../../src/world/error.ts'
import type { World } from '../../src/world/world.ts'
import type { TreeEntry } from './sandbox-archive.ts'

const StateFile = z.union([
  z.string(),
  z.looseObject({
    content: z.string().optional(),
    base64: z.string().optional(),
    mode: z.union([z.string(), z.int()]).optional(),
    link: z.string().optional(),
    directory: z.boolean().optional(),
  }),
])
const State = z.looseObject({
  user: z.string().default('user'),
  host: z.string().default('box'),
  home: z.string().optional(),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  files: z.record(z.string(), StateFile).default({}),
})

/** The state with its defaults. */
export function readState(world: World) {
  const read = State.safeParse(world.state)
  if (!read.success) {
    throw new WorldError('world', `Not a terminal's state: ${z.prettifyError(read.error)}`, {
      remedy: 'See `agentworld schema world` and the terminal domain.',
    })
  }
  const home = read.data.home ?? `/home/${read.data.user}`
  return { ...read.data, home, cwd: read.data.cwd ?? home }
}

/** The entries of the state's files, with the folders they lie in. */
export function entriesOf(state: ReturnType<typeof readState>, time: number): TreeEntry[] {
  const entries = new Map<string, TreeEntry>()
  for (const [path, file] of Object.entries(state.files)) {
    const at = posix.resolve(state.home, path)
    for (const folder of foldersAbove(at)) {
      if (!entries.has(folder)) entries.set(folder, folderEntry(folder, state.home, time))
    }
    entries.set(at, entryOf(at, file, { home: state.home, time }))
  }
  for (const folder of [...foldersAbove(state.cwd), state.cwd]) {
    if (!entries.has(folder)) entries.set(folder, folderEntry(folder, state.home, time))
  }
  // Folders come last again, because unpacking their content changes their time.
  const all = [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  return all.filter(({ path }) => !given.has(path))
}

const given = new Set([
  '/',
  '/home',
  '/tmp',
  '/etc',
  '/var',
  '/var/log',
  '/var/tmp',
  '/root',
  '/opt',
  '/srv',
  '/usr',
])

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

function ownerOf(path: string, home: string): TreeEntry['owner'] {
  return path === home || path.startsWith(`${home}/`) || path.startsWith('/tmp/') ? 'user' : 'root'
}

function folderEntry(path: string, home: string, time: number): TreeEntry {
  return { path, kind: 'directory', mode: 0o755, mtime: time, owner: ownerOf(path, home) }
}

function entryOf(
  path: string,
  file: z.infer<typeof StateFile>,
  { home, time }: { home: string; time: number },
): TreeEntry {
  const common = { path, mtime: time, owner: ownerOf(path, home) }
  if (typeof file === 'string') return { ...common, kind: 'file', mode: 0o644, content: Buffer.from(file) }
  if (file.link !== undefined) return { ...common, kind: 'link', mode: 0o777, target: file.link }
  const mode = typeof file.mode === 'string' ? Number.parseInt(file.mode, 8) : file.mode
  if (file.directory === true) return { ...common, kind: 'directory', mode: mode ?? 0o755 }
  const content =
    file.base64 === undefined ? Buffer.from(file.content ?? '') : Buffer.from(file.base64, 'base64')
  return { ...common, kind: 'file', mode: mode ?? 0o644, content }
}
