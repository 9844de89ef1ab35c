// The difference of two lists of lines, exactly as git finds it.
import { compact, type Side } from './compact.ts'
import { markByPatience } from './find/patience.ts'
import { markByHistogram } from './histogram.ts'
import { type Box, type Sides, splitBox } from './split-box.ts'

/** Lines `at1 … at1+count1` of the old text became lines `at2 … at2+count2` of the new one. */
export interface Change {
  readonly at1: number
  readonly count1: number
  readonly at2: number
  readonly count2: number
}

export interface LineDiffOptions {
  /** What of a line is compared. */
  readonly key?: (line: string) => string
  readonly isMinimal?: boolean
  readonly algorithm?: 'myers' | 'histogram' | 'patience'
  readonly isIndentAware?: boolean
}

/** Lines with their ends; the last may have none. */
export function splitLines(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n').map(line => `${line}\n`)
  const last = lines.pop() ?? ''
  if (last !== '\n') lines.push(last.slice(0, -1))
  return lines
}

/** The changes from one list of lines to another. */
export function diffLines(
  texts1: readonly string[],
  texts2: readonly string[],
  { key = line => line, isMinimal = false, isIndentAware = true, algorithm = 'myers' }: LineDiffOptions = {},
): Change[] {
  const numbers = new Map<string, number>()
  const numbered = (texts: readonly string[]) =>
    texts.map(text => {
      const word = key(text)
      const known = numbers.get(word)
      if (known !== undefined) return known
      numbers.set(word, numbers.size)
      return numbers.size - 1
    })
  const side = (texts: readonly string[]): Side => ({
    lines: numbered(texts),
    texts,
    changed: new Uint8Array(texts.length + 2),
  })
  const one = side(texts1)
  const two = side(texts2)
  if (algorithm === 'myers') markChanges(one, two, isMinimal)
  else if (algorithm === 'patience') markByPatience(one, two, range => markRange(one, two, range))
  else markByHistogram(one, two, range => markRange(one, two, range))
  compact(one, two, { isIndentAware })
  compact(two, one, { isIndentAware })
  return changesOf(one, two)
}

/** The power of two git takes for a square root. */
function roughRoot(value: number): number {
  let root = 1
  for (let rest = value; rest > 0; rest >>= 2) root <<= 1
  return root
}

/** Solves a part of both sides as if it were all there is. */
function markRange(one: Side, two: Side, { from1, to1, from2, to2 }: Box): void {
  const part = ({ lines, texts }: Side, from: number, to: number): Side => ({
    lines: lines.slice(from, to),
    texts: texts.slice(from, to),
    changed: new Uint8Array(to - from + 2),
  })
  const part1 = part(one, from1, to1)
  const part2 = part(two, from2, to2)
  markChanges(part1, part2, false)
  one.changed.set(part1.changed.subarray(1, -1), from1 + 1)
  two.changed.set(part2.changed.subarray(1, -1), from2 + 1)
}

function markChanges(one: Side, two: Side, isMinimal: boolean): void {
  const [kept1, kept2] = keptLines(one, two)
  const sides: Sides = {
    lines1: kept1.map(line => one.lines[line] ?? -1),
    lines2: kept2.map(line => two.lines[line] ?? -2),
    maxCost: Math.max(roughRoot(kept1.length + kept2.length + 3), 256),
  }
  const visit = (box: Box, isExact: boolean): void => {
    let { from1, to1, from2, to2 } = box
    while (from1 < to1 && from2 < to2 && sides.lines1[from1] === sides.lines2[from2]) {
      from1++
      from2++
    }
    while (from1 < to1 && from2 < to2 && sides.lines1[to1 - 1] === sides.lines2[to2 - 1]) {
      to1--
      to2--
    }
    if (from1 === to1) for (let at = from2; at < to2; at++) two.changed[(kept2[at] ?? 0) + 1] = 1
    else if (from2 === to2) for (let at = from1; at < to1; at++) one.changed[(kept1[at] ?? 0) + 1] = 1
    else {
      const cut = splitBox(sides, { from1, to1, from2, to2 }, isExact)
      visit({ from1, to1: cut.at1, from2, to2: cut.at2 }, cut.isExactBefore)
      visit({ from1: cut.at1, to1, from2: cut.at2, to2 }, cut.isExactAfter)
    }
  }
  visit({ from1: 0, to1: kept1.length, from2: 0, to2: kept2.length }, isMinimal)
}

/** The lines worth comparing: without common ends, without lines the other side lacks or has too often. */
function keptLines(one: Side, two: Side): [number[], number[]] {
  const shorter = Math.min(one.lines.length, two.lines.length)
  let start = 0
  while (start < shorter && one.lines[start] === two.lines[start]) start++
  let tail = 0
  while (tail < shorter - start && one.lines.at(-1 - tail) === two.lines.at(-1 - tail)) tail++
  return [kept(one, two, { start, tail }), kept(two, one, { start, tail })]
}

const maxRootOfEqual = 1024

function kept(side: Side, other: Side, { start, tail }: { start: number; tail: number }): number[] {
  const counts = new Map<number, number>()
  for (const line of other.lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  const limit = Math.min(roughRoot(side.lines.length), maxRootOfEqual)
  const end = side.lines.length - tail
  // 0: not on the other side, 1: there, 2: there too often to tell much
  const sort = side.lines.map(line => {
    const count = counts.get(line) ?? 0
    return count === 0 ? 0 : count >= limit ? 2 : 1
  })
  const found: number[] = []
  for (let line = start; line < end; line++) {
    if (sort[line] === 1 || (sort[line] === 2 && !isAmongForeign(sort, line, { start, end: end - 1 })))
      found.push(line)
    else side.changed[line + 1] = 1
  }
  return found
}

const scanWindow = 100

/** Whether a frequent line stands among enough lines that the other side lacks. */
function isAmongForeign(
  sort: readonly number[],
  line: number,
  { start, end }: { start: number; end: number },
): boolean {
  const scan = (step: 1 | -1, limit: number) => {
    let foreign = 0
    let frequent = 1
    for (let at = line + step; step === 1 ? at <= limit : at >= limit; at += step) {
      if (sort[at] === 0) foreign++
      else if (sort[at] === 2) frequent++
      else break
    }
    return { foreign, frequent }
  }
  const before = scan(-1, Math.max(start, line - scanWindow))
  if (before.foreign === 0) return false
  const after = scan(1, Math.min(end, line + scanWindow))
  if (after.foreign === 0) return false
  const foreign = before.foreign + after.foreign
  const frequent = before.frequent + after.frequent
  return frequent * 4 < frequent + foreign
}

function changesOf(one: Side, two: Side): Change[] {
  const changes: Change[] = []
  let at1 = 0
  let at2 = 0
  while (at1 < one.lines.length || at2 < two.lines.length) {
    const start1 = at1
    const start2 = at2
    while (one.changed[at1 + 1] === 1) at1++
    while (two.changed[at2 + 1] === 1) at2++
    if (at1 > start1 || at2 > start2)
      changes.push({ at1: start1, count1: at1 - start1, at2: start2, count2: at2 - start2 })
    at1++
    at2++
  }
  return changes
}
