// What is going on in a repository: a merge, a cherry-pick, a revert, a rebase.

import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { Repository } from '../repository.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import { fullRef, peel } from '../revision/resolve.ts'

export type ProgressKind = 'merge' | 'cherry-pick' | 'revert' | undefined

export function progressOf(repository: Repository): ProgressKind {
  for (const name of ['rebase-apply', 'rebase-merge', 'BISECT_START', 'BISECT_LOG'])
    if (repository.fs.exists(`${repository.gitDir}/${name}`))
      throw new NotComputable(`git status during ${name}`)
  if (repository.note('MERGE_HEAD') !== undefined) return 'merge'
  if (repository.note('CHERRY_PICK_HEAD') !== undefined) return 'cherry-pick'
  return repository.note('REVERT_HEAD') === undefined ? undefined : 'revert'
}

/** How a detached HEAD came to be: `HEAD detached at v1.0`. */
export function detachedText(git: Invocation): string {
  const { repository } = git
  const last = repository.refs
    .log('HEAD')
    .findLast(({ message }) => message.startsWith('checkout: moving from '))
  const target = / to (.+)$/.exec(last?.message ?? '')?.[1]
  if (!last || target === undefined) return 'Not currently on any branch.'
  const ref = fullRef(repository, target)
  const isSame = ref !== undefined && peel(repository, repository.refs.resolve(ref) ?? '') === last.to
  const name = isSame ? ref.replace(/^refs\/(tags|remotes|heads)\//, '') : abbreviate(repository, last.to)
  return `HEAD detached ${repository.headId() === last.to ? 'at' : 'from'} ${name}`
}

const hints = {
  merge: [
    'You have unmerged paths.\n  (fix conflicts and run "git commit")\n  (use "git merge --abort" to abort the merge)\n\n',
    'All conflicts fixed but you are still merging.\n  (use "git commit" to conclude merge)\n\n',
  ],
} as const

function pickHint(
  kind: 'cherry-pick' | 'revert',
  { id, hasConflicts }: { id: string; hasConflicts: boolean },
): string {
  const doing = kind === 'revert' ? 'reverting' : 'cherry-picking'
  const operation = kind === 'revert' ? 'revert operation' : 'cherry-pick operation'
  const next = hasConflicts
    ? `fix conflicts and run "git ${kind} --continue"`
    : `all conflicts fixed: run "git ${kind} --continue"`
  return `You are currently ${doing} commit ${id}.\n  (${next})\n  (use "git ${kind} --skip" to skip this patch)\n  (use "git ${kind} --abort" to cancel the ${operation})\n\n`
}

/** The paragraph of `git status` about it. */
export function progressText(git: Invocation): string {
  const { repository } = git
  const kind = progressOf(repository)
  if (kind === undefined) return ''
  const hasConflicts = repository.index.conflicts.size > 0
  if (kind === 'merge') return hints.merge[hasConflicts ? 0 : 1]
  const note = repository.note(kind === 'revert' ? 'REVERT_HEAD' : 'CHERRY_PICK_HEAD') ?? ''
  return pickHint(kind, { id: abbreviate(repository, note.trim()), hasConflicts })
}
