// `git log`
import { NotComputable } from '../../../not-computable.ts'
import { diffChoice, diffOptionNames } from '../../diff/diff-options.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { graphText } from '../../log/graph.ts'
import { logOptionNames, prettyOptions, refuseLogOptions, startPoints } from '../../log/log-options.ts'
import { logText } from '../../log/log-output.ts'
import { selectCommits } from '../../log/select-commits.ts'
import type { Commit } from '../../objects/commit-object.ts'
import { parseOptions } from '../../options.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { readArguments } from '../../revision/arguments.ts'
import { ancestorsOf } from '../../revision/walk.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'

export const log: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'log',
    options: [...logOptionNames, ...diffOptionNames],
    takesNumber: true,
  })
  refuseLogOptions(options)
  const { repository } = git
  if (!repository.isBare) refuseAttributes(git)
  const { revisions, paths } = readArguments(git, options)
  const { include, exclude } = startPoints(git, revisions, options)
  if (include.length === 0 && !['all', 'branches', 'tags', 'remotes'].some(name => options.has(name))) {
    const head = repository.headId()
    if (head === undefined) {
      const branch = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
      throw fatal(`your current branch '${branch}' does not have any commits yet`)
    }
    include.push(head)
  }
  const matches = paths.length === 0 ? undefined : pathMatcher(parsePathSpecs(git, paths))
  const commits = selectCommits(git, options, { include, exclude, matches })
  if (options.has('follow')) refuseRenames(git, commits, paths)
  const view = {
    pretty: prettyOptions(git, options),
    diff: diffChoice(git, options, []),
    matches: matches ?? (() => true),
    withMerges: options.has('first-parent'),
  }
  if (!options.has('graph')) git.out(logText(git, commits, view))
  else {
    if (view.diff.isFiltering) throw new NotComputable('git log --graph with --diff-filter')
    if (matches || options.has('reverse')) throw new NotComputable('git log --graph with paths')
    if (
      options.has('author') ||
      options.has('grep') ||
      options.has('no-merges') ||
      options.has('merges') ||
      options.has('skip')
    )
      throw new NotComputable('git log --graph of chosen commits')
    git.out(graphText(git, commits, { view, hidden: ancestorsOf(repository, exclude) }))
  }
  return 0
}

/** `--follow` differs from a path limit only where the file was renamed. */
function refuseRenames(git: Invocation, commits: readonly Commit[], paths: readonly string[]): void {
  if (paths.length !== 1) throw fatal('--follow requires exactly one pathspec')
  const { repository } = git
  for (const { id, parents } of commits) {
    const before = repository.filesOf(parents[0])
    const after = repository.filesOf(id)
    if ([...before.keys()].some(path => !after.has(path)))
      throw new NotComputable('git log --follow past renamed files')
  }
}
