// `git log --follow`: the history of one file, past its renames.
import type { FilePair, FileSpec } from '../diff/file-pair.ts'
import { withRenames } from '../diff/renames.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import type { Options } from '../options.ts'
import { fileSpecs, storedFiles, treePairs } from '../repository-diff.ts'
import { isChanging, type LogOptions, logText } from './log-output.ts'
import { selectCommits } from './select-commits.ts'

interface Followed {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly path: string
  readonly view: LogOptions
}

/** What the file that appears in a commit was renamed or copied from. */
function sourceOf(git: Invocation, { id, parents }: Commit, added: FilePair): FilePair {
  const { repository } = git
  const before = repository.filesOf(parents[0])
  const raw = treePairs(repository, before, repository.filesOf(id))
  const candidates = raw.filter(pair => pair.status !== 'A' || pair.path === added.path)
  const changed = new Set(raw.map((pair): string | undefined => pair.before?.path))
  const unchanged = (): FileSpec[] =>
    fileSpecs(storedFiles(repository, before)).filter(({ path }) => !changed.has(path))
  const renamed = withRenames(candidates, { withCopies: true, unchanged: unchanged() })
  return renamed.find(pair => pair.path === added.path && pair.before !== undefined) ?? added
}

/** The log of one file. */
export function followed(
  git: Invocation,
  options: Options,
  { include, exclude, path, view }: Followed,
): string {
  const { repository } = git
  const found = new Map<string, FilePair[]>()
  let name = path
  const touches = (commit: Commit): boolean => {
    if (commit.parents.length > 1) return false
    const before = repository.filesOf(commit.parents[0])
    const pairs = treePairs(repository, before, repository.filesOf(commit.id), {
      matches: other => other === name || other.startsWith(`${name}/`),
    })
    if (pairs.length === 0) return false
    const shown = pairs.map(pair => {
      if (pair.status !== 'A' || pair.path !== name) return pair
      const source = sourceOf(git, commit, pair)
      name = source.before?.path ?? name
      return source
    })
    found.set(commit.id, view.diff.isFiltering ? view.diff.refine(shown) : shown)
    return isChanging(git, commit, { ...view, pairs: found })
  }
  // the walk sees newer commits first, whatever the order they are shown in
  const commits = selectCommits(git, options, { include, exclude, matches: undefined, isShown: touches })
  return logText(git, commits, { ...view, pairs: found })
}
