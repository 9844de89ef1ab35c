// `git diff-tree`, `git diff-index`, `git diff-files`: differences for programs.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { showPairs } from '../../diff/diff-formats.ts'
import { type DiffChoice, diffChoice } from '../../diff/diff-options.ts'
import type { FilePair, FileSpec } from '../../diff/file-pair.ts'
import { diffOptionNames } from '../../diff/option-names.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { flatten, modeOf, readTree } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { stagedPairs, treePairs, unstagedPairs } from '../../repository-diff.ts'
import { readArguments } from '../../revision/arguments.ts'
import { peelToCommit, peelToTree } from '../../revision/resolve.ts'
import { parsePathSpecs, pathMatcher } from '../../worktree/pathspec.ts'
import { isTouched } from '../../worktree/touched.ts'
import { workPairs } from './diff.ts'

const deepFormats = ['patch', 'stat', 'numstat', 'shortstat', 'dirstat', 'summary', 'check'] as const

/** Programs get raw lines with whole ids, and renames only where they ask for them. */
function choiceOf(git: Invocation, options: Options): DiffChoice {
  const isRenaming = ['find-renames', 'find-copies', 'find-copies-harder'].some(name => options.has(name))
  if (!isRenaming) options.add('no-renames', true)
  for (const name of ['c', 'cc', 'relative', 'merge-base'])
    if (options.has(name)) throw new NotComputable(`git diff for programs with --${name}`)
  const choice = diffChoice(git, options, ['raw'])
  const isWhole = choice.show.formats.has('raw') && !options.has('abbrev')
  return isWhole ? { ...choice, show: { ...choice.show, abbreviate: (id: string) => id } } : choice
}

const statusOf = (choice: DiffChoice, pairs: readonly FilePair[]) =>
  choice.hasExitCode && pairs.length > 0 ? 1 : 0

const treeTable = {
  command: 'diff-tree',
  options: [...diffOptionNames, 'r', 'root', 'no-commit-id', 'stdin', 'v', 'always', 'pretty?', 'format='],
}

/** The entries of two trees that differ, folders as they are. */
function levelPairs(git: Invocation, before: string | undefined, after: string): FilePair[] {
  const { objects } = git.repository
  const entries = (tree: string | undefined) =>
    new Map(
      (tree === undefined ? [] : readTree(objects, tree)).map(({ name, mode, id }): [string, FileSpec] => [
        name,
        { path: name, mode, id, data: () => (mode === modeOf.tree ? '' : objects.blob(id)) },
      ]),
    )
  const [old, now] = [entries(before), entries(after)]
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((path): FilePair[] => {
    const [one, two] = [old.get(path), now.get(path)]
    if (one?.id === two?.id && one?.mode === two?.mode) return []
    const isTree = (spec: FileSpec | undefined) => spec?.mode === modeOf.tree
    if (one && two && isTree(one) !== isTree(two)) throw new NotComputable('a folder in place of a file')
    return [{ status: one ? (two ? 'M' : 'D') : 'A', before: one, after: two, path, score: 0 }]
  })
}

interface TreeView {
  readonly choice: DiffChoice
  readonly options: Options
  readonly paths: readonly string[]
}

function pairsOf(
  git: Invocation,
  { before, after }: { before: string | undefined; after: string },
  { choice, options, paths }: TreeView,
): FilePair[] {
  const { repository } = git
  const isDeep = options.has('r') || deepFormats.some(name => choice.show.formats.has(name))
  if (!isDeep) {
    if (paths.length > 0) throw new NotComputable('git diff-tree of paths, without their folders')
    return choice.refine(levelPairs(git, before, after))
  }
  const files = (tree: string | undefined) =>
    tree === undefined ? new Map() : flatten(repository.objects, tree)
  const matches = pathMatcher(parsePathSpecs(git, paths))
  return choice.refine(treePairs(repository, files(before), files(after), { matches }))
}

/** A commit against its parent, below its id. */
function commitText(git: Invocation, id: string, view: TreeView): string {
  const { repository } = git
  const commit = repository.commit(id)
  if (commit.parents.length > 1) return ''
  const [parent] = commit.parents
  if (parent === undefined && !view.options.has('root')) return ''
  const before = parent === undefined ? undefined : repository.commit(parent).tree
  const text = showPairs(pairsOf(git, { before, after: commit.tree }, view), view.choice.show)
  if (text === '' && !view.options.has('always')) return ''
  return view.options.has('no-commit-id') ? text : `${id}${view.options.has('z') ? '\0' : '\n'}${text}`
}

/** `git diff-tree`: what differs between trees, or what a commit changed. */
export const diffTree: Command = async (git, args) => {
  const options = parseOptions(args, treeTable)
  for (const name of ['v', 'pretty', 'format', 'm', 'exit-code', 'quiet'])
    if (options.has(name)) throw new NotComputable(`git diff-tree --${name}`)
  const { repository } = git
  const { revisions, paths } = readArguments(git, options)
  const choice = choiceOf(git, options)
  if (choice.isFiltering && !options.has('no-commit-id'))
    throw new NotComputable('git diff-tree with a filter')
  const view = { choice, options, paths }
  const tree = (id: string) => {
    const found = peelToTree(repository, id)
    if (found === undefined) throw new NotComputable('git diff-tree of something else')
    return found
  }
  if (options.has('stdin')) {
    const words = (await readAll(git.process.input)).split('\n').filter(line => line !== '')
    if (words.some(word => !/^[0-9a-f]{40}$/.test(word))) throw new NotComputable('git diff-tree --stdin')
    for (const id of words) git.out(commitText(git, id, view))
    return 0
  }
  const [first, second] = [...revisions].sort((a, b) => Number(b.isExcluded) - Number(a.isExcluded))
  if (!first || revisions.length > 2) throw new NotComputable('git diff-tree in another form')
  if (second) {
    git.out(showPairs(pairsOf(git, { before: tree(first.id), after: tree(second.id) }, view), choice.show))
    return 0
  }
  const commit = peelToCommit(repository, first.id)
  if (commit === undefined) throw new NotComputable('git diff-tree of one tree')
  git.out(commitText(git, commit, view))
  return 0
}

/** Git compares times before it compares contents. */
function refuseTouched(git: Invocation): void {
  if (isTouched(git)) throw new NotComputable('a file whose times changed, though its content did not')
}

/** `git diff-index`: what differs from a commit, staged or not. */
export const diffIndex: Command = (git, args) => {
  const options = parseOptions(args, { command: 'diff-index', options: [...diffOptionNames, 'cached'] })
  if (options.has('m')) throw new NotComputable('git diff-index -m')
  const { repository } = git
  const { revisions, paths } = readArguments(git, options)
  const [first] = revisions
  if (!first || revisions.length > 1) throw new NotComputable('git diff-index in another form')
  const tree = peelToTree(repository, first.id)
  if (tree === undefined) throw fatal(`bad tree object ${first.typed}`)
  if (repository.index.conflicts.size > 0) throw new NotComputable('git diff-index in a conflict')
  const choice = choiceOf(git, options)
  const matches = pathMatcher(parsePathSpecs(git, paths))
  const files = flatten(repository.objects, tree)
  if (!options.has('cached')) refuseTouched(git)
  const pairs = choice.refine(
    options.has('cached') ? stagedPairs(repository, files, { matches }) : workPairs(git, files, matches),
  )
  if (!choice.isQuiet) git.out(showPairs(pairs, choice.show))
  return statusOf(choice, pairs)
}

/** `git diff-files`: what differs from the index. */
export const diffFiles: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'diff-files',
    options: [...diffOptionNames, '0', '1', '2', '3', 'base', 'ours', 'theirs'],
  })
  const { revisions, paths } = readArguments(git, options)
  const { repository } = git
  if (revisions.length > 0 || ['0', '1', '2', '3', 'base', 'ours', 'theirs'].some(name => options.has(name)))
    throw new NotComputable('git diff-files in another form')
  if (repository.index.conflicts.size > 0) throw new NotComputable('git diff-files in a conflict')
  const choice = choiceOf(git, options)
  refuseTouched(git)
  const matches = pathMatcher(parsePathSpecs(git, paths))
  const pairs = choice.refine(unstagedPairs(repository, { matches }))
  if (!choice.isQuiet) git.out(showPairs(pairs, choice.show))
  return statusOf(choice, pairs)
}
