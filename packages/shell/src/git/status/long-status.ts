// `git status` in sentences.
import type { FilePair } from '../diff/file-pair.ts'
import type { Invocation } from '../invocation.ts'
import { quotePath } from '../quote-path.ts'
import { fromHere } from '../worktree/pathspec.ts'
import { detachedText, progressOf, progressText, rebaseHead } from './progress-state.ts'
import { type Status, stageMask } from './status-model.ts'
import { trackingText } from './tracking.ts'

const changeWords: Readonly<Record<string, string>> = {
  A: 'new file:',
  D: 'deleted:',
  M: 'modified:',
  R: 'renamed:',
  T: 'typechange:',
}
const conflictWords: Readonly<Record<number, string>> = {
  1: 'both deleted:',
  2: 'added by us:',
  3: 'deleted by them:',
  4: 'added by them:',
  5: 'deleted by us:',
  6: 'both added:',
  7: 'both modified:',
}

export interface LongOptions {
  readonly untracked: 'no' | 'normal' | 'all'
  readonly isAmend?: boolean
  /** Printed by `git commit`, which words the first commit differently. */
  readonly isCommit?: boolean
  readonly isQuietAboutNothing?: boolean
}

interface Printer {
  readonly git: Invocation
  readonly hints: boolean
  readonly shown: (path: string) => string
  readonly isAmend: boolean
}

function printerOf(git: Invocation, isAmend: boolean): Printer {
  const isHighPlain = git.config.boolean('core.quotepath') === false
  return {
    git,
    isAmend,
    hints: git.config.advises('statusHints'),
    shown: path => quotePath(fromHere(git, path), { isHighPlain }),
  }
}

function changeLine({ shown }: Printer, pair: FilePair): string {
  const name =
    pair.status === 'R' ? `${shown(pair.before?.path ?? '')} -> ${shown(pair.path)}` : shown(pair.path)
  return `\t${(changeWords[pair.status] ?? '').padEnd(11)} ${name}\n`
}

function unstageHint({ git, hints, isAmend }: Printer, status: Status): string {
  const progress = progressOf(git.repository)
  if (!hints || progress === 'merge' || progress === 'cherry-pick') return ''
  return status.isInitial
    ? '  (use "git rm --cached <file>..." to unstage)\n'
    : `  (use "git restore ${isAmend ? '--source=HEAD^1 ' : ''}--staged <file>..." to unstage)\n`
}

function stagedPart(printer: Printer, status: Status): string {
  if (status.staged.length === 0) return ''
  const lines = status.staged.map(pair => changeLine(printer, pair))
  return `Changes to be committed:\n${unstageHint(printer, status)}${lines.join('')}\n`
}

function resolveHint(masks: readonly number[]): string {
  const isBothDeleted = masks.includes(1)
  const isDeletedAndChanged = masks.includes(3) || masks.includes(5)
  const hasOther = masks.some(mask => ![1, 3, 5].includes(mask))
  if (!isBothDeleted && !isDeletedAndChanged) return '  (use "git add <file>..." to mark resolution)\n'
  if (isBothDeleted && !isDeletedAndChanged && !hasOther)
    return '  (use "git rm <file>..." to mark resolution)\n'
  return '  (use "git add/rm <file>..." as appropriate to mark resolution)\n'
}

function conflictPart(printer: Printer, status: Status): string {
  if (status.conflicts.size === 0) return ''
  const lines = [...status.conflicts].map(
    ([path, sides]) => `\t${(conflictWords[stageMask(sides)] ?? '').padEnd(16)} ${printer.shown(path)}\n`,
  )
  const hint = printer.hints
    ? unstageHint(printer, status) + resolveHint([...status.conflicts.values()].map(stageMask))
    : ''
  return `Unmerged paths:\n${hint}${lines.join('')}\n`
}

function unstagedPart(printer: Printer, { unstaged }: Status): string {
  if (unstaged.length === 0) return ''
  const verb = unstaged.some(({ status }) => status === 'D') ? 'add/rm' : 'add'
  const hint = `  (use "git ${verb} <file>..." to update what will be committed)\n  (use "git restore <file>..." to discard changes in working directory)\n`
  return `Changes not staged for commit:\n${printer.hints ? hint : ''}${unstaged.map(pair => changeLine(printer, pair)).join('')}\n`
}

function otherPart(
  { hints, shown }: Printer,
  paths: readonly string[],
  { title, how }: { title: string; how: string },
): string {
  if (paths.length === 0) return ''
  const hint = hints ? `  (use "git ${how} <file>..." to include in what will be committed)\n` : ''
  return `${title}:\n${hint}${paths.map(path => `\t${shown(path)}\n`).join('')}\n`
}

function closing(
  { hints }: Printer,
  status: Status,
  { untracked, isAmend = false, isQuietAboutNothing = false }: LongOptions,
): string {
  if (status.staged.length > 0)
    return untracked === 'no'
      ? `Untracked files not listed${hints ? ' (use -u option to show untracked files)' : ''}\n`
      : ''
  if (isAmend) return 'No changes\n'
  if (isQuietAboutNothing) return ''
  const hinted = (text: string, hint: string) => `${text}${hints ? hint : ''}\n`
  if (status.unstaged.length > 0 || status.conflicts.size > 0)
    return hinted('no changes added to commit', ' (use "git add" and/or "git commit -a")')
  if (status.untracked.length > 0)
    return hinted('nothing added to commit but untracked files present', ' (use "git add" to track)')
  if (status.isInitial) return hinted('nothing to commit', ' (create/copy files and use "git add" to track)')
  if (untracked === 'no') return hinted('nothing to commit', ' (use -u to show untracked files)')
  return 'nothing to commit, working tree clean\n'
}

function headPart(git: Invocation, status: Status): string {
  const rebase = rebaseHead(git)
  if (rebase !== undefined) return `${rebase}\n`
  const head = git.repository.refs.head()
  if (head.kind === 'detached') return `${detachedText(git)}\n`
  const branch = head.ref.replace('refs/heads/', '')
  const tracking = status.isInitial ? '' : trackingText(git, branch)
  return `On branch ${branch}\n${tracking === '' ? '' : `${tracking}\n`}`
}

/** `git status` in sentences. */
export function longStatus(git: Invocation, status: Status, options: LongOptions): string {
  const printer = printerOf(git, options.isAmend ?? false)
  return [
    headPart(git, status),
    progressText(git),
    status.isInitial ? `\n${options.isCommit ? 'Initial commit' : 'No commits yet'}\n\n` : '',
    stagedPart(printer, status),
    conflictPart(printer, status),
    unstagedPart(printer, status),
    otherPart(printer, status.untracked, { title: 'Untracked files', how: 'add' }),
    otherPart(printer, status.ignored, { title: 'Ignored files', how: 'add -f' }),
    closing(printer, status, options),
  ].join('')
}
