// The message of a commit as editor and hooks leave it.
import { NotComputable } from '../../../not-computable.ts'
import { cleanMessage } from '../../commit/commit-message.ts'
import { commitTemplate } from '../../commit/commit-template.ts'
import { GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import type { Commit } from '../../objects/commit-object.ts'
import { parseSignature } from '../../objects/signature.ts'
import type { Options } from '../../options.ts'
import { editText } from '../../programs/editor.ts'
import { draftOf } from './commit-inputs.ts'
import { untrackedMode } from './status.ts'

/** What hooks are told of the commit under way. */
export function hookEnvironment(author: string): Record<string, string> {
  const { name, email, seconds, zone } = parseSignature(author)
  return {
    GIT_INDEX_FILE: '.git/index',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: `@${seconds} ${zone}`,
    GIT_EDITOR: ':',
  }
}

interface MessageInput {
  readonly options: Options
  readonly amended: Commit | undefined
  readonly author: string
  readonly committer: string
  readonly run: (hook: string, ...args: string[]) => Promise<number>
}

/** The message after editor and hooks; undefined where a hook objects. */
export async function finalMessage(
  git: Invocation,
  { options, amended, author, committer, run }: MessageInput,
): Promise<string | undefined> {
  const { repository } = git
  const draft = await draftOf(git, options, amended)
  const note = 'COMMIT_EDITMSG'
  const mode = untrackedMode(options.value('untracked-files'), options.has('untracked-files'))
  if (draft.isEdited && options.has('verbose')) throw new NotComputable('git commit --verbose with an editor')
  const reference = amended && repository.filesOf(amended.parents[0])
  const template =
    draft.isEdited && !options.isOff('status') && !options.has('no-status') && draft.withoutComments
      ? commitTemplate(git, {
          author,
          committer,
          withDate: options.has('date') || (amended !== undefined && !options.has('reset-author')),
          isAmend: amended !== undefined,
          isRoot: amended ? amended.parents.length === 0 : repository.headId() === undefined,
          status: { untracked: mode, ...(reference ? { reference } : {}) },
        })
      : ''
  repository.setNote(note, draft.text + template)
  const path = `.git/${note}`
  if ((await run('prepare-commit-msg', path, ...draft.source)) !== 0) return undefined
  if (draft.isEdited) await editText(git, note, repository.note(note) ?? '')
  if (!options.has('no-verify') && !options.isOff('verify') && (await run('commit-msg', path)) !== 0)
    return undefined
  const given = repository.note(note) ?? ''
  const message = cleanMessage(given, { withoutComments: draft.withoutComments })
  if (draft.isEdited && draft.source[0] === 'template' && message === draft.text)
    throw new GiveUp('Aborting commit; you did not edit the message.\n', 1)
  if (message === '' && !options.has('allow-empty-message'))
    throw new GiveUp('Aborting commit due to empty commit message.\n', 1)
  return message
}
