// The options that log, show, reflog and rev-list share: which commits, in which form.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import type { Options } from '../options.ts'
import { approximateDate } from '../parse-date.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import type { Revision } from '../revision/arguments.ts'
import { type Decoration, decorationsOf } from '../revision/decorate.ts'
import { peel, peelToCommit } from '../revision/resolve.ts'
import { committedAt, topological, walk } from '../revision/walk.ts'
import { type PrettyOptions, parseStyle, type Style } from './pretty.ts'

export const logOptionNames: readonly string[] = [
  'oneline',
  'n max-count=',
  'skip=',
  'graph',
  'pretty?',
  'format=',
  'all',
  'branches?',
  'tags?',
  'remotes?',
  'decorate?',
  'no-decorate',
  'reverse',
  'author=',
  'committer=',
  'grep=',
  'i regexp-ignore-case',
  'E extended-regexp',
  'F fixed-strings',
  'invert-grep',
  'all-match',
  'since=',
  'after=',
  'until=',
  'before=',
  'merges',
  'no-merges',
  'first-parent',
  'date=',
  'abbrev-commit',
  'no-abbrev-commit',
  'topo-order',
  'date-order',
  'author-date-order',
  'follow',
  'parents',
  'g walk-reflogs',
  'L=',
  'source',
  'left-right',
  'cherry-pick',
  'cherry',
  'boundary',
  'simplify-by-decoration',
  'full-history',
  'ancestry-path?',
  'no-walk?',
  'min-parents=',
  'max-parents=',
  'relative-date',
  'show-signature',
  'notes?',
  'no-notes',
  'stdin',
  'children',
  'mailmap',
  'use-mailmap',
  'no-mailmap',
  'encoding=',
  'not',
  'P perl-regexp',
  'decorate-refs=',
  'decorate-refs-exclude=',
  'exclude=',
  'glob=',
  'no-graph',
  'clear-decorations',
  'log-size',
  'sparse',
  'simplify-merges',
  'show-pulls',
  'dense',
  'left-only',
  'right-only',
  'cherry-mark',
  'show-linear-break?',
  'ignore-missing',
  'bisect',
  'merge',
  'reflog',
]

const unsupported = [
  'follow',
  'walk-reflogs',
  'L',
  'source',
  'left-right',
  'cherry-pick',
  'cherry',
  'boundary',
  'simplify-by-decoration',
  'full-history',
  'ancestry-path',
  'no-walk',
  'show-signature',
  'stdin',
  'children',
  'invert-grep',
  'all-match',
  'perl-regexp',
  'decorate-refs',
  'decorate-refs-exclude',
  'exclude',
  'glob',
  'log-size',
  'sparse',
  'simplify-merges',
  'show-pulls',
  'left-only',
  'right-only',
  'cherry-mark',
  'show-linear-break',
  'bisect',
  'merge',
  'author-date-order',
  'parents',
  'not',
  'reflog',
  'ignore-missing',
]

export function refuseLogOptions(options: Options, except: readonly string[] = []): void {
  for (const name of unsupported)
    if (options.has(name) && !except.includes(name)) throw new NotComputable(`git log --${name}`)
}

function styleOf(git: Invocation, options: Options): Style {
  const given = options.value('format') ?? options.value('pretty')
  if (given !== undefined) {
    const own = git.config.get(`pretty.${given}`)
    return parseStyle(own ?? given)
  }
  if (options.has('oneline')) return { kind: 'oneline' }
  const usual = git.config.get('format.pretty')
  return usual === undefined || options.has('pretty') ? { kind: 'medium' } : parseStyle(usual)
}

function decorateOf(git: Invocation, options: Options): 'no' | 'short' | 'full' {
  if (options.has('no-decorate') || options.isOff('decorate')) return 'no'
  if (!options.has('decorate')) return git.isOnTerminal ? 'short' : 'no'
  const value = options.value('decorate') ?? 'short'
  if (value === 'auto') return git.isOnTerminal ? 'short' : 'no'
  if (value === 'no' || value === 'full') return value
  return 'short'
}

export function prettyOptions(git: Invocation, options: Options): PrettyOptions {
  const style = styleOf(git, options)
  let known: Map<string, Decoration[]> | undefined
  const isAbbreviated =
    (options.has('oneline') && !options.has('no-abbrev-commit')) || options.has('abbrev-commit')
  const length = options.value('abbrev')
  return {
    git,
    style,
    isAbbreviated,
    decorate: decorateOf(git, options),
    dateMode: options.has('relative-date')
      ? 'relative'
      : (options.value('date') ?? git.config.get('log.date') ?? 'default'),
    abbreviate: id => abbreviate(git.repository, id, length === undefined ? undefined : Number(length)),
    decorations: id => {
      known ??= decorationsOf(git)
      return known.get(id) ?? []
    },
  }
}

/** The commits named by revisions and by --all, --branches and --tags. */
export function startPoints(
  git: Invocation,
  revisions: readonly Revision[],
  options: Options,
): { include: string[]; exclude: string[] } {
  const { repository } = git
  const commitOf = (id: string) => {
    const commit = peelToCommit(repository, id)
    if (commit === undefined) throw new NotComputable('the history of something that is no commit')
    return commit
  }
  const include = revisions.filter(({ isExcluded }) => !isExcluded).map(({ id }) => commitOf(id))
  const exclude = revisions.filter(({ isExcluded }) => isExcluded).map(({ id }) => commitOf(id))
  const addRefs = (prefix: string) => {
    for (const id of repository.refs.list(prefix).values()) {
      const commit = peel(repository, id)
      if (repository.objects.find(commit)?.type === 'commit') include.push(commit)
    }
  }
  for (const [name, prefix] of [
    ['all', 'refs/'],
    ['branches', 'refs/heads/'],
    ['tags', 'refs/tags/'],
    ['remotes', 'refs/remotes/'],
  ] as const) {
    if (!options.has(name)) continue
    if (options.value(name) !== undefined) throw new NotComputable(`git log --${name}=<pattern>`)
    addRefs(prefix)
  }
  const head = repository.headId()
  if (options.has('all') && head !== undefined) include.push(head)
  return { include, exclude }
}

function grepOf(options: Options, name: string): ((text: string) => boolean) | undefined {
  const patterns = options.values(name)
  if (patterns.length === 0) return undefined
  const flags = options.has('regexp-ignore-case') ? 'i' : ''
  const tests = patterns.map(pattern => new RegExp(sourceOf(pattern, options), flags))
  return text => tests.some(test => text.split('\n').some(line => test.test(line)))
}

function sourceOf(pattern: string, options: Options): string {
  if (options.has('fixed-strings')) return pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  if (/\[\[:|\\[<>wWsSbB]/.test(pattern))
    throw new NotComputable(`the regular expression '${pattern}' in git`)
  if (options.has('extended-regexp')) return pattern
  return pattern.replace(/\\?[+?(){}|]/g, part => (part.length === 2 ? part.slice(1) : `\\${part}`))
}

/** A test for the options that choose commits by what is in them. */
export function commitFilter(git: Invocation, options: Options): (commit: Commit) => boolean {
  const author = grepOf(options, 'author')
  const committer = grepOf(options, 'committer')
  const grep = grepOf(options, 'grep')
  const surroundings = { now: git.now, localZone: (seconds: number) => git.localZone(seconds) }
  const since = options.value('since') ?? options.value('after')
  const until = options.value('until') ?? options.value('before')
  const from = since === undefined ? undefined : approximateDate(since, surroundings)
  const to = until === undefined ? undefined : approximateDate(until, surroundings)
  const person = (text: string) => text.replace(/> .*$/, '>')
  const least = options.has('merges') ? 2 : Number(options.value('min-parents') ?? 0)
  const most = options.has('no-merges') ? 1 : Number(options.value('max-parents') ?? -1)
  return commit =>
    (author?.(person(commit.author)) ?? true) &&
    (committer?.(person(commit.committer)) ?? true) &&
    (grep?.(commit.message) ?? true) &&
    (from === undefined || committedAt(commit) >= from) &&
    (to === undefined || committedAt(commit) <= to) &&
    commit.parents.length >= least &&
    (most < 0 || commit.parents.length <= most)
}

export interface Selection {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly matches: ((path: string) => boolean) | undefined
}

/** The commits that are shown, in order. */
export function selectCommits(
  git: Invocation,
  options: Options,
  { include, exclude, matches }: Selection,
): Commit[] {
  const { repository } = git
  const simplify = matches && ((commit: Commit) => simplified(git, commit, matches))
  const walked = walk(repository, {
    include,
    exclude,
    isFirstParent: options.has('first-parent'),
    ...(simplify ? { simplify } : {}),
  })
  const ordered = options.has('topo-order') || options.has('graph') ? topological(walked) : walked
  if (options.has('date-order')) throw new NotComputable('git log --date-order')
  const chosen = ordered.filter(commitFilter(git, options))
  const skip = Number(options.value('skip') ?? 0)
  const count = Number(options.value('max-count') ?? options.value('number') ?? -1)
  const limited = chosen.slice(skip, count < 0 ? undefined : skip + count)
  return options.has('reverse') ? limited.reverse() : limited
}

/** Follows only the parents a path limit needs, and shows only what changed there. */
function simplified(
  git: Invocation,
  commit: Commit,
  matches: (path: string) => boolean,
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
  const same = commit.parents.find(isSame)
  return same === undefined ? { parents: commit.parents, isShown: true } : { parents: [same], isShown: false }
}
