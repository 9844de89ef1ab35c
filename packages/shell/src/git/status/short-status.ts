// `git status --short` and `--porcelain`.
import type { Invocation } from '../invocation.ts'
import { quoteSpaced } from '../quote-path.ts'
import { fromHere } from '../worktree/pathspec.ts'
import { type Status, stageMask } from './status-model.ts'
import { trackingBrackets, trackingOf } from './tracking.ts'

/** The letters of an unresolved path, by the sides it has. */
export const conflictLetters: Readonly<Record<number, string>> = {
  1: 'DD',
  2: 'AU',
  3: 'UD',
  4: 'UA',
  5: 'DU',
  6: 'AA',
  7: 'UU',
}

export interface ShortOptions {
  readonly withBranch?: boolean
  /** Paths from the top, whatever the current folder. */
  readonly isPorcelain?: boolean
  readonly isNul?: boolean
}

function branchLine(git: Invocation, status: Status): string {
  const head = git.repository.refs.head()
  const initial = status.isInitial ? 'No commits yet on ' : ''
  if (head.kind === 'detached') return `## ${initial}HEAD (no branch)`
  const branch = head.ref.replace('refs/heads/', '')
  const tracking = trackingOf(git, branch)
  if (!tracking) return `## ${initial}${branch}`
  const gone = status.isInitial && tracking.isGone ? ' [gone]' : trackingBrackets(tracking)
  return `## ${initial}${branch}...${tracking.name}${gone}`
}

/** `git status` with two letters a path. */
export function shortStatus(
  git: Invocation,
  status: Status,
  { withBranch = false, isPorcelain = false, isNul = false }: ShortOptions,
): string {
  const end = isNul ? '\0' : '\n'
  const isHighPlain = git.config.boolean('core.quotepath') === false
  const shown = (path: string) =>
    isNul ? path : quoteSpaced(isPorcelain ? path : fromHere(git, path), { isHighPlain })
  const letters = new Map<string, { index: string; work: string; from?: string }>()
  for (const pair of status.staged)
    letters.set(pair.path, {
      index: pair.status,
      work: ' ',
      ...(pair.status === 'R' ? { from: pair.before?.path ?? '' } : {}),
    })
  for (const { path, status: letter } of status.unstaged)
    letters.set(path, { ...(letters.get(path) ?? { index: ' ' }), work: letter })
  for (const [path, sides] of status.conflicts) {
    const both = conflictLetters[stageMask(sides)] ?? 'UU'
    letters.set(path, { index: both.charAt(0), work: both.charAt(1) })
  }
  const lines = [...letters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { index, work, from }]) => {
      if (from === undefined) return `${index}${work} ${shown(path)}${end}`
      return isNul
        ? `${index}${work} ${path}\0${from}\0`
        : `${index}${work} ${shown(from)} -> ${shown(path)}${end}`
    })
  const head = withBranch ? branchLine(git, status) + end : ''
  const rest = [
    ...status.untracked.map(path => `?? ${shown(path)}${end}`),
    ...status.ignored.map(path => `!! ${shown(path)}${end}`),
  ]
  return head + lines.join('') + rest.join('')
}
