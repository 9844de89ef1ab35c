// Switching to another branch or commit, as checkout and switch do it.
import { NotComputable } from '../../../not-computable.ts'
import { comparedFiles } from '../../diff/file-pair.ts'
import { GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { finishProgress } from '../../merge/finish-progress.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { zeroId } from '../../objects/tree-object.ts'
import { runHook } from '../../programs/hooks.ts'
import { attachHead, detachHead } from '../../refs/move-head.ts'
import type { Head } from '../../refs/ref-store.ts'
import { refuseAttributes, storedFiles, workFiles } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peel } from '../../revision/resolve.ts'
import { ancestorsOf, walk } from '../../revision/walk.ts'
import { progressOf } from '../../status/progress-state.ts'
import { trackingText } from '../../status/tracking.ts'
import { applySwitch, forceTree, planSwitch, refusalOf } from '../../worktree/switch-trees.ts'

export interface Destination {
  /** A commit; undefined stays on a branch without commits. */
  readonly id: string
  /** `refs/heads/…`, or undefined for a detached HEAD. */
  readonly ref: string | undefined
  readonly typed: string
  readonly isNew?: 'created' | 'reset'
  readonly isForced?: boolean
  readonly isQuiet?: boolean
  /** A new branch where one stands: nothing is checked out, so nothing is listed. */
  readonly isHere?: boolean
  /** Asked for with --detach, so nothing needs explaining. */
  readonly isAsked?: boolean
}

const advice = (typed: string) => `Note: switching to '${typed}'.

You are in 'detached HEAD' state. You can look around, make experimental
changes and commit them, and you can discard any commits you make in this
state without impacting any branches by switching back to a branch.

If you want to create a new branch to retain commits you create, you may
do so (now or later) by using -c with the switch command. Example:

  git switch -c <new-branch-name>

Or undo this operation with:

  git switch -

Turn off this advice by setting config variable advice.detachedHead to false

`

/** `1a2b3c4 subject` */
export function commitLine(git: Invocation, id: string): string {
  return `${abbreviate(git.repository, id)} ${subjectOf(git.repository.commit(id).message)}`
}

/** `M<tab>file` for what the user changed and keeps. */
export function localChanges(git: Invocation): string {
  const { repository } = git
  const head = storedFiles(repository, repository.filesOf(repository.headId()))
  const pairs = comparedFiles(head, workFiles(repository, repository.index.files.keys()))
  return pairs.map(({ status, path }) => `${status}\t${path}\n`).join('')
}

async function leaveDetached(git: Invocation, old: string, next: string): Promise<void> {
  const { repository } = git
  const kept = [...repository.refs.list().values()]
    .map(id => peel(repository, id))
    .filter(id => repository.objects.find(id)?.type === 'commit')
  const reachable = ancestorsOf(repository, [...kept, next])
  if (reachable.has(old)) {
    await git.err(`Previous HEAD position was ${commitLine(git, old)}\n`)
    return
  }
  const lost = walk(repository, { include: [old], exclude: [...kept, next] })
  const shown = lost.slice(0, 4).map(({ id }) => `  ${commitLine(git, id)}\n`)
  const more = lost.length > 4 ? ` ... and ${lost.length - 4} more.\n` : ''
  const it = lost.length === 1 ? 'it' : 'them'
  await git.err(
    `Warning: you are leaving ${lost.length} commit${lost.length === 1 ? '' : 's'} behind, not connected to\nany of your branches:\n\n${shown.join('')}${more}\nIf you want to keep ${it} by creating a new branch, this may be a good time\nto do so with:\n\n git branch <new-branch-name> ${abbreviate(repository, old)}\n\n`,
  )
}

function describeHead(git: Invocation): string {
  const head = git.repository.refs.head()
  return head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : head.id
}

/** Refuses while conflicts are open. */
export function refuseConflicts(git: Invocation): void {
  const { index } = git.repository
  if (index.conflicts.size === 0) return
  const lines = [...index.conflicts.keys()].sort().map(path => `${path}: needs merge\n`)
  git.out(lines.join(''))
  throw new GiveUp('error: you need to resolve your current index first\n', 1)
}

/** Moves HEAD, index and work tree to a commit, and says so. */
export async function switchHead(
  git: Invocation,
  destination: Destination,
  head: Head = git.repository.refs.head(),
): Promise<number> {
  const { repository } = git
  refuseAttributes(git)
  const { id, ref, typed, isForced = false, isQuiet = false } = destination
  if (isForced) forceTree(git, repository.filesOf(id))
  else {
    refuseConflicts(git)
    const plan = planSwitch(
      git,
      repository.filesOf(head.id === '' ? undefined : head.id),
      repository.filesOf(id),
    )
    const refusal = refusalOf(plan, { operation: 'checkout', before: 'switch branches' })
    if (refusal !== '') throw new GiveUp(refusal, 1)
    applySwitch(git, plan)
  }
  const isSameBranch = head.kind === 'branch' && head.ref === ref
  const from = describeHead(git)
  const wasDetached = head.kind === 'detached'
  const message = `checkout: moving from ${from} to ${ref === undefined ? typed : ref.replace('refs/heads/', '')}`
  // what goes to a pipe is printed when git ends, after all that it says on standard error
  const changes = !isQuiet && !isForced && !destination.isHere ? changesAgainst(git, id) : ''
  if (git.isOnTerminal) git.out(changes)
  if (wasDetached && head.id !== id && !isQuiet) await leaveDetached(git, head.id, id)
  if (ref === undefined) {
    if (!wasDetached && !isQuiet && !destination.isAsked && git.config.advises('detachedHead'))
      await git.err(advice(typed))
    detachHead(git, id, message)
    if (!isQuiet) await git.err(`HEAD is now at ${commitLine(git, id)}\n`)
  } else {
    attachHead(git, ref, message)
    if (!isQuiet) await announce(git, { ...destination, ref, isSameBranch })
  }
  if (!git.isOnTerminal) git.out(changes)
  if (ref !== undefined && !isQuiet && destination.isNew !== 'created' && head.id !== undefined)
    git.out(trackingText(git, ref.replace('refs/heads/', '')))
  if (progressOf(repository) !== undefined) {
    if (progressOf(repository) === 'merge' && !isForced)
      throw new NotComputable('switching branches during a merge')
    finishProgress(repository)
  }
  return (await postCheckout(git, { from: head.id, to: id, isBranch: true })) === 0 ? 0 : 1
}

/** Takes all tracked files away. */
export function emptyTree(git: Invocation): void {
  const { repository } = git
  refuseConflicts(git)
  const plan = planSwitch(git, repository.filesOf(repository.headId()), new Map())
  const refusal = refusalOf(plan, { operation: 'checkout', before: 'switch branches' })
  if (refusal !== '') throw new GiveUp(refusal, 1)
  applySwitch(git, plan)
}

/** Runs the hook that follows a checkout. */
export async function postCheckout(
  git: Invocation,
  { from, to, isBranch }: { from: string | undefined; to: string | undefined; isBranch: boolean },
): Promise<number> {
  const shown = (id: string | undefined) => (id === undefined || id === '' ? zeroId : id)
  return runHook(git, 'post-checkout', { args: [shown(from), shown(to), isBranch ? '1' : '0'] })
}

function changesAgainst(git: Invocation, id: string): string {
  const { repository } = git
  const pairs = comparedFiles(
    storedFiles(repository, repository.filesOf(id)),
    workFiles(repository, repository.index.files.keys()),
  )
  return pairs.map(({ status, path }) => `${status}\t${path}\n`).join('')
}

async function announce(
  git: Invocation,
  { ref, isNew, isSameBranch }: Destination & { ref: string; isSameBranch: boolean },
): Promise<void> {
  const name = ref.replace('refs/heads/', '')
  if (isNew === 'created') await git.err(`Switched to a new branch '${name}'\n`)
  else if (isNew === 'reset')
    await git.err(isSameBranch ? `Reset branch '${name}'\n` : `Switched to and reset branch '${name}'\n`)
  else await git.err(isSameBranch ? `Already on '${name}'\n` : `Switched to branch '${name}'\n`)
}
