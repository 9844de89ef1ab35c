// `git worktree add`
import { posix } from 'node:path'
import { NotComputable } from '../../../not-computable.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import { Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { attachHead, detachHead, updateRef } from '../../refs/move-head.ts'
import { isValidBranchName } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peelToCommit, resolve } from '../../revision/resolve.ts'
import { forceTree } from '../../worktree/switch-trees.ts'
import { placeOfUse, workTrees } from '../../worktree/work-trees.ts'
import { createBranch } from '../branches/branch.ts'
import { commitLine, postCheckout } from '../branches/switch-head.ts'
import { makeFolder } from '../setup/init.ts'
import { forget } from './forget-work-tree.ts'

interface Wanted {
  /** What is checked out: a branch's name or another revision. */
  readonly start: string
  readonly fresh: string | undefined
  readonly isReset: boolean
  readonly isDetached: boolean
}

const baseName = (path: string) => path.replace(/\/+$/, '').replace(/^.*\//, '')

function wantedOf(git: Invocation, options: Options): Wanted {
  const [path = '', typed] = options.args
  const { refs } = git.repository
  const fresh = options.value('B') ?? options.value('b')
  const isReset = options.has('B')
  const start = typed === '-' ? '@{-1}' : (typed ?? 'HEAD')
  const isDetached = options.has('detach')
  if (typed !== undefined || fresh !== undefined || isDetached) {
    const isOther = typed !== undefined && fresh === undefined && !isDetached
    const remotes = git.config.subsections('remote')
    if (
      isOther &&
      resolve(git, start, { wanted: 'commit' }) === undefined &&
      remotes.some(remote => refs.resolve(`refs/remotes/${remote}/${typed}`) !== undefined)
    )
      throw new NotComputable('a work tree of a branch that only a remote has')
    return { start, fresh, isReset, isDetached }
  }
  const name = baseName(path)
  if (refs.resolve(`refs/heads/${name}`) !== undefined)
    return { start: name, fresh: undefined, isReset: false, isDetached: false }
  return { start, fresh: name, isReset: false, isDetached: false }
}

/** The line that says what is about to be done. */
function preparing(git: Invocation, { start, fresh, isReset, isDetached }: Wanted): string {
  const { repository } = git
  const short = (id: string) => abbreviate(repository, id)
  if (fresh !== undefined) {
    const present = isReset ? repository.refs.resolve(`refs/heads/${fresh}`) : undefined
    return present === undefined
      ? `new branch '${fresh}'`
      : `resetting branch '${fresh}'; was at ${short(present)}`
  }
  if (!isDetached && repository.refs.resolve(`refs/heads/${start}`) !== undefined)
    return `checking out '${start}'`
  const commit = commitOf(git, start)
  if (commit === undefined) throw fatal(`invalid reference: ${start}`)
  return `detached HEAD ${short(commit)}`
}

function commitOf(git: Invocation, text: string): string | undefined {
  const id = resolve(git, text, { wanted: 'commit' })
  return id === undefined ? undefined : peelToCommit(git.repository, id)
}

/** Refuses a place that is taken. */
function checkPlace(git: Invocation, typed: string, isForced: boolean): void {
  const { fs } = git
  const path = posix.normalize(git.process.path(typed))
  const node = fs.find(path)
  if (node && !(node.kind === 'directory' && fs.list(path).length === 0))
    throw fatal(`'${typed}' already exists`)
  const known = workTrees(git.repository).find(tree => tree.path === path)
  if (!known || node) return
  if (known.lock !== undefined)
    throw fatal(
      `'${typed}' is a missing but locked worktree;\nuse 'add -f -f' to override, or 'unlock' and 'prune' or 'remove' to clear`,
    )
  if (!isForced)
    throw fatal(
      `'${typed}' is a missing but already registered worktree;\nuse 'add -f' to override, or 'prune' or 'remove' to clear`,
    )
  forget(git, known.gitDir)
}

/** A folder of its own below `.git/worktrees`. */
function ownFolder(git: Invocation, path: string): string {
  const base = `${git.repository.commonDir}/worktrees`
  makeFolder(git.fs, base)
  const name = baseName(path).replace(/[^A-Za-z0-9._-]/g, '-')
  for (let count = 0; ; count++) {
    const folder = `${base}/${name}${count === 0 ? '' : count}`
    if (!git.fs.exists(folder)) return folder
  }
}

/** Adds a work tree to the repository. */
export async function addWorkTree(git: Invocation, args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    command: 'worktree add',
    options: [
      'f force',
      'b=',
      'B=',
      'd detach',
      'checkout',
      'lock',
      'reason=',
      'q quiet',
      'track',
      'guess-remote',
    ],
  })
  const { fs, repository } = git
  const [typed = ''] = options.args
  const given = ['b', 'B', 'detach'].filter(name => options.has(name))
  if (given.length > 1) throw fatal("options '-b', '-B', and '--detach' cannot be used together")
  if (options.args.length < 1 || options.args.length > 2)
    throw new NotComputable('the usage of git worktree add')
  if (options.has('track') || options.has('guess-remote') || options.has('reason'))
    throw new NotComputable('git worktree add with these options')
  if (repository.headId() === undefined)
    throw new NotComputable('a work tree of a repository without commits')
  const wanted = wantedOf(git, options)
  if (wanted.fresh !== undefined && options.has('B')) {
    const place = placeOfUse(repository, `refs/heads/${wanted.fresh}`)
    if (place !== undefined && !options.has('force'))
      throw fatal(`'${wanted.fresh}' is already checked out at '${place}'`)
  }
  if (wanted.fresh !== undefined && !isValidBranchName(wanted.fresh))
    throw fatal(`'${wanted.fresh}' is not a valid branch name`)
  const isQuiet = options.has('quiet')
  const line = preparing(git, wanted)
  if (!isQuiet) await git.err(`Preparing worktree (${line})\n`)
  if (wanted.fresh !== undefined) await makeBranch(git, wanted, isQuiet)
  checkPlace(git, typed, options.has('force'))
  const name = wanted.fresh ?? wanted.start
  const ref = `refs/heads/${name}`
  const isBranch = !wanted.isDetached && repository.refs.resolve(ref) !== undefined
  const place = isBranch && !options.has('force') ? placeOfUse(repository, ref) : undefined
  if (place !== undefined) throw fatal(`'${name}' is already checked out at '${place}'`)
  const commit = commitOf(git, name)
  if (commit === undefined) throw fatal(`invalid reference: ${name}`)
  const path = git.process.path(typed)
  const folder = ownFolder(git, path)
  for (const one of [folder, path]) makeFolder(fs, one)
  const real = fs.realpath(path)
  fs.write(`${folder}/gitdir`, `${real}/.git\n`)
  fs.write(`${real}/.git`, `gitdir: ${folder}\n`)
  fs.write(`${folder}/HEAD`, `${commit}\n`)
  fs.write(`${folder}/commondir`, '../..\n')
  fs.write(`${folder}/ORIG_HEAD`, `${commit}\n`)
  if (options.has('lock')) fs.write(`${folder}/locked`, 'added with --lock\n')
  const here = git.cwd
  const there = new Invocation(git.process, git.overrides, { gitDir: folder, workTree: real })
  // its own log begins with nothing, and then its files are put there
  fs.unlink(`${folder}/HEAD`)
  if (isBranch) attachHead(there, ref, '')
  else detachHead(there, commit, '')
  if (options.isOff('checkout')) there.repository.index.save()
  else {
    forceTree(there, repository.filesOf(commit))
    if (isBranch)
      updateRef(there, there.repository.refs.symbolic('HEAD') ?? 'HEAD', {
        to: commit,
        message: 'reset: moving to HEAD',
      })
    if (!isQuiet) git.out(`HEAD is now at ${commitLine(git, commit)}\n`)
  }
  const status = await postCheckout(there, { from: undefined, to: commit, isBranch: true })
  git.process.shell.cwd = here
  return status === 0 ? 0 : 1
}

async function makeBranch(
  git: Invocation,
  { fresh = '', start, isReset }: Wanted,
  isQuiet: boolean,
): Promise<void> {
  try {
    await createBranch(git, fresh, { start, isForced: isReset, isQuiet })
  } catch (error) {
    if (error instanceof GiveUp) throw new GiveUp(error.text, 255)
    throw error
  }
}
