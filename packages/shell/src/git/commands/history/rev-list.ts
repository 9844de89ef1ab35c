// `git rev-list`, `git shortlog`, `git merge-base`
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { logOptionNames, prettyOptions, refuseLogOptions, startPoints } from '../../log/log-options.ts'
import { mailmapOf } from '../../log/mailmap.ts'
import { namedRefs } from '../../log/named-refs.ts'
import { pretty } from '../../log/pretty.ts'
import { commitFilter, selectCommits } from '../../log/select-commits.ts'
import { refuseSides, sidesOf } from '../../log/sides.ts'
import { type Commit, subjectOf } from '../../objects/commit-object.ts'
import { parseSignature, type Signature } from '../../objects/signature.ts'
import { type Options, parseOptions } from '../../options.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed, readArguments } from '../../revision/arguments.ts'
import { isAncestor, mergeBases } from '../../revision/walk.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'

/** `git rev-list`: ids of commits. */
export const revList: Command = (git, args) => {
  const options = parseOptions(namedRefs(git, args), {
    command: 'rev-list',
    options: [...logOptionNames, 'count', 'objects', 'timestamp', 'quiet', 'commit-header'],
    takesNumber: true,
  })
  refuseLogOptions(options)
  for (const name of ['objects', 'graph', 'decorate'])
    if (options.has(name)) throw new NotComputable(`git rev-list --${name}`)
  const { revisions, paths, range } = readArguments(git, options)
  const sides = sidesOf(git, options, { range })
  const points = startPoints(git, revisions, options)
  const isAll = ['all', 'branches', 'tags', 'remotes'].some(name => options.has(name))
  if (points.include.length === 0 && points.exclude.length === 0 && !isAll) throw wrongUsage('rev-list')
  if (options.has('parents') && paths.length > 0) throw new NotComputable('git rev-list --parents of paths')
  const matches = paths.length === 0 ? undefined : pathMatcher(parsePathSpecs(git, paths))
  const commits = selectCommits(git, options, { ...points, matches, isShown: sides?.isShown })
  if (options.has('count')) {
    const on = (side: string) => commits.filter(({ id }) => sides?.sideOf(id) === side).length
    const hasCherry = options.has('cherry-mark') || options.has('cherry')
    const counts = [
      ...(options.has('left-right') ? [on('<'), on('>')] : [commits.length - (hasCherry ? on('=') : 0)]),
    ]
    git.out(`${[...counts, ...(hasCherry ? [on('=')] : [])].join('\t')}\n`)
    return 0
  }
  if (options.has('quiet')) return 0
  if (sides && ['pretty', 'format', 'oneline', 'timestamp'].some(name => options.has(name)))
    throw new NotComputable('git rev-list of sides in a form')
  if (['pretty', 'format', 'oneline'].some(name => options.has(name))) {
    for (const commit of commits) git.out(prettyEntry(git, options, commit))
    return 0
  }
  for (const { id, parents, committer } of commits)
    git.out(
      `${sides?.markOf(id) ?? ''}${options.has('timestamp') ? `${parseSignature(committer).seconds} ` : ''}${options.has('abbrev-commit') ? abbreviate(git.repository, id) : id}${options.has('parents') ? parents.map(parent => ` ${parent}`).join('') : ''}\n`,
    )
  return 0
}

/** A commit in the form that is asked for, below its id. */
function prettyEntry(git: Invocation, options: Options, commit: Commit): string {
  const view = prettyOptions(git, options)
  const { kind } = view.style
  if (kind !== 'user' && kind !== 'oneline') throw new NotComputable('git rev-list --pretty')
  if (options.has('parents') || options.has('timestamp')) throw new NotComputable('git rev-list in two forms')
  const text = pretty(commit, view)
  if (kind === 'oneline') return `${text}\n`
  const id = view.isAbbreviated ? abbreviate(git.repository, commit.id) : commit.id
  const header = options.isOff('commit-header') ? '' : `commit ${id}\n`
  return `${header}${text}${text === '' ? '' : '\n'}`
}

/** `git shortlog`: commits by their authors. */
export const shortlog: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'shortlog',
    options: [
      ...logOptionNames.filter(name => !name.startsWith('n ')),
      's summary',
      'n numbered',
      'e email',
      'c committer',
      'w?',
      'group=',
    ],
  })
  refuseLogOptions(options)
  refuseSides(options)
  for (const name of ['w', 'group', 'format', 'pretty'])
    if (options.has(name)) throw new NotComputable(`git shortlog --${name}`)
  const { revisions, paths } = readArguments(git, options)
  const points = startPoints(git, revisions, options)
  const isAll = ['all', 'branches', 'tags', 'remotes'].some(name => options.has(name))
  if (points.include.length === 0 && !isAll) {
    const head = git.repository.headId()
    if (!git.isOnTerminal) return shortlogOfInput(git, options)
    if (head === undefined) throw new NotComputable('git shortlog of nothing')
    points.include.push(head)
  }
  const matches = paths.length === 0 ? undefined : pathMatcher(parsePathSpecs(git, paths))
  const commits = selectCommits(git, options, { ...points, matches }).filter(commitFilter(git, options))
  const entries = [...commits].reverse().map(commit => ({
    who: parseSignature(options.has('committer') ? commit.committer : commit.author),
    subject: subjectOf(commit.message),
  }))
  return printGroups(git, options, entries)
}

interface ShortEntry {
  readonly who: Pick<Signature, 'name' | 'email'>
  readonly subject: string
}

/** What `git log` printed, put together by authors. */
async function shortlogOfInput(git: Invocation, options: Options): Promise<number> {
  const lines = (await readAll(git.process.input)).split('\n')
  const entries: ShortEntry[] = []
  const label = options.has('committer') ? 'Commit: ' : 'Author: '
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith(label) && !line.startsWith(label.toLowerCase().replace(':', ''))) continue
    const who = /^(.*?)\s*<([^>]*)>/.exec(line.slice(label.length).trim())
    if (!line.startsWith(label) || !who) throw new NotComputable('git shortlog of an unusual log')
    const blank = lines.indexOf('', at)
    const subject = blank === -1 ? '' : (lines[blank + 1] ?? '').trim()
    entries.push({ who: { name: who[1] ?? '', email: who[2] ?? '' }, subject })
  }
  return printGroups(git, options, entries.reverse())
}

function printGroups(git: Invocation, options: Options, entries: readonly ShortEntry[]): number {
  const groups = new Map<string, string[]>()
  for (const { who, subject } of entries) {
    const { name, email } = mailmapOf(git).proper({ ...who, seconds: 0, zone: '+0000' })
    const key = options.has('email') ? `${name} <${email}>` : name
    groups.set(key, [...(groups.get(key) ?? []), subject])
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  if (options.has('numbered')) sorted.sort(([, a], [, b]) => b.length - a.length)
  for (const [name, subjects] of sorted) {
    if (options.has('summary')) git.out(`${String(subjects.length).padStart(6)}\t${name}\n`)
    else git.out(`${name} (${subjects.length}):\n${subjects.map(subject => `      ${subject}\n`).join('')}\n`)
  }
  return 0
}

/** `git merge-base`: the best common ancestors of two commits. */
export const mergeBase: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'merge-base',
    options: ['a all', 'is-ancestor', 'fork-point', 'octopus', 'independent'],
  })
  for (const name of ['fork-point', 'octopus', 'independent'])
    if (options.has(name)) throw new NotComputable(`git merge-base --${name}`)
  const [one, two, ...more] = options.args
  if (one === undefined || two === undefined) throw wrongUsage('merge-base')
  if (more.length > 0) throw new NotComputable('git merge-base in another form')
  const complain = (word: string) => fatal(`Not a valid object name ${word}`)
  const [first, second] = [commitNamed(git, one, complain), commitNamed(git, two, complain)]
  if (options.has('is-ancestor')) return isAncestor(git.repository, first, second) ? 0 : 1
  const bases = mergeBases(git.repository, first, second)
  for (const id of options.has('all') ? bases : bases.slice(0, 1)) git.out(`${id}\n`)
  return bases.length > 0 ? 0 : 1
}
