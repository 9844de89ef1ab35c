// A merge, cherry-pick or revert is over: its notes go.
import type { Repository } from '../repository.ts'

export function finishProgress(repository: Repository): void {
  repository.dropNote(
    'MERGE_HEAD',
    'MERGE_MSG',
    'MERGE_MODE',
    'SQUASH_MSG',
    'CHERRY_PICK_HEAD',
    'REVERT_HEAD',
    'AUTO_MERGE',
  )
}
