// The end of a rebase: the branch is moved, what was put aside comes back.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { applyMerge, planMerge } from '../merge/apply-merge.ts'
import { conflictStyle } from '../merge/conflict-style.ts'
import { mergeTrees } from '../merge/merge-trees.ts'
import { runHook } from '../programs/hooks.ts'
import { attachHead, updateRef } from '../refs/move-head.ts'
import { clearLine } from './clear-line.ts'
import { dropState, type RebaseState } from './rebase-state.ts'

/** Brings back what `--autostash` put aside. */
export async function applyAutostash(git: Invocation, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const { repository } = git
  const stash = repository.commit(id)
  const ours = new Map(repository.index.files)
  const merged = mergeTrees(repository, {
    base: repository.filesOf(stash.parents[0]),
    ours,
    theirs: repository.filesOf(id),
    labels: {
      ours: 'Updated upstream',
      theirs: 'Stashed changes',
      base: 'Stash base',
      style: conflictStyle(git),
    },
  })
  if (merged.conflicts.size > 0) throw new NotComputable('an autostash that does not fit')
  applyMerge(git, planMerge(git, ours, merged), merged)
  const added = [...repository.index.files].filter(([path]) => !ours.has(path))
  repository.index.replace(new Map([...ours, ...added]))
  repository.index.save()
  await git.err('Applied autostash.\n')
}

/** Puts the branch where the rebase led. */
export async function finishRebase(git: Invocation, state: RebaseState): Promise<number> {
  const { repository } = git
  const { headName, onto, isQuiet, action } = state
  const head = repository.headId() ?? ''
  if (headName.startsWith('refs/')) {
    updateRef(git, headName, { to: head, message: `${action} (finish): ${headName} onto ${onto}` })
    attachHead(git, headName, `${action} (finish): returning to ${headName}`)
  }
  dropState(git)
  if (state.rewritten.length > 0)
    await runHook(git, 'post-rewrite', {
      args: ['rebase'],
      input: state.rewritten.map(([from, to]) => `${from} ${to}\n`).join(''),
    })
  await applyAutostash(git, state.autostash)
  if (isQuiet) return 0
  await clearLine(git)
  await git.err(`Successfully rebased and updated ${headName}.\n`)
  return 0
}
