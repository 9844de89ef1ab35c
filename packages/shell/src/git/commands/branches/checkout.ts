// `git checkout`
import { NotComputable } from '../../../not-computable.ts'
import { failure, fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { peelToCommit, previousBranch, resolve } from '../../revision/resolve.ts'
import { progressOf } from '../../status/progress-state.ts'
import { trackingText } from '../../status/tracking.ts'
import { forceTree } from '../../worktree/switch-trees.ts'
import { guessed, newBranch, orphan, refuseElsewhere, track } from './new-branch.ts'
import { restorePaths } from './restore-paths.ts'
import { localChanges, refuseConflicts, switchHead } from './switch-head.ts'

const checkoutTable = {
  command: 'checkout',
  options: [
    'b=',
    'B=',
    'q quiet',
    'f force',
    'd detach',
    't track?',
    'no-track',
    'orphan=',
    'p patch',
    'm merge',
    'conflict=',
    'ours',
    'theirs',
    'progress',
    'no-progress',
    'guess',
    'no-guess',
    'l',
    'overlay',
    'no-overlay',
    'ignore-other-worktrees',
    'overwrite-ignore',
    'pathspec-from-file=',
    'recurse-submodules',
  ],
}
function refuse(options: Options): void {
  for (const name of ['patch', 'no-overlay', 'pathspec-from-file', 'l'])
    if (options.has(name)) throw new NotComputable(`git checkout --${name}`)
}

interface Target {
  readonly typed: string
  readonly isDetached: boolean
  readonly options: Options
}

/** Goes to a branch or a commit; undefined where the word names none. */
export async function goTo(
  git: Invocation,
  { typed, isDetached, options }: Target,
): Promise<number | undefined> {
  if (options.has('merge') || options.has('conflict')) throw new NotComputable('a switch that merges')
  const { repository } = git
  const name =
    typed === '-'
      ? previousBranch(repository, 1)
      : /^@\{-(\d+)\}$/.test(typed)
        ? previousBranch(repository, Number(/\d+/.exec(typed)?.[0]))
        : typed
  if (name === undefined)
    throw failure(`pathspec '${typed === '-' ? '-' : typed}' did not match any file(s) known to git`)
  const isForced = options.has('force') || options.has('discard-changes')
  const isQuiet = options.has('quiet')
  const ref = `refs/heads/${name}`
  const branch = repository.refs.resolve(ref)
  if (branch !== undefined && !isDetached) {
    refuseElsewhere(git, ref, options)
    return switchHead(git, { id: branch, ref, typed: name, isForced, isQuiet })
  }
  const id = resolve(git, name, { wanted: 'commit' })
  const commit = id === undefined ? undefined : peelToCommit(repository, id)
  if (commit === undefined) return undefined
  return switchHead(git, { id: commit, ref: undefined, typed: name, isForced, isQuiet, isAsked: isDetached })
}

/** `git checkout`: moves to a branch or commit, or takes files from one. */
export const checkout: Command = async (git, args) => {
  const options = parseOptions(args, checkoutTable)
  refuse(options)
  const { repository } = git
  if (repository.isBare) throw fatal('this operation must be run in a work tree')
  const fresh = options.value('b') ?? options.value('B')
  if (fresh !== undefined) {
    if (options.args.length > 1)
      throw fatal(`Cannot update paths and switch to branch '${fresh}' at the same time.`)
    return newBranch(git, options, { name: fresh, isReset: options.has('B'), start: options.args[0] })
  }
  const bare = options.value('orphan')
  if (bare !== undefined) return orphan(git, options, bare)
  const [first] = options.before
  const hasDashes = options.argsBeforeDashes !== undefined
  if (options.args.length === 0 && !hasDashes) return stay(git, options)
  if (options.has('track') && first !== undefined) return track(git, options, { start: first, letter: 'b' })
  if (first === undefined)
    return restorePaths(git, { typed: options.after, source: undefined, options, isCounted: false })
  const isAlone = options.before.length === 1 && options.after.length === 0
  const isFile = git.fs.find(git.process.path(first), { follow: false }) !== undefined
  const isRevision = first === '-' || resolve(git, first, { wanted: 'commit' }) !== undefined
  if (isAlone && isRevision && first === 'HEAD') return stay(git, options)
  if (isAlone && isRevision) {
    const status = await goTo(git, { typed: first, isDetached: options.has('detach'), options })
    if (status !== undefined) return status
  }
  if (isAlone && !isFile && !options.isOff('guess') && guessed(git, first) !== undefined)
    return newBranch(git, options, { name: first, isReset: false, start: guessed(git, first) })
  if (isRevision && !isAlone)
    return restorePaths(git, { typed: options.args.slice(1), source: first, options, isCounted: !hasDashes })
  if (hasDashes && options.before.length > 0) throw fatal(`invalid reference: ${first}`)
  return restorePaths(git, { typed: options.args, source: undefined, options, isCounted: !hasDashes })
}

async function stay(git: Invocation, options: Options): Promise<number> {
  const { repository } = git
  const head = repository.refs.head()
  if (options.has('detach') && head.id !== undefined)
    return switchHead(git, {
      id: head.id,
      ref: undefined,
      typed: 'HEAD',
      isAsked: true,
      isForced: options.has('force'),
      isQuiet: options.has('quiet'),
    })
  if (head.id === undefined) throw fatal('You are on a branch yet to be born')
  if (options.has('merge') || options.has('conflict')) throw new NotComputable('a switch that merges')
  const isQuiet = options.has('quiet')
  if (options.has('force')) {
    if (progressOf(repository) !== undefined) throw new NotComputable('git checkout --force in the middle')
    forceTree(git, repository.filesOf(head.id))
  } else {
    refuseConflicts(git)
    if (!isQuiet) git.out(localChanges(git))
  }
  if (head.kind === 'branch' && !isQuiet) git.out(trackingText(git, head.ref.replace('refs/heads/', '')))
  return 0
}
