// `git diff`
import { NotComputable } from '../../../not-computable.ts'
import { combinedPatch } from '../../diff/combined.ts'
import { showPairs } from '../../diff/diff-formats.ts'
import { diffChoice, diffOptionNames } from '../../diff/diff-options.ts'
import { comparedFiles, type FilePair } from '../../diff/file-pair.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type FlatTree, flatten } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import {
  refuseAttributes,
  stagedPairs,
  storedFiles,
  treePairs,
  unstagedPairs,
  workFiles,
} from '../../repository-diff.ts'
import { type Arguments, readArguments } from '../../revision/arguments.ts'
import { peelToCommit, peelToTree } from '../../revision/resolve.ts'
import { mergeBases } from '../../revision/walk.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'
import { stateAt } from '../../worktree/work-files.ts'

const table = {
  command: 'diff',
  options: [...diffOptionNames, 'cached', 'staged', 'no-index', '1 base', '2 ours', '3 theirs', '0'],
}

function treeFiles(git: Invocation, id: string): FlatTree {
  const tree = peelToTree(git.repository, id)
  if (tree === undefined) throw new NotComputable('a diff of blobs')
  return flatten(git.repository.objects, tree)
}

type Matches = (path: string) => boolean

function unmergedPairs(git: Invocation, matches: Matches): FilePair[] {
  return [...git.repository.index.conflicts.keys()]
    .filter(matches)
    .map(path => ({ status: 'U', before: undefined, after: undefined, path, score: 0 }))
}

const byPath = (a: FilePair, b: FilePair) =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.status === 'U' ? -1 : 1

function pairsOf(
  git: Invocation,
  options: Options,
  { revisions, range, matches }: Pick<Arguments, 'revisions' | 'range'> & { matches: Matches },
): FilePair[] {
  const { repository } = git
  const isCached = options.has('cached') || options.has('staged')
  const [first, second] = revisions
  if (range?.dots === 3) {
    const [one, two] = [range.from, range.to].map(id => peelToCommit(repository, id) ?? id)
    const base = mergeBases(repository, one ?? '', two ?? '')[0]
    if (base === undefined) throw new NotComputable('a diff of unrelated histories')
    return treePairs(repository, treeFiles(git, base), treeFiles(git, two ?? ''), { matches })
  }
  if (revisions.length > 2) throw new NotComputable('a diff of more than two commits')
  if (first && second)
    return treePairs(repository, treeFiles(git, first.id), treeFiles(git, second.id), { matches })
  if (isCached) {
    const base = first ? treeFiles(git, first.id) : repository.filesOf(repository.headId())
    return [...stagedPairs(repository, base, { matches }), ...unmergedPairs(git, matches)].sort(byPath)
  }
  if (!first) return unstagedPairs(repository, { matches })
  if (repository.index.conflicts.size > 0) throw new NotComputable('a diff of a commit with unresolved files')
  const base = treeFiles(git, first.id)
  const now = workFiles(repository, [...repository.index.files.keys()])
  return comparedFiles(storedFiles(repository, base), now, { matches })
}

export const diff: Command = (git, args) => {
  const options = parseOptions(args, table)
  if (options.has('no-index') || !git.location) throw new NotComputable('git diff outside of a repository')
  for (const name of ['base', 'ours', 'theirs', '0'])
    if (options.has(name)) throw new NotComputable(`git diff --${name}`)
  refuseAttributes(git)
  const { revisions, paths, range } = readArguments(git, options)
  const choice = diffChoice(git, options, ['patch'])
  const matches = pathMatcher(parsePathSpecs(git, paths))
  if ((options.has('cached') || options.has('staged')) && revisions.length > 1)
    throw fatal('more than two trees given')
  const isWorkTree = revisions.length === 0 && !options.has('cached') && !options.has('staged')
  const pairs = choice.refine(pairsOf(git, options, { revisions, range, matches }))
  const conflicts = isWorkTree ? unmergedPairs(git, matches) : []
  if (!choice.isQuiet)
    git.out(
      conflicts.length > 0 ? withConflicts(git, { pairs, conflicts, choice }) : showPairs(pairs, choice.show),
    )
  return choice.hasExitCode && (pairs.length > 0 || conflicts.length > 0) ? 1 : 0
}

interface Conflicted {
  readonly pairs: readonly FilePair[]
  readonly conflicts: readonly FilePair[]
  readonly choice: ReturnType<typeof diffChoice>
}

/** Unresolved files show both sides against the work tree at once. */
function withConflicts(git: Invocation, { pairs, conflicts, choice }: Conflicted): string {
  const { formats } = choice.show
  const all = [...pairs, ...conflicts].sort(byPath)
  if (!formats.has('patch') || formats.size > 1) {
    if (formats.has('name-only') || formats.has('name-status'))
      return showPairs(
        all.flatMap(pair => doubled(git, pair)),
        choice.show,
      )
    throw new NotComputable('this form of a diff with unresolved files')
  }
  return all
    .map(pair =>
      pair.status === 'U' ? combinedPatch(git, pair.path, choice.show) : showPairs([pair], choice.show),
    )
    .join('')
}

/** An unresolved file stands once for itself, and once for how it differs from our side. */
function doubled(git: Invocation, pair: FilePair): FilePair[] {
  const ours = pair.status === 'U' ? git.repository.index.conflicts.get(pair.path)?.[1] : undefined
  const now = ours && stateAt(git.repository, pair.path)
  if (!ours || (now?.id === ours.id && now.mode === ours.mode)) return [pair]
  return [pair, { ...pair, status: now ? 'M' : 'D' }]
}
