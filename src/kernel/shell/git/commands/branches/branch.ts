// `git branch`
import { NotComputable } from '../../../not-computable.ts'
import { withoutSection, withSectionRenamed } from '../../config/config-file.ts'
import { failure, fatal } from '../../fatal.ts'
import { signatureOf } from '../../identity.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { zeroId } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { updateRef } from '../../refs/move-head.ts'
import { isValidBranchName, shortRef } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { fullRef, peelToCommit, previousBranch } from '../../revision/resolve.ts'
import { committedAt, isAncestor } from '../../revision/walk.ts'
import { detachedText } from '../../status/progress-state.ts'
import { trackingBrackets, trackingOf } from '../../status/tracking.ts'
import { wildMatches } from '../../worktree/wildmatch.ts'
import { deleteBranches } from './delete-branches.ts'
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

interface Listed {
  readonly ref: string
  readonly name: string
  readonly id: string
  readonly isCurrent: boolean
}

function listed(git: Invocation, options: Options): Listed[] {
  const { refs } = git.repository
  const head = refs.head()
  const found: Listed[] = []
  if (!options.has('remotes')) {
    if (head.kind === 'detached' && head.id !== '')
      found.push({ ref: 'HEAD', name: `(${detachedText(git)})`, id: head.id, isCurrent: true })
    for (const [ref, id] of refs.list('refs/heads/'))
      found.push({ ref, name: ref.slice(11), id, isCurrent: head.kind === 'branch' && head.ref === ref })
  }
  if (options.has('remotes') || options.has('all'))
    for (const [ref, id] of refs.list('refs/remotes/')) {
      const target = refs.symbolic(ref)
      const short = options.has('remotes') ? shortRef(ref) : ref.slice(5)
      found.push({
        ref,
        name: target === undefined ? short : `${short} -> ${shortRef(target)}`,
        id,
        isCurrent: false,
      })
    }
  return found
}

function chosen(git: Invocation, options: Options): Listed[] {
  const { repository } = git
  const tests: ((id: string) => boolean)[] = []
  const commitOf = (name: string) => {
    const given = options.value(name)
    return commitNamed(git, given ?? 'HEAD', () => fatal(`malformed object name ${given}`))
  }
  if (options.has('contains'))
    tests.push(
      (
        commit => id =>
          isAncestor(repository, commit, id)
      )(commitOf('contains')),
    )
  if (options.has('no-contains'))
    tests.push(
      (
        commit => id =>
          !isAncestor(repository, commit, id)
      )(commitOf('no-contains')),
    )
  if (options.has('merged'))
    tests.push(
      (
        commit => id =>
          isAncestor(repository, id, commit)
      )(commitOf('merged')),
    )
  if (options.has('no-merged'))
    tests.push(
      (
        commit => id =>
          !isAncestor(repository, id, commit)
      )(commitOf('no-merged')),
    )
  if (options.has('points-at'))
    tests.push(
      (
        commit => id =>
          id === commit
      )(commitOf('points-at')),
    )
  const patterns = options.args
  const isNamed = (name: string) =>
    patterns.length === 0 || patterns.some(pattern => wildMatches(pattern, name))
  return sorted(
    git,
    listed(git, options).filter(
      ({ id, ref }) =>
        isNamed(shortRef(ref)) && tests.every(test => test(peelToCommit(repository, id) ?? id)),
    ),
    options,
  )
}

function sorted(git: Invocation, branches: Listed[], options: Options): Listed[] {
  const key = options.value('sort')
  if (key === undefined || key === 'refname') return branches
  const date = ({ id }: Listed) => committedAt(git.repository.commit(id))
  if (key === 'committerdate') return branches.sort((a, b) => date(a) - date(b))
  if (key === '-committerdate') return branches.sort((a, b) => date(b) - date(a))
  throw new NotComputable(`git branch --sort=${key}`)
}

function verboseText(git: Invocation, { ref, id }: Listed, isDouble: boolean): string {
  const { repository } = git
  const tracking = ref.startsWith('refs/heads/') ? trackingOf(git, ref.slice(11)) : undefined
  const subject = subjectOf(repository.commit(id).message)
  let brackets = ''
  if (tracking && isDouble) {
    const inner = trackingBrackets(tracking).slice(2, -1)
    brackets = `[${tracking.name}${inner === '' ? '' : `: ${inner}`}] `
  } else if (tracking) brackets = `${trackingBrackets(tracking).trim()} `.trimStart()
  return ` ${abbreviate(repository, id)} ${brackets}${subject}`
}

function list(git: Invocation, options: Options): number {
  if (options.has('format')) throw new NotComputable('git branch --format')
  const branches = chosen(git, options)
  const verbose = options.count('verbose')
  const width = Math.max(0, ...branches.map(({ name, ref }) => nameWidth(git, { name, ref })))
  for (const branch of branches) {
    const isLink = git.repository.refs.symbolic(branch.ref) !== undefined && branch.ref !== 'HEAD'
    const text =
      verbose > 0 && !isLink ? branch.name.padEnd(width) + verboseText(git, branch, verbose > 1) : branch.name
    git.out(`${branch.isCurrent ? '*' : ' '} ${text}\n`)
  }
  return 0
}

function nameWidth(git: Invocation, { name, ref }: { name: string; ref: string }): number {
  return git.repository.refs.symbolic(ref) !== undefined && ref !== 'HEAD'
    ? name.indexOf(' -> ')
    : name.length
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
  if (present !== undefined && isForced && repository.refs.symbolic('HEAD') === ref && message === undefined)
    throw fatal(`cannot force update the branch '${name}' used by worktree at '${repository.workTree}'`)
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

function renameBranch(git: Invocation, options: Options): number {
  const { repository } = git
  const { refs } = repository
  const current = refs.symbolic('HEAD')
  const [one, two] = options.args
  if (two === undefined && current === undefined)
    throw fatal('cannot rename the current branch while not on any.')
  const from = two === undefined ? (current ?? '').replace('refs/heads/', '') : (one ?? '')
  const to = two ?? one ?? ''
  if (one === undefined) throw fatal('branch name required')
  const id = refs.resolve(`refs/heads/${from}`)
  const isUnborn = id === undefined && current === `refs/heads/${from}`
  if (!isValidBranchName(to)) throw fatal(`'${to}' is not a valid branch name`)
  if (id === undefined && !isUnborn) throw fatal(`No branch named '${from}'.`)
  if (
    from !== to &&
    refs.resolve(`refs/heads/${to}`) !== undefined &&
    !options.has('M') &&
    !options.has('force')
  )
    throw fatal(`a branch named '${to}' already exists`)
  if (from === to) return 0
  moveRef(git, { from, to, id, isCurrent: current === `refs/heads/${from}` })
  const path = `${repository.gitDir}/config`
  if (withoutSection(git.fs.read(path), `branch.${from}`) !== undefined)
    git.fs.write(
      path,
      withSectionRenamed(git.fs.read(path), `branch.${from}`, { typedSection: 'branch', sub: to }),
    )
  return 0
}

interface Move {
  readonly from: string
  readonly to: string
  readonly id: string | undefined
  readonly isCurrent: boolean
}

function moveRef(git: Invocation, { from, to, id, isCurrent }: Move): void {
  const { refs } = git.repository
  const oldRef = `refs/heads/${from}`
  const newRef = `refs/heads/${to}`
  if (id === undefined) {
    refs.setSymbolic('HEAD', newRef)
    return
  }
  const entries = refs.log(oldRef)
  const message = `Branch: renamed ${oldRef} to ${newRef}`
  refs.remove(oldRef)
  refs.writeLog(newRef, entries)
  refs.set(newRef, id)
  logRename(git, newRef, { from: id, to: id, message })
  if (!isCurrent) return
  refs.setSymbolic('HEAD', newRef)
  logRename(git, 'HEAD', { from: id, to: zeroId, message })
  logRename(git, 'HEAD', { from: zeroId, to: id, message })
}

function logRename(
  git: Invocation,
  ref: string,
  { from, to, message }: { from: string; to: string; message: string },
): void {
  git.repository.refs.appendLog(ref, {
    from,
    to,
    who: signatureOf(git, 'committer', { isLenient: true }),
    message,
  })
}

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
  if (options.has('delete') || options.has('D')) return deleteBranches(git, options)
  if (options.has('move') || options.has('M')) return renameBranch(git, options)
  const upstream = options.value('set-upstream-to')
  if (upstream !== undefined || options.has('unset-upstream')) return changeUpstream(git, options, upstream)
  const isListing =
    options.args.length === 0 ||
    ['list', 'contains', 'no-contains', 'merged', 'no-merged', 'points-at'].some(name => options.has(name))
  if (isListing) return list(git, options)
  const [name = '', start = 'HEAD'] = options.args
  if (options.args.length > 2) throw new NotComputable('the usage of git branch')
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
  const name = options.args[0] ?? currentName(git)
  if (repository.refs.resolve(`refs/heads/${name}`) === undefined)
    throw fatal(`branch '${name}' does not exist`)
  if (upstream === undefined) return unsetUpstream(git, name)
  const ref = fullRef(repository, upstream)
  if (ref === undefined) throw failure(`the requested upstream branch '${upstream}' does not exist`, 1)
  await setUpstream(git, name, ref)
  return 0
}
