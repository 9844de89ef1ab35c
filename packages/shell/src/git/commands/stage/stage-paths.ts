// Stages the work tree's state of tracked paths: changed files, and files that went away.
import { NotComputable } from '../../../not-computable.ts'
import type { Invocation } from '../../invocation.ts'
import { readWorkFile, stateAt, storeWorkFile } from '../../worktree/work-files.ts'

/** Git reads a file again, and remarks upon it, if the index is not younger than the file. */
export function refuseRemark({ repository }: Invocation, path: string): void {
  const { conversion } = repository
  if (!conversion || conversion.isPlain(path) || conversion.warnsOf(path)) return
  readWorkFile(repository, path)
  if (conversion.warnsOf(path)) throw new NotComputable('a remark that depends on when a file was staged')
}

/** Takes the state of tracked paths into the index; what is gone goes from it. */
export function stagePaths(git: Invocation, paths: readonly string[]): void {
  const { repository } = git
  for (const path of paths) {
    const [now, then] = [stateAt(repository, path), repository.index.files.get(path)]
    if (now && now.id === then?.id && now.mode === then.mode) {
      refuseRemark(git, path)
      continue
    }
    const state = storeWorkFile(repository, path)
    if (state) repository.index.set(path, state)
    else repository.index.remove(path)
  }
}
