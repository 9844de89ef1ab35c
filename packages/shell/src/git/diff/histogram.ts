// The histogram way of finding common lines, which merges use: the rarest common run first, then what lies around it.
import type { Side } from './compact.ts'

interface Range {
  readonly from1: number
  readonly to1: number
  readonly from2: number
  readonly to2: number
}

interface Run {
  start1: number
  end1: number
  start2: number
  end2: number
}

const maxRepeats = 64

/** Marks changed lines; `classic` solves a range whose common lines are all too frequent. */
export function markByHistogram(one: Side, two: Side, classic: (range: Range) => void): void {
  const mark = (side: Side, from: number, to: number) => side.changed.fill(1, from + 1, to + 1)
  const visit = (range: Range): void => {
    const { from1, to1, from2, to2 } = range
    if (from1 === to1 || from2 === to2) {
      mark(one, from1, to1)
      mark(two, from2, to2)
      return
    }
    const found = rarestRun(one, two, range)
    if (found === 'too-frequent') classic(range)
    else if (!found) {
      mark(one, from1, to1)
      mark(two, from2, to2)
    } else {
      visit({ from1, to1: found.start1, from2, to2: found.start2 })
      visit({ from1: found.end1 + 1, to1, from2: found.end2 + 1, to2 })
    }
  }
  visit({ from1: 0, to1: one.lines.length, from2: 0, to2: two.lines.length })
}

/** The longest of the rarest runs of common lines, ends inclusive. */
function rarestRun(
  one: Side,
  two: Side,
  { from1, to1, from2, to2 }: Range,
): Run | 'too-frequent' | undefined {
  const places = new Map<number, number[]>()
  for (let at = from1; at < to1; at++) {
    const line = one.lines[at] ?? -1
    const list = places.get(line)
    if (list) list.push(at)
    else places.set(line, [at])
  }
  const countAt = (at: number) => places.get(one.lines[at] ?? -1)?.length ?? 0
  let best: Run | undefined
  let rarity = maxRepeats + 1
  let hasCommon = false
  for (let at2 = from2; at2 < to2; ) {
    let next = at2 + 1
    const list = places.get(two.lines[at2] ?? -2)
    if (list) hasCommon = true
    if (list && list.length <= rarity) {
      for (let index = 0; index < list.length; ) {
        const run = { start1: list[index] ?? 0, end1: list[index] ?? 0, start2: at2, end2: at2 }
        const count = grow(run, { one, two, countAt, count: list.length, range: { from1, to1, from2, to2 } })
        next = Math.max(next, run.end2 + 1)
        if (!best || best.end1 - best.start1 < run.end1 - run.start1 || count < rarity) {
          if (best || run.end1 - run.start1 > 0 || count < rarity) {
            best = { ...run }
            rarity = count
          }
        }
        index++
        while (index < list.length && (list[index] ?? 0) <= run.end1) index++
      }
    }
    at2 = next
  }
  return hasCommon && rarity > maxRepeats ? 'too-frequent' : best
}

interface Growth {
  readonly one: Side
  readonly two: Side
  readonly countAt: (at: number) => number
  readonly count: number
  readonly range: Range
}

/** Extends a run both ways; the count of its rarest line. */
function grow(run: Run, { one, two, countAt, count, range }: Growth): number {
  let rarest = count
  while (
    range.from1 < run.start1 &&
    range.from2 < run.start2 &&
    one.lines[run.start1 - 1] === two.lines[run.start2 - 1]
  ) {
    run.start1--
    run.start2--
    if (rarest > 1) rarest = Math.min(rarest, countAt(run.start1))
  }
  while (
    run.end1 < range.to1 - 1 &&
    run.end2 < range.to2 - 1 &&
    one.lines[run.end1 + 1] === two.lines[run.end2 + 1]
  ) {
    run.end1++
    run.end2++
    if (rarest > 1) rarest = Math.min(rarest, countAt(run.end1))
  }
  return rarest
}
