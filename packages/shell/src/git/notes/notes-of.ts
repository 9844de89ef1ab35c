// Notes on objects: a tree of texts named by what they are about, under `refs/notes`.

import { NotComputable } from '../../not-computable.ts'
import { cleanMessage } from '../commit/commit-message.ts'
import { signatureOf } from '../commit/identity.ts'
import { makeCommit } from '../commit/make-commit.ts'
import type { Invocation } from '../invocation.ts'
import { type FlatTree, flatten, modeOf, writeFlat } from '../objects/tree-object.ts'
import { updateRef } from '../refs/move-head.ts'

/** The reference that notes are kept under. */
export function notesRef(git: Invocation, given?: string): string {
  const typed = given ?? git.env('GIT_NOTES_REF') ?? git.config.get('core.notesref') ?? 'refs/notes/commits'
  if (typed.startsWith('refs/notes/')) return typed
  return typed.startsWith('notes/') ? `refs/${typed}` : `refs/notes/${typed}`
}

/** The ids of notes by the objects they are on. */
export function notesIn(git: Invocation, ref: string): Map<string, string> {
  const { repository } = git
  const id = repository.refs.resolve(ref)
  if (id === undefined) return new Map()
  const files = flatten(repository.objects, repository.commit(id).tree)
  return new Map([...files].map(([path, state]) => [path.replaceAll('/', ''), state.id]))
}

/** Keeps these notes, with a commit of their own. */
export function keepNotes(
  git: Invocation,
  ref: string,
  { notes, message }: { notes: ReadonlyMap<string, string>; message: string },
): void {
  if (notes.size > 100) throw new NotComputable('more than a hundred git notes')
  const { repository } = git
  const before = repository.refs.resolve(ref)
  const files: FlatTree = new Map([...notes].map(([object, id]) => [object, { mode: modeOf.file, id }]))
  const to = makeCommit(git, {
    tree: writeFlat(repository.objects, files),
    parents: before === undefined ? [] : [before],
    author: signatureOf(git, 'author'),
    committer: signatureOf(git, 'committer'),
    message: `${message}\n`,
  })
  updateRef(git, ref, { to, message: `notes: ${message}` })
}

/** The texts of several notes as one. */
export const joinedNotes = (parts: readonly string[]) =>
  cleanMessage(parts.map(part => part.replace(/\n*$/, '\n')).join('\n'))

/** The notes on a commit, as a log shows them below its message. */
export function notesText(git: Invocation, refs: readonly string[]): (id: string) => string {
  const known = refs.map(ref => ({ ref, notes: notesIn(git, ref) }))
  return id =>
    known
      .map(({ ref, notes }) => {
        const note = notes.get(id)
        if (note === undefined) return ''
        const name = ref === 'refs/notes/commits' ? '' : ` (${ref.replace('refs/notes/', '')})`
        const lines = git.repository.objects.blob(note).replace(/\n$/, '').split('\n')
        return `\nNotes${name}:\n${lines.map(line => `    ${line}\n`).join('')}`
      })
      .join('')
}
