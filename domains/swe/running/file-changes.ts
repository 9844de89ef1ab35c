// What a real run changed in the files: told as data, so that a kernel can do the same to its own tree.

import { type TreeFs, toBytes } from 'agentworld-shell/tree'
import { z } from 'zod'
import type { TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import { declaredFrom, FileState, fileStateFrom } from '../repository/file-state.ts'
import { settledIndex } from './settled-index.ts'

/** Files by absolute path; null where one is gone. */
export const FileChanges = z.record(z.string(), z.union([FileState, z.null()]))
export type FileChanges = z.infer<typeof FileChanges>

// the machine's own, the runner's, and what programs throw away themselves
const notLookedAt = /^\/(?:$|bin|boot|dev|etc|lib|lib64|media|mnt|opt|proc|root|run|sbin|sys|usr|var)(?:\/|$)/

/** What differs between the files a run began with and those it left. */
export function changesBetween(before: readonly TreeEntry[], after: readonly TreeEntry[]): FileChanges {
  const byPath = (entries: readonly TreeEntry[]) =>
    new Map(entries.filter(({ path }) => !notLookedAt.test(path)).map(entry => [entry.path, settled(entry)]))
  const old = byPath(before)
  const now = byPath(after)
  const changes: FileChanges = {}
  for (const path of old.keys()) {
    if (!now.has(path)) changes[path] = null
  }
  for (const [path, entry] of now) {
    if (!machineFolders.has(path) && !isSame(old.get(path), entry)) changes[path] = stateFrom(entry)
  }
  return changes
}

// a git index also notes when and where on the disk each file lies, which is another matter in every sandbox
function settled(entry: TreeEntry): TreeEntry {
  const isIndex = entry.path.endsWith('/.git/index') && entry.content !== undefined
  return isIndex ? { ...entry, content: settledIndex(entry.content ?? Buffer.alloc(0)) } : entry
}

const machineFolders = new Set(['/', '/home', '/tmp', '/srv'])

function isSame(a: TreeEntry | undefined, b: TreeEntry): boolean {
  if (a === undefined || a.kind !== b.kind || a.target !== b.target) return false
  if (b.kind === 'directory') return true
  return (
    (a.mode & 0o100) === (b.mode & 0o100) &&
    (b.content === undefined || a.content?.equals(b.content) === true)
  )
}

function stateFrom({ kind, target = '', mode, content }: TreeEntry): FileState {
  if (kind === 'directory') return { directory: true }
  if (kind === 'link') return { link: target }
  const bytes = (content ?? Buffer.alloc(0)).toString('latin1')
  return fileStateFrom(bytes, { isExecutable: (mode & 0o100) !== 0 })
}

/** Does the same to a tree. */
export function applyChanges(fs: TreeFs, changes: FileChanges): void {
  for (const [name, state] of Object.entries(changes)) {
    const path = toBytes(name)
    if (state === null) removeAll(fs, path)
    else put(fs, path, state)
  }
}

function put(fs: TreeFs, path: string, state: FileState): void {
  const file = declaredFrom(state)
  const present = fs.find(path, { follow: false })
  if (file.isDirectory) {
    if (present && present.kind !== 'directory') fs.unlink(path)
    if (present?.kind !== 'directory') makeFolders(fs, path)
    return
  }
  if (present?.kind === 'directory' || present?.kind === 'symlink' || (present && file.symlink !== undefined))
    removeAll(fs, path)
  makeFolders(fs, path.slice(0, path.lastIndexOf('/')))
  if (file.symlink !== undefined) fs.symlink(toBytes(file.symlink), path)
  else {
    const data =
      file.base64 === undefined
        ? toBytes(file.content ?? '')
        : Buffer.from(file.base64, 'base64').toString('latin1')
    fs.write(path, data)
    const mode = file.mode ?? fs.stat(path).mode & ~0o111
    if (fs.stat(path).mode !== mode) fs.chmod(path, mode)
  }
}

function makeFolders(fs: TreeFs, path: string): void {
  const names = path.split('/').filter(name => name !== '')
  for (let depth = 1; depth <= names.length; depth++) {
    const folder = `/${names.slice(0, depth).join('/')}`
    if (!fs.exists(folder)) fs.mkdir(folder)
  }
}

function removeAll(fs: TreeFs, path: string): void {
  const node = fs.find(path, { follow: false })
  if (node === undefined) return
  if (node.kind === 'directory') {
    for (const name of [...node.entries.keys()]) removeAll(fs, `${path}/${name}`)
    fs.rmdir(path)
  } else fs.unlink(path)
}
