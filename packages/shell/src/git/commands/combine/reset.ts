// `git reset`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { finishProgress } from '../../merge/finish-progress.ts'
import { type FlatTree, flatten } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { moveHead } from '../../refs/move-head.ts'
import { stagedPairs, unstagedPairs } from '../../repository-diff.ts'
import { peelToCommit, peelToTree, resolve } from '../../revision/resolve.ts'
import { parsePathSpecs, specMatches } from '../../worktree/pathspec.ts'
import { applySwitch, forceTree, planSwitch } from '../../worktree/switch-trees.ts'
import { commitLine } from '../branches/switch-head.ts'

const table = {
  command: 'reset',
  options: [
    'soft',
    'mixed',
    'hard',
    'merge',
    'keep',
    'q quiet',
    'p patch',
    'N intent-to-add',
    'refresh',
    'no-refresh',
    'pathspec-from-file=',
    'recurse-submodules',
  ],
}

function readTarget(git: Invocation, options: Options): { target: string; paths: string[] } {
  const [first, ...rest] = options.before
  if (first === undefined) return { target: 'HEAD', paths: options.after }
  const isRevision = resolve(git, first) !== undefined
  if (isRevision) return { target: first, paths: [...rest, ...options.after] }
  if (options.argsBeforeDashes !== undefined)
    throw fatal(`Failed to resolve '${first}' as a valid ${options.after.length > 0 ? 'tree' : 'revision'}.`)
  if (git.fs.find(git.process.path(first), { follow: false }) === undefined && !/[*?[]/.test(first))
    throw fatal(
      `ambiguous argument '${first}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
    )
  return { target: 'HEAD', paths: [...options.before, ...options.after] }
}

function filesOf(git: Invocation, target: string): FlatTree {
  if (target === 'HEAD' && git.repository.headId() === undefined) return new Map()
  const id = resolve(git, target)
  const tree = id === undefined ? undefined : peelToTree(git.repository, id)
  if (tree === undefined) throw fatal(`Could not parse object '${target}'.`)
  return flatten(git.repository.objects, tree)
}

function listUnstaged(git: Invocation, isQuiet: boolean): void {
  if (isQuiet) return
  const pairs = unstagedPairs(git.repository)
  if (pairs.length > 0)
    git.out(
      `Unstaged changes after reset:\n${pairs.map(({ status, path }) => `${status}\t${path}\n`).join('')}`,
    )
}

function resetPaths(
  git: Invocation,
  { target, paths, isQuiet }: { target: string; paths: readonly string[]; isQuiet: boolean },
): number {
  const { index } = git.repository
  const files = filesOf(git, target)
  const specs = parsePathSpecs(git, paths)
  for (const path of new Set([...index.paths(), ...files.keys()])) {
    if (!specs.some(spec => specMatches(spec, path))) continue
    const state = files.get(path)
    if (state) index.set(path, state)
    else index.remove(path)
  }
  index.save()
  listUnstaged(git, isQuiet)
  return 0
}

/** Goes to another commit's files, unless they are changed. */
function keepChanges(git: Invocation, files: FlatTree, target: string): void {
  const { repository } = git
  if (repository.index.conflicts.size > 0 || repository.note('MERGE_HEAD') !== undefined)
    throw new GiveUp('fatal: Cannot do a keep reset in the middle of a merge.\n', 128)
  const head = repository.filesOf(repository.headId())
  if (stagedPairs(repository, head).length > 0) throw new NotComputable('git reset --keep of what is staged')
  const plan = planSwitch(git, head, files)
  const [first] = [...plan.dirty, ...plan.untracked].sort()
  if (first !== undefined) {
    const reason = plan.dirty.includes(first)
      ? `Entry '${first}' not uptodate. Cannot merge.`
      : `Untracked working tree file '${first}' would be overwritten by merge.`
    throw new GiveUp(`error: ${reason}\nfatal: Could not reset index file to revision '${target}'.\n`, 128)
  }
  applySwitch(git, plan)
}

/** `git reset`: moves the branch, the index and the work tree back. */
export const reset: Command = (git, args) => {
  const options = parseOptions(args, table)
  for (const name of ['merge', 'patch', 'intent-to-add', 'pathspec-from-file'])
    if (options.has(name)) throw new NotComputable(`git reset --${name}`)
  const { repository } = git
  const { target, paths } = readTarget(git, options)
  const isQuiet = options.has('quiet')
  const mode = options.has('keep')
    ? 'keep'
    : options.has('hard')
      ? 'hard'
      : options.has('soft')
        ? 'soft'
        : 'mixed'
  if (paths.length > 0) {
    if (mode !== 'mixed') throw fatal(`Cannot do ${mode} reset with paths.`)
    return resetPaths(git, { target, paths, isQuiet })
  }
  if (mode === 'soft' && (repository.index.conflicts.size > 0 || repository.note('MERGE_HEAD') !== undefined))
    throw new GiveUp('fatal: Cannot do a soft reset in the middle of a merge.\n', 128)
  const files = filesOf(git, target)
  const id = resolve(git, target)
  const commit = id === undefined ? undefined : peelToCommit(repository, id)
  if (commit === undefined && repository.headId() !== undefined)
    throw fatal(`Could not parse object '${target}'.`)
  if (mode === 'keep') keepChanges(git, files, target)
  else if (mode === 'hard') forceTree(git, files)
  else if (mode === 'mixed') {
    repository.index.replace(files)
    repository.index.save()
  }
  const old = repository.headId()
  if (commit !== undefined) {
    if (old !== undefined) repository.setNote('ORIG_HEAD', `${old}\n`)
    moveHead(git, { to: commit, message: `reset: moving to ${target}` })
    if (mode === 'hard' && !isQuiet) git.out(`HEAD is now at ${commitLine(git, commit)}\n`)
  }
  if (mode !== 'soft') finishProgress(repository)
  if (mode === 'mixed') listUnstaged(git, isQuiet)
  return 0
}
