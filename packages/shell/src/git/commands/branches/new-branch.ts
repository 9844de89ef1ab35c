// Branches that a checkout or a switch makes on its way.
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import type { Options } from '../../options.ts'
import { isValidBranchName } from '../../refs/ref-name.ts'
import { fullRef, peelToCommit, previousBranch, resolve } from '../../revision/resolve.ts'
import { placeOfBranch } from '../../worktree/work-trees.ts'
import { createBranch } from './branch.ts'
import { emptyTree, switchHead } from './switch-head.ts'

const trackOf = (options: Options) =>
  options.has('track') ? true : options.has('no-track') || options.isOff('track') ? false : undefined

/** Makes a branch, or takes one elsewhere, and goes to it. */
export async function newBranch(
  git: Invocation,
  options: Options,
  { name, isReset, start }: { name: string; isReset: boolean; start: string | undefined },
): Promise<number> {
  const { repository } = git
  if (!isValidBranchName(name)) throw fatal(`'${name}' is not a valid branch name`)
  const ref = `refs/heads/${name}`
  const before = repository.refs.resolve(ref)
  const entries = repository.refs.log(ref)
  const isPresent = before !== undefined
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
  if (head.kind === 'branch' && head.ref === ref && !isUnborn && start === undefined)
    throw new NotComputable('resetting the current branch to where it is')
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
    if (error instanceof GiveUp && before === undefined) repository.refs.remove(ref)
    else if (error instanceof GiveUp && before !== undefined) {
      repository.refs.set(ref, before)
      repository.refs.writeLog(ref, entries)
    }
    throw error
  }
}

/** Goes to a branch without commits. */
export async function orphan(
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
export function guessed(git: Invocation, name: string): string | undefined {
  const remotes = git.config
    .subsections('remote')
    .filter(remote => git.repository.refs.resolve(`refs/remotes/${remote}/${name}`) !== undefined)
  if (remotes.length > 1) throw new NotComputable('a branch that several remotes have')
  return remotes[0] === undefined ? undefined : `refs/remotes/${remotes[0]}/${name}`
}

/** A branch is checked out in one work tree only. */
export function refuseElsewhere(git: Invocation, ref: string, options: Options): void {
  if (options.has('ignore-other-worktrees') || git.repository.refs.symbolic('HEAD') === ref) return
  const place = placeOfBranch(git.repository, ref)
  if (place !== undefined) throw fatal(`'${ref.slice(11)}' is already checked out at '${place}'`)
}

/** The new branch is called as what follows the remote's name. */
export async function track(
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
