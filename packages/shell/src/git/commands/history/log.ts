// `git log`
import { NotComputable } from '../../../not-computable.ts'
import { diffChoice } from '../../diff/diff-options.ts'
import { relativeTo } from '../../diff/looks/relative.ts'
import { diffOptionNames } from '../../diff/option-names.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { followed } from '../../log/follow.ts'
import { graphText } from '../../log/graph.ts'
import { logOptionNames, prettyOptions, refuseLogOptions, startPoints } from '../../log/log-options.ts'
import { isChanging, type LogOptions, logText } from '../../log/log-output.ts'
import { namedRefs } from '../../log/named-refs.ts'
import { selectCommits } from '../../log/select-commits.ts'
import { sidesOf } from '../../log/sides.ts'
import type { Commit } from '../../objects/commit-object.ts'
import { parseOptions } from '../../options.ts'
import { withMadeTexts } from '../../programs/made-texts.ts'
import { readArguments } from '../../revision/arguments.ts'
import { ancestorsOf } from '../../revision/walk.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'
import { showReflog } from './reflog.ts'

/** The same with a zero byte behind each commit's line. */
function parted(text: string, { pretty: { style }, diff }: LogOptions): string {
  const isLine = style.kind === 'oneline' || (style.kind === 'user' && style.isTerminated)
  if (
    !isLine ||
    diff.show.formats.size > 0 ||
    (style.kind === 'user' && /%(n|b|B|N|\(|\+)/.test(style.format))
  )
    throw new NotComputable('git log -z')
  return text.replace(/\n/g, '\0')
}

/** `git log`: commits, newest first. */
export const log: Command = async (git, args) => {
  const options = parseOptions(namedRefs(git, args), {
    command: 'log',
    options: [...logOptionNames, ...diffOptionNames],
    takesNumber: true,
  })
  if (options.has('walk-reflogs')) {
    const rest = args.filter(arg => arg !== '-g' && arg !== '--walk-reflogs')
    if (rest.length === args.length || options.has('all')) throw new NotComputable('git log --walk-reflogs')
    return showReflog(git, rest, { isLog: true })
  }
  refuseLogOptions(options)
  const { repository } = git
  const { revisions, paths, range } = readArguments(git, options)
  if (options.has('parents') && paths.length > 0) throw new NotComputable('git log --parents of paths')
  const sides = sidesOf(git, options, { range })
  const { include, exclude } = startPoints(git, revisions, options)
  if (include.length === 0 && !['all', 'branches', 'tags', 'remotes'].some(name => options.has(name))) {
    const head = repository.headId()
    if (head === undefined) {
      const branch = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
      throw fatal(`your current branch '${branch}' does not have any commits yet`)
    }
    include.push(head)
  }
  const specs = paths.length === 0 ? undefined : parsePathSpecs(git, paths)
  const matches = specs && pathMatcher(specs)
  const diff = diffChoice(git, options, options.has('merge') ? ['patch'] : [])
  if (diff.show.isColored) throw new NotComputable('coloured commits')
  const isFirst = options.has('first-parent')
  const merges =
    diff.merges === 'usual' ? (isFirst ? 'first' : 'none') : diff.merges === 'dense' ? 'dense' : 'combined'
  const view: LogOptions = {
    pretty: { ...prettyOptions(git, options), ...sides },
    diff,
    matches: matches ?? (() => true),
    folder: relativeTo(git, options),
    merges,
  }
  const text = await withMadeTexts(git, () => {
    if (options.has('follow')) {
      if (sides) throw new NotComputable('git log --follow with sides')
      const path = specs?.[0]
      if (!path || specs.length !== 1) throw fatal('--follow requires exactly one pathspec')
      return followed(git, options, { include, exclude, path: path.path, view })
    }
    const isOfSide = sides?.isShown
    const isShown = diff.isFiltering
      ? (commit: Commit) => (isOfSide?.(commit) ?? true) && isChanging(git, commit, view)
      : isOfSide
    if (options.has('graph') && isShown) throw new NotComputable('git log --graph with a filter of changes')
    const commits = selectCommits(git, options, { include, exclude, matches, isShown })
    if (!options.has('graph')) return logText(git, commits, view)
    if (options.has('no-walk')) throw new NotComputable('git log --graph --no-walk')
    if (matches || options.has('reverse')) throw new NotComputable('git log --graph with paths')
    if (['author', 'grep', 'no-merges', 'merges', 'skip'].some(name => options.has(name)))
      throw new NotComputable('git log --graph of chosen commits')
    return graphText(git, commits, { view, hidden: ancestorsOf(repository, exclude), isFirstParent: isFirst })
  })
  if (options.has('exit-code')) throw new NotComputable('git log with a status that tells of changes')
  git.out(options.has('z') ? parted(text, view) : text)
  return 0
}
