// Differences between what a repository knows: commits, the index, the work tree.

import { NotComputable } from '../not-computable.ts'
import { comparedFiles, type FilePair, type ReadFiles } from './diff/file-pair.ts'
import type { Invocation } from './invocation.ts'
import type { FlatTree } from './objects/tree-object.ts'
import type { Repository } from './repository.ts'
import { readWorkFile, workStates } from './worktree/work-files.ts'

export interface PairOptions {
  readonly matches?: (path: string) => boolean
}

export function storedFiles(repository: Repository, files: FlatTree): ReadFiles {
  return { files, read: (_, { id }) => repository.objects.blob(id) }
}

/** The tracked files of the work tree. */
export function workFiles(repository: Repository, paths: Iterable<string>): ReadFiles {
  return { files: workStates(repository, paths), read: path => readWorkFile(repository, path) }
}

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

/** Refuses work trees whose attributes change contents or diffs. */
export function refuseAttributes(git: Invocation): void {
  const { repository, fs } = git
  const files = [...repository.index.files.keys()].filter(path => /(^|\/)\.gitattributes$/.test(path))
  const candidates = [
    ...files.map(path => repository.at(path)),
    repository.at('.gitattributes'),
    `${repository.gitDir}/info/attributes`,
  ]
  for (const path of candidates) {
    if (fs.find(path)?.kind !== 'file') continue
    const lines = fs
      .read(path)
      .split('\n')
      .filter(line => line.trim() !== '' && !line.startsWith('#'))
    if (lines.some(line => !/^\S+(\s+(linguist-\S+|export-ignore|export-subst))*\s*$/.test(line)))
      throw new NotComputable('git attributes')
  }
}
