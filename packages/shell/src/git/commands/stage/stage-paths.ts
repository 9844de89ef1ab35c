// Stages the work tree's state of tracked paths: changed files, and files that went away.
import type { Invocation } from '../../invocation.ts'
import { storeWorkFile } from '../../worktree/work-files.ts'

/** Takes the state of tracked paths into the index; what is gone goes from it. */
export function stagePaths(git: Invocation, paths: readonly string[]): void {
  const { repository } = git
  for (const path of paths) {
    const state = storeWorkFile(repository, path)
    if (state) repository.index.set(path, state)
    else repository.index.remove(path)
  }
}
