// Commit messages: cleaned as git cleans them, and what happens where an editor would open.
import { NotComputable } from '../../not-computable.ts'
import { GiveUp } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'

/** Without trailing blanks, doubled empty lines and empty ends; `withoutComments`: without `#` lines. */
export function cleanMessage(text: string, { withoutComments = false } = {}): string {
  const lines = text
    .split('\n')
    .filter(line => !(withoutComments && line.startsWith('#')))
    .map(line => line.replace(/[ \t\n\v\f\r]+$/, ''))
  const kept = lines.filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
  while (kept.at(-1) === '') kept.pop()
  return kept.length === 0 ? '' : `${kept.join('\n')}\n`
}

/** The message after an editor that changes nothing; any other editor is not computed. */
export function edited(git: Invocation, text: string, { withoutComments = true } = {}): string {
  const editor =
    git.env('GIT_EDITOR') ?? git.config.get('core.editor') ?? git.env('VISUAL') ?? git.env('EDITOR')
  if (editor === undefined) {
    const term = git.env('TERM')
    if (term === undefined || term === 'dumb')
      throw new GiveUp(
        'error: Terminal is dumb, but EDITOR unset\nPlease supply the message using either -m or -F option.\n',
        1,
      )
    throw new NotComputable('git with an editor')
  }
  if (editor !== ':' && editor !== 'true' && editor !== '/bin/true')
    throw new NotComputable(`git with the editor '${editor}'`)
  return cleanMessage(text, { withoutComments })
}
