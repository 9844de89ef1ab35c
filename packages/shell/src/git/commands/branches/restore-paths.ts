// Takes files from the index or a commit into the work tree: `git checkout -- file`, `git restore`.
import { NotComputable } from '../../../not-computable.ts'
import { isBinary } from '../../diff/patch.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { conflictStyle } from '../../merge/conflict-style.ts'
import { type ConflictStyle, mergeContents } from '../../merge/merge-contents.ts'
import type { FileState, FlatTree } from '../../objects/tree-object.ts'
import { flatten } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peelToTree, resolve } from '../../revision/resolve.ts'
import { type PathSpec, parsePathSpecs, specMatches } from '../../worktree/pathspec.ts'
import { stateAt } from '../../worktree/work-files.ts'
import { dropFile, putContent, putFile } from '../../worktree/write-files.ts'
import { postCheckout } from './switch-head.ts'

export interface RestoreRequest {
  readonly typed: readonly string[]
  readonly source: string | undefined
  readonly options: Options
  /** Whether the number of files is told. */
  readonly isCounted: boolean
}

function sourceFiles(git: Invocation, source: string): { files: FlatTree; id: string } {
  const id = resolve(git, source, { wanted: 'commit' })
  const tree = id === undefined ? undefined : peelToTree(git.repository, id)
  if (id === undefined || tree === undefined) throw fatal(`could not resolve ${source}`)
  return { files: flatten(git.repository.objects, tree), id: tree }
}

/** `git checkout [<commit>] -- <paths>` */
export async function restorePaths(
  git: Invocation,
  { typed, source, options, isCounted }: RestoreRequest,
): Promise<number> {
  const { repository } = git
  const { index } = repository
  refuseAttributes(git)
  if (options.has('ours') || options.has('theirs'))
    return takeSide(git, {
      typed,
      side: options.has('ours') ? 1 : 2,
      isCounted,
      isQuiet: options.has('quiet'),
    })
  if (source === undefined && (options.has('merge') || options.has('conflict')))
    return mergeAgain(git, typed, {
      given: options.value('conflict'),
      isCounted: isCounted && !options.has('quiet'),
    })
  const specs = parsePathSpecs(git, typed)
  const from = source === undefined ? undefined : sourceFiles(git, source)
  const known = from ? [...from.files.keys()] : index.paths()
  refuseUnknown(specs, known)
  const chosen = known.filter(path => specs.some(spec => specMatches(spec, path)))
  const unmerged = from ? [] : chosen.filter(path => index.conflicts.has(path))
  if (unmerged.length > 0) {
    for (const path of unmerged) await git.err(`error: path '${path}' is unmerged\n`)
    return 1
  }
  let count = 0
  for (const path of chosen) {
    const state = (from?.files ?? index.files).get(path)
    if (!state) continue
    const now = stateAt(repository, path)
    const staged = index.files.get(path)
    const isChanged = now?.id !== state.id || now.mode !== state.mode
    if (isChanged) putFile(repository, path, state, { umask: git.process.shell.umask })
    if (isChanged || (from && staged?.id !== state.id)) count++
    if (from) index.set(path, state)
  }
  index.save()
  if (isCounted && !options.has('quiet'))
    await git.err(
      `Updated ${count} path${count === 1 ? '' : 's'} from ${from ? abbreviate(repository, from.id) : 'the index'}\n`,
    )
  return followed(git)
}

async function followed(git: Invocation): Promise<number> {
  const head = git.repository.headId()
  return (await postCheckout(git, { from: head, to: head, isBranch: false })) === 0 ? 0 : 1
}

async function takeSide(
  git: Invocation,
  {
    typed,
    side,
    isCounted,
    isQuiet,
  }: { typed: readonly string[]; side: 1 | 2; isCounted: boolean; isQuiet: boolean },
): Promise<number> {
  const { repository } = git
  const specs = parsePathSpecs(git, typed)
  const paths = repository.index.paths().filter(path => specs.some(spec => specMatches(spec, path)))
  refuseUnknown(specs, paths)
  let count = 0
  for (const path of paths) {
    const sides = repository.index.conflicts.get(path)
    const state = sides ? sides[side] : repository.index.files.get(path)
    if (!state) throw failure(`path '${path}' does not have ${side === 1 ? 'our' : 'their'} version`)
    const now = sides ? undefined : stateAt(repository, path)
    if (now?.id === state.id && now.mode === state.mode) continue
    putFile(repository, path, state, { umask: git.process.shell.umask })
    count++
  }
  if (isCounted && !isQuiet) await git.err(`Updated ${count} path${count === 1 ? '' : 's'} from the index\n`)
  return 0
}

/** Writes unresolved files once more, with both sides in them. */
async function mergeAgain(
  git: Invocation,
  typed: readonly string[],
  { given, isCounted }: { given: string | undefined; isCounted: boolean },
): Promise<number> {
  const { repository } = git
  const specs = parsePathSpecs(git, typed)
  const paths = repository.index.paths().filter(path => specs.some(spec => specMatches(spec, path)))
  refuseUnknown(specs, paths)
  if (given !== undefined && !['merge', 'diff3', 'zdiff3'].includes(given))
    throw fatal(`unknown style '${given}' given for 'conflict'`)
  const style = given === undefined ? conflictStyle(git) : (given as ConflictStyle)
  let count = 0
  for (const path of paths) {
    const sides = repository.index.conflicts.get(path)
    if (!sides) throw new NotComputable('a checkout of resolved files with --merge')
    const [base, ours, theirs] = sides
    if (!ours || !theirs) throw failure(`path '${path}' does not have all necessary versions`)
    const read = (state: FileState | undefined) => (state ? repository.objects.blob(state.id) : '')
    const texts = { base: read(base), ours: read(ours), theirs: read(theirs) }
    if (Object.values(texts).some(isBinary)) throw new NotComputable('binary files in conflict once more')
    const { text } = mergeContents(texts, { ours: 'ours', theirs: 'theirs', base: 'base', style })
    putContent(repository, path, { mode: ours.mode, data: text }, { umask: git.process.shell.umask })
    count++
  }
  if (isCounted) await git.err(`Recreated ${count} merge conflict${count === 1 ? '' : 's'}\n`)
  return 0
}

const table = {
  command: 'restore',
  options: [
    's source=',
    'S staged',
    'W worktree',
    'q quiet',
    'p patch',
    'ours',
    'theirs',
    'm merge',
    'conflict=',
    'ignore-unmerged',
    'overlay',
    'no-overlay',
    'progress',
    'no-progress',
    'pathspec-from-file=',
    'recurse-submodules',
    'ignore-skip-worktree-bits',
  ],
}

/** `git restore`: files as the index or a commit has them. */
export const restore: Command = (git, args) => {
  const options = parseOptions(args, table)
  for (const name of ['patch', 'ignore-unmerged', 'overlay', 'pathspec-from-file'])
    if (options.has(name)) throw new NotComputable(`git restore --${name}`)
  const { repository } = git
  refuseAttributes(git)
  if (options.args.length === 0) throw fatal('you must specify path(s) to restore')
  if (options.has('ours') || options.has('theirs'))
    return takeSide(git, {
      typed: options.args,
      side: options.has('ours') ? 1 : 2,
      isCounted: false,
      isQuiet: true,
    })
  if (options.has('merge') || options.has('conflict')) {
    if (options.has('staged') || options.has('source'))
      throw new NotComputable('git restore --merge with other options')
    return mergeAgain(git, options.args, { given: options.value('conflict'), isCounted: false })
  }
  const isStaged = options.has('staged')
  const isWork = options.has('worktree') || !isStaged
  const named = options.value('source') ?? (isStaged ? 'HEAD' : undefined)
  const head = repository.headId()
  if (named === 'HEAD' && head === undefined) throw fatal('could not resolve HEAD')
  const from = named === undefined ? undefined : sourceFiles(git, named)
  const files = from?.files ?? repository.index.files
  const specs = parsePathSpecs(git, options.args)
  const known = [...new Set([...files.keys(), ...repository.index.paths()])].sort()
  refuseUnknown(specs, known)
  const chosen = known.filter(path => specs.some(spec => specMatches(spec, path)))
  if (!from && chosen.some(path => repository.index.conflicts.has(path)))
    throw failure(`path '${chosen.find(path => repository.index.conflicts.has(path))}' is unmerged`)
  restoreAll(git, chosen, { files, isStaged, isWork })
  return followed(git)
}

function restoreAll(
  git: Invocation,
  paths: readonly string[],
  { files, isStaged, isWork }: { files: FlatTree; isStaged: boolean; isWork: boolean },
): void {
  const { repository } = git
  for (const path of paths) {
    const state = files.get(path)
    const now = isWork ? stateAt(repository, path) : undefined
    if (isWork && state && (now?.id !== state.id || now.mode !== state.mode))
      putFile(repository, path, state, { umask: git.process.shell.umask })
    if (isWork && !state) dropFile(repository, path, { keep: git.fs.realpath(git.cwd) })
    if (isStaged && state) repository.index.set(path, state)
    if (isStaged && !state) repository.index.remove(path)
  }
  repository.index.save()
}

function refuseUnknown(specs: readonly PathSpec[], known: readonly string[]): void {
  const lost = specs.filter(spec => !known.some(path => specMatches(spec, path)))
  const lines = lost.map(({ typed }) => `error: pathspec '${typed}' did not match any file(s) known to git\n`)
  if (lines.length > 0) throw new GiveUp(lines.join(''), 1)
}
