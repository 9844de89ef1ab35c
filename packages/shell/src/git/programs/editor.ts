// The user's editor, which is given a file to change.
import { NotComputable } from '../../not-computable.ts'
import { GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { commandWords, runChild } from './run-child.ts'

/** The command that edits; undefined where git would not know one. */
function editorOf(git: Invocation, isSequence: boolean): string | undefined {
  const own = isSequence ? (git.env('GIT_SEQUENCE_EDITOR') ?? git.config.get('sequence.editor')) : undefined
  const given = own ?? git.env('GIT_EDITOR') ?? git.config.get('core.editor')
  if (given !== undefined && given !== '') return given
  const term = git.env('TERM')
  const isDumb = term === undefined || term === 'dumb'
  const usual = isDumb ? git.env('EDITOR') : (git.env('VISUAL') ?? git.env('EDITOR'))
  if (usual !== undefined && usual !== '') return usual
  if (!isDumb) throw new NotComputable('git with an editor')
  return undefined
}

/**
 * Lets the editor change a file of the repository's folder; false where it fails, which has been said.
 */
export async function editFile(
  git: Invocation,
  path: string,
  { isSequence = false }: { isSequence?: boolean } = {},
): Promise<boolean> {
  const editor = editorOf(git, isSequence)
  if (editor === undefined) {
    await git.err('error: Terminal is dumb, but EDITOR unset\n')
    return false
  }
  if (editor === ':') return true
  if (git.isOnTerminal && !/^(\/bin\/)?true$/.test(editor))
    throw new NotComputable(`git with the editor '${editor}' on a terminal`)
  if (editor === 'true' || editor === '/bin/true') return true
  const status = await runChild(git, { words: commandWords(editor, [path]) })
  if (status === 0) return true
  if (status === -1)
    await git.err(
      `error: cannot run ${editor}: No such file or directory\nerror: unable to start editor '${editor}'\n`,
    )
  else await git.err(`error: There was a problem with the editor '${editor}'.\n`)
  return false
}

/** A text as the editor leaves it, in a note of the repository; gives up where there is none. */
export async function editText(git: Invocation, name: string, text: string): Promise<string> {
  const { repository } = git
  repository.setNote(name, text)
  if (!(await editFile(git, `${repository.gitDir}/${name}`)))
    throw new GiveUp('Please supply the message using either -m or -F option.\n', 1)
  return repository.note(name) ?? ''
}
