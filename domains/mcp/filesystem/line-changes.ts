// The shortest way from one list of lines to another (Myers). Of equally short ways it takes the one that reaches
// farthest into the old lines, and a removal before an addition: which one is taken shows in a diff.
import { TooMuch } from '../too-much.ts'

const mostSteps = 5_000_000

export interface Change {
  readonly kind: 'same' | 'added' | 'removed'
  readonly lines: readonly string[]
}

/** The steps of a way, newest first. */
interface Step {
  readonly kind: Change['kind']
  readonly count: number
  readonly before: Step | undefined
}

interface Way {
  /** How many old lines are behind it. */
  readonly old: number
  readonly steps: Step | undefined
}

/** The changes in order, each kind in runs. */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly Change[] {
  return changesOf(shortestWay(before, after), before, after)
}

function shortestWay(before: readonly string[], after: readonly string[]): Step | undefined {
  const isAtEnd = (way: Way, diagonal: number) =>
    way.old >= before.length && way.old - diagonal >= after.length
  const start = slide({ old: 0, steps: undefined }, 0, before, after)
  if (isAtEnd(start, 0)) return start.steps
  const best = new Map<number, Way>([[0, start]])
  let lowest = Number.NEGATIVE_INFINITY
  let highest = Number.POSITIVE_INFINITY
  let steps = 0
  for (let length = 1; length <= before.length + after.length; length++) {
    steps += length
    if (steps > mostSteps) throw new TooMuch('the difference of the two texts is too large to work out')
    for (let d = Math.max(lowest, -length); d <= Math.min(highest, length); d += 2) {
      const base = nextWay(best, d, before.length, after.length)
      if (base === undefined) {
        best.delete(d)
        continue
      }
      const way = slide(base, d, before, after)
      if (isAtEnd(way, d)) return way.steps
      best.set(d, way)
      if (way.old >= before.length) highest = Math.min(highest, d - 1)
      if (way.old - d >= after.length) lowest = Math.max(lowest, d + 1)
    }
  }
  return undefined
}

/** One more change, on a diagonal: from below by removing a line, or from above by adding one. */
function nextWay(
  best: Map<number, Way>,
  diagonal: number,
  oldLength: number,
  newLength: number,
): Way | undefined {
  const below = best.get(diagonal - 1)
  const above = best.get(diagonal + 1)
  best.delete(diagonal - 1)
  const added = above === undefined ? -1 : above.old - diagonal - 1
  const canAdd = above !== undefined && added >= 0 && added < newLength
  const canRemove = below !== undefined && below.old < oldLength
  if (canAdd && !(canRemove && below.old >= above.old))
    return { old: above.old, steps: extended(above.steps, 'added', 1) }
  return canRemove ? { old: below.old + 1, steps: extended(below.steps, 'removed', 1) } : undefined
}

/** Along lines that are the same. */
function slide(way: Way, diagonal: number, before: readonly string[], after: readonly string[]): Way {
  let { old } = way
  while (old < before.length && old - diagonal < after.length && before[old] === after[old - diagonal]) old++
  return old === way.old ? way : { old, steps: extended(way.steps, 'same', old - way.old) }
}

function extended(steps: Step | undefined, kind: Step['kind'], count: number): Step {
  if (steps?.kind === kind) return { kind, count: steps.count + count, before: steps.before }
  return { kind, count, before: steps }
}

function changesOf(
  last: Step | undefined,
  before: readonly string[],
  after: readonly string[],
): readonly Change[] {
  const steps: Step[] = []
  for (let step = last; step !== undefined; step = step.before) steps.unshift(step)
  let old = 0
  let fresh = 0
  return steps.map(({ kind, count }) => {
    const lines = kind === 'removed' ? before.slice(old, old + count) : after.slice(fresh, fresh + count)
    if (kind !== 'added') old += count
    if (kind !== 'removed') fresh += count
    return { kind, lines }
  })
}
