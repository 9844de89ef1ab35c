// The files that a checkout starts with: its repository, then what the state lists itself over it. This runs in the
// kernel's process, which has no file rights: a repository of the disk is taken from its shelf, each file when it is
// first needed.
import { posix } from 'node:path'
import type { DeclaredFile } from 'agentworld-shell/tree'
import { takeFromShelf } from '../../../src/kernel/host/shelf.ts'
import { WorldError } from '../../../src/world/error.ts'
import { contentHash } from '../../../src/world/hash.ts'
import { buildHistory } from './build-history.ts'
import { declaredFrom, type FileState } from './file-state.ts'
import type { RepositorySource } from './source.ts'

/** What of a state makes its tree. */
export interface TreeSource {
  readonly cwd: string
  readonly files: { readonly [path: string]: FileState }
  readonly repository?: RepositorySource | undefined
  readonly removed?: readonly string[] | undefined
}

type Files = ReadonlyMap<string, DeclaredFile>

const known = new Map<string, Files>()
const mostKnown = 16

/** Every declared file by its absolute path. */
export function openTree({ cwd, files, repository, removed = [] }: TreeSource): Map<string, DeclaredFile> {
  const tree = new Map<string, DeclaredFile>()
  if (repository) for (const [path, file] of repositoryFiles(repository)) tree.set(`${cwd}/${path}`, file)
  for (const path of removed) removeFrom(tree, posix.resolve(cwd, path))
  for (const [path, file] of Object.entries(files)) {
    const at = posix.resolve(cwd, path)
    tree.set(at, path.endsWith('/') ? { isDirectory: true } : declaredFrom(file))
  }
  return tree
}

/** The repository's own files, by path below its folder; sessions share them. */
export function repositoryFiles(source: RepositorySource): Files {
  const key = 'history' in source ? contentHash(source) : source.hash
  if (key === undefined) {
    throw new WorldError('world', 'The repository of this world was not read.', {
      remedy: 'Open it as a world file: only then its paths are resolved.',
    })
  }
  const files = known.get(key) ?? ('history' in source ? buildHistory(source.history, source) : onShelf(key))
  known.delete(key)
  known.set(key, files)
  if (known.size > mostKnown) known.delete([...known.keys()][0] ?? '')
  return files
}

type ListedEntry = readonly [
  path: string,
  kind: 'file' | 'directory' | 'link',
  isExecutable: boolean,
  sizeOrTarget: number | string,
]

function onShelf(name: string): Files {
  const list = JSON.parse(takeFromShelf(name, 'list').toString()) as readonly ListedEntry[]
  return new Map(
    list.map(([path, kind, isExecutable, detail], index): [string, DeclaredFile] => {
      if (kind === 'directory') return [path, { isDirectory: true }]
      if (kind === 'link') return [path, { symlink: String(detail) }]
      let bytes: string | undefined
      const read = () => {
        bytes ??= takeFromShelf(name, String(index)).toString('latin1')
        return bytes
      }
      return [path, { later: { size: Number(detail), read }, mode: isExecutable ? 0o755 : 0o644 }]
    }),
  )
}

function removeFrom(tree: Map<string, DeclaredFile>, path: string): void {
  tree.delete(path)
  for (const other of [...tree.keys()]) if (other.startsWith(`${path}/`)) tree.delete(other)
}
