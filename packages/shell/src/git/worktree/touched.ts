// Files whose times say that they changed, though their contents do not.
import { indexTimes } from '../index/index-file.ts'
import type { Invocation } from '../invocation.ts'
import { nodeAt, stateAt } from './work-files.ts'

/** Whether the index remembers another time of a file that is as it was staged. */
export function isTouched({ repository }: Invocation): boolean {
  for (const [path, time] of indexTimes(repository.fs, repository.indexFile)) {
    const staged = repository.index.files.get(path)
    const node = staged && nodeAt(repository, path)
    if (!node || Math.floor(node.mtime) === time) continue
    const now = stateAt(repository, path)
    if (now?.id === staged.id && now.mode === staged.mode) return true
  }
  return false
}
