// `git cherry-pick` and `git revert`
import { NotComputable } from '../../../not-computable.ts'
import { cleanMessage, edited } from '../../commit/commit-message.ts'
import { signatureOf } from '../../commit/identity.ts'
import { commitSummary, makeCommit } from '../../commit/make-commit.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import { refuseHooks } from '../../hooks.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { finishProgress } from '../../merge/finish-progress.ts'
import type { MergedTree } from '../../merge/merge-trees.ts'
import { labelOf, pick } from '../../merge/pick.ts'
import { type Commit, subjectOf } from '../../objects/commit-object.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { commitNamed } from '../../revision/arguments.ts'
import { forceTree } from '../../worktree/switch-trees.ts'

type Kind = 'cherry-pick' | 'revert'

const table = (command: Kind) => ({
  command,
  options: [
    'n no-commit',
    'e edit',
    'no-edit',
    'x',
    's signoff',
    'm mainline=',
    'abort',
    'continue',
    'skip',
    'quit',
    'allow-empty',
    'keep-redundant-commits',
    'X=',
    'strategy=',
    'ff',
    'S gpg-sign?',
    'cleanup=',
    'allow-empty-message',
    'rerere-autoupdate',
    'reference',
  ],
})

function messageOf(commit: Commit, { kind, options }: { kind: Kind; options: Options }): string {
  if (kind === 'cherry-pick')
    return options.has('x')
      ? `${commit.message.trimEnd()}\n${/\n\n.*\n?[A-Za-z-]+: [^\n]*$/s.test(commit.message.trimEnd()) ? '' : '\n'}(cherry picked from commit ${commit.id})\n`
      : commit.message
  const subject = subjectOf(commit.message)
  return `Revert "${subject}"\n\nThis reverts commit ${commit.id}.\n`
}

function leaveOpen(
  git: Invocation,
  commit: Commit,
  { kind, merged, message }: { kind: Kind; merged: MergedTree; message: string },
): GiveUp {
  const { repository } = git
  repository.setNote(kind === 'revert' ? 'REVERT_HEAD' : 'CHERRY_PICK_HEAD', `${commit.id}\n`)
  const paths = [...merged.conflicts.keys()].sort()
  repository.setNote('MERGE_MSG', `${message}\n# Conflicts:\n${paths.map(path => `#\t${path}\n`).join('')}`)
  const word = kind === 'revert' ? 'revert' : 'apply'
  const hint = `hint: After resolving the conflicts, mark them with\nhint: "git add/rm <pathspec>", then run\nhint: "git ${kind} --continue".\nhint: You can instead skip this commit with "git ${kind} --skip".\nhint: To abort and get back to the state before "git ${kind}",\nhint: run "git ${kind} --abort".\n`
  return new GiveUp(
    `error: could not ${word} ${labelOf(git, commit).replace(' (', '... ').replace(/\)$/, '')}\n${hint}`,
    1,
  )
}

async function applyOne(
  git: Invocation,
  commit: Commit,
  { kind, options }: { kind: Kind; options: Options },
): Promise<number> {
  const { repository } = git
  const head = repository.headId()
  if (head === undefined) throw new NotComputable(`git ${kind} without a commit`)
  const merged = await pick(git, commit, kind)
  const message = messageOf(commit, { kind, options })
  if (merged.conflicts.size > 0) throw leaveOpen(git, commit, { kind, merged, message })
  if (options.has('no-commit')) {
    repository.setNote('MERGE_MSG', message)
    if (kind === 'revert') repository.setNote('REVERT_HEAD', `${commit.id}\n`)
    return 0
  }
  const tree = writeFlat(repository.objects, repository.index.files)
  if (tree === repository.commit(head).tree) throw new NotComputable(`an empty ${kind}`)
  const isEdited =
    options.has('edit') ||
    (kind === 'revert' && !options.has('no-edit') && !options.isOff('edit') && git.isOnTerminal)
  const text = isEdited ? edited(git, message) : cleanMessage(message)
  const committer = signatureOf(git, 'committer')
  const author = kind === 'cherry-pick' ? commit.author : signatureOf(git, 'author')
  const id = makeCommit(git, { tree, parents: [head], author, committer, message: text })
  moveHead(git, { to: id, message: `${kind}: ${subjectOf(text)}` })
  finishProgress(repository)
  git.out(commitSummary(git, id, { withDate: true }))
  return 0
}

function abort(git: Invocation, kind: Kind): number {
  const { repository } = git
  const note = kind === 'revert' ? 'REVERT_HEAD' : 'CHERRY_PICK_HEAD'
  if (repository.note(note) === undefined)
    throw new GiveUp(`error: no cherry-pick or revert in progress\nfatal: ${kind} failed\n`, 128)
  const head = repository.headId()
  forceTree(git, repository.filesOf(head))
  if (head !== undefined) repository.setNote('ORIG_HEAD', `${head}\n`)
  if (head !== undefined) moveHead(git, { to: head, message: `reset: moving to ${head}` })
  finishProgress(repository)
  return 0
}

async function goOn(git: Invocation, kind: Kind): Promise<number> {
  const { repository } = git
  const note = repository.note(kind === 'revert' ? 'REVERT_HEAD' : 'CHERRY_PICK_HEAD')
  if (note === undefined)
    throw new GiveUp(`error: no cherry-pick or revert in progress\nfatal: ${kind} failed\n`, 128)
  const picked = repository.commit(note.trim())
  const head = repository.headId() ?? ''
  if (repository.index.conflicts.size > 0)
    throw new GiveUp(
      "error: Committing is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n",
      128,
    )
  const message = edited(git, repository.note('MERGE_MSG') ?? '')
  const tree = writeFlat(repository.objects, repository.index.files)
  if (tree === repository.commit(head).tree) throw new NotComputable(`an empty ${kind}`)
  const author = kind === 'cherry-pick' ? picked.author : signatureOf(git, 'author')
  const id = makeCommit(git, {
    tree,
    parents: [head],
    author,
    committer: signatureOf(git, 'committer'),
    message,
  })
  moveHead(git, {
    to: id,
    message:
      kind === 'cherry-pick'
        ? `commit (cherry-pick): ${subjectOf(message)}`
        : `commit: ${subjectOf(message)}`,
  })
  repository.setNote('COMMIT_EDITMSG', repository.note('MERGE_MSG') ?? '')
  finishProgress(repository)
  git.out(commitSummary(git, id, { withDate: kind === 'cherry-pick' }))
  return 0
}

const command =
  (kind: Kind): Command =>
  async (git, args) => {
    const options = parseOptions(args, table(kind))
    refuseHooks(git, 'prepare-commit-msg', 'commit-msg', 'post-commit', 'pre-commit')
    refuseAttributes(git)
    if (options.has('abort')) return abort(git, kind)
    if (options.has('continue')) return goOn(git, kind)
    for (const name of [
      'signoff',
      'mainline',
      'skip',
      'quit',
      'allow-empty',
      'keep-redundant-commits',
      'X',
      'strategy',
      'ff',
      'gpg-sign',
      'cleanup',
      'reference',
    ])
      if (options.has(name)) throw new NotComputable(`git ${kind} --${name}`)
    if (options.args.length !== 1 || options.args[0]?.includes('..'))
      throw new NotComputable(`git ${kind} of several commits`)
    const id = commitNamed(git, options.args[0] ?? '', word => fatal(`bad revision '${word}'`))
    return applyOne(git, git.repository.commit(id), { kind, options })
  }

export const cherryPick = command('cherry-pick')
export const revert = command('revert')
