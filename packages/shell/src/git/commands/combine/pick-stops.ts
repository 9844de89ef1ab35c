// Where `git cherry-pick` and `git revert` stop and leave the rest to the user.
import { NotComputable } from '../../../not-computable.ts'
import { GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import type { MergedTree } from '../../merge/merge-trees.ts'
import { labelOf } from '../../merge/pick.ts'
import type { Commit } from '../../objects/commit-object.ts'
import { longStatus } from '../../status/long-status.ts'
import { statusOf } from '../../status/status-model.ts'

export type Kind = 'cherry-pick' | 'revert'

/** It does not fit: what is remembered, and what git says of how to go on. */
export function leaveOpen(
  git: Invocation,
  commit: Commit,
  {
    kind,
    merged,
    message,
    isCommitting,
  }: { kind: Kind; merged: MergedTree; message: string; isCommitting: boolean },
): GiveUp {
  const { repository } = git
  if (isCommitting || kind === 'revert')
    repository.setNote(kind === 'revert' ? 'REVERT_HEAD' : 'CHERRY_PICK_HEAD', `${commit.id}\n`)
  const paths = [...merged.conflicts.keys()].sort()
  repository.setNote('MERGE_MSG', `${message}\n# Conflicts:\n${paths.map(path => `#\t${path}\n`).join('')}`)
  const word = kind === 'revert' ? 'revert' : 'apply'
  const plain = `hint: after resolving the conflicts, mark the corrected paths\nhint: with 'git add <paths>' or 'git rm <paths>'\n`
  const full = `hint: After resolving the conflicts, mark them with\nhint: "git add/rm <pathspec>", then run\nhint: "git ${kind} --continue".\nhint: You can instead skip this commit with "git ${kind} --skip".\nhint: To abort and get back to the state before "git ${kind}",\nhint: run "git ${kind} --abort".\n`
  return new GiveUp(
    `error: could not ${word} ${labelOf(git, commit).replace(' (', '... ').replace(/\)$/, '')}\n${isCommitting ? full : plain}`,
    1,
  )
}

const emptyPick = `The previous cherry-pick is now empty, possibly due to conflict resolution.
If you wish to commit it anyway, use:

    git commit --allow-empty

Otherwise, please use 'git cherry-pick --skip'
`

/** The change is there already: what git says of it, and what it leaves for the user to decide. */
export async function stopEmpty(
  git: Invocation,
  commit: Commit,
  { kind, message }: { kind: Kind; message: string },
): Promise<number> {
  if (kind === 'revert') throw new NotComputable('an empty revert')
  const { repository } = git
  repository.setNote('CHERRY_PICK_HEAD', `${commit.id}\n`)
  repository.setNote('MERGE_MSG', message)
  git.out(longStatus(git, statusOf(git), { untracked: 'normal', isCommit: true }))
  await git.err(emptyPick)
  return 1
}
