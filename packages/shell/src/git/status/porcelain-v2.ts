// `git status --porcelain=v2`: modes and ids beside the letters.

import type { FilePair } from '../diff/file-pair.ts'
import { fullScore } from '../diff/similarity.ts'
import type { Invocation } from '../invocation.ts'
import { zeroId } from '../objects/tree-object.ts'
import { quotePath } from '../quote-path.ts'
import { fromHere } from '../worktree/pathspec.ts'
import { stateAt } from '../worktree/work-files.ts'
import { conflictLetters } from './short-status.ts'
import { type Status, stageMask } from './status-model.ts'
import { trackingOf } from './tracking.ts'

const octal = (mode: number | undefined) => (mode ?? 0).toString(8).padStart(6, '0')

function branchLines(git: Invocation, { isInitial }: Status): string[] {
  const head = git.repository.refs.head()
  const lines = [`# branch.oid ${isInitial ? '(initial)' : head.id}`]
  if (head.kind === 'detached') return [...lines, '# branch.head (detached)']
  const branch = head.ref.replace('refs/heads/', '')
  lines.push(`# branch.head ${branch}`)
  const tracking = trackingOf(git, branch)
  if (!tracking) return lines
  lines.push(`# branch.upstream ${tracking.name}`)
  if (!tracking.isGone && !isInitial) lines.push(`# branch.ab +${tracking.ahead} -${tracking.behind}`)
  return lines
}

interface Changed {
  staged?: FilePair
  unstaged?: FilePair
}

function changedLine(
  { staged, unstaged }: Changed,
  shown: (path: string) => string,
  separator: string,
): string {
  const letters = `${staged?.status ?? '.'}${unstaged?.status ?? '.'}`
  const index = staged ? staged.after : unstaged?.before
  const head = staged ? staged.before : unstaged?.before
  const work = unstaged ? unstaged.after : index
  const path = (unstaged ?? staged)?.path ?? ''
  const fields = `${letters} N... ${octal(head?.mode)} ${octal(index?.mode)} ${octal(work?.mode)} ${head?.id ?? zeroId} ${index?.id ?? zeroId}`
  if (staged?.status !== 'R') return `1 ${fields} ${shown(path)}`
  const score = Math.floor((staged.score * 100) / fullScore)
  return `2 ${fields} R${score} ${shown(path)}${separator}${shown(staged.before?.path ?? '')}`
}

/** The status, a line for each path. */
export function porcelainTwo(
  git: Invocation,
  status: Status,
  { withBranch, isNul }: { withBranch: boolean; isNul: boolean },
): string {
  const isHighPlain = git.config.boolean('core.quotepath') === false
  const shown = (path: string) => (isNul ? path : quotePath(fromHere(git, path), { isHighPlain }))
  const changed = new Map<string, Changed>()
  for (const staged of status.staged) changed.set(staged.path, { staged })
  for (const unstaged of status.unstaged)
    changed.set(unstaged.path, { ...changed.get(unstaged.path), unstaged })
  const byPath = <T>([a]: [string, T], [b]: [string, T]) => (a < b ? -1 : 1)
  const plain = [...changed].sort(byPath).map(([, one]) => changedLine(one, shown, isNul ? '\0' : '\t'))
  const open = [...status.conflicts].sort(byPath).map(([path, sides]) => {
    const modes = [...sides.map(side => octal(side?.mode)), octal(stateAt(git.repository, path)?.mode)]
    const ids = sides.map(side => side?.id ?? zeroId)
    return `u ${conflictLetters[stageMask(sides)] ?? 'UU'} N... ${modes.join(' ')} ${ids.join(' ')} ${shown(path)}`
  })
  const lines = [
    ...(withBranch ? branchLines(git, status) : []),
    ...plain,
    ...open,
    ...status.untracked.map(path => `? ${shown(path)}`),
    ...status.ignored.map(path => `! ${shown(path)}`),
  ]
  return lines.map(line => `${line}${isNul ? '\0' : '\n'}`).join('')
}
