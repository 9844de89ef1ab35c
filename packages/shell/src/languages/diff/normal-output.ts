// Changes in diff's own format, as RCS commands, and as an ed script.
import { NotComputable } from '../../not-computable.ts'
import type { Change } from './edit-script.ts'

export interface Texts {
  readonly left: readonly string[]
  readonly right: readonly string[]
}

const noEnd = '\n\\ No newline at end of file\n'

/** Lines, each behind a mark; one without a line end says so. */
export function marked(lines: readonly string[], mark: string): string {
  return lines.map(line => mark + (line.endsWith('\n') ? line : line + noEnd)).join('')
}

function range(start: number, count: number): string {
  if (count === 0) return String(start)
  return count === 1 ? String(start + 1) : `${start + 1},${start + count}`
}

/** Changes as diff shows them unasked. */
export function normalOutput(changes: readonly Change[], { left, right }: Texts): string {
  return changes
    .filter(change => !change.isIgnorable)
    .map(change => {
      const letter = change.deleted === 0 ? 'a' : change.inserted === 0 ? 'd' : 'c'
      const head = `${range(change.left, change.deleted)}${letter}${range(change.right, change.inserted)}\n`
      const removed = marked(left.slice(change.left, change.left + change.deleted), '< ')
      const added = marked(right.slice(change.right, change.right + change.inserted), '> ')
      return head + removed + (letter === 'c' ? '---\n' : '') + added
    })
    .join('')
}

/** Changes as `diff -n` shows them. */
export function rcsOutput(changes: readonly Change[], { right }: Texts): string {
  return changes
    .filter(change => !change.isIgnorable)
    .map(({ left, right: at, deleted, inserted }) => {
      const removed = deleted > 0 ? `d${left + 1} ${deleted}\n` : ''
      return (
        removed +
        (inserted > 0 ? `a${left + deleted} ${inserted}\n${right.slice(at, at + inserted).join('')}` : '')
      )
    })
    .join('')
}

/** Commands for ed, the last change first. */
export function edOutput(changes: readonly Change[], { left, right }: Texts): string {
  if ([left, right].some(lines => lines.some(line => line === '.\n' || !line.endsWith('\n'))))
    throw new NotComputable('lines that ed cannot be told')
  return changes
    .filter(change => !change.isIgnorable)
    .reverse()
    .map(change => {
      const letter = change.deleted === 0 ? 'a' : change.inserted === 0 ? 'd' : 'c'
      const added = right.slice(change.right, change.right + change.inserted).join('')
      return `${range(change.left, change.deleted)}${letter}\n${letter === 'd' ? '' : `${added}.\n`}`
    })
    .join('')
}
