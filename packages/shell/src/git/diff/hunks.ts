// Which changes share a hunk, where the hunk begins and ends, and which function line stands behind its second `@@`.
import type { Change } from './line-diff.ts'

/** The text shown of a line that starts a function; undefined where the line starts none. */
export type FunctionLine = (line: string) => string | undefined

export interface HunkOptions {
  readonly context?: number
  readonly interHunk?: number
  /** Shows the whole function around a change. */
  readonly isWhole?: boolean
  readonly functionLine?: FunctionLine | undefined
  /** Changes of such lines alone are not shown. */
  readonly isIgnorable?: ((line: string) => boolean) | undefined
}

export interface Hunk {
  readonly start1: number
  readonly end1: number
  readonly start2: number
  readonly end2: number
  readonly title: string
  readonly changes: readonly Change[]
}

/** A line that begins with a letter, as git takes functions to begin where it knows no better. */
const usualFunctionLine: FunctionLine = line =>
  /^[A-Za-z_$]/.test(line) ? line.slice(0, 80).replace(/[ \t\n\v\f\r]+$/, '') : undefined

interface Texts {
  readonly lines1: readonly string[]
  readonly lines2: readonly string[]
}

/** The hunks of a unified diff. */
export function hunksOf(
  lines1: readonly string[],
  lines2: readonly string[],
  changes: readonly Change[],
  options: HunkOptions = {},
): Hunk[] {
  return new Hunks({ lines1, lines2 }, changes, options).all()
}

class Hunks {
  private readonly lines1: readonly string[]
  private readonly lines2: readonly string[]
  private readonly changes: readonly Change[]
  private readonly ignored: readonly boolean[]
  private readonly context: number
  private readonly options: HunkOptions
  private readonly functionLine: FunctionLine

  constructor({ lines1, lines2 }: Texts, changes: readonly Change[], options: HunkOptions) {
    this.lines1 = lines1
    this.lines2 = lines2
    this.changes = changes
    this.options = options
    this.context = options.context ?? 3
    this.functionLine = options.functionLine ?? usualFunctionLine
    const { isIgnorable } = options
    this.ignored = changes.map(
      ({ at1, count1, at2, count2 }) =>
        isIgnorable !== undefined &&
        lines1.slice(at1, at1 + count1).every(isIgnorable) &&
        lines2.slice(at2, at2 + count2).every(isIgnorable),
    )
  }

  all(): Hunk[] {
    const hunks: Hunk[] = []
    let searched = -1
    let title = ''
    for (let at = 0; at < this.changes.length; ) {
      const skipped = this.skipIgnored(at)
      if (skipped >= this.changes.length) break
      const { first, last, ...span } = this.spanOf(at, skipped)
      title = this.titleAbove(span.start1 - 1, searched) ?? title
      searched = span.start1 - 1
      hunks.push({ ...span, title, changes: this.changes.slice(first, last + 1) })
      at = last + 1
    }
    return hunks
  }

  private gap(from: number, to: number): number {
    const one = this.changes[from]
    const two = this.changes[to]
    return one && two ? two.at1 - (one.at1 + one.count1) : Number.POSITIVE_INFINITY
  }

  /** Past changes that are ignored and too far before others. */
  private skipIgnored(from: number): number {
    let first = from
    for (let at = from; at < this.changes.length && this.ignored[at]; at++)
      if (this.gap(at, at + 1) >= this.context) first = at + 1
    return first
  }

  private lastOf(first: number): number {
    const near = 2 * this.context + (this.options.interHunk ?? 0)
    let last = first
    let hidden = 0
    for (let at = first + 1; at < this.changes.length; at++) {
      const distance = this.gap(at - 1, at)
      if (distance > near) break
      const isIgnored = this.ignored[at] === true
      if (distance < this.context && (!isIgnored || last === at - 1)) {
        last = at
        hidden = 0
      } else if (distance < this.context && isIgnored) hidden += this.changes[at]?.count2 ?? 0
      else if (last !== at - 1 && this.gap(last, at) + hidden > near) break
      else if (!isIgnored) {
        last = at
        hidden = 0
      } else hidden += this.changes[at]?.count2 ?? 0
    }
    return last
  }

  private spanOf(
    from: number,
    start: number,
  ): Omit<Hunk, 'changes' | 'title'> & { first: number; last: number } {
    let first = start
    let start1 = 0
    let start2 = 0
    for (let isAgain = true; isAgain; ) {
      isAgain = false
      const change = this.changes[first]
      start1 = Math.max((change?.at1 ?? 0) - this.context, 0)
      start2 = Math.max((change?.at2 ?? 0) - this.context, 0)
      const above = this.options.isWhole ? this.functionAbove(change) : start1
      if (above >= start1) continue
      start2 = Math.max(start2 - (start1 - above), 0)
      start1 = above
      let earlier = from
      while (earlier !== first && this.endsBefore(earlier, start1, start2)) earlier++
      if (earlier !== first) {
        first = earlier
        isAgain = true
      }
    }
    let last = this.lastOf(start)
    for (;;) {
      const { end1, end2 } = this.endOf(last)
      const next = this.changes[last + 1]
      if (!this.options.isWhole || !next) return { start1, start2, end1, end2, first, last }
      const line = Math.min(next.at1, this.lines1.length - 1)
      if (line - this.context > end1 && this.functionFrom(line, end1) !== -1)
        return { start1, start2, end1, end2, first, last }
      last++
    }
  }

  private endsBefore(at: number, start1: number, start2: number): boolean {
    const change = this.changes[at]
    return !change || (change.at1 + change.count1 <= start1 && change.at2 + change.count2 <= start2)
  }

  private endOf(last: number): { end1: number; end2: number } {
    const { at1 = 0, count1 = 0, at2 = 0, count2 = 0 } = this.changes[last] ?? {}
    const after = Math.min(
      this.context,
      this.lines1.length - (at1 + count1),
      this.lines2.length - (at2 + count2),
    )
    const end1 = at1 + count1 + after
    const end2 = at2 + count2 + after
    if (!this.options.isWhole) return { end1, end2 }
    let next = this.functionFrom(at1 + count1, this.lines1.length)
    while (next > 0 && isBlank(this.lines1[next - 1])) next--
    if (next < 0) next = this.lines1.length
    if (next <= end1) return { end1, end2 }
    return { end1: next, end2: Math.min(end2 + (next - end1), this.lines2.length) }
  }

  /** Where the function around a change begins, with what stands right above it. */
  private functionAbove(change: Change | undefined): number {
    let at = change?.at1 ?? 0
    if (at >= this.lines1.length) {
      const added = this.lines2.slice(change?.at2 ?? 0)
      if (added.some(line => this.functionLine(line) !== undefined)) return Number.POSITIVE_INFINITY
      at = this.lines1.length - 1
    }
    let found = this.functionFrom(at, -1)
    while (
      found > 0 &&
      !isBlank(this.lines1[found - 1]) &&
      this.functionLine(this.lines1[found - 1] ?? '') === undefined
    )
      found--
    return Math.max(found, 0)
  }

  /** The nearest line that starts a function, looking from one line to before another; -1 where there is none. */
  private functionFrom(start: number, limit: number): number {
    const step = start > limit ? -1 : 1
    for (let at = start; at !== limit && at >= 0 && at < this.lines1.length; at += step)
      if (this.functionLine(this.lines1[at] ?? '') !== undefined) return at
    return -1
  }

  private titleAbove(from: number, stop: number): string | undefined {
    const at = from > stop ? this.functionFrom(from, stop) : -1
    return at === -1 ? undefined : this.functionLine(this.lines1[at] ?? '')
  }
}

const isBlank = (line: string | undefined) => /^[ \t\n\v\f\r]*$/.test(line ?? '')
