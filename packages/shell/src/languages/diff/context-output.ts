// Unified and context format.
import type { Change } from './edit-script.ts'
import { marked, type Texts } from './normal-output.ts'

export interface ContextOptions {
  readonly lines: number
  readonly leftHeader: string
  readonly rightHeader: string
  /** Lines that name what follows them. */
  readonly isTitle?: ((line: string) => boolean) | undefined
}

/** Finds the nearest title above each hunk, or the one found last. */
function titles({ left }: Texts, isTitle: ContextOptions['isTitle']): (first: number) => string {
  let searched = 0
  let found = ''
  return first => {
    if (!isTitle) return ''
    for (let at = first - 1; at >= searched; at--) {
      const line = left[at] ?? ''
      if (!isTitle(line.replace(/\n$/, ''))) continue
      found = line
      break
    }
    searched = first
    const text = found
      .replace(/^[ \t\v\f\r]+/, '')
      .replace(/\n$/, '')
      .slice(0, 40)
      .replace(/\s+$/, '')
    return found === '' ? '' : ` ${text}`
  }
}

/** Changes that are shown together because their contexts touch. */
function hunksOf(changes: readonly Change[], lines: number): Change[][] {
  const hunks: Change[][] = []
  let last: Change | undefined
  for (const change of changes) {
    const gap = last ? change.left - (last.left + last.deleted) : 0
    const threshold = change.isIgnorable ? lines : 2 * lines + 1
    if (last && gap < threshold) hunks.at(-1)?.push(change)
    else hunks.push([change])
    last = change
  }
  return hunks.filter(hunk => hunk.some(change => !change.isIgnorable))
}

interface Span {
  readonly left: number
  readonly leftEnd: number
  readonly right: number
  readonly rightEnd: number
}

function spanOf(hunk: readonly Change[], { left, right }: Texts, lines: number): Span {
  const first = hunk[0]
  const last = hunk.at(-1)
  if (!first || !last) return { left: 0, leftEnd: 0, right: 0, rightEnd: 0 }
  const leftEnd = last.left + last.deleted
  const rightEnd = last.right + last.inserted
  return {
    left: Math.max(0, first.left - lines),
    right: Math.max(0, first.right - lines),
    leftEnd: Math.min(left.length, leftEnd + lines),
    rightEnd: Math.min(right.length, rightEnd + lines),
  }
}

/** Changes as `diff -u` shows them. */
export function unifiedOutput(
  changes: readonly Change[],
  texts: Texts,
  { lines, leftHeader, rightHeader, isTitle }: ContextOptions,
): string {
  const titleAbove = titles(texts, isTitle)
  const body = hunksOf(changes, lines)
    .map(hunk => unifiedHunk(hunk, texts, { lines, titleAbove }))
    .join('')
  return body === '' ? '' : `--- ${leftHeader}\n+++ ${rightHeader}\n${body}`
}

function unifiedRange(start: number, end: number): string {
  const count = end - start
  if (count === 1) return String(end)
  return count === 0 ? `${start},0` : `${start + 1},${count}`
}

interface HunkOptions {
  readonly lines: number
  readonly titleAbove: (first: number) => string
}

function unifiedHunk(hunk: readonly Change[], texts: Texts, { lines, titleAbove }: HunkOptions): string {
  const span = spanOf(hunk, texts, lines)
  let text = `@@ -${unifiedRange(span.left, span.leftEnd)} +${unifiedRange(span.right, span.rightEnd)} @@${titleAbove(span.left)}\n`
  let at = span.left
  for (const { left, deleted, right, inserted } of hunk) {
    text += marked(texts.left.slice(at, left), ' ')
    text += marked(texts.left.slice(left, left + deleted), '-')
    text += marked(texts.right.slice(right, right + inserted), '+')
    at = left + deleted
  }
  return text + marked(texts.left.slice(at, span.leftEnd), ' ')
}

/** Changes as `diff -c` shows them. */
export function contextOutput(
  changes: readonly Change[],
  texts: Texts,
  { lines, leftHeader, rightHeader, isTitle }: ContextOptions,
): string {
  const titleAbove = titles(texts, isTitle)
  const body = hunksOf(changes, lines)
    .map(hunk => contextHunk(hunk, texts, { lines, titleAbove }))
    .join('')
  return body === '' ? '' : `*** ${leftHeader}\n--- ${rightHeader}\n${body}`
}

function contextRange(start: number, end: number): string {
  return end - start <= 1 ? String(end) : `${start + 1},${end}`
}

function contextHunk(hunk: readonly Change[], texts: Texts, { lines, titleAbove }: HunkOptions): string {
  const span = spanOf(hunk, texts, lines)
  let text = `***************${titleAbove(span.left)}\n*** ${contextRange(span.left, span.leftEnd)} ****\n`
  if (hunk.some(change => change.deleted > 0)) {
    let at = span.left
    for (const { left, deleted, inserted } of hunk) {
      text += marked(texts.left.slice(at, left), '  ')
      text += marked(texts.left.slice(left, left + deleted), inserted > 0 ? '! ' : '- ')
      at = left + deleted
    }
    text += marked(texts.left.slice(at, span.leftEnd), '  ')
  }
  text += `--- ${contextRange(span.right, span.rightEnd)} ----\n`
  if (!hunk.some(change => change.inserted > 0)) return text
  let at = span.right
  for (const { right, deleted, inserted } of hunk) {
    text += marked(texts.right.slice(at, right), '  ')
    text += marked(texts.right.slice(right, right + inserted), deleted > 0 ? '! ' : '+ ')
    at = right + inserted
  }
  return text + marked(texts.right.slice(at, span.rightEnd), '  ')
}
