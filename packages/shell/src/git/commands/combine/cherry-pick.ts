// `git cherry-pick` and `git revert`
import { NotComputable } from '../../../not-computable.ts'
import { cleanMessage, edited } from '../../commit/commit-message.ts'
import { commitTemplate } from '../../commit/commit-template.ts'
import { signatureOf } from '../../commit/identity.ts'
import { commitSummary, makeCommit } from '../../commit/make-commit.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { finishProgress } from '../../merge/finish-progress.ts'
import { pick } from '../../merge/pick.ts'
import { type Commit, subjectOf } from '../../objects/commit-object.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import { type Options, parseOptions } from '../../options.ts'
import { refuseHooks } from '../../programs/hooks.ts'
import { moveHead } from '../../refs/move-head.ts'
import { refuseAttributes } from '../../repository-diff.ts'
import { commitNamed, readArguments } from '../../revision/arguments.ts'
import { peelToCommit } from '../../revision/resolve.ts'
import { walk } from '../../revision/walk.ts'
import { wrongUsage } from '../../usages/usage-of.ts'
import { forceTree } from '../../worktree/switch-trees.ts'
import { withSignoff } from '../stage/commit-inputs.ts'
import { favorOf } from './favor.ts'
import { dropSequence, readSequence, type Sequence, writeSequence } from './pick-sequence.ts'
import { type Kind, leaveOpen, stopEmpty } from './pick-stops.ts'

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

function messageOf(
  git: Invocation,
  commit: Commit,
  { kind, options, mainline }: { kind: Kind; options: Options; mainline: number | undefined },
): string {
  const signed = (text: string) => (options.has('signoff') ? withSignoff(git, text) : text)
  if (kind === 'cherry-pick')
    return signed(
      options.has('x')
        ? `${commit.message.trimEnd()}\n${/\n\n.*\n?[A-Za-z-]+: [^\n]*$/s.test(commit.message.trimEnd()) ? '' : '\n'}(cherry picked from commit ${commit.id})\n`
        : commit.message,
    )
  const subject = subjectOf(commit.message)
  const merge =
    mainline === undefined || commit.parents.length < 2
      ? ''
      : `, reversing\nchanges made to ${commit.parents[mainline - 1]}`
  return signed(`Revert "${subject}"\n\nThis reverts commit ${commit.id}${merge}.\n`)
}

interface PickRun {
  readonly kind: Kind
  readonly options: Options
  /** Writes down what is left of a row, before anything is said of it. */
  readonly remember?: () => void
}

async function applyOne(
  git: Invocation,
  commit: Commit,
  { kind, options, remember }: PickRun,
): Promise<number> {
  const { repository } = git
  const head = repository.headId()
  if (head === undefined) throw new NotComputable(`git ${kind} without a commit`)
  const typed = options.value('mainline')
  const mainline = typed === undefined ? undefined : Number(typed)
  const favor = favorOf(options.value('X'))
  if (options.has('no-commit') && repository.index.conflicts.size > 0)
    throw new NotComputable(`git ${kind} --no-commit onto unresolved files`)
  const merged = await pick(git, commit, kind, { mainline, favor })
  const message = messageOf(git, commit, { kind, options, mainline })
  if (merged.conflicts.size > 0) {
    const isCommitting = !options.has('no-commit')
    throw leaveOpen(git, commit, { kind, merged, message, isCommitting })
  }
  if (options.has('no-commit')) {
    repository.setNote('MERGE_MSG', message)
    if (kind === 'revert') repository.setNote('REVERT_HEAD', `${commit.id}\n`)
    return 0
  }
  const tree = writeFlat(repository.objects, repository.index.files)
  const parent = commit.parents[(mainline ?? 1) - 1]
  const wasEmpty = parent !== undefined && repository.commit(parent).tree === commit.tree
  const mayBeEmpty = options.has('keep-redundant-commits') || (options.has('allow-empty') && wasEmpty)
  if (tree === repository.commit(head).tree && !mayBeEmpty) {
    remember?.()
    return stopEmpty(git, commit, { kind, message })
  }
  const isEdited =
    options.has('edit') ||
    (kind === 'revert' && !options.has('no-edit') && !options.isOff('edit') && git.isOnTerminal)
  const text = isEdited ? await edited(git, message) : cleanMessage(message)
  const committer = signatureOf(git, 'committer')
  const author = kind === 'cherry-pick' ? commit.author : signatureOf(git, 'author')
  const id = makeCommit(git, { tree, parents: [head], author, committer, message: text })
  moveHead(git, { to: id, message: `${kind}: ${text.split('\n')[0]}` })
  finishProgress(repository)
  git.out(commitSummary(git, id, { withDate: true }))
  return 0
}

/** Picks one after the other; what is left when one stops is remembered. */
async function applyAll(git: Invocation, ids: readonly string[], run: PickRun): Promise<number> {
  const head = git.repository.headId() ?? ''
  const isRow = ids.length > 1 || run.options.args.some(word => word.includes('..'))
  if (isRow && readSequence(git))
    throw new GiveUp(
      `error: ${run.kind} is already in progress\nhint: try "git ${run.kind} (--continue | ${['CHERRY_PICK_HEAD', 'REVERT_HEAD'].every(name => git.repository.note(name) === undefined) ? '' : '--skip | '}--abort | --quit)"\nfatal: ${run.kind} failed\n`,
      128,
    )
  return goThrough(git, { head, todo: ids }, { ...run, isRow })
}

async function goThrough(
  git: Invocation,
  { head, todo }: Sequence,
  run: PickRun & { isRow: boolean },
): Promise<number> {
  const verb = run.kind === 'revert' ? 'revert' : 'pick'
  for (const [at, id] of todo.entries()) {
    const remember = () => {
      if (run.isRow) writeSequence(git, verb, { head, todo: todo.slice(at) })
    }
    try {
      const status = await applyOne(git, git.repository.commit(id), { ...run, remember })
      if (status === 0) continue
      return status
    } catch (error) {
      if (error instanceof GiveUp && error.status === 1) remember()
      throw error
    }
  }
  dropSequence(git)
  return 0
}

const noteOf = (kind: Kind) => (kind === 'revert' ? 'REVERT_HEAD' : 'CHERRY_PICK_HEAD')

function refuseAbsent(git: Invocation, kind: Kind, what = 'cherry-pick or revert'): void {
  if (git.repository.note(noteOf(kind)) === undefined && !readSequence(git))
    throw new GiveUp(`error: no ${what} in progress\nfatal: ${kind} failed\n`, 128)
}

function abort(git: Invocation, kind: Kind): number {
  const { repository } = git
  refuseAbsent(git, kind)
  const old = repository.headId()
  const head = readSequence(git)?.head ?? old
  forceTree(git, repository.filesOf(head))
  if (old !== undefined) repository.setNote('ORIG_HEAD', `${old}\n`)
  if (head !== undefined) moveHead(git, { to: head, message: `reset: moving to ${head}` })
  finishProgress(repository)
  dropSequence(git)
  return 0
}

async function goOn(git: Invocation, run: PickRun): Promise<number> {
  const { kind } = run
  const { repository } = git
  refuseAbsent(git, kind)
  const note = repository.note(noteOf(kind))
  if (note !== undefined) await commitPicked(git, run, note.trim())
  const left = readSequence(git)
  return left ? goThrough(git, { head: left.head, todo: left.todo.slice(1) }, { ...run, isRow: true }) : 0
}

async function commitPicked(git: Invocation, { kind, options }: PickRun, picked: string): Promise<void> {
  const { repository } = git
  const head = repository.headId() ?? ''
  const unmerged = [...repository.index.conflicts.keys()].sort()
  for (const path of unmerged) git.out(`U\t${path}\n`)
  if (unmerged.length > 0)
    throw new GiveUp(
      "error: Committing is not possible because you have unmerged files.\nhint: Fix them up in the work tree, and then use 'git add/rm <file>'\nhint: as appropriate to mark resolution and make a commit.\nfatal: Exiting because of an unresolved conflict.\n",
      128,
    )
  const tree = writeFlat(repository.objects, repository.index.files)
  if (tree === repository.commit(head).tree) throw new NotComputable(`an empty ${kind}`)
  const author = kind === 'cherry-pick' ? repository.commit(picked).author : signatureOf(git, 'author')
  const committer = signatureOf(git, 'committer')
  const message = await messageAfterConflict(git, { kind, options, author, committer })
  const id = makeCommit(git, { tree, parents: [head], author, committer, message })
  const action = kind === 'cherry-pick' ? 'commit (cherry-pick)' : 'commit'
  moveHead(git, { to: id, message: `${action}: ${message.split('\n')[0]}` })
  finishProgress(repository)
  git.out(commitSummary(git, id, { withDate: kind === 'cherry-pick' }))
}

/** Without a terminal to ask at, the message stays as it is. */
async function messageAfterConflict(
  git: Invocation,
  {
    kind,
    options,
    author,
    committer,
  }: Pick<PickRun, 'kind' | 'options'> & { readonly author: string; readonly committer: string },
): Promise<string> {
  const { repository, process } = git
  const draft = repository.note('MERGE_MSG') ?? ''
  if (!options.has('edit') && !process.input.isTerminal) {
    repository.setNote('COMMIT_EDITMSG', draft)
    return cleanMessage(draft, { withoutComments: true })
  }
  const template = commitTemplate(git, {
    author,
    committer,
    withDate: kind === 'cherry-pick',
    isAmend: false,
    isRoot: false,
    status: {},
  })
  return edited(git, draft + template)
}

async function skip(git: Invocation, run: PickRun): Promise<number> {
  const { repository } = git
  refuseAbsent(git, run.kind, run.kind)
  const head = repository.headId()
  forceTree(git, repository.filesOf(head))
  if (head !== undefined) {
    repository.setNote('ORIG_HEAD', `${head}\n`)
    moveHead(git, { to: head, message: `reset: moving to ${head}` })
  }
  finishProgress(repository)
  const left = readSequence(git)
  return left ? goThrough(git, { head: left.head, todo: left.todo.slice(1) }, { ...run, isRow: true }) : 0
}

/** The commits that are named, in the order they are picked in. */
function namedCommits(git: Invocation, words: readonly string[], kind: Kind): string[] {
  if (!words.some(word => word.includes('..') || word.startsWith('^')))
    return words.map(word => commitNamed(git, word, text => fatal(`bad revision '${text}'`)))
  const options = parseOptions([...words, '--'], { command: kind, options: [] })
  const { revisions } = readArguments(git, options)
  const of = (isExcluded: boolean) =>
    revisions
      .filter(revision => revision.isExcluded === isExcluded)
      .map(({ id }) => peelToCommit(git.repository, id) ?? id)
  const found = walk(git.repository, { include: of(false), exclude: of(true) }).map(({ id }) => id)
  if (found.length === 0) throw new GiveUp(`error: empty commit set passed\nfatal: ${kind} failed\n`, 128)
  return kind === 'cherry-pick' ? found.reverse() : found
}

const command =
  (kind: Kind): Command =>
  async (git, args) => {
    const options = parseOptions(args, table(kind))
    refuseHooks(git, 'prepare-commit-msg', 'commit-msg', 'post-commit', 'pre-commit')
    refuseAttributes(git)
    const run = { kind, options }
    if (options.has('abort')) return abort(git, kind)
    if (options.has('continue')) return goOn(git, run)
    if (options.has('skip')) return skip(git, run)
    if (options.has('quit')) {
      finishProgress(git.repository)
      dropSequence(git)
      return 0
    }
    for (const name of ['strategy', 'ff', 'gpg-sign', 'cleanup', 'reference'])
      if (options.has(name)) throw new NotComputable(`git ${kind} --${name}`)
    if (options.args.length === 0) throw wrongUsage(kind)
    const ids = namedCommits(git, options.args, kind)
    if (ids.length > 1 && options.has('no-commit'))
      throw new NotComputable(`git ${kind} --no-commit of several`)
    return applyAll(git, ids, run)
  }

/** `git cherry-pick`: a commit's change once more. */
export const cherryPick = command('cherry-pick')

/** `git revert`: a commit's change undone. */
export const revert = command('revert')
