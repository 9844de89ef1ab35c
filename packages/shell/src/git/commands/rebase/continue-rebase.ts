// `git rebase --continue`, `--skip`, `--abort`, `--quit` and `--edit-todo`.
import { NotComputable } from '../../../not-computable.ts'
import { edited } from '../../commit/commit-message.ts'
import { commitTemplate } from '../../commit/commit-template.ts'
import { signatureOf } from '../../commit/identity.ts'
import { commitSummary, makeCommit } from '../../commit/make-commit.ts'
import { fatal, GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import { editFile } from '../../programs/editor.ts'
import { applyAutostash } from '../../rebase/finish-rebase.ts'
import { dropState, isRebasing, type RebaseState, readState, writeState } from '../../rebase/rebase-state.ts'
import { runTodo } from '../../rebase/run-todo.ts'
import { editTodoHelp, parseTodo, todoText } from '../../rebase/todo.ts'
import { attachHead, detachHead } from '../../refs/move-head.ts'
import { unstagedPairs } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { resolve } from '../../revision/resolve.ts'
import { forceTree } from '../../worktree/switch-trees.ts'

function stateOf(git: Invocation): RebaseState {
  if (!isRebasing(git)) throw fatal('No rebase in progress?')
  return readState(git)
}

/** Commits what was staged after a stop; undefined where there was nothing to do. */
async function commitStaged(git: Invocation, state: RebaseState): Promise<void> {
  const { repository } = git
  const head = repository.commit(repository.headId() ?? '')
  const tree = writeFlat(repository.objects, repository.index.files)
  const picked = repository.note('MERGE_MSG') === undefined ? undefined : state.stopped
  if (tree === head.tree) {
    repository.dropNote('MERGE_MSG')
    return
  }
  const isAmend = state.amend !== undefined
  if (isAmend && state.amend !== head.id)
    throw new GiveUp(
      "error: \nYou have uncommitted changes in your working tree. Please, commit them\nfirst and then run 'git rebase --continue' again.\n",
      1,
    )
  const source = isAmend ? head : picked === undefined ? undefined : repository.commit(picked)
  if (!source) throw new NotComputable('staged changes in a rebase that are from no commit')
  const committer = signatureOf(git, 'committer')
  const text = isAmend ? head.message : repository.commit(source.id).message
  const parents = isAmend ? head.parents : [head.id]
  const template = commitTemplate(git, {
    author: source.author,
    committer,
    withDate: isAmend,
    isAmend,
    isRoot: parents.length === 0,
    status: isAmend ? { reference: repository.filesOf(head.parents[0]) } : {},
  })
  const message = await editedOrStopped(git, text + template)
  const id = makeCommit(git, { tree, parents, author: source.author, committer, message })
  repository.dropNote('MERGE_MSG', 'REBASE_HEAD')
  detachHead(git, id, `rebase (continue): ${message.split('\n')[0]}`)
  if (state.stopped !== undefined) state.rewritten.push([state.stopped, id])
  git.out(commitSummary(git, id, { withDate: isAmend }))
  await git.process.flush()
}

async function editedOrStopped(git: Invocation, text: string): Promise<string> {
  try {
    const message = await edited(git, text)
    if (message === '') throw new GiveUp('Aborting commit due to empty commit message.\n', 1)
    return message
  } catch (error) {
    if (error instanceof GiveUp) throw new GiveUp(`${error.text}error: could not commit staged changes.\n`, 1)
    throw error
  }
}

/** `git rebase --continue` */
export async function continueRebase(git: Invocation): Promise<number> {
  const state = stateOf(git)
  const { repository } = git
  if (repository.index.conflicts.size > 0) {
    for (const path of [...repository.index.conflicts.keys()].sort()) git.out(`${path}: needs merge\n`)
    git.out('You must edit all merge conflicts and then\nmark them as resolved using git add\n')
    return 1
  }
  if (unstagedPairs(repository).length > 0)
    throw new GiveUp(
      'error: cannot rebase: You have unstaged changes.\nerror: Please commit or stash them.\n',
      1,
    )
  await commitStaged(git, state)
  if (state.stopped !== undefined && state.amend !== undefined && state.amend !== repository.headId())
    state.rewritten = state.rewritten.map(([from, to]) =>
      to === state.amend ? [from, repository.headId() ?? to] : [from, to],
    )
  state.amend = undefined
  state.stopped = undefined
  repository.dropNote('REBASE_HEAD')
  return runTodo(git, state)
}

/** `git rebase --skip` */
export async function skipRebase(git: Invocation): Promise<number> {
  const state = stateOf(git)
  const { repository } = git
  forceTree(git, repository.filesOf(repository.headId()))
  repository.dropNote('MERGE_MSG', 'REBASE_HEAD')
  return runTodo(git, state)
}

/** `git rebase --abort` */
export async function abortRebase(git: Invocation): Promise<number> {
  const state = stateOf(git)
  const { repository } = git
  forceTree(git, repository.filesOf(state.origHead))
  const name = state.headName.startsWith('refs/') ? state.headName : state.origHead
  const message = `rebase (abort): returning to ${name}`
  if (state.headName.startsWith('refs/')) attachHead(git, state.headName, message)
  else detachHead(git, state.origHead, message)
  dropState(git)
  await applyAutostash(git, state.autostash)
  return 0
}

/** `git rebase --quit` */
export function quitRebase(git: Invocation): number {
  const state = stateOf(git)
  if (state.autostash !== undefined) throw new NotComputable('git rebase --quit with an autostash')
  dropState(git)
  return 0
}

/** `git rebase --edit-todo` */
export async function editTodo(git: Invocation): Promise<number> {
  const state = stateOf(git)
  const { repository } = git
  const short = (id: string) => abbreviate(repository, id)
  const name = 'rebase-merge/git-rebase-todo'
  repository.setNote(name, todoText(state.todo, short) + editTodoHelp)
  if (!(await editFile(git, `${repository.gitDir}/${name}`, { isSequence: true }))) {
    repository.setNote(name, todoText(state.todo))
    return 1
  }
  state.todo = parseTodo(repository.note(name) ?? '', text => resolve(git, text))
  writeState(git, { ...state, total: state.done.length + state.todo.length })
  return 0
}
