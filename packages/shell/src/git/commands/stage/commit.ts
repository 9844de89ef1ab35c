// `git commit`
import { NotComputable } from '../../../not-computable.ts'
import { cleanMessage } from '../../commit/commit-message.ts'
import { signatureOf } from '../../commit/identity.ts'
import { commitSummary, makeCommit } from '../../commit/make-commit.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import { refuseHooks } from '../../hooks.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { finishProgress } from '../../merge/finish-progress.ts'
import { type Commit, subjectOf } from '../../objects/commit-object.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { longStatus } from '../../status/long-status.ts'
import { progressOf } from '../../status/progress-state.ts'
import { shortStatus } from '../../status/short-status.ts'
import { statusOf } from '../../status/status-model.ts'
import { parsePathSpecs, specMatches } from '../../worktree/pathspec.ts'
import { authorOf, givenMessage, messageOf } from './commit-inputs.ts'
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
  for (const name of [
    'verbose',
    'gpg-sign',
    'reedit-message',
    'fixup',
    'squash',
    'patch',
    'interactive',
    'template',
    'trailer',
    'porcelain',
    'include',
  ])
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

export const commit: Command = async (git, args) => {
  const options = parseOptions(args, table)
  refuseUnusual(options)
  const { repository } = git
  if (repository.isBare) throw fatal('this operation must be run in a work tree')
  refuseHooks(git, 'pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit', 'post-rewrite')
  refuseAttributes(git)
  const head = repository.headId()
  if (options.has('amend') && head === undefined) throw fatal('You have nothing to amend.')
  const progress = progressOf(repository)
  if (options.has('amend') && progress !== undefined)
    throw fatal(`You are in the middle of a ${progress} -- cannot amend.`)
  if (options.has('all') && options.args.length > 0)
    throw fatal(`paths '${options.args[0]} ...' with -a does not make sense`)
  const tree = treeOf(git, options)
  const amended = options.has('amend') && head !== undefined ? repository.commit(head) : undefined
  const parents = parentsOf(git, amended)
  if (options.has('dry-run') || options.has('short')) return report(git, options)
  // the identity is asked for before anything is said about changes
  const committer = signatureOf(git, 'committer')
  const author = progress === 'cherry-pick' && !amended ? pickedAuthor(git) : authorOf(git, options, amended)
  const before = parents[0] === undefined ? undefined : repository.commit(parents[0]).tree
  const isEmpty =
    parents.length < 2 &&
    (before === undefined
      ? repository.index.files.size === 0 && tree === '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
      : before === tree)
  if (isEmpty && !options.has('allow-empty') && !(amended && amended.parents.length > 1))
    return refuseEmpty(git, options, progress)
  const message = await messageOf(git, options, amended)
  repository.setNote('COMMIT_EDITMSG', message)
  if (message === '' && !options.has('allow-empty-message'))
    throw new GiveUp('Aborting commit due to empty commit message.\n', 1)
  const id = makeCommit(git, { tree, parents, author, committer, message })
  repository.index.save()
  moveHead(git, { to: id, message: `${logWord({ amended, progress, parents })}: ${subjectOf(message)}` })
  finishProgress(repository)
  if (!options.has('quiet'))
    git.out(
      commitSummary(git, id, {
        isFirst: head === undefined,
        withDate:
          (amended !== undefined && !options.has('reset-author')) ||
          options.has('date') ||
          options.has('reuse-message') ||
          progress === 'cherry-pick',
      }),
    )
  return 0
}

function logWord({
  amended,
  progress,
  parents,
}: {
  amended: Commit | undefined
  progress: string | undefined
  parents: readonly string[]
}): string {
  if (amended) return 'commit (amend)'
  if (parents.length === 0) return 'commit (initial)'
  if (progress === 'merge') return 'commit (merge)'
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
  if (options.args.length === 0) {
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

function report(git: Invocation, options: Options): number {
  const found = statusOf(git)
  git.out(
    options.has('short')
      ? shortStatus(git, found, { withBranch: options.has('branch') })
      : longStatus(git, found, { untracked: 'normal' }),
  )
  return found.staged.length > 0 ? 0 : 1
}

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
  if (isAmend) throw new NotComputable('an amended commit that becomes empty')
  repository.index.save()
  const given = await givenMessage(git, options)
  if (given !== undefined) repository.setNote('COMMIT_EDITMSG', cleanMessage(given))
  git.out(longStatus(git, found, { untracked: mode, isCommit: true }))
  return 1
}
