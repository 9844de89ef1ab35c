// Which commits a log shows, by what is in them and where they lie.
import { matcherFor, RegexError } from '../../commands/search/matcher.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import { parseSignature } from '../objects/signature.ts'
import type { Options } from '../options.ts'
import { approximateDate } from '../parse-date.ts'
import type { Repository } from '../repository.ts'
import { ancestorsOf, committedAt, datedTopological, topological, walk } from '../revision/walk.ts'
import { isMapped } from './log-options.ts'
import { mailmapOf } from './mailmap.ts'

function grepOf(git: Invocation, options: Options, name: string): ((text: string) => boolean) | undefined {
  const patterns = options.values(name)
  if (patterns.length === 0) return undefined
  const tests = patterns.map(pattern => lineTest(git, options, pattern))
  const isEach = name === 'grep' && options.has('all-match')
  return text => {
    const lines = text.replace(/\n$/, '').split('\n')
    const holds = (test: (line: string) => boolean) => lines.some(test)
    return isEach ? tests.every(holds) : tests.some(holds)
  }
}

/** Whether a line fits a pattern of the kind that is asked for. */
function lineTest(git: Invocation, options: Options, pattern: string): (line: string) => boolean {
  const kinds = [
    ['perl-regexp', 'perl'],
    ['extended-regexp', 'extended'],
    ['fixed-strings', 'fixed'],
  ] as const
  const chosen = kinds.filter(([name]) => options.has(name))
  if (chosen.length > 1) throw new NotComputable('git log with patterns of several kinds')
  const usual = git.config.get('grep.patterntype') ?? 'default'
  if (!['default', 'basic'].includes(usual) || git.config.boolean('grep.extendedregexp') === true)
    throw new NotComputable('git with patterns of another kind')
  if (pattern.includes('\n')) throw new NotComputable('git log with a pattern of several lines')
  try {
    const find = matcherFor([pattern], {
      kind: chosen[0]?.[1] ?? 'basic',
      ignoreCase: options.has('regexp-ignore-case'),
      isUtf8: isUtf8Locale(git.process.shell),
      isWord: false,
      isLine: false,
    })
    return line => find(line, 0) !== undefined
  } catch (error) {
    if (!(error instanceof RegexError)) throw error
    if (chosen[0]?.[1] === 'perl') throw new NotComputable('an expression of Perl that is none')
    throw fatal(`command line, '${pattern}': ${error.message}`)
  }
}

/** A test for the options that choose commits by what is in them. */
export function commitFilter(git: Invocation, options: Options): (commit: Commit) => boolean {
  const author = grepOf(git, options, 'author')
  const committer = grepOf(git, options, 'committer')
  const grep = grepOf(git, options, 'grep')
  const surroundings = { now: git.now, localZone: (seconds: number) => git.localZone(seconds) }
  const since = options.value('since') ?? options.value('after')
  const until = options.value('until') ?? options.value('before')
  const from = since === undefined ? undefined : approximateDate(since, surroundings)
  const to = until === undefined ? undefined : approximateDate(until, surroundings)
  const person = (text: string) => {
    if (!isMapped(git, options)) return text.replace(/> .*$/, '>')
    const { name, email } = mailmapOf(git).proper(parseSignature(text))
    return `${name} <${email}>`
  }
  const least = options.has('merges') ? 2 : Number(options.value('min-parents') ?? 0)
  const most = options.has('no-merges') ? 1 : Number(options.value('max-parents') ?? -1)
  return commit =>
    (author?.(person(commit.author)) ?? true) &&
    (committer?.(person(commit.committer)) ?? true) &&
    (grep ? grep(commit.message) !== options.has('invert-grep') : true) &&
    (from === undefined || committedAt(commit) >= from) &&
    (to === undefined || committedAt(commit) <= to) &&
    commit.parents.length >= least &&
    (most < 0 || commit.parents.length <= most)
}

export interface Selection {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly matches: ((path: string) => boolean) | undefined
  /** Leaves commits out before they are counted. */
  readonly isShown?: ((commit: Commit) => boolean) | undefined
}

/** A number as C reads one: what is none is 0. */
function numberIn(text: string): number {
  return Number(/^\s*[-+]?\d+/.exec(text)?.[0] ?? 0)
}

/** The commits that are shown, in order. */
export function selectCommits(
  git: Invocation,
  options: Options,
  { include, exclude, matches, isShown = () => true }: Selection,
): Commit[] {
  const { repository } = git
  const isFull = options.has('full-history')
  const simplify = matches && ((commit: Commit) => simplified(git, commit, { matches, isFull }))
  const walked = walk(repository, {
    include,
    exclude,
    isFirstParent: options.has('first-parent'),
    ...(simplify ? { simplify } : {}),
  })
  const kept = options.has('ancestry-path') ? onPath(git, options, { walked, exclude }) : walked
  const ordered = inOrder(kept, options)
  const chosen = (options.has('no-walk') ? named(repository, options, { include, exclude }) : ordered).filter(
    commitFilter(git, options),
  )
  const skip = numberIn(options.value('skip') ?? '0')
  const count = numberIn(options.value('max-count') ?? options.value('number') ?? '-1')
  const limited: Commit[] = []
  for (const commit of chosen.slice(skip)) {
    if (limited.length === count) break
    if (isShown(commit)) limited.push(commit)
  }
  return options.has('reverse') ? limited.reverse() : limited
}

function inOrder(commits: readonly Commit[], options: Options): readonly Commit[] {
  if (options.has('date-order')) return datedTopological(commits, committedAt)
  if (options.has('author-date-order'))
    return datedTopological(commits, ({ author }) => parseSignature(author).seconds)
  return options.has('topo-order') || options.has('graph') ? topological(commits) : commits
}

/** Only what lies between the excluded commits and the others. */
function onPath(
  { repository }: Invocation,
  options: Options,
  { walked, exclude }: { walked: readonly Commit[]; exclude: readonly string[] },
): Commit[] {
  if (options.value('ancestry-path') !== undefined || exclude.length === 0)
    throw new NotComputable('git log --ancestry-path of another kind')
  return walked.filter(({ id }) => {
    const ancestors = ancestorsOf(repository, [id])
    return exclude.some(bottom => ancestors.has(bottom))
  })
}

/** The commits that were named, the youngest first. */
function named(
  repository: Repository,
  options: Options,
  { include, exclude }: Pick<Selection, 'include' | 'exclude'>,
): Commit[] {
  if (exclude.length > 0) throw new NotComputable('git log --no-walk of a range')
  const commits = [...new Set(include)].map(id => repository.commit(id))
  if (options.value('no-walk') === 'unsorted') return commits
  return commits.sort((a, b) => committedAt(b) - committedAt(a))
}

/** Follows only the parents a path limit needs, and shows only what changed there. */
function simplified(
  git: Invocation,
  commit: Commit,
  { matches, isFull }: { matches: (path: string) => boolean; isFull: boolean },
): { parents: readonly string[]; isShown: boolean } {
  const { repository } = git
  const own = [...repository.filesOf(commit.id)].filter(([path]) => matches(path))
  const isSame = (parent: string | undefined) => {
    const other = new Map([...repository.filesOf(parent)].filter(([path]) => matches(path)))
    return (
      other.size === own.length &&
      own.every(([path, { id, mode }]) => other.get(path)?.id === id && other.get(path)?.mode === mode)
    )
  }
  if (commit.parents.length === 0) return { parents: [], isShown: !isSame(undefined) }
  if (isFull) return { parents: commit.parents, isShown: !commit.parents.every(isSame) }
  const same = commit.parents.find(isSame)
  return same === undefined ? { parents: commit.parents, isShown: true } : { parents: [same], isShown: false }
}
