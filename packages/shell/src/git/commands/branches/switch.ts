// `git switch`
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { fullRef, previousBranch, resolve } from '../../revision/resolve.ts'
import { progressOf } from '../../status/progress-state.ts'
import { goTo } from './checkout.ts'
import { guessed, newBranch, orphan, track } from './new-branch.ts'
import { switchHead } from './switch-head.ts'

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
