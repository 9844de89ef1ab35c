// Hunks of a unified diff, with the function line git puts behind the second `@@`.
import type { Change } from './line-diff.ts'

export interface HunkOptions {
  readonly context?: number
  readonly interHunk?: number
}

const noNewline = '\\ No newline at end of file\n'

function shown(prefix: string, line: string): string {
  return line.endsWith('\n') ? prefix + line : `${prefix}${line}\n${noNewline}`
}

/** `start,count`, the count left out when it is 1; an empty range starts one line earlier. */
function rangeText(start: number, count: number): string {
  const first = count === 0 ? start : start + 1
  return count === 1 ? String(first) : `${first},${count}`
}

/** Changes near enough to share a hunk. */
function grouped(changes: readonly Change[], distance: number): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1)
    if (last && change.at1 - (last.at1 + last.count1) <= distance) groups.at(-1)?.push(change)
    else groups.push([change])
  }
  return groups
}

export function hunksOf(
  lines1: readonly string[],
  lines2: readonly string[],
  changes: readonly Change[],
  { context = 3, interHunk = 0 }: HunkOptions = {},
): string {
  let text = ''
  let searched = -1
  let title = ''
  for (const group of grouped(changes, 2 * context + interHunk)) {
    const first = group[0]
    const last = group.at(-1)
    if (!first || !last) continue
    const start1 = Math.max(first.at1 - context, 0)
    const start2 = Math.max(first.at2 - context, 0)
    const after = Math.min(
      context,
      lines1.length - (last.at1 + last.count1),
      lines2.length - (last.at2 + last.count2),
    )
    const end1 = last.at1 + last.count1 + after
    const end2 = last.at2 + last.count2 + after
    title = functionLine(lines1, start1 - 1, searched) ?? title
    searched = start1 - 1
    text += `@@ -${rangeText(start1, end1 - start1)} +${rangeText(start2, end2 - start2)} @@${title === '' ? '' : ` ${title}`}\n`
    text += body(lines1, lines2, { group, start2, end2 })
  }
  return text
}

interface Span {
  readonly group: readonly Change[]
  readonly start2: number
  readonly end2: number
}

function body(lines1: readonly string[], lines2: readonly string[], { group, start2, end2 }: Span): string {
  let text = ''
  let at2 = start2
  for (const change of group) {
    for (; at2 < change.at2; at2++) text += shown(' ', lines2[at2] ?? '')
    for (let at = change.at1; at < change.at1 + change.count1; at++) text += shown('-', lines1[at] ?? '')
    for (; at2 < change.at2 + change.count2; at2++) text += shown('+', lines2[at2] ?? '')
  }
  for (; at2 < end2; at2++) text += shown(' ', lines2[at2] ?? '')
  return text
}

/** The nearest line above that looks like the start of a function, at most 80 bytes of it. */
function functionLine(lines: readonly string[], from: number, stop: number): string | undefined {
  for (let at = from; at > stop && at >= 0; at--) {
    const line = lines[at] ?? ''
    if (/^[A-Za-z_$]/.test(line)) return line.slice(0, 80).replace(/[ \t\n\v\f\r]+$/, '')
  }
  return undefined
}
