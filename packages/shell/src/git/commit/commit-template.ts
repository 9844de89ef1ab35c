// What git writes below a message that is to be edited: instructions and the status, as comments.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import { parseSignature, showDate } from '../objects/signature.ts'
import { longStatus } from '../status/long-status.ts'
import { progressOf } from '../status/progress-state.ts'
import { type StatusOptions, statusOf } from '../status/status-model.ts'

const instructions = `# Please enter the commit message for your changes. Lines starting
# with '#' will be ignored, and an empty message aborts the commit.
`

const merging = `#
# It looks like you may be committing a merge.
# If this is not correct, please run
#	git update-ref -d MERGE_HEAD
# and try again.

`

const picking = `#
# It looks like you may be committing a cherry-pick.
# If this is not correct, please run
#	git update-ref -d CHERRY_PICK_HEAD
# and try again.

`

function commented(text: string): string {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .filter(line => !line.startsWith('  ('))
    .map(line => (line === '' || line.startsWith('\t') ? `#${line}\n` : `# ${line}\n`))
    .join('')
}

export interface TemplateInput {
  readonly author: string
  readonly committer: string
  /** The author's date is not that of now. */
  readonly withDate: boolean
  readonly isAmend: boolean
  /** The commit will have no parents. */
  readonly isRoot: boolean
  readonly status: StatusOptions
}

/** The comments below the message of a commit that is to be edited. */
export function commitTemplate(
  git: Invocation,
  { author, committer, withDate, isAmend, isRoot, status }: TemplateInput,
): string {
  for (const name of ['commit.template', 'commit.verbose'])
    if (git.config.get(name) !== undefined && git.config.get(name) !== 'false')
      throw new NotComputable(`git with an editor and ${name}`)
  const progress = progressOf(git.repository)
  const person = ({ name, email }: { name: string; email: string }) => `${name} <${email}>`
  const [by, through] = [parseSignature(author), parseSignature(committer)]
  const date = showDate(by, 'default', { now: git.now, localZone: seconds => git.localZone(seconds) })
  const lines = [
    ...(person(by) === person(through) ? [] : [`# Author:    ${person(by)}\n`]),
    ...(withDate ? [`# Date:      ${date}\n`] : []),
  ]
  const found = { ...statusOf(git, status), isInitial: isRoot }
  const text = longStatus(git, found, {
    untracked: status.untracked ?? 'normal',
    isCommit: true,
    isAmend,
    isQuietAboutNothing: !isAmend,
  })
  const operation = progress === 'merge' ? merging : progress === 'cherry-pick' ? picking : ''
  return `${operation}\n${instructions}${lines.length > 0 ? '#\n' : ''}${lines.join('')}#\n${commented(text)}`
}
