// `git describe`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { namesFrom } from '../../naming/name-rev.ts'
import { parseTag } from '../../objects/commit-object.ts'
import { parseSignature } from '../../objects/signature.ts'
import { type Options, parseOptions } from '../../options.ts'
import { stagedPairs, unstagedPairs } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { peel, peelToCommit, resolve } from '../../revision/resolve.ts'
import { ancestorsOf, walk } from '../../revision/walk.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

interface Name {
  readonly name: string
  /** 2 for annotated tags, 1 for others. */
  readonly rank: number
  readonly date: number
}

/** The best reference on each commit. */
function namesOf(git: Invocation, options: Options): Map<string, Name> {
  const { repository } = git
  const found = new Map<string, Name>()
  const isAll = options.has('all')
  for (const [ref, id] of repository.refs.list(isAll ? 'refs/' : 'refs/tags/')) {
    const object = repository.objects.read(id)
    const isAnnotated = object.type === 'tag'
    const short = ref.startsWith('refs/tags/') && !isAll ? ref.slice(10) : ref.slice(5)
    if (!isAnnotated && !options.has('tags') && !isAll) continue
    const bare = ref.replace(/^refs\/(tags|heads|remotes)\//, '')
    const fits = (name: string) => options.values(name).some(pattern => wildMatches(pattern, bare))
    if ((options.has('match') && !fits('match')) || fits('exclude')) continue
    const tag = isAnnotated ? parseTag(object.data) : undefined
    if (tag && tag.name !== bare) throw new NotComputable('a tag under another name')
    const commit = peelToCommit(repository, id)
    if (commit === undefined) continue
    const rank = isAnnotated ? 2 : ref.startsWith('refs/tags/') ? 1 : 0
    const date = tag?.tagger === undefined ? 0 : parseSignature(tag.tagger).seconds
    const present = found.get(commit)
    if (!present || present.rank < rank || (present.rank === 2 && rank === 2 && present.date < date))
      found.set(commit, { name: short, rank, date })
  }
  return found
}

interface Candidate {
  readonly name: string
  readonly rank: number
  readonly distance: number
  readonly order: number
}

/** The nearest of the names that lead to a commit. */
function nearest(
  git: Invocation,
  id: string,
  { names, options }: { names: ReadonlyMap<string, Name>; options: Options },
): Candidate | undefined {
  const { repository } = git
  const isFirstParent = options.has('first-parent')
  const limit = Number(options.value('candidates') ?? 10)
  const above = (from: string) => walk(repository, { include: [from], isFirstParent })
  const all = above(id)
  const candidates = all.flatMap(commit => {
    const name = names.get(commit.id)
    return name ? [{ ...name, id: commit.id }] : []
  })
  const found = candidates.slice(0, limit).map(({ id: at, name, rank }, order): Candidate => {
    const known = new Set(isFirstParent ? above(at).map(commit => commit.id) : ancestorsOf(repository, [at]))
    return { name, rank, order, distance: all.filter(commit => !known.has(commit.id)).length }
  })
  return found.sort((a, b) => a.distance - b.distance || a.order - b.order)[0]
}

const optionNames = [
  'tags',
  'all',
  'always',
  'long',
  'abbrev?',
  'dirty?',
  'exact-match',
  'match=',
  'contains',
  'first-parent',
  'candidates=',
  'broken?',
  'exclude=',
  'debug',
]

/** `git describe`: commits' names by the nearest tag. */
export const describe: Command = (git, args) => {
  const options = parseOptions(args, { command: 'describe', options: optionNames })
  if (options.has('debug')) throw new NotComputable('git describe --debug')
  const { repository } = git
  if (options.has('long') && options.value('abbrev') === '0')
    throw fatal("options '--long' and '--abbrev=0' cannot be used together")
  if (options.has('contains')) return describeContaining(git, options)
  const mark = ['dirty', 'broken'].find(name => options.has(name))
  if (mark !== undefined && options.args.length > 0)
    throw fatal(`option '--${mark}' and commit-ishes cannot be used together`)
  const names = namesOf(git, options)
  if (names.size === 0 && !options.has('always') && !hasLight(git, options)) throw nothingNamed(git, options)
  const head = repository.headId()
  const isDirty = () =>
    unstagedPairs(repository).length > 0 || stagedPairs(repository, repository.filesOf(head)).length > 0
  const dirty = mark !== undefined && isDirty() ? (options.value(mark) ?? '-dirty') : ''
  for (const typed of options.args.length === 0 ? ['HEAD'] : options.args)
    git.out(`${describedAs(git, typed, { names, options })}${dirty}\n`)
  return 0
}

/** Whether there are tags that only `--tags` takes. */
function hasLight(git: Invocation, options: Options): boolean {
  if (options.has('tags') || options.has('all')) return false
  const patterns = options.values('match')
  const fits = (name: string) => patterns.length === 0 || patterns.some(pattern => wildMatches(pattern, name))
  return [...git.repository.refs.list('refs/tags/').keys()].some(ref => fits(ref.slice(10)))
}

function nothingNamed(git: Invocation, options: Options): Error {
  const id = resolve(git, options.args[0] ?? 'HEAD', { wanted: 'commit' })
  if (id === undefined && options.args.length > 0) return fatal(`Not a valid object name ${options.args[0]}`)
  return fatal('No names found, cannot describe anything.')
}

function describedAs(
  git: Invocation,
  typed: string,
  { names, options }: { names: ReadonlyMap<string, Name>; options: Options },
): string {
  const { repository } = git
  const object = resolve(git, typed, { wanted: 'commit' })
  if (object === undefined) throw fatal(`Not a valid object name ${typed}`)
  const id = peelToCommit(repository, object)
  if (id === undefined) {
    if (repository.objects.read(peel(repository, object)).type === 'blob')
      throw new NotComputable('git describe of a file')
    throw fatal(`${typed} is neither a commit nor blob`)
  }
  const length = options.value('abbrev')
  const short = abbreviate(repository, id, length === undefined ? undefined : Number(length))
  const exact = names.get(id)
  if (exact) return options.has('long') ? `${exact.name}-0-g${short}` : exact.name
  const isExact = options.has('exact-match') || options.value('candidates') === '0'
  if (isExact && !options.has('always')) throw fatal(`no tag exactly matches '${id}'`)
  const found = isExact ? undefined : nearest(git, id, { names, options })
  if (found) return length === '0' ? found.name : `${found.name}-${found.distance}-g${short}`
  if (options.has('always')) return short
  const isPlain = !options.has('tags') && !options.has('all') && hasPlainTag(git, id)
  throw fatal(
    isPlain
      ? `No annotated tags can describe '${id}'.\nHowever, there were unannotated tags: try --tags.`
      : `No tags can describe '${id}'.\nTry --always, or create some tags.`,
  )
}

function hasPlainTag({ repository }: Invocation, id: string): boolean {
  const before = ancestorsOf(repository, [id])
  return [...repository.refs.list('refs/tags/').values()].some(tag => before.has(tag))
}

/** By the tag that comes after it. */
function describeContaining(git: Invocation, options: Options): number {
  for (const name of ['match', 'exclude', 'dirty', 'long'])
    if (options.has(name)) throw new NotComputable(`git describe --contains --${name}`)
  const names = namesFrom(git, {
    accepts: () => true,
    tagsOnly: !options.has('all'),
    isShort: !options.has('all'),
  })
  for (const typed of options.args.length === 0 ? ['HEAD'] : options.args) {
    const id = commitNamed(git, typed, word => fatal(`Not a valid object name ${word}`))
    const name = names.get(id)
    if (name === undefined) {
      if (!options.has('always')) throw fatal(`cannot describe '${id}'`)
      git.out(`${abbreviate(git.repository, id)}\n`)
    } else git.out(`${name}\n`)
  }
  return 0
}
