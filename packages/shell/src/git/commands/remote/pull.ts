// `git pull`: fetches, then merges or rebases.
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { moveHead } from '../../refs/move-head.ts'
import { type Remote, remoteOf } from '../../remote/remote-place.ts'
import { isAncestor } from '../../revision/walk.ts'
import { applySwitch, planSwitch, refusalOf } from '../../worktree/switch-trees.ts'
import { mergeFetched } from '../combine/merge.ts'
import { refuseDirty } from '../rebase/rebase.ts'
import { startRebase } from '../rebase/start-rebase.ts'
import { fetchFrom, fetchOptionNames } from './fetch.ts'

const table = {
  command: 'pull',
  options: [
    ...fetchOptionNames.filter(name => !name.startsWith('n ') && name !== 'set-upstream'),
    'no-tags',
    'r rebase?',
    'no-rebase',
    'ff',
    'no-ff',
    'ff-only',
    'commit',
    'no-commit',
    'e edit',
    'no-edit',
    'squash',
    'stat',
    'n no-stat',
    's strategy=',
    'X strategy-option=',
    'S gpg-sign?',
    'autostash',
    'allow-unrelated-histories',
    'log?',
    'signoff',
    'verify',
    'no-verify',
    'set-upstream',
    'cleanup=',
  ],
}

const unusual = [
  'all',
  'multiple',
  'depth',
  'deepen',
  'unshallow',
  'append',
  'set-upstream',
  'dry-run',
  'strategy',
  'gpg-sign',
  'autostash',
  'log',
  'signoff',
  'squash',
  'verbose',
  'allow-unrelated-histories',
  'cleanup',
]

const divergent = `hint: You have divergent branches and need to specify how to reconcile them.
hint: You can do so by running one of the following commands sometime before
hint: your next pull:
hint: 
hint:   git config pull.rebase false  # merge
hint:   git config pull.rebase true   # rebase
hint:   git config pull.ff only       # fast-forward only
hint: 
hint: You can replace "git config" with "git config --global" to set a default
hint: preference for all repositories. You can also pass --rebase, --no-rebase,
hint: or --ff-only on the command line to override the configured default per
hint: invocation.
fatal: Need to specify how to reconcile divergent branches.
`

/** Whether to rebase; undefined where nobody said. */
function rebaseWish(git: Invocation, options: Options): boolean | undefined {
  if (options.has('no-rebase') || options.isOff('rebase')) return false
  const branch = git.repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  const given = options.has('rebase')
    ? (options.value('rebase') ?? 'true')
    : (git.config.get(`branch.${branch}.rebase`) ?? git.config.get('pull.rebase'))
  if (given === undefined) return undefined
  if (['true', 'yes', '1', 'on'].includes(given)) return true
  if (['false', 'no', '0', 'off'].includes(given)) return false
  throw new NotComputable(`git pull --rebase=${given}`)
}

function refuseStarted(git: Invocation): void {
  const { repository } = git
  if (repository.index.conflicts.size > 0)
    throw new GiveUp(
      "error: Pulling is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n",
      128,
    )
  if (repository.note('MERGE_HEAD') !== undefined)
    throw new GiveUp(
      'error: You have not concluded your merge (MERGE_HEAD exists).\nhint: Please, commit your changes before merging.\nfatal: Exiting because of unfinished merge.\n',
      128,
    )
}

/** There is nothing to merge: why, in git's words. */
async function withoutCandidates(
  git: Invocation,
  { remote, words, isRebase }: { remote: Remote | undefined; words: readonly string[]; isRebase: boolean },
): Promise<number> {
  const branch = git.repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  const verb = isRebase ? 'rebase against' : 'merge with'
  if (words.length > 0) throw new NotComputable('a pull of nothing that could be merged')
  if (branch === undefined)
    throw new GiveUp(
      `You are not currently on a branch.\nPlease specify which branch you want to ${verb}.\nSee git-pull(1) for details.\n\n    git pull <remote> <branch>\n\n`,
      1,
    )
  const wanted = git.config.get(`branch.${branch}.merge`)
  if (git.config.get(`branch.${branch}.remote`) === undefined || wanted === undefined) {
    const remotes = git.config.subsections('remote')
    const name = remotes.length === 1 ? remotes[0] : '<remote>'
    throw new GiveUp(
      `There is no tracking information for the current branch.\nPlease specify which branch you want to ${verb}.\nSee git-pull(1) for details.\n\n    git pull <remote> <branch>\n\nIf you wish to set tracking information for this branch you can do so with:\n\n    git branch --set-upstream-to=${name}/<branch> ${branch}\n\n`,
      1,
    )
  }
  if (remote && git.config.get(`branch.${branch}.remote`) !== remote.typed)
    throw new GiveUp(
      `You asked to pull from the remote '${remote.typed}', but did not specify\na branch. Because this is not the default configured remote\nfor your current branch, you must specify a branch on the command line.\n`,
      1,
    )
  throw new GiveUp(
    `Your configuration specifies to merge with the ref '${wanted}'\nfrom the remote, but no such ref was fetched.\n`,
    1,
  )
}

/** The first commits of a branch that had none. */
function intoNothing(git: Invocation, id: string): number {
  const { repository } = git
  if (repository.index.paths().length > 0) throw new NotComputable('a pull into staged files')
  const plan = planSwitch(git, new Map(), repository.filesOf(id))
  const refusal = refusalOf(plan, { operation: 'merge', before: 'merge' })
  if (refusal !== '') throw new GiveUp(refusal, 1)
  applySwitch(git, plan)
  moveHead(git, { to: id, message: 'initial pull' })
  return 0
}

/** A pull whose fetch failed ends with 1. */
async function fetched(fetch: () => Promise<number>): Promise<number> {
  try {
    return await fetch()
  } catch (error) {
    throw error instanceof GiveUp ? new GiveUp(error.text, 1) : error
  }
}

/** `git pull`: what another repository has, into this branch. */
export const pull: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of unusual) if (options.has(name)) throw new NotComputable(`git pull --${name}`)
  const { repository } = git
  refuseStarted(git)
  const wish = rebaseWish(git, options)
  const isRebase = wish === true
  const action = ['pull', ...args].join(' ')
  if (isRebase && repository.headId() !== undefined) await refuseDirty(git, 'pull with rebase')
  const [typed, ...words] = options.args
  const remote = remoteOf(git, typed)
  const before = repository.headId()
  if (remote) {
    const status = await fetched(() => fetchFrom(git, remote, { options, words, action }))
    if (status !== 0) return status
  }
  const heads = (repository.note('FETCH_HEAD') ?? '')
    .split('\n')
    .filter(line => /^[0-9a-f]{40}\t\t/.test(line))
    .map(line => ({ id: line.slice(0, 40), about: line.slice(42) }))
  const [head, ...more] = remote ? heads : []
  if (!head) return withoutCandidates(git, { remote, words, isRebase })
  if (more.length > 0) throw new NotComputable('a pull of several branches')
  if (before === undefined) return intoNothing(git, head.id)
  const isForward = isAncestor(repository, before, head.id)
  const isBehind = isAncestor(repository, head.id, before)
  const ff = git.config.get('pull.ff')
  const onlyForward =
    options.has('ff-only') ||
    (ff === 'only' && !options.has('no-ff') && !options.has('ff') && !options.has('rebase'))
  const isFfGiven = options.has('ff') || options.has('no-ff') || options.isOff('ff') || ff !== undefined
  if (!isForward && !isBehind) {
    if (onlyForward) throw fatal('Not possible to fast-forward, aborting.')
    if (wish === undefined && !isFfGiven) throw new GiveUp(divergent, 128)
  }
  if (isRebase && !isForward) {
    if (isBehind) {
      const branch = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
      if (branch === undefined) throw fatal('a rebase without a branch')
      git.out(options.has('quiet') ? '' : `Current branch ${branch} is up to date.\n`)
      return 0
    }
    if (git.isOnTerminal) throw new NotComputable('how a rebase tells of its progress on a terminal')
    return startRebase(git, {
      upstream: head.id,
      onto: head.id,
      ontoName: head.id,
      head: before,
      options,
      isForced: false,
      action,
    })
  }
  return mergeFetched(git, options, { head, action, wantsMerge: ff === 'false' && !options.has('ff') })
}
