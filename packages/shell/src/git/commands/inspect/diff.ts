// `git diff`
import { NotComputable } from '../../../not-computable.ts'
import { combinedPatch } from '../../diff/combined.ts'
import { showPairs } from '../../diff/diff-formats.ts'
import { type DiffChoice, diffChoice } from '../../diff/diff-options.ts'
import { comparedFiles, type FilePair, type FileSpec } from '../../diff/file-pair.ts'
import { below, relativeTo } from '../../diff/looks/relative.ts'
import { diffOptionNames } from '../../diff/option-names.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type FlatTree, flatten } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { withMadeTexts } from '../../programs/made-texts.ts'
import {
  fileSpecs,
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
import { readWorkFile, stateAt } from '../../worktree/work-files.ts'
import { blobPairs } from './diff-blobs.ts'
import { diffOutside } from './diff-outside.ts'

/** The options of `git diff`. */
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

interface Compared {
  readonly pairs: FilePair[]
  /** The files of the old side. */
  readonly before: () => readonly FileSpec[]
}

function compared(
  git: Invocation,
  options: Options,
  { revisions, range, matches }: Pick<Arguments, 'revisions' | 'range'> & { matches: Matches },
): Compared {
  const { repository } = git
  const isCached = options.has('cached') || options.has('staged')
  const [first, second] = revisions
  const trees = (from: string, to: string): Compared => {
    const before = treeFiles(git, from)
    return {
      pairs: treePairs(repository, before, treeFiles(git, to), { matches }),
      before: () => fileSpecs(storedFiles(repository, before)),
    }
  }
  const baseOf = (one: string, two: string) => {
    const [from, to] = [one, two].map(id => peelToCommit(repository, id) ?? id)
    const base = mergeBases(repository, from ?? '', to ?? '')[0]
    if (base === undefined)
      throw options.has('merge-base')
        ? fatal('no merge base found')
        : fatal(`${range?.typed ?? ''}: no merge base`)
    return base
  }
  if (range?.dots === 3) return trees(baseOf(range.from, range.to), range.to)
  if (revisions.length > 2) throw new NotComputable('a diff of more than two commits')
  if (first && second) {
    if (options.has('merge-base')) return trees(baseOf(first.id, second.id), second.id)
    return second.isExcluded && !first.isExcluded ? trees(second.id, first.id) : trees(first.id, second.id)
  }
  const head = repository.headId()
  const start = first && (options.has('merge-base') ? baseOf(first.id, head ?? '') : first.id)
  if (isCached) {
    const base = start === undefined ? repository.filesOf(head) : treeFiles(git, start)
    return {
      pairs: [...stagedPairs(repository, base, { matches }), ...unmergedPairs(git, matches)].sort(byPath),
      before: () => fileSpecs(storedFiles(repository, base)),
    }
  }
  if (start === undefined)
    return {
      pairs: unstagedPairs(repository, { matches }),
      before: () => fileSpecs(storedFiles(repository, repository.index.files)),
    }
  const base = treeFiles(git, start)
  return {
    pairs: workPairs(git, base, matches),
    before: () => fileSpecs(storedFiles(repository, base)),
  }
}

/** A commit's files against those of the work tree. */
export function workPairs(git: Invocation, base: FlatTree, matches: Matches): FilePair[] {
  const { repository } = git
  const { files, conflicts } = repository.index
  const now = workFiles(repository, [...files.keys(), ...conflicts.keys()])
  return comparedFiles(storedFiles(repository, base), now, { matches })
}

/** `git diff`: what differs between commits, the index and the work tree, or between any two files. */
export const diff: Command = async (git, args) => {
  const isOutside = !git.location || args.includes('--no-index')
  const options = parseOptions(args, isOutside ? { ...table, command: 'diff --no-index' } : table)
  if (options.has('no-index') || !git.location) return diffOutside(git, options)
  void git.repository
  for (const name of ['base', 'ours', 'theirs', '0'])
    if (options.has(name)) throw new NotComputable(`git diff --${name}`)
  if (options.has('c') || options.has('cc')) {
    if (options.args.length > 0 || git.repository.index.conflicts.size === 0)
      throw new NotComputable('git diff with a combined form')
  }
  const blobs = blobPairs(git, options)
  const choice = diffChoice(git, options, ['patch'])
  if (blobs) return shown(git, choice, { pairs: choice.refine(blobs), conflicts: [] })
  const { revisions, paths, range } = readArguments(git, options)
  const relative = relativeTo(git, options)
  const isNamed = pathMatcher(parsePathSpecs(git, paths))
  const matches = (path: string) => path.startsWith(relative) && isNamed(path)
  const isCached = options.has('cached') || options.has('staged')
  if (isCached && revisions.length > 1)
    throw new GiveUp(
      'usage: git diff [<options>] [<commit>] [--] [<path>...]\n   or: git diff [<options>] --cached [--merge-base] [<commit>] [--] [<path>...]\n   or: git diff [<options>] [--merge-base] <commit> [<commit>...] <commit> [--] [<path>...]\n   or: git diff [<options>] <commit>...<commit> [--] [<path>...]\n   or: git diff [<options>] <blob> <blob>\n   or: git diff [<options>] --no-index [<options>] <path> <path>\n',
      129,
    )
  const isWorkTree = revisions.length === 0 && !isCached
  const { pairs: raw, before } = compared(git, options, { revisions, range, matches })
  const changed = new Set(raw.map(({ before: spec }) => spec?.path))
  const unchanged = () => before().filter(({ path }) => !changed.has(path))
  const pairs = choice.refine(raw, unchanged)
  const conflicts = isWorkTree ? unmergedPairs(git, matches) : []
  return shown(git, choice, {
    pairs: pairs.map(pair => below(pair, relative)),
    conflicts,
  })
}

interface Found {
  readonly pairs: readonly FilePair[]
  readonly conflicts: readonly FilePair[]
}

async function shown(git: Invocation, choice: DiffChoice, found: Found): Promise<number> {
  const { pairs, conflicts } = found
  let text = ''
  if (!choice.isQuiet)
    text = await withMadeTexts(git, () =>
      conflicts.length > 0 ? withConflicts(git, { ...found, choice }) : showPairs(pairs, choice.show),
    )
  git.out(text)
  if (choice.show.formats.has('check') && text !== '') return choice.hasExitCode ? 3 : 2
  return choice.hasExitCode && (pairs.length > 0 || conflicts.length > 0) ? 1 : 0
}

/** Unresolved files show both sides against the work tree at once. */
function withConflicts(
  git: Invocation,
  { pairs, conflicts, choice }: Found & { readonly choice: DiffChoice },
): string {
  const { formats } = choice.show
  const all = [...pairs, ...conflicts].sort(byPath)
  if (choice.isFiltering && formats.has('patch'))
    throw new NotComputable('a filtered patch of unresolved files')
  if (choice.show.isColored) throw new NotComputable('coloured diffs of unresolved files')
  const others = new Set([...formats].filter(name => name !== 'patch'))
  const text =
    others.size === 0
      ? ''
      : showPairs(all.flatMap(pair => doubled(git, pair)).filter(choice.accepts), {
          ...choice.show,
          formats: others,
        })
  if (!formats.has('patch')) return text
  const patches = all.map(pair =>
    pair.status === 'U'
      ? conflictPatch(git, pair.path, choice)
      : showPairs([pair], { ...choice.show, formats: new Set(['patch']) }),
  )
  return `${text}${text === '' ? '' : '\n'}${patches.join('')}`
}

/** The combined diff of a path that is in conflict. */
function conflictPatch(git: Invocation, path: string, { show, merges }: DiffChoice): string {
  const { repository } = git
  const sides = repository.index.conflicts.get(path) ?? []
  const state = stateAt(repository, path)
  const specs = [sides[1], sides[2]].map(
    (side): FileSpec | undefined => side && { ...side, path, data: () => repository.objects.blob(side.id) },
  )
  if (specs.some(spec => spec === undefined) || !state)
    return showPairs([{ status: 'U', before: undefined, after: undefined, path, score: 0 }], {
      ...show,
      formats: new Set(['patch']),
    })
  const result = { ...state, path, data: () => readWorkFile(repository, path) }
  if (show.words) throw new NotComputable('the words of a combined diff')
  return combinedPatch(
    { path, parents: specs, result, isWork: true },
    { ...show, isDense: merges !== 'combined' },
  )
}

/** An unresolved file stands once for itself, and once for how it differs from our side. */
function doubled(git: Invocation, pair: FilePair): FilePair[] {
  const { repository } = git
  const ours = pair.status === 'U' ? repository.index.conflicts.get(pair.path)?.[1] : undefined
  const now = ours && stateAt(repository, pair.path)
  if (!ours || (now?.id === ours.id && now.mode === ours.mode)) return [pair]
  const { path } = pair
  const before = { ...ours, path, data: () => repository.objects.blob(ours.id) }
  const after = now && { ...now, path, data: () => readWorkFile(repository, path) }
  return [pair, { ...pair, status: now ? 'M' : 'D', before, after }]
}
