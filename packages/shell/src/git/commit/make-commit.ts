// Makes a commit object and tells about it.
import { withRenames } from '../diff/renames.ts'
import { shortStatOf, summaryOf } from '../diff/stat.ts'
import type { Invocation } from '../invocation.ts'
import { type Commit, commitData, subjectOf } from '../objects/commit-object.ts'
import { parseSignature, showDate } from '../objects/signature.ts'
import { treePairs } from '../repository-diff.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import { personOf } from './identity.ts'

/** Writes a commit and returns its id. */
export function makeCommit(git: Invocation, commit: Omit<Commit, 'id'>): string {
  return git.repository.objects.write('commit', commitData(commit))
}

const implicitHint = `Your name and email address were configured automatically based
on your username and hostname. Please check that they are accurate.
You can suppress this message by setting them explicitly. Run the
following command and follow the instructions in your editor to edit
your configuration file:

    git config --global --edit

After doing this, you may fix the identity used for this commit with:

    git commit --amend --reset-author
`

/** `[main 1a2b3c4] subject` and what follows. */
export function commitSummary(
  git: Invocation,
  id: string,
  { withDate = false, isFirst = false } = {},
): string {
  const { repository } = git
  const commit = repository.commit(id)
  const head = repository.refs.head()
  const place = head.kind === 'detached' ? 'detached HEAD' : head.ref.replace('refs/heads/', '')
  const root = isFirst ? ' (root-commit)' : ''
  let text = `[${place}${root} ${abbreviate(repository, id)}] ${subjectOf(commit.message)}\n`
  const author = parseSignature(commit.author)
  const committer = parseSignature(commit.committer)
  const person = ({ name, email }: { name: string; email: string }) => `${name} <${email}>`
  if (person(author) !== person(committer)) text += ` Author: ${person(author)}\n`
  if (withDate)
    text += ` Date: ${showDate(author, 'default', { now: git.now, localZone: seconds => git.localZone(seconds) })}\n`
  if (personOf(git, 'committer', { isLenient: true }).isGuessed && !isGiven(git))
    text += ` Committer: ${person(committer)}\n${implicitHint}`
  return commit.parents.length > 1 ? text : text + changeSummary(git, commit)
}

function isGiven(git: Invocation): boolean {
  return git.env('GIT_COMMITTER_EMAIL') !== undefined && git.env('GIT_COMMITTER_NAME') !== undefined
}

function changeSummary(git: Invocation, commit: Commit): string {
  const { repository } = git
  const pairs = withRenames(
    treePairs(repository, repository.filesOf(commit.parents[0]), repository.filesOf(commit.id)),
  )
  const isHighPlain = git.config.boolean('core.quotepath') === false
  return shortStatOf(pairs) + summaryOf(pairs, { isHighPlain })
}
