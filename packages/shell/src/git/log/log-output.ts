// Prints a list of commits with their differences, and what stands between them.
import { showPairs } from '../diff/diff-formats.ts'
import type { DiffChoice } from '../diff/diff-options.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import { treePairs } from '../repository-diff.ts'
import { type PrettyOptions, pretty } from './pretty.ts'

export interface LogOptions {
  readonly pretty: PrettyOptions
  readonly diff: DiffChoice
  readonly matches: (path: string) => boolean
  /** Merges are compared with their first parent. */
  readonly withMerges: boolean
}

/** A commit's own difference, in the chosen forms. */
function differenceOf(
  git: Invocation,
  commit: Commit,
  { diff, matches, withMerges }: Pick<LogOptions, 'diff' | 'matches' | 'withMerges'>,
): string {
  const { repository } = git
  if (diff.show.formats.size === 0 || (commit.parents.length > 1 && !withMerges)) return ''
  const pairs = treePairs(repository, repository.filesOf(commit.parents[0]), repository.filesOf(commit.id), {
    matches,
  })
  return showPairs(diff.refine(pairs), diff.show)
}

/** One commit: its text, and behind it its difference. */
export function commitText(git: Invocation, commit: Commit, options: LogOptions): string {
  const { style } = options.pretty
  const text = pretty(commit, options.pretty)
  const difference = differenceOf(git, commit, options)
  const isTerminated =
    style.kind === 'oneline' || style.kind === 'reference' || (style.kind === 'user' && style.isTerminated)
  const isEmptyFormat = style.kind === 'user' && style.format === ''
  const ended = isTerminated && !isEmptyFormat ? `${text}\n` : text
  if (difference === '') return ended
  const { formats } = options.diff.show
  if (style.kind === 'oneline' || isEmptyFormat) return ended + difference
  return `${ended}${formats.has('stat') && formats.has('patch') ? '---\n' : '\n'}${difference}`
}

/** All commits, separated as their form wants it. */
export function logText(git: Invocation, commits: readonly Commit[], options: LogOptions): string {
  const { style } = options.pretty
  const isTerminated =
    style.kind === 'oneline' || style.kind === 'reference' || (style.kind === 'user' && style.isTerminated)
  const shown = commits.filter(commit => !options.diff.isFiltering || isChanging(git, commit, options))
  return shown.map(commit => commitText(git, commit, options)).join(isTerminated ? '' : '\n')
}

function isChanging(
  git: Invocation,
  { id, parents }: Commit,
  { diff, matches, withMerges }: LogOptions,
): boolean {
  const { repository } = git
  if (parents.length > 1 && !withMerges) return false
  return (
    diff.refine(treePairs(repository, repository.filesOf(parents[0]), repository.filesOf(id), { matches }))
      .length > 0
  )
}
