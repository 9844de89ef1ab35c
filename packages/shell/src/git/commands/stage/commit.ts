// `git commit`
import { NotComputable } from '../../../not-computable.ts'
import { cleanMessage } from '../../commit/commit-message.ts'
import { signatureOf } from '../../commit/identity.ts'
import { commitSummary, makeCommit } from '../../commit/make-commit.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { finishProgress } from '../../merge/finish-progress.ts'
import type { Commit } from '../../objects/commit-object.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { hasHook, runHook } from '../../programs/hooks.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { longStatus } from '../../status/long-status.ts'
import { type ProgressKind, progressOf } from '../../status/progress-state.ts'
import { shortStatus } from '../../status/short-status.ts'
import { statusOf } from '../../status/status-model.ts'
import { parsePathSpecs, specMatches } from '../../worktree/pathspec.ts'
import { authorOf, givenMessage, refuseTwoMessages } from './commit-inputs.ts'
import { finalMessage, hookEnvironment } from './final-message.ts'
import { stagePaths } from './stage-paths.ts'
import { untrackedMode } from './status.ts'

const table = {
  command: 'commit',
  options: [
    'm message=',
    'a all',
    'amend',
    'allow-empty',
    'allow-empty-message',
    'q quiet',
    'v verbose',
    'edit',
    'e edit',
    'F file=',
    'C reuse-message=',
    'author=',
    'date=',
    'n no-verify',
    'verify',
    's signoff',
    'reset-author',
    'o only',
    'i include',
    'dry-run',
    'short',
    'porcelain',
    'branch',
    'S gpg-sign?',
    'c reedit-message=',
    'fixup=',
    'squash=',
    'p patch',
    'interactive',
    't template=',
    'cleanup=',
    'u untracked-files?',
    'no-gpg-sign',
    'no-edit',
    'trailer=',
    'long',
    'status',
    'no-status',
    'post-rewrite',
    'no-post-rewrite',
  ],
}

const unmerged = `error: Committing is not possible because you have unmerged files.
hint: Fix them up in the work tree, and then use 'git add/rm <file>'
hint: as appropriate to mark resolution and make a commit.
fatal: Exiting because of an unresolved conflict.
`
function refuseUnusual(options: Options): void {
  for (const name of ['gpg-sign', 'patch', 'interactive', 'trailer', 'porcelain'])
    if (options.has(name)) throw new NotComputable(`git commit --${name}`)
  const cleanup = options.value('cleanup')
  if (cleanup !== undefined && !['strip', 'whitespace', 'default'].includes(cleanup))
    throw new NotComputable(`git commit --cleanup=${cleanup}`)
}

function parentsOf(git: Invocation, amended: Commit | undefined): string[] {
  if (amended) return [...amended.parents]
  const head = git.repository.headId()
  const merging = (git.repository.note('MERGE_HEAD') ?? '').split('\n').filter(line => line !== '')
  return [...(head === undefined ? [] : [head]), ...merging]
}

function refuseConflicts(git: Invocation): void {
  const { index } = git.repository
  if (index.conflicts.size === 0) return
  for (const path of [...index.conflicts.keys()].sort()) git.out(`U\t${path}\n`)
  throw new GiveUp(unmerged, 128)
}

/** `git commit`: makes a commit of the index. */
export const commit: Command = async (git, args) => {
  const options = parseOptions(args, table)
  refuseUnusual(options)
  const { repository } = git
  if (repository.note('MERGE_RR')) throw new NotComputable('a solution of a conflict that git remembers')
  if (repository.isBare) throw fatal('this operation must be run in a work tree')
  refuseAttributes(git)
  const head = repository.headId()
  if (options.has('amend') && head === undefined) throw fatal('You have nothing to amend.')
  const progress = progressOf(repository)
  if (options.has('amend') && progress !== undefined && progress !== 'rebase')
    throw fatal(`You are in the middle of a ${progress} -- cannot amend.`)
  refuseTwoMessages(git, options)
  if (options.has('all') && options.args.length > 0)
    throw fatal(`paths '${options.args[0]} ...' with -a does not make sense`)
  let tree = treeOf(git, options)
  const amended = options.has('amend') && head !== undefined ? repository.commit(head) : undefined
  const parents = parentsOf(git, amended)
  if (options.has('dry-run') || options.has('short')) {
    if (options.has('verbose')) throw new NotComputable('git commit --dry-run --verbose')
    return report(git, options, amended)
  }
  // the identity is asked for before anything is said about changes
  const isPicking =
    progress === 'cherry-pick' || (progress === 'rebase' && repository.note('CHERRY_PICK_HEAD') !== undefined)
  const author = isPicking && !amended ? pickedAuthor(git) : authorOf(git, options, amended)
  const committer = signatureOf(git, 'committer')
  const before = parents[0] === undefined ? undefined : repository.commit(parents[0]).tree
  const isEmpty = () =>
    parents.length < 2 &&
    (before === undefined ? tree === emptyTree && repository.index.files.size === 0 : before === tree)
  const mayBeEmpty = options.has('allow-empty') || (amended !== undefined && amended.parents.length > 1)
  const restore = indexKeeper(git)
  try {
    if (options.args.length > 0 && !options.has('include') && hasHook(git, 'pre-commit'))
      throw new NotComputable('a commit of some paths with the hook pre-commit')
    // hooks read it, and so does git again when they are done
    repository.index.save()
    const run = (name: string, ...words: string[]) => runHook(git, name, { args: words, environment })
    const environment = hookEnvironment(author)
    if (!options.has('no-verify') && !options.isOff('verify')) {
      if ((await run('pre-commit')) !== 0) return restore(1)
      // whether there is anything to commit is known before the hook runs, what is committed after it
      const hooked = hasHook(git, 'pre-commit') ? writeFlat(repository.objects, repository.index.files) : tree
      if (isEmpty() && !mayBeEmpty && hooked !== tree)
        throw new NotComputable('a hook that stages the only change')
      if (!(isEmpty() && !mayBeEmpty)) tree = hooked
    }
    if (isEmpty() && !mayBeEmpty) return await refuseEmpty(git, options, progress)
    const message = await finalMessage(git, { options, amended, author, committer, run })
    if (message === undefined) return restore(1)
    const id = makeCommit(git, { tree, parents, author, committer, message })
    repository.index.save()
    moveHead(git, {
      to: id,
      message: `${logWord({ amended, progress, parents, isPicking })}: ${message.split('\n')[0]}`,
    })
    finishProgress(repository)
    await run('post-commit')
    if (amended)
      await runHook(git, 'post-rewrite', { args: ['amend'], input: `${amended.id} ${id}\n`, environment })
    if (!options.has('quiet'))
      git.out(commitSummary(git, id, summaryFlags(options, { amended, head, progress })))
    return 0
  } catch (error) {
    if (error instanceof GiveUp) restore(0)
    throw error
  }
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

function summaryFlags(
  options: Options,
  {
    amended,
    head,
    progress,
  }: { amended: Commit | undefined; head: string | undefined; progress: ProgressKind },
): { isFirst: boolean; withDate: boolean } {
  return {
    isFirst: head === undefined,
    withDate:
      (amended !== undefined && !options.has('reset-author')) ||
      options.has('date') ||
      options.has('reuse-message') ||
      options.has('reedit-message') ||
      progress === 'cherry-pick',
  }
}

/** Puts the index file back as it was, where a commit comes to nothing. */
function indexKeeper(git: Invocation): (status: number) => number {
  const path = git.repository.indexFile
  const text = git.fs.exists(path) ? git.fs.read(path) : undefined
  return status => {
    if (text !== undefined && git.fs.read(path) !== text) git.fs.write(path, text)
    return status
  }
}

function logWord({
  amended,
  progress,
  parents,
  isPicking,
}: {
  amended: Commit | undefined
  progress: string | undefined
  parents: readonly string[]
  isPicking: boolean
}): string {
  if (amended) return 'commit (amend)'
  if (parents.length === 0) return 'commit (initial)'
  if (progress === 'merge') return 'commit (merge)'
  if (progress === 'rebase' && isPicking) return 'commit (rebase)'
  return progress === 'cherry-pick' ? 'commit (cherry-pick)' : 'commit'
}

function pickedAuthor(git: Invocation): string {
  return git.repository.commit((git.repository.note('CHERRY_PICK_HEAD') ?? '').trim()).author
}

/** Stages what the command line asks for; the tree the commit will have. */
function treeOf(git: Invocation, options: Options): string {
  const { repository } = git
  const { index } = repository
  if (options.has('all')) stagePaths(git, index.paths())
  if (options.has('include')) stageSome(git, options)
  if (options.args.length === 0 || options.has('include')) {
    refuseConflicts(git)
    return writeFlat(repository.objects, index.files)
  }
  if (repository.note('MERGE_HEAD') !== undefined) throw fatal('cannot do a partial commit during a merge.')
  const specs = parsePathSpecs(git, options.args)
  const base = repository.filesOf(repository.headId())
  const known = [...new Set([...index.paths(), ...base.keys()])]
  for (const spec of specs)
    if (!known.some(path => specMatches(spec, path)))
      throw failure(`pathspec '${spec.typed}' did not match any file(s) known to git`)
  const chosen = known.filter(path => specs.some(spec => specMatches(spec, path)))
  stagePaths(git, chosen)
  for (const path of chosen) {
    const state = index.files.get(path)
    if (state) base.set(path, state)
    else base.delete(path)
  }
  return writeFlat(repository.objects, base)
}

function stageSome(git: Invocation, options: Options): void {
  const specs = parsePathSpecs(git, options.args)
  const known = git.repository.index.paths()
  for (const spec of specs)
    if (!known.some(path => specMatches(spec, path)))
      throw failure(`pathspec '${spec.typed}' did not match any file(s) known to git`)
  stagePaths(
    git,
    known.filter(path => specs.some(spec => specMatches(spec, path))),
  )
}

function report(git: Invocation, options: Options, amended: Commit | undefined): number {
  if (amended && amended.parents.length === 0)
    throw new NotComputable('git commit --amend --dry-run of the first')
  const found = statusOf(git, amended ? { reference: git.repository.filesOf(amended.parents[0]) } : {})
  git.out(
    options.has('short')
      ? shortStatus(git, found, { withBranch: options.has('branch') })
      : longStatus(git, found, { untracked: 'normal', isAmend: amended !== undefined }),
  )
  return found.staged.length > 0 ? 0 : 1
}

const emptyAmend = `You asked to amend the most recent commit, but doing so would make
it empty. You can repeat your command with --allow-empty, or you can
remove the commit entirely with "git reset HEAD^".
`

async function refuseEmpty(git: Invocation, options: Options, progress: string | undefined): Promise<number> {
  if (progress === 'cherry-pick') throw new NotComputable('an empty cherry-pick being committed')
  const { repository } = git
  const mode = untrackedMode(options.value('untracked-files'), options.has('untracked-files'))
  const isAmend = options.has('amend')
  const parent = isAmend ? repository.commit(repository.headId() ?? '').parents[0] : undefined
  const found = statusOf(git, {
    untracked: mode,
    ...(isAmend ? { reference: repository.filesOf(parent) } : {}),
  })
  repository.index.save()
  const given = await givenMessage(git, options)
  if (given !== undefined) repository.setNote('COMMIT_EDITMSG', cleanMessage(given))
  git.out(longStatus(git, found, { untracked: mode, isCommit: true, isAmend }))
  if (isAmend) await git.err(emptyAmend)
  return 1
}
