// What is going on in a repository: a merge, a cherry-pick, a revert, a rebase.

import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { isRebasing, readState } from '../rebase/rebase-state.ts'
import { type TodoItem, todoText } from '../rebase/todo.ts'
import type { Repository } from '../repository.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import { fullRef, peel } from '../revision/resolve.ts'

export type ProgressKind = 'merge' | 'cherry-pick' | 'revert' | 'rebase' | undefined

/** What is under way; throws NotComputable for what cannot be told here. */
export function progressOf(repository: Repository): ProgressKind {
  if (repository.fs.exists(`${repository.gitDir}/rebase-apply`))
    throw new NotComputable('git status during rebase-apply')
  if (repository.fs.exists(`${repository.gitDir}/rebase-merge`)) return 'rebase'
  if (repository.note('MERGE_HEAD') !== undefined) return 'merge'
  if (repository.note('CHERRY_PICK_HEAD') !== undefined) return 'cherry-pick'
  if (repository.note('REVERT_HEAD') === undefined && repository.note('sequencer/todo') !== undefined)
    return repository.note('sequencer/todo')?.startsWith('pick') ? 'cherry-pick' : 'revert'
  return repository.note('REVERT_HEAD') === undefined ? undefined : 'revert'
}

/** How a detached HEAD came to be: `HEAD detached at v1.0`. */
export function detachedText(git: Invocation): string {
  if (isRebasing(git)) return `no branch, rebasing ${readState(git).headName.replace('refs/heads/', '')}`
  return headText(git)
}

/** What a list of branches says of a HEAD on none of them. */
export function listedHead(git: Invocation): string {
  const start = bisectStart(git)
  return start === undefined || isRebasing(git) ? detachedText(git) : `no branch, bisect started on ${start}`
}

function headText(git: Invocation): string {
  const { repository } = git
  const last = repository.refs
    .log('HEAD')
    .findLast(({ message }) => message.startsWith('checkout: moving from '))
  const target = / to (.+)$/.exec(last?.message ?? '')?.[1]
  if (!last || target === undefined) return 'Not currently on any branch.'
  const ref = target === 'HEAD' ? undefined : fullRef(repository, target)
  const isSame = ref !== undefined && peel(repository, repository.refs.resolve(ref) ?? '') === last.to
  const name = isSame ? ref.replace(/^refs\/(tags|remotes)\//, '') : abbreviate(repository, last.to)
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

/** Of several commits in a row. */
function rowHint(kind: 'cherry-pick' | 'revert', hasConflicts: boolean): string {
  const next = hasConflicts
    ? `fix conflicts and run "git ${kind} --continue"`
    : `run "git ${kind} --continue" to continue`
  const title = kind === 'revert' ? 'Revert' : 'Cherry-pick'
  const operation = kind === 'revert' ? 'revert operation' : 'cherry-pick operation'
  return `${title} currently in progress.\n  (${next})\n  (use "git ${kind} --skip" to skip this patch)\n  (use "git ${kind} --abort" to cancel the ${operation})\n\n`
}

/** The line that a rebase puts in place of the branch. */
export function rebaseHead(git: Invocation): string | undefined {
  if (!isRebasing(git)) return undefined
  return `interactive rebase in progress; onto ${abbreviate(git.repository, readState(git).onto)}`
}

function rebaseText(git: Invocation, hasConflicts: boolean): string {
  const { repository } = git
  const { done, todo, headName, onto } = readState(git)
  const lines = (items: readonly TodoItem[]) =>
    todoText(items, id => abbreviate(repository, id))
      .replace(/^/gm, '   ')
      .replace(/ {3}$/, '')
  const last =
    done.length === 0
      ? 'No commands done.\n'
      : `Last command${done.length === 1 ? '' : 's'} done (${done.length} command${done.length === 1 ? '' : 's'} done):\n${lines(done.slice(-2))}${done.length > 2 ? '  (see more in file .git/rebase-merge/done)\n' : ''}`
  const next =
    todo.length === 0
      ? 'No commands remaining.\n'
      : `Next command${todo.length === 1 ? '' : 's'} to do (${todo.length} remaining command${todo.length === 1 ? '' : 's'}):\n${lines(todo.slice(0, 2))}  (use "git rebase --edit-todo" to view and edit)\n`
  const what = headName.startsWith('refs/')
    ? ` branch '${headName.replace('refs/heads/', '')}' on '${abbreviate(repository, onto)}'`
    : ''
  if (hasConflicts)
    return `${last}${next}You are currently rebasing${what}.\n  (fix conflicts and then run "git rebase --continue")\n  (use "git rebase --skip" to skip this patch)\n  (use "git rebase --abort" to check out the original branch)\n\n`
  if (repository.note('MERGE_MSG') !== undefined)
    return `${last}${next}You are currently rebasing${what}.\n  (all conflicts fixed: run "git rebase --continue")\n\n`
  const editing = what === '' ? '' : ` while rebasing${what}`
  return `${last}${next}You are currently editing a commit${editing || ' during a rebase'}.\n  (use "git commit --amend" to amend the current commit)\n  (use "git rebase --continue" once you are satisfied with your changes)\n\n`
}

/** Where a search for a commit began; undefined where there is none. */
function bisectStart({ repository }: Invocation): string | undefined {
  if (repository.note('BISECT_LOG') === undefined) return undefined
  const start = (repository.note('BISECT_START') ?? '').trim()
  return /^[0-9a-f]{40}$/.test(start) ? abbreviate(repository, start) : start
}

/** The paragraphs of `git status` about it. */
export function progressText(git: Invocation): string {
  const start = bisectStart(git)
  const bisecting =
    start === undefined
      ? ''
      : `You are currently bisecting, started from branch '${start}'.\n  (use "git bisect reset" to get back to the original branch)\n\n`
  return actionText(git) + bisecting
}

function actionText(git: Invocation): string {
  const { repository } = git
  const kind = progressOf(repository)
  if (kind === undefined) return ''
  const hasConflicts = repository.index.conflicts.size > 0
  if (kind === 'rebase') return rebaseText(git, hasConflicts)
  if (kind === 'merge') return hints.merge[hasConflicts ? 0 : 1]
  if (repository.note('sequencer/todo') !== undefined) return rowHint(kind, hasConflicts)
  const note = repository.note(kind === 'revert' ? 'REVERT_HEAD' : 'CHERRY_PICK_HEAD') ?? ''
  return pickHint(kind, { id: abbreviate(repository, note.trim()), hasConflicts })
}
