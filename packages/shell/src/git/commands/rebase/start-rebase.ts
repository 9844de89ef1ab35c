// The beginning of a rebase: the list is made and perhaps edited, and HEAD put where it starts.
import { NotComputable } from '../../../not-computable.ts'
import { signatureOf } from '../../commit/identity.ts'
import { makeCommit } from '../../commit/make-commit.ts'
import type { Invocation } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { writeFlat } from '../../objects/tree-object.ts'
import type { Options } from '../../options.ts'
import { editFile } from '../../programs/editor.ts'
import { rebaseCommits } from '../../rebase/rebase-commits.ts'
import { dropState, type RebaseState, writeState } from '../../rebase/rebase-state.ts'
import { runTodo } from '../../rebase/run-todo.ts'
import {
  autosquashed,
  emptyLines,
  newTodoHelp,
  parseTodo,
  type TodoItem,
  todoText,
} from '../../rebase/todo.ts'
import { detachHead } from '../../refs/move-head.ts'
import { stagedPairs, unstagedPairs } from '../../repository-diff.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { resolve } from '../../revision/resolve.ts'
import { applySwitch, forceTree, planSwitch, refusalOf } from '../../worktree/switch-trees.ts'
import { storeWorkFile } from '../../worktree/work-files.ts'

export interface RebaseStart {
  readonly upstream: string | undefined
  readonly onto: string | undefined
  readonly ontoName: string
  readonly head: string
  readonly options: Options
  readonly isForced: boolean
  /** What the logs of references say is done. */
  readonly action?: string
  /** Local changes that were put aside. */
  readonly autostash?: string | undefined
}

/** Puts local changes aside in a commit of their own. */
export function putAside(git: Invocation, head: string): string | undefined {
  const { repository } = git
  const isClean =
    unstagedPairs(repository).length === 0 && stagedPairs(repository, repository.filesOf(head)).length === 0
  if (isClean) return undefined
  const branch = repository.refs.symbolic('HEAD')?.replace('refs/heads/', '') ?? '(no branch)'
  const about = `${branch}: ${abbreviate(repository, head)} ${subjectOf(repository.commit(head).message)}`
  const common = { author: signatureOf(git, 'author'), committer: signatureOf(git, 'committer') }
  const index = makeCommit(git, {
    ...common,
    tree: writeFlat(repository.objects, repository.index.files),
    parents: [head],
    message: `index on ${about}\n`,
  })
  const files = repository.index.paths().flatMap(path => {
    const state = storeWorkFile(repository, path)
    return state ? [[path, state] as const] : []
  })
  const id = makeCommit(git, {
    ...common,
    tree: writeFlat(repository.objects, files),
    parents: [head, index],
    message: `On ${branch}: autostash`,
  })
  forceTree(git, repository.filesOf(head))
  git.out(`Created autostash: ${abbreviate(repository, id)}\n`)
  return id
}

function withExec(items: readonly TodoItem[], commands: readonly string[]): TodoItem[] {
  const execs = commands.map((rest): TodoItem => ({ verb: 'exec', id: '', rest }))
  return items.flatMap((item, at) => {
    const next = items[at + 1]?.verb
    return item.verb === 'pick' && next !== 'fixup' && next !== 'squash'
      ? [item, ...execs]
      : (item.verb === 'fixup' || item.verb === 'squash') && next !== 'fixup' && next !== 'squash'
        ? [item, ...execs]
        : [item]
  })
}

async function editedList(
  git: Invocation,
  items: readonly TodoItem[],
  { upstream, onto, head }: { upstream: string | undefined; onto: string; head: string },
): Promise<TodoItem[] | undefined> {
  const { repository } = git
  const short = (id: string) => abbreviate(repository, id)
  const name = 'rebase-merge/git-rebase-todo'
  const range = upstream === undefined ? short(head) : `${short(upstream)}..${short(head)}`
  const text = todoText(items, short) + newTodoHelp(range, short(onto), items.length)
  repository.setNote(name, text)
  if (!(await editFile(git, `${repository.gitDir}/${name}`, { isSequence: true }))) return undefined
  return parseTodo(repository.note(name) ?? '', text => resolve(git, text, { wanted: 'commit' }))
}

/** Starts a rebase and works through it as far as it goes. */
export async function startRebase(
  git: Invocation,
  { upstream, onto: given, ontoName, head, options, isForced, action = 'rebase', autostash }: RebaseStart,
): Promise<number> {
  const { repository, fs } = git
  const isInteractive = options.has('interactive')
  const { commits, skipped } = rebaseCommits(git, upstream, head)
  const onto = given
  if (onto === undefined) throw new NotComputable('git rebase --root')
  for (const { id } of skipped)
    await git.err(`warning: skipped previously applied commit ${abbreviate(repository, id)}\n`)
  if (skipped.length > 0)
    await git.err(
      'hint: use --reapply-cherry-picks to include skipped commits\nhint: Disable this message with "git config advice.skippedCherryPicks false"\n',
    )
  const subjects = new Map(commits.map(({ id, message }) => [id, subjectOf(message)]))
  const picks = commits.map(({ id }): TodoItem => ({ verb: 'pick', id, rest: subjects.get(id) ?? '' }))
  const wantsSquash =
    options.has('autosquash') ||
    (isInteractive && !options.isOff('autosquash') && git.config.boolean('rebase.autosquash') === true)
  const arranged = wantsSquash ? autosquashed(picks, subjects) : picks
  const items = withExec(arranged, options.values('exec'))
  const list: TodoItem[] = items.length === 0 ? [{ verb: 'noop', id: '', rest: '' }] : items
  fs.mkdir(`${repository.gitDir}/rebase-merge`)
  const todo = isInteractive ? await editedList(git, list, { upstream, onto, head }) : list
  const empty = emptyLines(
    isInteractive && todo ? (repository.note('rebase-merge/git-rebase-todo') ?? '') : '',
  )
  if (todo === undefined || todo.length === 0) {
    dropState(git)
    if (autostash !== undefined) throw new NotComputable('an autostash of a rebase that does not begin')
    if (todo) await git.err('error: nothing to do\n')
    return 1
  }
  const state: RebaseState = {
    headName: repository.refs.symbolic('HEAD') ?? 'detached HEAD',
    onto,
    origHead: head,
    isInteractive,
    isQuiet: options.has('quiet'),
    empty: isInteractive ? 'ask' : options.has('exec') ? 'keep' : 'drop',
    isForced,
    total: todo.length + empty.all,
    todo: [...todo],
    done: [],
    amend: undefined,
    stopped: undefined,
    autostash,
    rewritten: [],
    action,
  }
  if (!isInteractive && options.has('exec') === false)
    repository.setNote(
      'rebase-merge/git-rebase-todo.backup',
      todoText(list) +
        newTodoHelp(
          `${upstream === undefined ? '' : `${abbreviate(repository, upstream)}..`}${abbreviate(repository, head)}`,
          abbreviate(repository, onto),
          list.length,
        ),
    )
  const from = isForced ? onto : passUnneeded(git, state, onto)
  if (state.done.length > 0) state.passed = empty.before[state.done.length] ?? empty.all
  const plan = planSwitch(git, repository.filesOf(head), repository.filesOf(from))
  if (refusalOf(plan, { operation: 'checkout', before: 'switch branches' }) !== '')
    throw new NotComputable('a rebase over files that are in its way')
  applySwitch(git, plan)
  repository.setNote('ORIG_HEAD', `${head}\n`)
  detachHead(git, from, `${action} (start): checkout ${ontoName}`)
  writeState(git, state)
  return runTodo(git, state)
}

/** Picks that change nothing are done before the start; where the rest starts from. */
function passUnneeded(git: Invocation, state: RebaseState, onto: string): string {
  let from = onto
  for (let item = state.todo[0]; item; item = state.todo[0]) {
    if (item.verb !== 'noop' && item.verb !== 'drop') {
      const next = item.verb === 'pick' ? git.repository.commit(item.id) : undefined
      if (next?.parents.length !== 1 || next.parents[0] !== from) break
      from = item.id
    }
    state.done.push(item)
    state.todo.shift()
  }
  return from
}
