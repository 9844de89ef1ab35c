// `git rev-list`, `git shortlog`, `git merge-base`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { logOptionNames, refuseLogOptions, startPoints } from '../../log/log-options.ts'
import { commitFilter, selectCommits } from '../../log/select-commits.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { parseSignature } from '../../objects/signature.ts'
import { parseOptions } from '../../options.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed, readArguments } from '../../revision/arguments.ts'
import { isAncestor, mergeBases } from '../../revision/walk.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'

export const revList: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'rev-list',
    options: [...logOptionNames, 'count', 'objects', 'timestamp', 'quiet'],
    takesNumber: true,
  })
  refuseLogOptions(options, ['parents'])
  for (const name of ['objects', 'timestamp', 'pretty', 'format', 'graph', 'oneline', 'quiet', 'decorate'])
    if (options.has(name)) throw new NotComputable(`git rev-list --${name}`)
  const { revisions, paths } = readArguments(git, options)
  const points = startPoints(git, revisions, options)
  if (points.include.length === 0) throw new NotComputable('the usage of git rev-list')
  const matches = paths.length === 0 ? undefined : pathMatcher(parsePathSpecs(git, paths))
  const commits = selectCommits(git, options, { ...points, matches })
  if (options.has('count')) {
    git.out(`${commits.length}\n`)
    return 0
  }
  for (const { id, parents } of commits)
    git.out(
      `${options.has('abbrev-commit') ? abbreviate(git.repository, id) : id}${options.has('parents') ? parents.map(parent => ` ${parent}`).join('') : ''}\n`,
    )
  return 0
}

export const shortlog: Command = (git, args) => {
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
  for (const name of ['w', 'group', 'format', 'pretty'])
    if (options.has(name)) throw new NotComputable(`git shortlog --${name}`)
  const { revisions } = readArguments(git, options)
  const points = startPoints(git, revisions, options)
  if (points.include.length === 0) {
    const head = git.repository.headId()
    if (head === undefined || !git.isOnTerminal) throw new NotComputable('git shortlog from standard input')
    points.include.push(head)
  }
  const commits = selectCommits(git, options, { ...points, matches: undefined }).filter(
    commitFilter(git, options),
  )
  const groups = new Map<string, string[]>()
  for (const commit of [...commits].reverse()) {
    const { name, email } = parseSignature(options.has('committer') ? commit.committer : commit.author)
    const key = options.has('email') ? `${name} <${email}>` : name
    groups.set(key, [...(groups.get(key) ?? []), subjectOf(commit.message)])
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  if (options.has('numbered')) sorted.sort(([, a], [, b]) => b.length - a.length)
  for (const [name, subjects] of sorted) {
    if (options.has('summary')) git.out(`${String(subjects.length).padStart(6)}\t${name}\n`)
    else git.out(`${name} (${subjects.length}):\n${subjects.map(subject => `      ${subject}\n`).join('')}\n`)
  }
  return 0
}

export const mergeBase: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'merge-base',
    options: ['a all', 'is-ancestor', 'fork-point', 'octopus', 'independent'],
  })
  for (const name of ['fork-point', 'octopus', 'independent'])
    if (options.has(name)) throw new NotComputable(`git merge-base --${name}`)
  const [one, two, ...more] = options.args
  if (one === undefined || two === undefined || more.length > 0)
    throw new NotComputable('git merge-base in another form')
  const complain = (word: string) => fatal(`Not a valid object name ${word}`)
  const [first, second] = [commitNamed(git, one, complain), commitNamed(git, two, complain)]
  if (options.has('is-ancestor')) return isAncestor(git.repository, first, second) ? 0 : 1
  const bases = mergeBases(git.repository, first, second)
  for (const id of options.has('all') ? bases : bases.slice(0, 1)) git.out(`${id}\n`)
  return bases.length > 0 ? 0 : 1
}
