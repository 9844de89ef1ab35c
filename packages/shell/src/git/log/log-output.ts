// Prints a list of commits with their differences, and what stands between them.
import { NotComputable } from '../../not-computable.ts'
import { type CombinedPath, combinedPatch } from '../diff/combined.ts'
import { showPairs } from '../diff/diff-formats.ts'
import type { DiffChoice } from '../diff/diff-options.ts'
import type { FilePair, FileSpec } from '../diff/file-pair.ts'
import { below } from '../diff/looks/relative.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import type { FlatTree } from '../objects/tree-object.ts'
import { quotePath } from '../quote-path.ts'
import { fileSpecs, storedFiles, treePairs } from '../repository-diff.ts'
import { type PrettyOptions, pretty } from './pretty.ts'

export interface LogOptions {
  readonly pretty: PrettyOptions
  readonly diff: DiffChoice
  readonly matches: (path: string) => boolean
  /** Only what lies below this folder is shown, named from there. */
  readonly folder?: string
  /** Merges are compared with their first parent, or with all at once. */
  readonly merges: 'none' | 'first' | 'combined' | 'dense'
  /** The pairs of a commit, where they are known already. */
  readonly pairs?: ReadonlyMap<string, readonly FilePair[]> | undefined
}

/** What a commit changed against its first parent, as it is shown. */
export function commitPairs(
  git: Invocation,
  { id, parents }: Pick<Commit, 'id' | 'parents'>,
  { diff, matches, pairs, folder = '' }: Pick<LogOptions, 'diff' | 'matches' | 'pairs' | 'folder'>,
): FilePair[] {
  const known = pairs?.get(id)
  if (known) return [...known]
  const { repository } = git
  const before = repository.filesOf(parents[0])
  const isInside = (path: string) => path.startsWith(folder) && matches(path)
  const found = treePairs(repository, before, repository.filesOf(id), { matches: isInside })
  const changed = new Set(found.map(pair => pair.before?.path))
  const refined = diff.refine(found, () =>
    fileSpecs(storedFiles(repository, before)).filter(({ path }) => !changed.has(path)),
  )
  return refined.map(pair => below(pair, folder))
}

/** The paths of a merge that none of its parents has as they are. */
function combinedPaths(git: Invocation, commit: Commit, matches: LogOptions['matches']): CombinedPath[] {
  const { repository } = git
  const own = repository.filesOf(commit.id)
  const parents = commit.parents.map(parent => repository.filesOf(parent))
  const spec = (files: FlatTree, path: string): FileSpec | undefined => {
    const state = files.get(path)
    return state && { ...state, path, data: () => repository.objects.blob(state.id) }
  }
  const paths = new Set([...own.keys(), ...parents.flatMap(files => [...files.keys()])])
  const isSame = (files: FlatTree, path: string) =>
    files.get(path)?.id === own.get(path)?.id && files.get(path)?.mode === own.get(path)?.mode
  return [...paths]
    .filter(path => matches(path) && parents.every(files => !isSame(files, path)))
    .sort()
    .map(path => ({ path, parents: parents.map(files => spec(files, path)), result: spec(own, path) }))
}

const octal = (mode: number | undefined) => (mode ?? 0).toString(8).padStart(6, '0')

function combinedDifference(git: Invocation, commit: Commit, options: LogOptions): string {
  const { show } = options.diff
  const { formats } = show
  if (options.diff.isFiltering || show.isColored || show.words || options.folder)
    throw new NotComputable('a combined diff of this kind')
  const paths = combinedPaths(git, commit, options.matches)
  const stats = new Set(
    [...formats].filter(name => !['patch', 'raw', 'name-only', 'name-status'].includes(name)),
  )
  let text = stats.size === 0 ? '' : showPairs(commitPairs(git, commit, options), { ...show, formats: stats })
  if (paths.length === 0) return text
  const name = (path: string) => quotePath(path, { isHighPlain: show.isHighPlain ?? false })
  const letters = ({ parents, result }: CombinedPath) =>
    parents.map(parent => (!parent ? 'A' : result ? 'M' : 'D')).join('')
  for (const path of paths) {
    if (formats.has('raw')) {
      const specs = [...path.parents, path.result]
      const ids = specs.map(spec => show.abbreviate(spec?.id ?? '0'.repeat(40)))
      text += `${':'.repeat(path.parents.length)}${specs.map(spec => octal(spec?.mode)).join(' ')} ${ids.join(' ')} ${letters(path)}\t${name(path.path)}\n`
    } else if (formats.has('name-status')) text += `${letters(path)}\t${name(path.path)}\n`
    else if (formats.has('name-only')) text += `${name(path.path)}\n`
  }
  if (!formats.has('patch')) return text
  const isDense = options.merges === 'dense'
  const patches = paths.map(path => combinedPatch(path, { ...show, isDense })).join('')
  return text === '' ? patches : `${text}\n${patches}`
}

/** A commit's own difference, in the chosen forms; undefined where none is asked for. */
function differenceOf(git: Invocation, commit: Commit, options: LogOptions): string | undefined {
  const { diff, merges } = options
  if (diff.show.formats.size === 0) return undefined
  if (commit.parents.length > 1 && merges === 'none') return undefined
  if (commit.parents.length > 1 && merges !== 'first') return combinedDifference(git, commit, options)
  const pairs = commitPairs(git, commit, options)
  return pairs.length === 0 ? undefined : showPairs(pairs, diff.show)
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
  if (difference === undefined) return ended
  const { formats } = options.diff.show
  const isCombined = commit.parents.length > 1 && options.merges !== 'first'
  if (isEmptyFormat) return ended + difference
  if (style.kind === 'oneline') return `${ended}${isCombined ? '\n' : ''}${difference}`
  return `${ended}${formats.has('stat') && formats.has('patch') && !isCombined ? '---\n' : '\n'}${difference}`
}

/** All commits, separated as their form wants it. */
export function logText(git: Invocation, commits: readonly Commit[], options: LogOptions): string {
  const { style } = options.pretty
  const isTerminated =
    style.kind === 'oneline' || style.kind === 'reference' || (style.kind === 'user' && style.isTerminated)
  return commits.map(commit => commitText(git, commit, options)).join(isTerminated ? '' : '\n')
}

/** Whether a log that leaves out what shows no difference shows this commit. */
export function isChanging(git: Invocation, commit: Commit, options: LogOptions): boolean {
  if (commit.parents.length > 1 && options.merges === 'none') return false
  return commitPairs(git, commit, options).length > 0
}
