// What `git merge` does not begin with.
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'

/** Gives up where something is under way. */
export function refuseStarted(git: Invocation): void {
  const { repository } = git
  if (repository.index.conflicts.size > 0)
    throw new GiveUp(
      `error: Merging is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n`,
      128,
    )
  if (repository.note('MERGE_HEAD') !== undefined)
    throw fatal(
      'You have not concluded your merge (MERGE_HEAD exists).\nPlease, commit your changes before you merge.',
    )
  if (repository.note('CHERRY_PICK_HEAD') !== undefined)
    throw fatal(
      'You have not concluded your cherry-pick (CHERRY_PICK_HEAD exists).\nPlease, commit your changes before you merge.',
    )
}

/** What is said where nothing was named to merge. */
export function withoutArgument(git: Invocation): Error {
  const branch = git.repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  if (branch === undefined) return fatal('No current branch.')
  if (git.config.get(`branch.${branch}.remote`) === undefined)
    return fatal('No remote for the current branch.')
  return new NotComputable('merging the upstream branch')
}
