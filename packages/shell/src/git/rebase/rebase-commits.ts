// Which commits a rebase takes along: those that the other side lacks, oldest first.
import { showPairs } from '../diff/diff-formats.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import { treePairs } from '../repository-diff.ts'
import { topological, walk } from '../revision/walk.ts'

/** What a commit changes, whatever the lines stand at. */
export function changeOf({ repository }: Invocation, commit: Commit): string {
  const pairs = treePairs(repository, repository.filesOf(commit.parents[0]), repository.filesOf(commit.id))
  const text = showPairs(pairs, { formats: new Set(['patch']), abbreviate: id => id })
  return text.replace(/^(index|@@).*$/gm, '').replace(/[ \t\r\n]+/g, '')
}

export interface Chosen {
  readonly commits: readonly Commit[]
  /** Left out, for the other side has their changes. */
  readonly skipped: readonly Commit[]
}

/** The commits of `head` that `upstream` lacks. */
export function rebaseCommits(git: Invocation, upstream: string | undefined, head: string): Chosen {
  const { repository } = git
  const exclude = upstream === undefined ? [] : [upstream]
  const mine = topological(walk(repository, { include: [head], exclude }))
    .filter(({ parents }) => parents.length < 2)
    .reverse()
  if (upstream === undefined) return { commits: mine, skipped: [] }
  const theirs = walk(repository, { include: [upstream], exclude: [head] }).filter(
    ({ parents }) => parents.length < 2,
  )
  if (theirs.length === 0) return { commits: mine, skipped: [] }
  const known = new Set(theirs.map(commit => changeOf(git, commit)))
  const isKnown = (commit: Commit) => {
    const change = changeOf(git, commit)
    return change !== '' && known.has(change)
  }
  return { commits: mine.filter(commit => !isKnown(commit)), skipped: mine.filter(isKnown) }
}
