// Commit messages: cleaned as git cleans them, and what happens where an editor would open.
import type { Invocation } from '../invocation.ts'
import { editText } from '../programs/editor.ts'

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

/** The message as the user's editor leaves it, cleaned. */
export async function edited(
  git: Invocation,
  text: string,
  { withoutComments = true, note = 'COMMIT_EDITMSG' }: { withoutComments?: boolean; note?: string } = {},
): Promise<string> {
  const given = await editText(git, note, text)
  const scissors = given.search(/^# -{24} >8 -{24}$/m)
  return cleanMessage(scissors === -1 ? given : given.slice(0, scissors), { withoutComments })
}
