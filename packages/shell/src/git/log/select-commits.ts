// Which commits a log shows, by what is in them and where they lie.
import { NotComputable } from '../../not-computable.ts'
import type { Invocation } from '../invocation.ts'
import type { Commit } from '../objects/commit-object.ts'
import { parseSignature } from '../objects/signature.ts'
import type { Options } from '../options.ts'
import { approximateDate } from '../parse-date.ts'
import type { Repository } from '../repository.ts'
import { committedAt, topological, walk } from '../revision/walk.ts'
import { userRegex } from '../user-regex.ts'
import { isMapped } from './log-options.ts'
import { mailmapOf } from './mailmap.ts'

function grepOf(options: Options, name: string): ((text: string) => boolean) | undefined {
  const patterns = options.values(name)
  if (patterns.length === 0) return undefined
  const flags = options.has('regexp-ignore-case') ? 'i' : ''
  const tests = patterns.map(pattern => userRegex(sourceOf(pattern, options), flags, pattern))
  const isEach = name === 'grep' && options.has('all-match')
  return text => {
    const lines = text.split('\n')
    const holds = (test: RegExp) => lines.some(line => test.test(line))
    return isEach ? tests.every(holds) : tests.some(holds)
  }
}

function sourceOf(pattern: string, options: Options): string {
  if (options.has('fixed-strings')) return pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  if (/\[\[:|\\[<>A-Za-z0-9`']|\[[^\]]*\\|\(\?/.test(pattern))
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

/** The commits that are shown, in order. */
export function selectCommits(
  git: Invocation,
  options: Options,
  { include, exclude, matches, isShown = () => true }: Selection,
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
  const chosen = (options.has('no-walk') ? named(repository, include, exclude) : ordered).filter(
    commitFilter(git, options),
  )
  const skip = Number(options.value('skip') ?? 0)
  const count = Number(options.value('max-count') ?? options.value('number') ?? -1)
  const limited: Commit[] = []
  for (const commit of chosen.slice(skip)) {
    if (limited.length === count) break
    if (isShown(commit)) limited.push(commit)
  }
  return options.has('reverse') ? limited.reverse() : limited
}

/** The commits that were named, the youngest first. */
function named(repository: Repository, include: readonly string[], exclude: readonly string[]): Commit[] {
  if (exclude.length > 0) throw new NotComputable('git log --no-walk of a range')
  return [...new Set(include)]
    .map(id => repository.commit(id))
    .sort((a, b) => committedAt(b) - committedAt(a))
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
