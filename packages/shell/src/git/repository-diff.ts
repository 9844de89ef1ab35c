// Differences between what a repository knows: commits, the index, the work tree.

import { NotComputable } from '../not-computable.ts'
import { comparedFiles, type FilePair, type FileSpec, type ReadFiles } from './diff/file-pair.ts'
import type { Invocation } from './invocation.ts'
import type { FlatTree } from './objects/tree-object.ts'
import type { Repository } from './repository.ts'
import { readWorkFile, workStates } from './worktree/work-files.ts'

export interface PairOptions {
  readonly matches?: (path: string) => boolean
}

/** The files of a tree, read from the objects. */
export function storedFiles(repository: Repository, files: FlatTree): ReadFiles {
  return { files, read: (_, { id }) => repository.objects.blob(id) }
}

/** Every file of a side. */
export function fileSpecs({ files, read }: ReadFiles): FileSpec[] {
  return [...files].map(([path, state]) => ({ ...state, path, data: () => read(path, state) }))
}

/** The tracked files of the work tree. */
export function workFiles(repository: Repository, paths: Iterable<string>): ReadFiles {
  return {
    files: workStates(repository, paths),
    read: path => readWorkFile(repository, path),
    isUnhashed: (path, { id, mode }) => {
      const staged = repository.index.files.get(path)
      return staged?.id !== id || staged.mode !== mode
    },
  }
}

/** What differs between two trees. */
export function treePairs(
  repository: Repository,
  before: FlatTree,
  after: FlatTree,
  options: PairOptions = {},
): FilePair[] {
  return comparedFiles(storedFiles(repository, before), storedFiles(repository, after), options)
}

/** What is staged, compared with a commit's files. */
export function stagedPairs(repository: Repository, head: FlatTree, options: PairOptions = {}): FilePair[] {
  const { index } = repository
  const isOpen = (path: string) => !index.conflicts.has(path) && (options.matches?.(path) ?? true)
  return treePairs(repository, head, index.files, { matches: isOpen })
}

/** What is not staged: the index against the work tree. */
export function unstagedPairs(repository: Repository, options: PairOptions = {}): FilePair[] {
  const { index } = repository
  const paths = [...index.files.keys()].filter(path => options.matches?.(path) ?? true)
  const tracked: FlatTree = new Map(
    paths.flatMap(path => {
      const state = index.files.get(path)
      return state ? [[path, state] as const] : []
    }),
  )
  return comparedFiles(storedFiles(repository, tracked), workFiles(repository, paths))
}

/** Refuses work trees whose attributes change how files are merged. */
export function refuseAttributes(git: Invocation): void {
  const { repository } = git
  for (const path of repository.index.files.keys()) {
    const said = repository.conversion?.attributes.of(path)
    const merge = said?.get('merge')
    if (merge !== undefined && merge !== true && !(merge === false && said?.get('diff') === false))
      throw new NotComputable('git attributes')
  }
}
