// Applies what one commit changed onto HEAD: cherry-pick takes it, revert takes it back.
import { NotComputable } from '../../not-computable.ts'
import { GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { type Commit, subjectOf } from '../objects/commit-object.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import { refusalOf } from '../worktree/switch-trees.ts'
import { applyMerge, planMerge } from './apply-merge.ts'
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
): Promise<MergedTree> {
  const { repository } = git
  if (commit.parents.length > 1) throw new NotComputable(`git ${kind} of a merge`)
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
  const parent = repository.filesOf(commit.parents[0])
  const own = repository.filesOf(commit.id)
  const label = labelOf(git, commit)
  const merged =
    kind === 'cherry-pick'
      ? mergeTrees(repository, { base: parent, ours, theirs: own, labels: { ours: 'HEAD', theirs: label } })
      : mergeTrees(repository, {
          base: own,
          ours,
          theirs: parent,
          labels: { ours: 'HEAD', theirs: `parent of ${label}` },
        })
  const plan = planMerge(git, ours, merged)
  const refusal = refusalOf(plan, { operation: 'merge', before: 'merge' })
  if (refusal !== '') throw new GiveUp(`${refusal}fatal: ${kind} failed\n`, 128)
  applyMerge(git, plan, merged)
  for (const warning of merged.warnings) await git.err(warning)
  git.out(merged.messages.join(''))
  return merged
}
