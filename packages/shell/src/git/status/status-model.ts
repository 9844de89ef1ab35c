// Everything `git status` knows: staged, unstaged, unresolved, untracked.
import type { FilePair } from '../diff/file-pair.ts'
import { withRenames } from '../diff/renames.ts'
import type { Sides } from '../index/staging.ts'
import type { Invocation } from '../invocation.ts'
import type { FlatTree } from '../objects/tree-object.ts'
import { refuseAttributes, stagedPairs, unstagedPairs } from '../repository-diff.ts'
import { type PathSpec, pathMatcher } from '../worktree/pathspec.ts'
import { untracked } from '../worktree/untracked.ts'

export interface Status {
  readonly staged: readonly FilePair[]
  readonly unstaged: readonly FilePair[]
  readonly conflicts: ReadonlyMap<string, Sides>
  readonly untracked: readonly string[]
  readonly ignored: readonly string[]
  readonly isInitial: boolean
}

export interface StatusOptions {
  readonly untracked?: 'no' | 'normal' | 'all'
  readonly withIgnored?: boolean
  readonly specs?: readonly PathSpec[]
  /** What the next commit is compared with; HEAD unless told. */
  readonly reference?: FlatTree
}

/** All that `git status` tells, of these paths. */
export function statusOf(
  git: Invocation,
  { untracked: mode = 'normal', withIgnored = false, specs = [], reference }: StatusOptions = {},
): Status {
  const { repository } = git
  refuseAttributes(git)
  const matches = pathMatcher(specs)
  const head = repository.headId()
  const staged = withRenames(stagedPairs(repository, reference ?? repository.filesOf(head), { matches }))
  const others =
    mode === 'no'
      ? { files: [], ignored: [] }
      : untracked(git, { isEach: mode === 'all', withIgnored, specs })
  return {
    staged,
    unstaged: unstagedPairs(repository, { matches }),
    conflicts: new Map(
      [...repository.index.conflicts].filter(([path]) => matches(path)).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    // a folder in place of a tracked file is not told of
    untracked: others.files.filter(path => !repository.index.files.has(path.replace(/\/$/, ''))),
    ignored: others.ignored,
    isInitial: head === undefined,
  }
}

/** 1 base, 2 ours, 4 theirs, added. */
export function stageMask(sides: Sides): number {
  return (sides[0] ? 1 : 0) + (sides[1] ? 2 : 0) + (sides[2] ? 4 : 0)
}
