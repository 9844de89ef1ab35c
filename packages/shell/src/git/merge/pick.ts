// Applies what one commit changed onto HEAD: cherry-pick takes it, revert takes it back.
import { GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { type Commit, subjectOf } from '../objects/commit-object.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import { refusalOf } from '../worktree/switch-trees.ts'
import { applyMerge, planMerge } from './apply-merge.ts'
import { conflictStyle } from './conflict-style.ts'
import { type MergedTree, mergeTrees } from './merge-trees.ts'

/** `1a2b3c4 (subject)` */
export function labelOf(git: Invocation, commit: Commit): string {
  return `${abbreviate(git.repository, commit.id)} (${subjectOf(commit.message)})`
}

/** Merges a commit's change, or its reverse, into index and work tree; the messages are printed. */
export async function pick(
  git: Invocation,
  commit: Commit,
  kind: 'cherry-pick' | 'revert',
  {
    mainline,
    favor,
    isTerse = false,
  }: {
    mainline?: number | undefined
    favor?: 'ours' | 'theirs' | undefined
    /** Only conflicts are told of. */
    isTerse?: boolean
  } = {},
): Promise<MergedTree> {
  const { repository } = git
  if (repository.index.conflicts.size > 0)
    throw new GiveUp(
      `error: ${kind === 'revert' ? 'Reverting' : 'Cherry-picking'} is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: ${kind} failed\n`,
      128,
    )
  if (commit.parents.length > 1 && mainline === undefined)
    throw new GiveUp(
      `error: commit ${commit.id} is a merge but no -m option was given.\nfatal: ${kind} failed\n`,
      128,
    )
  if (mainline !== undefined && mainline > Math.max(1, commit.parents.length))
    throw new GiveUp(
      commit.parents.length < 2
        ? `error: mainline was specified but commit ${commit.id} is not a merge.\nfatal: ${kind} failed\n`
        : `error: commit ${commit.id} does not have parent ${mainline}\nfatal: ${kind} failed\n`,
      128,
    )
  const head = repository.headId()
  const ours = repository.filesOf(head)
  const isClean =
    repository.index.conflicts.size === 0 &&
    ours.size === repository.index.files.size &&
    [...ours].every(
      ([path, { id, mode }]) =>
        repository.index.files.get(path)?.id === id && repository.index.files.get(path)?.mode === mode,
    )
  if (!isClean)
    throw new GiveUp(
      `error: your local changes would be overwritten by ${kind}.\nhint: commit your changes or stash them to proceed.\nfatal: ${kind} failed\n`,
      128,
    )
  const parent = repository.filesOf(commit.parents[(mainline ?? 1) - 1])
  const own = repository.filesOf(commit.id)
  const label = labelOf(git, commit)
  const from = commit.parents.length === 0 ? '(empty tree)' : `parent of ${label}`
  const style = conflictStyle(git)
  const merged =
    kind === 'cherry-pick'
      ? mergeTrees(repository, {
          base: parent,
          ours,
          theirs: own,
          labels: { ours: 'HEAD', theirs: label, base: from, style, favor },
        })
      : mergeTrees(repository, {
          base: own,
          ours,
          theirs: parent,
          labels: { ours: 'HEAD', theirs: from, base: label, style, favor },
        })
  const plan = planMerge(git, ours, merged)
  const refusal = refusalOf(plan, { operation: 'merge', before: 'merge' })
  if (refusal !== '') throw new GiveUp(`${refusal}fatal: ${kind} failed\n`, 128)
  applyMerge(git, plan, merged)
  for (const warning of merged.warnings) await git.err(warning)
  if (!isTerse || merged.conflicts.size > 0) git.out(merged.messages.join(''))
  await git.process.flush()
  return merged
}
