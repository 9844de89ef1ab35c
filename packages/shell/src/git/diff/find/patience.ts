// The patience way of finding common lines: lines that stand once on either side come first, then what lies between them.
import type { Side } from '../compact.ts'
import type { Box } from '../split-box.ts'

interface Pair {
  readonly line1: number
  readonly line2: number
  previous: Pair | undefined
}

/** Marks changed lines; `classic` solves a range without lines that stand once. */
export function markByPatience(one: Side, two: Side, classic: (range: Box) => void): void {
  const isSame = (at1: number, at2: number) => one.lines[at1] === two.lines[at2]
  const visit = (range: Box): void => {
    const { from1, to1, from2, to2 } = range
    const all = () => {
      one.changed.fill(1, from1 + 1, to1 + 1)
      two.changed.fill(1, from2 + 1, to2 + 1)
    }
    if (from1 === to1 || from2 === to2) {
      all()
      return
    }
    const { pairs, hasCommon } = uniquePairs(one, two, range)
    if (!hasCommon) {
      all()
      return
    }
    const anchors = longestRun(pairs)
    if (anchors.length === 0) {
      classic(range)
      return
    }
    let [at1, at2] = [from1, from2]
    for (let index = 0; index <= anchors.length; index++) {
      const anchor = anchors[index]
      let next1 = anchor?.line1 ?? to1
      let next2 = anchor?.line2 ?? to2
      if (anchor)
        while (next1 > at1 && next2 > at2 && isSame(next1 - 1, next2 - 1)) {
          next1--
          next2--
        }
      while (at1 < next1 && at2 < next2 && isSame(at1, at2)) {
        at1++
        at2++
      }
      if (next1 > at1 || next2 > at2) visit({ from1: at1, to1: next1, from2: at2, to2: next2 })
      at1 = (anchor?.line1 ?? to1) + 1
      at2 = (anchor?.line2 ?? to2) + 1
    }
  }
  visit({ from1: 0, to1: one.lines.length, from2: 0, to2: two.lines.length })
}

function uniquePairs(one: Side, two: Side, { from1, to1, from2, to2 }: Box) {
  const placesOf = ({ lines }: Side, from: number, to: number) => {
    const places = new Map<number, number>()
    for (let at = from; at < to; at++) {
      const line = lines[at] ?? -1
      places.set(line, places.has(line) ? -1 : at)
    }
    return places
  }
  const places1 = placesOf(one, from1, to1)
  const places2 = placesOf(two, from2, to2)
  const pairs: Pair[] = []
  for (const [line, line1] of places1) {
    const line2 = places2.get(line) ?? -1
    if (line1 >= 0 && line2 >= 0) pairs.push({ line1, line2, previous: undefined })
  }
  return { pairs, hasCommon: [...places2.keys()].some(line => places1.has(line)) }
}

/** The longest sequence of pairs that ascends on both sides. */
function longestRun(pairs: readonly Pair[]): Pair[] {
  const piles: Pair[] = []
  for (const pair of pairs) {
    let low = 0
    for (let high = piles.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((piles[middle]?.line2 ?? 0) < pair.line2) low = middle + 1
      else high = middle
    }
    pair.previous = piles[low - 1]
    piles[low] = pair
  }
  const run: Pair[] = []
  for (let pair = piles.at(-1); pair; pair = pair.previous) run.push(pair)
  return run.reverse()
}
