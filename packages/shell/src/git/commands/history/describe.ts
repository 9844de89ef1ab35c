// `git describe`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseTag } from '../../objects/commit-object.ts'
import { parseSignature } from '../../objects/signature.ts'
import { type Options, parseOptions } from '../../options.ts'
import { stagedPairs, unstagedPairs } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { peel } from '../../revision/resolve.ts'
import { ancestorsOf, walk } from '../../revision/walk.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'

interface Name {
  readonly name: string
  /** 2 for annotated tags, 1 for others. */
  readonly rank: number
  readonly date: number
}

/** The best tag on each commit. */
function namesOf(git: Invocation, options: Options): Map<string, Name> {
  const { repository } = git
  const found = new Map<string, Name>()
  for (const [ref, id] of repository.refs.list('refs/tags/')) {
    const object = repository.objects.read(id)
    const isAnnotated = object.type === 'tag'
    const short = ref.slice(10)
    if (!isAnnotated && !options.has('tags')) continue
    if (options.has('match') && !options.values('match').some(pattern => wildMatches(pattern, short)))
      continue
    const tagger = isAnnotated ? parseTag(object.data).tagger : undefined
    const name = {
      name: short,
      rank: isAnnotated ? 2 : 1,
      date: tagger === undefined ? 0 : parseSignature(tagger).seconds,
    }
    const commit = peel(repository, id)
    const present = found.get(commit)
    if (
      !present ||
      present.rank < name.rank ||
      (present.rank === 2 && name.rank === 2 && present.date < name.date)
    )
      found.set(commit, name)
  }
  return found
}

function nearest(
  git: Invocation,
  id: string,
  names: ReadonlyMap<string, Name>,
): { name: string; distance: number } | undefined {
  const { repository } = git
  const candidates = walk(repository, { include: [id] })
    .filter(commit => names.has(commit.id))
    .slice(0, 10)
  let best: { name: string; distance: number } | undefined
  const all = ancestorsOf(repository, [id])
  for (const commit of candidates) {
    const distance = all.size - ancestorsOf(repository, [commit.id]).size
    if (!best || distance < best.distance) best = { name: names.get(commit.id)?.name ?? '', distance }
  }
  return best
}

export const describe: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'describe',
    options: [
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
    ],
  })
  for (const name of ['all', 'contains', 'first-parent', 'candidates', 'broken', 'exclude', 'debug'])
    if (options.has(name)) throw new NotComputable(`git describe --${name}`)
  const { repository } = git
  const typed = options.args[0] ?? 'HEAD'
  if (
    repository.headId() === undefined &&
    !options.has('always') &&
    options.args.length === 0 &&
    repository.refs.list('refs/tags/').size === 0
  )
    throw fatal('No names found, cannot describe anything.')
  const id = commitNamed(git, typed, word => fatal(`Not a valid object name ${word}`))
  const names = namesOf(git, options)
  const dirty =
    options.has('dirty') &&
    (unstagedPairs(repository).length > 0 || stagedPairs(repository, repository.filesOf(id)).length > 0)
      ? (options.value('dirty') ?? '-dirty')
      : ''
  const length = options.value('abbrev')
  const short = abbreviate(repository, id, length === undefined ? undefined : Number(length))
  const exact = names.get(id)
  if (exact && !options.has('long')) {
    git.out(`${exact.name}${dirty}\n`)
    return 0
  }
  const found = nearest(git, id, names)
  if (options.has('exact-match') && !exact) throw fatal(`no tag exactly matches '${id}'`)
  if (!found) {
    if (options.has('always')) {
      git.out(`${short}${dirty}\n`)
      return 0
    }
    const hasLight = !options.has('tags') && repository.refs.list('refs/tags/').size > 0
    throw fatal(
      hasLight
        ? `No annotated tags can describe '${id}'.\nHowever, there were unannotated tags: try --tags.`
        : repository.refs.list('refs/tags/').size > 0
          ? `No tags can describe '${id}'.\nTry --always, or create some tags.`
          : `No names found, cannot describe anything.`,
    )
  }
  git.out(`${found.name}${length === '0' ? '' : `-${found.distance}-g${short}`}${dirty}\n`)
  return 0
}
