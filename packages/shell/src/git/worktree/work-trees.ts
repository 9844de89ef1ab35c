// The work trees of a repository: the main one, and those that were added to it.
import type { TreeFs } from '../../tree-fs.ts'
import { RefStore } from '../refs/ref-store.ts'
import type { Repository } from '../repository.ts'

export interface WorkTree {
  readonly path: string
  readonly gitDir: string
  /** Its name below `.git/worktrees`; undefined for the main one. */
  readonly name: string | undefined
  readonly isBare: boolean
  readonly branch: string | undefined
  readonly head: string | undefined
  /** Why it is locked; empty where nobody said. */
  readonly lock: string | undefined
  /** Why it may go. */
  readonly prunable: string | undefined
}

const lineOf = (fs: TreeFs, path: string) =>
  fs.find(path)?.kind === 'file' ? fs.read(path).replace(/[\r\n]+$/, '') : undefined

function headOf({ fs, commonDir }: Repository, gitDir: string): Pick<WorkTree, 'branch' | 'head'> {
  const refs = new RefStore(fs, gitDir, commonDir)
  return { branch: refs.symbolic('HEAD'), head: refs.resolve('HEAD') }
}

function linkedTree(repository: Repository, name: string): WorkTree | undefined {
  const { fs, commonDir } = repository
  const gitDir = `${commonDir}/worktrees/${name}`
  const file = lineOf(fs, `${gitDir}/gitdir`)
  if (file === undefined) return undefined
  return {
    path: file.replace(/\/\.git$/, ''),
    gitDir,
    name,
    isBare: false,
    ...headOf(repository, gitDir),
    lock: lineOf(fs, `${gitDir}/locked`),
    prunable: fs.exists(file) ? undefined : 'gitdir file points to non-existent location',
  }
}

/** All work trees, the main one first, the others by their paths. */
export function workTrees(repository: Repository): WorkTree[] {
  const { fs, commonDir } = repository
  const isBare = !commonDir.endsWith('/.git') || (commonDir === repository.gitDir && repository.isBare)
  const main: WorkTree = {
    path: isBare ? commonDir : commonDir.slice(0, -'/.git'.length) || '/',
    gitDir: commonDir,
    name: undefined,
    isBare,
    ...headOf(repository, commonDir),
    lock: undefined,
    prunable: undefined,
  }
  const folder = `${commonDir}/worktrees`
  if (fs.find(folder)?.kind !== 'directory') return [main]
  const linked = fs.list(folder).flatMap(name => linkedTree(repository, name) ?? [])
  return [main, ...linked.sort((a, b) => (a.path < b.path ? -1 : 1))]
}

/** The work tree that a branch is checked out in, or where it is being rebased. */
export function placeOfUse(repository: Repository, ref: string): string | undefined {
  const isBusy = ({ gitDir }: WorkTree) =>
    ['rebase-merge', 'rebase-apply'].some(
      folder => lineOf(repository.fs, `${gitDir}/${folder}/head-name`) === ref,
    ) || `refs/heads/${lineOf(repository.fs, `${gitDir}/BISECT_START`) ?? ''}` === ref
  return placeOfBranch(repository, ref) ?? workTrees(repository).find(isBusy)?.path
}

/** The work tree that a branch is checked out in; undefined where it is in none. */
export function placeOfBranch(repository: Repository, ref: string): string | undefined {
  if (!repository.isBare && repository.refs.symbolic('HEAD') === ref) return repository.workTree
  return workTrees(repository).find(({ branch, isBare }) => branch === ref && !isBare)?.path
}
