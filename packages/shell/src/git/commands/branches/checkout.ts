// `git checkout` and `git switch`
import { NotComputable } from '../../../not-computable.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { isValidBranchName } from '../../refs/ref-name.ts'
import { fullRef, peelToCommit, previousBranch, resolve } from '../../revision/resolve.ts'
import { progressOf } from '../../status/progress-state.ts'
import { trackingText } from '../../status/tracking.ts'
import { forceTree } from '../../worktree/switch-trees.ts'
import { placeOfBranch } from '../../worktree/work-trees.ts'
import { createBranch } from './branch.ts'
import { restorePaths } from './restore-paths.ts'
import { emptyTree, localChanges, refuseConflicts, switchHead } from './switch-head.ts'

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
const switchTable = {
  command: 'switch',
  options: [
    'c create=',
    'C force-create=',
    'q quiet',
    'f force',
    'd detach',
    't track?',
    'no-track',
    'orphan=',
    'discard-changes',
    'm merge',
    'guess',
    'no-guess',
    'progress',
    'no-progress',
    'conflict=',
    'ignore-other-worktrees',
    'overwrite-ignore',
    'recurse-submodules',
  ],
}

function refuse(options: Options, command: string): void {
  for (const name of ['patch', 'no-overlay', 'pathspec-from-file', 'l'])
    if (options.has(name)) throw new NotComputable(`git ${command} --${name}`)
}

const trackOf = (options: Options) =>
  options.has('track') ? true : options.has('no-track') || options.isOff('track') ? false : undefined

async function newBranch(
  git: Invocation,
  options: Options,
  { name, isReset, start }: { name: string; isReset: boolean; start: string | undefined },
): Promise<number> {
  const { repository } = git
  if (!isValidBranchName(name)) throw fatal(`'${name}' is not a valid branch name`)
  const ref = `refs/heads/${name}`
  const isPresent = repository.refs.resolve(ref) !== undefined
  if (isPresent && !isReset) throw fatal(`a branch named '${name}' already exists`)
  const head = repository.refs.head()
  if (start === undefined && head.kind === 'branch' && head.id === undefined) {
    repository.refs.setSymbolic('HEAD', ref)
    if (!options.has('quiet')) await git.err(`Switched to a new branch '${name}'\n`)
    return 0
  }
  const from = start === '-' ? (previousBranch(repository, 1) ?? '-') : (start ?? 'HEAD')
  const id = resolve(git, from, { wanted: 'commit' })
  const commit = id === undefined ? undefined : peelToCommit(repository, id)
  if (commit === undefined)
    throw fatal(
      options.has('create') || options.has('force-create')
        ? `invalid reference: ${from}`
        : `'${from}' is not a commit and a branch '${name}' cannot be created from it`,
    )
  const isQuiet = options.has('quiet')
  if (isPresent) refuseElsewhere(git, ref, options)
  const isUnborn = head.kind === 'branch' && head.ref === ref && head.id === undefined
  const destination = {
    id: commit,
    ref,
    typed: name,
    isHere: start === undefined,
    ...(isUnborn ? {} : { isNew: isPresent ? ('reset' as const) : ('created' as const) }),
    isForced: options.has('force') || options.has('discard-changes'),
    isQuiet,
  }
  if (head.kind === 'branch' && head.ref === ref && !isUnborn)
    throw new NotComputable('resetting the current branch by checkout -B')
  await createBranch(git, name, {
    start: from,
    isForced: isReset,
    track: trackOf(options),
    message: `branch: ${isPresent ? 'Reset to' : 'Created from'} ${from}`,
    isQuiet,
  })
  try {
    return await switchHead(git, destination, head)
  } catch (error) {
    if (error instanceof GiveUp && !isPresent) repository.refs.remove(ref)
    throw error
  }
}

async function orphan(
  git: Invocation,
  options: Options,
  name: string,
  { isEmpty = false } = {},
): Promise<number> {
  const { repository } = git
  if (!isValidBranchName(name)) throw fatal(`'${name}' is not a valid branch name`)
  if (repository.refs.resolve(`refs/heads/${name}`) !== undefined)
    throw fatal(`a branch named '${name}' already exists`)
  if (options.args.length > 0) throw new NotComputable('an orphan branch with a start')
  if (isEmpty && options.has('force')) throw new NotComputable('a forced switch to an empty branch')
  if (isEmpty) emptyTree(git)
  repository.refs.setSymbolic('HEAD', `refs/heads/${name}`)
  if (!options.has('quiet')) await git.err(`Switched to a new branch '${name}'\n`)
  return 0
}

/** The branch of the only remote that has one of this name. */
function guessed(git: Invocation, name: string): string | undefined {
  const remotes = git.config
    .subsections('remote')
    .filter(remote => git.repository.refs.resolve(`refs/remotes/${remote}/${name}`) !== undefined)
  if (remotes.length > 1) throw new NotComputable('a branch that several remotes have')
  return remotes[0] === undefined ? undefined : `refs/remotes/${remotes[0]}/${name}`
}

/** A branch is checked out in one work tree only. */
function refuseElsewhere(git: Invocation, ref: string, options: Options): void {
  if (options.has('ignore-other-worktrees') || git.repository.refs.symbolic('HEAD') === ref) return
  const place = placeOfBranch(git.repository, ref)
  if (place !== undefined) throw fatal(`'${ref.slice(11)}' is already checked out at '${place}'`)
}

interface Target {
  readonly typed: string
  readonly isDetached: boolean
  readonly options: Options
}

async function goTo(git: Invocation, { typed, isDetached, options }: Target): Promise<number | undefined> {
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
  refuse(options, 'checkout')
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

/** The new branch is called as what follows the remote's name. */
async function track(
  git: Invocation,
  options: Options,
  { start, letter }: { start: string; letter: string },
): Promise<number> {
  const name = /^(?:refs\/)?(?:remotes\/)?[^/]*\/(.+)$/.exec(start)?.[1]
  if (name === undefined) throw fatal(`missing branch name; try -${letter}`)
  const ref = fullRef(git.repository, start)
  if (ref !== undefined && !ref.startsWith('refs/remotes/'))
    throw new NotComputable('git checkout --track of something that is no remote branch')
  return newBranch(git, options, { name, isReset: false, start })
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

/** `git switch` goes nowhere while something is under way. */
async function refuseInProgress(git: Invocation): Promise<void> {
  const { repository } = git
  const under = progressOf(repository)
  if (under !== undefined) {
    const doing = {
      merge: 'merging',
      'cherry-pick': 'cherry-picking',
      revert: 'reverting',
      rebase: 'rebasing',
    }[under]
    throw fatal(`cannot switch branch while ${doing}\nConsider "git ${under} --quit" or "git worktree add".`)
  }
  if (repository.note('BISECT_LOG') !== undefined)
    await git.err('warning: you are switching branch while bisecting\n')
}

/** `git switch`: moves to a branch. */
export const switchBranch: Command = async (git, args) => {
  const options = parseOptions(args, switchTable)
  refuse(options, 'switch')
  const { repository } = git
  await refuseInProgress(git)
  const fresh = options.value('create') ?? options.value('force-create')
  if (fresh !== undefined)
    return newBranch(git, options, {
      name: fresh,
      isReset: options.has('force-create'),
      start: options.args[0],
    })
  const bare = options.value('orphan')
  if (bare !== undefined) return orphan(git, options, bare, { isEmpty: true })
  const [typed] = options.args
  const head = repository.refs.head()
  if (typed === undefined && options.has('detach') && head.id !== undefined)
    return switchHead(git, {
      id: head.id,
      ref: undefined,
      typed: 'HEAD',
      isAsked: true,
      isHere: true,
      isQuiet: options.has('quiet'),
    })
  if (options.has('track') && typed !== undefined && options.args.length === 1)
    return track(git, options, { start: typed, letter: 'c' })
  if (typed === undefined) throw fatal('missing branch or commit argument')
  if (options.args.length > 1) throw fatal('only one reference expected')
  const name = typed === '-' ? (previousBranch(repository, 1) ?? '@{-1}') : typed
  if (options.has('detach')) {
    const status = await goTo(git, { typed, isDetached: true, options })
    if (status === undefined) throw fatal(`invalid reference: ${typed}`)
    return status
  }
  if (repository.refs.resolve(`refs/heads/${name}`) !== undefined)
    return (await goTo(git, { typed, isDetached: false, options })) ?? 128
  if (
    repository.refs.resolve('HEAD') !== undefined &&
    repository.refs.symbolic('HEAD') === `refs/heads/${name}`
  )
    return 0
  const remote = options.isOff('guess') ? undefined : guessed(git, name)
  if (remote !== undefined) return newBranch(git, options, { name, isReset: false, start: remote })
  const id = resolve(git, name, { wanted: 'commit' })
  if (id === undefined) throw fatal(`invalid reference: ${name}`)
  const ref = fullRef(repository, name)
  const found = ref === undefined ? undefined : (repository.refs.symbolic(ref) ?? ref)
  const kind =
    found === undefined
      ? 'commit '
      : found.startsWith('refs/tags/')
        ? 'tag '
        : found.startsWith('refs/remotes/')
          ? 'remote branch '
          : ''
  const shown = (found ?? name).replace(/^refs\/(tags|remotes)\//, '')
  throw new GiveUp(
    `fatal: a branch is expected, got ${kind}'${shown}'\nhint: If you want to detach HEAD at the commit, try again with the --detach option.\n`,
    128,
  )
}
