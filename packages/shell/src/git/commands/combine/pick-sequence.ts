// What `.git/sequencer` remembers of several commits that are picked or reverted in a row.
import type { Invocation } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { abbreviate } from '../../revision/abbreviate.ts'

const folder = 'sequencer'

export interface Sequence {
  /** Where HEAD stood at the beginning. */
  readonly head: string
  /** The commits that are still to be picked, the one under way first. */
  readonly todo: readonly string[]
}

/** Whether several commits are under way. */
export function readSequence({ repository }: Invocation): Sequence | undefined {
  const head = repository.note(`${folder}/head`)
  if (head === undefined) return undefined
  const todo = (repository.note(`${folder}/todo`) ?? '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.split(' ')[1] ?? '')
  return { head: head.trim(), todo: todo.flatMap(id => repository.objects.startingWith(id)[0] ?? []) }
}

/** Remembers what is left. */
export function writeSequence(git: Invocation, verb: 'pick' | 'revert', { head, todo }: Sequence): void {
  const { repository, fs } = git
  const base = `${repository.gitDir}/${folder}`
  if (!fs.exists(base)) fs.mkdir(base)
  repository.setNote(`${folder}/head`, `${head}\n`)
  repository.setNote(`${folder}/abort-safety`, `${repository.headId()}\n`)
  repository.setNote(
    `${folder}/todo`,
    todo
      .map(id => `${verb} ${abbreviate(repository, id)} ${subjectOf(repository.commit(id).message)}\n`)
      .join(''),
  )
}

/** The row is over. */
export function dropSequence({ repository, fs }: Invocation): void {
  const base = `${repository.gitDir}/${folder}`
  if (!fs.exists(base)) return
  for (const name of fs.list(base)) fs.unlink(`${base}/${name}`)
  fs.rmdir(base)
}
