// The options that log, show, reflog and rev-list share: which commits, in which form.
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { notesRef, notesText } from '../notes/notes-of.ts'
import type { Commit } from '../objects/commit-object.ts'
import type { Options } from '../options.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import type { Revision } from '../revision/arguments.ts'
import { type Decoration, decorationsOf } from '../revision/decorate.ts'
import { peel, peelToCommit } from '../revision/resolve.ts'
import { type PrettyOptions, parseStyle, type Style } from './pretty.ts'

/** The options of `git log` and its like. */
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
  'walk-reflogs',
  'L',
  'source',
  'boundary',
  'simplify-by-decoration',
  'show-signature',
  'stdin',
  'children',
  'decorate-refs',
  'decorate-refs-exclude',
  'exclude',
  'glob',
  'log-size',
  'sparse',
  'simplify-merges',
  'show-pulls',
  'show-linear-break',
  'bisect',
  'merge',
  'reflog',
  'ignore-missing',
]

/** Throws NotComputable where an option is given that is not computed. */
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
  if (['short', 'yes', 'true', '1', 'on'].includes(value)) return 'short'
  if (['false', 'off', '0'].includes(value)) return 'no'
  throw fatal(`invalid --decorate option: ${value}`)
}

/** Whether people go by the names that `.mailmap` gives them. */
export function isMapped(git: Invocation, options: Options): boolean {
  if (options.has('mailmap') || options.has('use-mailmap')) return true
  if (options.has('no-mailmap') || options.isOff('mailmap')) return false
  return git.config.boolean('log.mailmap') ?? true
}

/** The notes that are shown with commits: the usual ones where nothing was said of the form. */
function shownNotes(git: Invocation, options: Options, style: Style): PrettyOptions['notes'] {
  const last = options.isOff('notes') || options.has('no-notes')
  if (last || style.kind === 'user' || style.kind === 'reference') return undefined
  const given = options.values('notes')
  const isAsked = options.has('notes')
  const isPlain = !['format', 'pretty', 'oneline'].some(name => options.has(name))
  if (!isAsked && !isPlain) return undefined
  if (git.config.all('notes.displayref').length > 0) throw new NotComputable('git with notes.displayRef')
  const names = given.length === 0 ? [notesRef(git)] : given.map(name => notesRef(git, name))
  const refs = names.filter(ref => git.repository.refs.resolve(ref) !== undefined)
  if (refs.length === 0) return undefined
  if (style.kind === 'oneline') throw new NotComputable('notes in a log of one line each')
  return notesText(git, refs)
}

/** How commits are to be printed, from the options. */
export function prettyOptions(git: Invocation, options: Options): PrettyOptions {
  const style = styleOf(git, options)
  let known: Map<string, Decoration[]> | undefined
  const isAbbreviated =
    (options.has('oneline') || options.has('abbrev-commit')) &&
    !(options.has('no-abbrev-commit') && options.isAfter('no-abbrev-commit', 'oneline')) &&
    !options.isOff('abbrev-commit')
  const length = options.has('no-abbrev') || options.isOff('abbrev') ? '40' : options.value('abbrev')
  const isMarked = options.has('parents')
  return {
    git,
    style,
    ...(isMarked
      ? {
          marks: ({ parents }: Commit) =>
            parents.map(id => ` ${isAbbreviated ? abbreviate(git.repository, id) : id}`).join(''),
        }
      : {}),
    isAbbreviated,
    notes: shownNotes(git, options, style),
    decorate: decorateOf(git, options),
    isMapped: isMapped(git, options),
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
