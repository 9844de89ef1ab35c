// `git rebase`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { hasHook } from '../../programs/hooks.ts'
import { applyAutostash } from '../../rebase/finish-rebase.ts'
import { isRebasing } from '../../rebase/rebase-state.ts'
import { refuseAttributes, stagedPairs, unstagedPairs } from '../../repository-diff.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { configuredUpstream } from '../../revision/resolve.ts'
import { mergeBases, walk } from '../../revision/walk.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { switchHead } from '../branches/switch-head.ts'
import { abortRebase, continueRebase, editTodo, quitRebase, skipRebase } from './continue-rebase.ts'
import { putAside, startRebase } from './start-rebase.ts'

const table = {
  command: 'rebase',
  options: [
    'i interactive',
    'onto=',
    'continue',
    'skip',
    'abort',
    'quit',
    'edit-todo',
    'show-current-patch',
    'x exec=',
    'autosquash',
    'autostash',
    'root',
    'q quiet',
    'v verbose',
    'stat',
    'n no-stat',
    'f force-rebase',
    'no-ff',
    'ff',
    'keep-empty',
    'empty=',
    'r rebase-merges?',
    'p preserve-merges',
    'apply',
    'm merge',
    's strategy=',
    'X strategy-option=',
    'S gpg-sign?',
    'signoff',
    'fork-point',
    'keep-base',
    'committer-date-is-author-date',
    'reset-author-date',
    'ignore-date',
    'reapply-cherry-picks',
    'update-refs',
    'reschedule-failed-exec',
    'no-verify',
    'verify',
    'whitespace=',
    'ignore-whitespace',
    'C=',
    'rerere-autoupdate',
    'allow-empty-message',
  ],
}

const unusual = [
  'show-current-patch',
  'empty',
  'rebase-merges',
  'preserve-merges',
  'apply',
  'strategy',
  'strategy-option',
  'gpg-sign',
  'signoff',
  'keep-base',
  'committer-date-is-author-date',
  'reset-author-date',
  'ignore-date',
  'reapply-cherry-picks',
  'update-refs',
  'reschedule-failed-exec',
  'whitespace',
  'ignore-whitespace',
  'C',
  'verbose',
  'stat',
  'keep-empty',
]

/** Complains of changes that a rebase would lose. */
export async function refuseDirty(git: Invocation, action: string): Promise<void> {
  const { repository } = git
  for (const path of [...repository.index.conflicts.keys()].sort()) git.out(`${path}: needs merge\n`)
  await git.process.flush()
  const isUnstaged = unstagedPairs(repository).length > 0 || repository.index.conflicts.size > 0
  const isStaged =
    repository.index.conflicts.size > 0 ||
    stagedPairs(repository, repository.filesOf(repository.headId())).length > 0
  if (!isUnstaged && !isStaged) return
  const first = isUnstaged
    ? `error: cannot ${action}: You have unstaged changes.\n${isStaged ? 'error: additionally, your index contains uncommitted changes.\n' : ''}`
    : `error: cannot ${action}: Your index contains uncommitted changes.\n`
  const ask = action === 'rebase' ? 'Please' : 'please'
  throw new GiveUp(`${first}error: ${ask} commit or stash them.\n`, action === 'rebase' ? 1 : 128)
}

function withoutUpstream(git: Invocation): number {
  const branch = git.repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  if (branch === undefined) {
    git.out(
      "You are not currently on a branch.\nPlease specify which branch you want to rebase against.\nSee git-rebase(1) for details.\n\n    git rebase '<branch>'\n\n",
    )
    return 1
  }
  const remotes = git.config.subsections('remote')
  const remote = remotes.length === 1 ? remotes[0] : '<remote>'
  git.out(
    `There is no tracking information for the current branch.\nPlease specify which branch you want to rebase against.\nSee git-rebase(1) for details.\n\n    git rebase '<branch>'\n\nIf you wish to set tracking information for this branch you can do so with:\n\n    git branch --set-upstream-to=${remote}/<branch> ${branch}\n\n`,
  )
  return 1
}

/** Whether all commits above the base follow one another. */
function isLinear(git: Invocation, from: string, to: string): boolean {
  return walk(git.repository, { include: [to], exclude: [from] }).every(({ parents }) => parents.length === 1)
}

function ontoNamed(git: Invocation, typed: string): string {
  const dots = typed.indexOf('...')
  if (dots === -1) return commitNamed(git, typed, () => fatal(`Does not point to a valid commit '${typed}'`))
  const [one, two] = [typed.slice(0, dots) || 'HEAD', typed.slice(dots + 3) || 'HEAD']
  const bases = mergeBases(git.repository, commitNamed(git, one), commitNamed(git, two))
  if (bases.length !== 1) throw fatal(`'${typed}': need exactly one merge base`)
  return bases[0] ?? ''
}

/** What is to be rebased onto what. */
export interface RebasePlan {
  readonly upstream: string | undefined
  readonly onto: string
  readonly ontoName: string
  readonly options: Options
}

async function start(git: Invocation, options: Options): Promise<number> {
  const { repository } = git
  const isRoot = options.has('root')
  const [first, ...more] = options.args
  const typed = isRoot ? undefined : first === '-' ? '@{-1}' : first
  const branch = isRoot ? first : more[0]
  if ((isRoot ? options.args.length : more.length) > 1) throw wrongUsage('rebase')
  const current = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  const followed = current === undefined ? undefined : configuredUpstream(git, current)
  if (!isRoot && typed === undefined && followed === undefined) return withoutUpstream(git)
  const upstreamName = typed ?? followed?.replace(/^refs\/(heads|remotes)\//, '') ?? ''
  const upstream = isRoot
    ? undefined
    : commitNamed(git, typed ?? followed ?? '', () => fatal(`invalid upstream '${upstreamName}'`))
  const ontoName = options.value('onto') ?? upstreamName
  if (isRoot && options.value('onto') === undefined && !options.has('interactive'))
    throw new NotComputable('git rebase --root')
  const onto = options.has('onto') ? ontoNamed(git, ontoName) : upstream
  const wantsStash = options.has('autostash') || git.config.boolean('rebase.autostash') === true
  if (!wantsStash || options.isOff('autostash')) await refuseDirty(git, 'rebase')
  if (
    typed === undefined &&
    !isRoot &&
    options.args.length === 0 &&
    followed !== undefined &&
    upstream !== undefined
  )
    refuseForkPoint(git, followed, upstream)
  if (branch !== undefined) {
    const ref = `refs/heads/${branch}`
    const id = commitNamed(git, branch, () => fatal(`no such branch/commit '${branch}'`))
    const isBranch = repository.refs.resolve(ref) !== undefined
    if (repository.refs.symbolic('HEAD') !== ref) {
      if (!isBranch) throw new NotComputable('a rebase of a commit by its name')
      await switchHead(git, { id, ref, typed: branch, isQuiet: true })
    }
  }
  const head = repository.headId()
  if (head === undefined) throw new NotComputable('a rebase of a branch without commits')
  const autostash = wantsStash ? putAside(git, head) : undefined
  await git.process.flush()
  const base = upstream === undefined ? undefined : mergeBases(repository, onto ?? upstream, head)[0]
  const isSimple = !options.has('interactive') && !options.has('exec') && !options.has('autosquash')
  const name = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '')
  const upToDate = name === undefined ? 'HEAD is up to date' : `Current branch ${name} is up to date`
  const isForced = options.has('force-rebase') || options.has('no-ff') || options.isOff('ff')
  if (
    isSimple &&
    onto !== undefined &&
    upstream !== undefined &&
    base === onto &&
    mergeBases(repository, upstream, head)[0] === base &&
    isLinear(git, onto, head)
  ) {
    if (!isForced) {
      if (!options.has('quiet')) git.out(`${upToDate}.\n`)
      await git.process.flush()
      await applyAutostash(git, autostash)
      return 0
    }
    if (!options.has('quiet')) git.out(`${upToDate}, rebase forced.\n`)
    await git.process.flush()
  }
  return startRebase(git, { upstream, onto, ontoName, head, options, isForced, autostash })
}

/** The upstream's own log may say that some commits were there before; that is not looked up. */
function refuseForkPoint(git: Invocation, ref: string, upstream: string): void {
  const head = git.repository.headId() ?? ''
  const before = git.repository.refs.log(ref).map(({ to }) => to)
  const own = new Set(walk(git.repository, { include: [head], exclude: [upstream] }).map(({ id }) => id))
  if (before.some(id => own.has(id))) throw new NotComputable('a rebase with a fork point')
}

const started = `It seems that there is already a rebase-merge directory, and
I wonder if you are in the middle of another rebase.  If that is the
case, please try
	git rebase (--continue | --abort | --skip)
If that is not the case, please
	rm -fr ".git/rebase-merge"
and run me again.  I am stopping in case you still have something
valuable there.
`

/** `git rebase`: commits made anew on top of others. */
export const rebase: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of unusual) if (options.has(name)) throw new NotComputable(`git rebase --${name}`)
  if (
    git.config.values.some(({ key }) => /^rebase\.(?!autostash|autosquash)|^sequence\.(?!editor)/.test(key))
  )
    throw new NotComputable('git with its own settings for rebases')
  if (git.isOnTerminal) throw new NotComputable('how a rebase tells of its progress on a terminal')
  refuseAttributes(git)
  for (const name of [
    'pre-rebase',
    'prepare-commit-msg',
    'commit-msg',
    'post-commit',
    'pre-commit',
    'post-checkout',
  ])
    if (hasHook(git, name)) throw new NotComputable(`the git hook ${name}`)
  if (options.has('continue')) return continueRebase(git)
  if (options.has('skip')) return skipRebase(git)
  if (options.has('abort')) return abortRebase(git)
  if (options.has('quit')) return quitRebase(git)
  if (options.has('edit-todo')) return editTodo(git)
  if (isRebasing(git)) throw fatal(started)
  return start(git, options)
}
