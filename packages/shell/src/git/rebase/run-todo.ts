// Works through the list of a rebase, until it is done or something stops it.
import { NotComputable } from '../../not-computable.ts'
import { edited } from '../commit/commit-message.ts'
import { commitTemplate } from '../commit/commit-template.ts'
import { signatureOf } from '../commit/identity.ts'
import { commitSummary, makeCommit } from '../commit/make-commit.ts'
import type { Invocation } from '../invocation.ts'
import { pick } from '../merge/pick.ts'
import { type Commit, subjectOf } from '../objects/commit-object.ts'
import { writeFlat } from '../objects/tree-object.ts'
import { runLine } from '../programs/run-child.ts'
import { detachHead } from '../refs/move-head.ts'
import { stagedPairs, unstagedPairs } from '../repository-diff.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import { applySwitch, planSwitch, refusalOf } from '../worktree/switch-trees.ts'
import { clearLine } from './clear-line.ts'
import { finishRebase } from './finish-rebase.ts'
import { type RebaseState, writeState } from './rebase-state.ts'
import { squashText } from './squash-message.ts'
import type { TodoItem } from './todo.ts'

const conflictHint = `hint: Resolve all conflicts manually, mark them as resolved with
hint: "git add/rm <conflicted_files>", then run "git rebase --continue".
hint: You can instead skip this commit: run "git rebase --skip".
hint: To abort and get back to the state before "git rebase", run "git rebase --abort".
`

function move(git: Invocation, id: string, { action, verb }: { action: string; verb: string }): void {
  const [line] = git.repository.commit(id).message.split('\n')
  detachHead(git, id, `${action} (${verb}): ${line}`)
}

/** Stands on a commit that follows HEAD, without making it anew. */
function fastForward(git: Invocation, id: string, action: string): void {
  const { repository } = git
  const plan = planSwitch(git, repository.filesOf(repository.headId()), repository.filesOf(id))
  if (refusalOf(plan, { operation: 'merge', before: 'merge' }) !== '')
    throw new NotComputable('a rebase over files that are in its way')
  applySwitch(git, plan)
  detachHead(git, id, `${action}: fast-forward`)
}

/** Works through the list; the status that git ends with. */
export async function runTodo(git: Invocation, state: RebaseState): Promise<number> {
  for (let item = state.todo.shift(); item; item = state.todo.shift()) {
    state.done.push(item)
    state.amend = undefined
    state.stopped = undefined
    if (!state.isQuiet)
      await git.err(`Rebasing (${state.done.length + (state.passed ?? 0)}/${state.total})\r`)
    const status = await runItem(git, state, item)
    if (status !== undefined) {
      writeState(git, state)
      return status
    }
  }
  writeState(git, state)
  return finishRebase(git, state)
}

async function runItem(git: Invocation, state: RebaseState, item: TodoItem): Promise<number | undefined> {
  const { verb } = item
  if (verb === 'noop' || verb === 'drop') return undefined
  if (verb === 'exec') return runExec(git, state, item.rest)
  if (verb === 'break') {
    await clearLine(git)
    const head = git.repository.headId() ?? ''
    await git.err(
      `Stopped at ${abbreviate(git.repository, head)} (${subjectOf(git.repository.commit(head).message)})\n`,
    )
    return 0
  }
  const commit = git.repository.commit(item.id)
  if (commit.parents.length > 1) throw new NotComputable('a rebase that picks a merge')
  const isMelding = verb === 'squash' || verb === 'fixup'
  const isFirst = !state.done.slice(0, -1).some(done => ['pick', 'reword', 'edit'].includes(done.verb))
  if (isMelding && isFirst && (state.passed ?? 0) === 0)
    throw new NotComputable('a rebase that melds into nothing')
  const head = git.repository.headId()
  const canForward = !isMelding && !state.isForced && commit.parents[0] === head && head !== undefined
  if (canForward) fastForward(git, commit.id, state.action)
  else {
    const made = isMelding ? await meld(git, state, item) : await pickOne(git, state, item)
    if (typeof made === 'number') return made
  }
  if (!isMelding && git.repository.headId() !== head)
    state.rewritten.push([commit.id, git.repository.headId() ?? ''])
  if (verb === 'reword') return reword(git, state)
  if (verb === 'edit') return stopForEdit(git, state, commit)
  return undefined
}

async function runExec(git: Invocation, state: RebaseState, command: string): Promise<number | undefined> {
  await clearLine(git)
  await git.err(`Executing: ${command}\n`)
  writeState(git, state)
  const status = await runLine(git, command, git.repository.workTree)
  const { repository } = git
  const isDirty =
    unstagedPairs(repository).length > 0 ||
    stagedPairs(repository, repository.filesOf(repository.headId())).length > 0
  if (status === 0 && !isDirty) return undefined
  const text =
    status === 0
      ? `warning: execution succeeded: ${command}\nbut left changes to the index and/or the working tree\nCommit or stash your changes, and then run\n\n  git rebase --continue\n\n\n`
      : `warning: execution failed: ${command}\n${isDirty ? 'and made changes to the index and/or the working tree\n' : ''}You can fix the problem, and then run\n\n  git rebase --continue\n\n\n`
  await git.err(text)
  return 1
}

/** Merges a commit's change; a status where it conflicts. */
async function apply(git: Invocation, state: RebaseState, { id }: TodoItem): Promise<number | undefined> {
  const { repository } = git
  const commit = repository.commit(id)
  const merged = await pick(git, commit, 'cherry-pick', { isTerse: true })
  await git.process.flush()
  if (merged.conflicts.size === 0) return undefined
  const subject = `${abbreviate(repository, id)}... ${subjectOf(commit.message)}`
  state.stopped = id
  repository.setNote('REBASE_HEAD', `${id}\n`)
  const paths = [...merged.conflicts.keys()].sort()
  repository.setNote(
    'MERGE_MSG',
    `${commit.message}\n# Conflicts:\n${paths.map(path => `#\t${path}\n`).join('')}`,
  )
  await git.err(`error: could not apply ${subject}\n${conflictHint}Could not apply ${subject}\n`)
  return 1
}

async function pickOne(git: Invocation, state: RebaseState, item: TodoItem): Promise<number | string> {
  const { repository } = git
  const status = await apply(git, state, item)
  if (status !== undefined) return status
  const commit = repository.commit(item.id)
  const head = repository.headId()
  if (head === undefined) throw new NotComputable('a rebase onto nothing')
  const tree = writeFlat(repository.objects, repository.index.files)
  const parent = commit.parents[0]
  const wasEmpty = parent !== undefined && repository.commit(parent).tree === commit.tree
  if (tree === repository.commit(head).tree && !wasEmpty && state.empty !== 'keep') {
    if (state.empty === 'ask') throw new NotComputable('a rebased commit that becomes empty')
    await git.err(`dropping ${item.id} ${subjectOf(commit.message)} -- patch contents already upstream\n`)
    return ''
  }
  const id = makeCommit(git, {
    tree,
    parents: [head],
    author: commit.author,
    committer: signatureOf(git, 'committer'),
    message: commit.message,
  })
  move(git, id, { action: state.action, verb: item.verb })
  return id
}

/** Changes the message of the commit that was just made. */
async function reword(git: Invocation, state: RebaseState): Promise<number | undefined> {
  const { repository } = git
  const commit = repository.commit(repository.headId() ?? '')
  const template = commitTemplate(git, {
    author: commit.author,
    committer: signatureOf(git, 'committer'),
    withDate: true,
    isAmend: true,
    isRoot: commit.parents.length === 0,
    status: { reference: repository.filesOf(commit.parents[0]) },
  })
  const message = await edited(git, commit.message + template)
  if (message === '') throw new NotComputable('a reworded commit without a message')
  const id = makeCommit(git, { ...commit, committer: signatureOf(git, 'committer'), message })
  move(git, id, { action: state.action, verb: 'reword' })
  git.out(commitSummary(git, id, { withDate: true }))
  await git.process.flush()
  return undefined
}

async function stopForEdit(git: Invocation, state: RebaseState, commit: Commit): Promise<number> {
  const { repository } = git
  state.amend = repository.headId()
  state.stopped = commit.id
  repository.setNote('REBASE_HEAD', `${commit.id}\n`)
  await clearLine(git)
  await git.err(
    `Stopped at ${abbreviate(repository, commit.id)}...  ${subjectOf(commit.message)}\nYou can amend the commit now, with\n\n  git commit --amend \n\nOnce you are satisfied with your changes, run\n\n  git rebase --continue\n`,
  )
  return 0
}

/** The items melded into one commit so far: those before the last one that is not melded. */
function chainOf({ done }: RebaseState): TodoItem[] {
  const start = done.findLastIndex(({ verb }) => verb !== 'squash' && verb !== 'fixup')
  return done.slice(start + 1)
}

async function meld(git: Invocation, state: RebaseState, item: TodoItem): Promise<number | string> {
  const { repository } = git
  const status = await apply(git, state, item)
  if (status !== undefined) throw new NotComputable('a conflict while commits are melded')
  const head = repository.commit(repository.headId() ?? '')
  const chain = chainOf(state)
  const first = chain.length === 1 ? head.message : firstMessage(head.message)
  const text = squashText({
    first,
    others: chain.map(({ id, verb }) => ({
      message: repository.commit(id).message,
      isSkipped: verb === 'fixup',
    })),
  })
  const next = state.todo[0]?.verb
  const isFinal = next !== 'squash' && next !== 'fixup'
  const isEdited = isFinal && chain.some(({ verb }) => verb === 'squash')
  const committer = signatureOf(git, 'committer')
  const tree = writeFlat(repository.objects, repository.index.files)
  let message = isFinal ? first : text
  if (isEdited) {
    writeState(git, state)
    repository.setNote('MERGE_MSG', text)
    const template = commitTemplate(git, {
      author: head.author,
      committer,
      withDate: true,
      isAmend: true,
      isRoot: head.parents.length === 0,
      status: { reference: repository.filesOf(head.parents[0]) },
    })
    message = await edited(git, text + template)
    repository.dropNote('MERGE_MSG')
    if (message === '') throw new NotComputable('melded commits without a message')
  }
  const id = makeCommit(git, { tree, parents: head.parents, author: head.author, committer, message })
  move(git, id, { action: state.action, verb: item.verb })
  for (const { id: old } of chain) state.rewritten.push([old, id])
  if (!isEdited) return id
  git.out(commitSummary(git, id, { withDate: true }))
  await git.process.flush()
  return id
}

/** The first message in a text that was put together before. */
function firstMessage(text: string): string {
  const [, body = text] = text.split('# This is the 1st commit message:\n\n')
  return (
    body.split(/\n# (?:This is the commit message #2:|The commit message #2 will be skipped:)\n/)[0] ?? ''
  )
}
