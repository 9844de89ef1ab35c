// `git branch`
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { updateRef } from '../../refs/move-head.ts'
import { isValidBranchName } from '../../refs/ref-name.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { fullRef, previousBranch } from '../../revision/resolve.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { placeOfUse } from '../../worktree/work-trees.ts'
import { deleteBranches } from './delete-branches.ts'
import { listBranches } from './list-branches.ts'
import { renameBranch } from './rename-branch.ts'
import { setUpstream, unsetUpstream } from './upstream.ts'

const table = {
  command: 'branch',
  options: [
    'a all',
    'r remotes',
    'v verbose',
    'q quiet',
    'd delete',
    'D',
    'm move',
    'M',
    'c copy',
    'C',
    'f force',
    'l list',
    'show-current',
    'contains!',
    'no-contains!',
    'merged!',
    'no-merged!',
    't track?',
    'no-track',
    'u set-upstream-to=',
    'unset-upstream',
    'sort=',
    'format=',
    'points-at=',
    'edit-description',
    'color?',
    'no-color',
    'column?',
    'no-column',
    'i ignore-case',
    'create-reflog',
    'abbrev?',
    'no-abbrev',
    'recurse-submodules',
  ],
}

/** Makes a branch; follows a remote one it starts from. */
export async function createBranch(
  git: Invocation,
  name: string,
  {
    start,
    isForced = false,
    message,
    track,
    isQuiet = false,
  }: { start: string; isForced?: boolean; message?: string; track?: boolean | undefined; isQuiet?: boolean },
): Promise<void> {
  const { repository } = git
  if (!isValidBranchName(name)) throw fatal(`'${name}' is not a valid branch name`)
  const ref = `refs/heads/${name}`
  const present = repository.refs.resolve(ref)
  if (present !== undefined && !isForced) throw fatal(`a branch named '${name}' already exists`)
  const to = commitNamed(git, start, () => fatal(`not a valid object name: '${start}'`))
  if (present !== undefined && isForced && message === undefined) {
    const place = placeOfUse(repository, ref)
    if (place !== undefined) throw fatal(`cannot force update the branch '${name}' checked out at '${place}'`)
  }
  const clash = [...repository.refs.list('refs/heads/').keys()].find(
    other => other.startsWith(`${ref}/`) || ref.startsWith(`${other}/`),
  )
  if (clash !== undefined) throw fatal(`cannot lock ref '${ref}': '${clash}' exists; cannot create '${ref}'`)
  updateRef(git, ref, {
    to,
    message:
      message ??
      `branch: ${present === undefined ? 'Created' : 'Reset'} ${present === undefined ? 'from' : 'to'} ${start}`,
  })
  const startRef = fullRef(repository, start)
  const isRemote = startRef?.startsWith('refs/remotes/') ?? false
  if (startRef !== undefined && (track === true || (track === undefined && isRemote)))
    await setUpstream(git, name, startRef, { isQuiet })
}

/** `git branch`: makes, lists, renames and deletes branches. */
export const branch: Command = async (git, args) => {
  const options = parseOptions(args, table)
  for (const name of ['copy', 'C', 'edit-description', 'create-reflog'])
    if (options.has(name)) throw new NotComputable(`git branch --${name}`)
  const { repository } = git
  if (options.has('show-current')) {
    const head = repository.refs.head()
    if (head.kind === 'branch') git.out(`${head.ref.replace('refs/heads/', '')}\n`)
    return 0
  }
  if (options.has('recurse-submodules')) throw new NotComputable('git branch --recurse-submodules')
  if (options.has('delete') || options.has('D')) return deleteBranches(git, options)
  if (options.has('move') || options.has('M')) return renameBranch(git, options)
  const upstream = options.value('set-upstream-to')
  if (upstream !== undefined || options.has('unset-upstream')) return changeUpstream(git, options, upstream)
  const isListing =
    options.args.length === 0 ||
    ['list', 'contains', 'no-contains', 'merged', 'no-merged', 'points-at'].some(name => options.has(name))
  if (isListing) return listBranches(git, options)
  const [name = '', start = 'HEAD'] = options.args
  if (name === '@') throw new NotComputable("a branch called '@'")
  if (options.args.length > 2) throw wrongUsage('branch')
  if (options.has('all') || options.has('remotes'))
    throw fatal("options '-a' and '-r' do not take a branch name")
  const from = start === '-' ? (previousBranch(repository, 1) ?? start) : start
  const fallback = options.args[1] === undefined ? currentName(git) : from
  await createBranch(git, name, {
    start: fallback,
    isForced: options.has('force'),
    track: options.has('track')
      ? true
      : options.has('no-track') || options.isOff('track')
        ? false
        : undefined,
    isQuiet: options.has('quiet'),
  })
  return 0
}

const lostUpstream = `hint: 
hint: If you are planning on basing your work on an upstream
hint: branch that already exists at the remote, you may need to
hint: run "git fetch" to retrieve it.
hint: 
hint: If you are planning to push out a new local branch that
hint: will track its remote counterpart, you may want to use
hint: "git push -u" to set the upstream config as you push.
hint: Disable this message with "git config advice.setUpstreamFailure false"
`

function currentName(git: Invocation): string {
  const head = git.repository.refs.head()
  if (head.kind === 'detached') return 'HEAD'
  if (head.id === undefined) throw fatal(`not a valid object name: '${head.ref.replace('refs/heads/', '')}'`)
  return head.ref.replace('refs/heads/', '')
}

async function changeUpstream(
  git: Invocation,
  options: Options,
  upstream: string | undefined,
): Promise<number> {
  const { repository } = git
  const head = repository.refs.head()
  const name =
    options.args[0] ?? (head.kind === 'branch' ? head.ref.replace('refs/heads/', '') : currentName(git))
  if (head.kind === 'branch' && head.id === undefined && head.ref === `refs/heads/${name}`)
    throw fatal(`No commit on branch '${name}' yet.`)
  if (repository.refs.resolve(`refs/heads/${name}`) === undefined)
    throw fatal(`branch '${name}' does not exist`)
  if (upstream === undefined) return unsetUpstream(git, name)
  const ref = fullRef(repository, upstream)
  if (ref === undefined)
    throw new GiveUp(
      `fatal: the requested upstream branch '${upstream}' does not exist\n${git.config.advises('setUpstreamFailure') ? lostUpstream : ''}`,
      128,
    )
  await setUpstream(git, name, ref, { isQuiet: options.has('quiet') })
  return 0
}
