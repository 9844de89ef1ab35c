// A merge, cherry-pick or revert is over: its notes go.
import type { Repository } from '../repository.ts'

/** Removes the notes of a merge, cherry-pick or revert that is over. */
export function finishProgress(repository: Repository): void {
  const left = (repository.note('sequencer/todo') ?? '').split('\n').filter(line => line !== '')
  if (left.length === 1) {
    const folder = `${repository.gitDir}/sequencer`
    for (const name of repository.fs.list(folder)) repository.fs.unlink(`${folder}/${name}`)
    repository.fs.rmdir(folder)
  }
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
