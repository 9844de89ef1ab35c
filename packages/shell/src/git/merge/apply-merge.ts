// Puts a merged tree into index and work tree, or refuses because of what lies there.
import type { Invocation } from '../invocation.ts'
import type { FlatTree } from '../objects/tree-object.ts'
import { applySwitch, planSwitch, type SwitchPlan } from '../worktree/switch-trees.ts'
import { dropFile, putContent } from '../worktree/write-files.ts'
import type { MergedTree } from './merge-trees.ts'
import { refuseRerere } from './rerere.ts'

/** What the work tree is to become, unresolved files as they are in `ours` until their drafts are written. */
export function planMerge(git: Invocation, ours: FlatTree, merged: MergedTree): SwitchPlan {
  const target: FlatTree = new Map(merged.files)
  for (const [path, draft] of merged.drafts)
    target.set(path, { mode: draft.mode, id: git.repository.objects.write('blob', draft.data) })
  return planSwitch(git, ours, target)
}

/** Puts a merged tree into index and work tree, with what is in conflict. */
export function applyMerge(git: Invocation, plan: SwitchPlan, merged: MergedTree): void {
  const { repository } = git
  refuseRerere(git, merged.conflicts.size > 0)
  applySwitch(git, plan)
  for (const [path, sides] of merged.conflicts) {
    const draft = merged.drafts.get(path)
    if (draft) putContent(repository, path, draft, { umask: git.process.shell.umask })
    else dropFile(repository, path)
    repository.index.files.delete(path)
    repository.index.conflicts.set(path, sides)
  }
  repository.index.save()
}
