// What `.git/rebase-merge` remembers of a rebase under way.
import type { Invocation } from '../invocation.ts'
import { parseTodo, type TodoItem, todoText } from './todo.ts'

const folder = 'rebase-merge'

export interface RebaseState {
  /** `refs/heads/main`, or `detached HEAD`. */
  readonly headName: string
  readonly onto: string
  readonly origHead: string
  readonly isInteractive: boolean
  readonly isQuiet: boolean
  readonly empty: 'drop' | 'keep' | 'ask'
  readonly isForced: boolean
  readonly total: number
  todo: TodoItem[]
  done: TodoItem[]
  /** The commit that one may amend. */
  amend: string | undefined
  /** The commit that was stopped at. */
  stopped: string | undefined
  autostash: string | undefined
  /** What the logs of references say is done. */
  readonly action: string
  /** Empty lines of the list, as long as git counts them as done. */
  passed?: number
  /** Old and new ids. */
  rewritten: [string, string][]
}

/** Whether a rebase is under way. */
export function isRebasing(git: Invocation): boolean {
  return git.fs.exists(`${git.repository.gitDir}/${folder}`)
}

function note(git: Invocation, name: string): string | undefined {
  return git.repository.note(`${folder}/${name}`)
}

const line = (text: string | undefined) => (text ?? '').trim()

/** Reads the state back. */
export function readState(git: Invocation): RebaseState {
  const find = (name: string) =>
    /^[0-9a-f]{40}$/.test(name) ? name : git.repository.objects.startingWith(name)[0]
  const done = parseTodo(note(git, 'done') ?? '', find)
  const todo = parseTodo(note(git, 'git-rebase-todo') ?? '', find)
  const last = line(note(git, 'amend'))
  const stopped = line(note(git, 'stopped-sha'))
  const autostash = line(note(git, 'autostash'))
  return {
    headName: line(note(git, 'head-name')),
    onto: line(note(git, 'onto')),
    origHead: line(note(git, 'orig-head')),
    isInteractive: note(git, 'explicit') !== undefined,
    isQuiet: note(git, 'quiet') !== undefined,
    empty:
      note(git, 'drop_redundant_commits') !== undefined
        ? 'drop'
        : note(git, 'keep_redundant_commits') !== undefined
          ? 'keep'
          : 'ask',
    isForced: note(git, 'forced') !== undefined,
    total: done.length + todo.length,
    todo,
    done,
    amend: last === '' ? undefined : last,
    stopped: stopped === '' ? undefined : stopped,
    autostash: autostash === '' ? undefined : autostash,
    action: line(note(git, 'action')) || 'rebase',
    rewritten: (note(git, 'rewritten-list') ?? '')
      .split('\n')
      .filter(text => text !== '')
      .map((text): [string, string] => [text.slice(0, 40), text.slice(41)]),
  }
}

/** Writes the state down. */
export function writeState(git: Invocation, state: RebaseState): void {
  const { repository, fs } = git
  const base = `${repository.gitDir}/${folder}`
  if (!fs.exists(base)) fs.mkdir(base)
  const put = (name: string, text: string | undefined) => {
    if (text !== undefined) repository.setNote(`${folder}/${name}`, text)
    else repository.dropNote(`${folder}/${name}`)
  }
  const flag = (isOn: boolean) => (isOn ? '' : undefined)
  const ended = (text: string | undefined) => (text === undefined ? undefined : `${text}\n`)
  put('head-name', `${state.headName}\n`)
  put('onto', `${state.onto}\n`)
  put('orig-head', `${state.origHead}\n`)
  put('interactive', '')
  put('explicit', flag(state.isInteractive))
  put('forced', flag(state.isForced))
  put('quiet', flag(state.isQuiet))
  put('drop_redundant_commits', flag(state.empty === 'drop'))
  put('keep_redundant_commits', flag(state.empty === 'keep'))
  put('no-reschedule-failed-exec', '')
  put('git-rebase-todo', todoText(state.todo))
  put('done', state.done.length === 0 ? undefined : todoText(state.done))
  put('msgnum', `${state.done.length}\n`)
  put('end', `${state.total}\n`)
  put('action', state.action === 'rebase' ? undefined : `${state.action}\n`)
  put('amend', ended(state.amend))
  put('stopped-sha', ended(state.stopped))
  put('autostash', ended(state.autostash))
  put(
    'rewritten-list',
    state.rewritten.length === 0
      ? undefined
      : state.rewritten.map(([from, to]) => `${from} ${to}\n`).join(''),
  )
}

/** The rebase is over: what it remembered goes. */
export function dropState({ repository, fs }: Invocation): void {
  const base = `${repository.gitDir}/${folder}`
  for (const name of fs.list(base)) fs.unlink(`${base}/${name}`)
  fs.rmdir(base)
  repository.dropNote('REBASE_HEAD', 'CHERRY_PICK_HEAD', 'MERGE_MSG', 'SQUASH_MSG')
}
