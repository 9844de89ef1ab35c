// The heart of Myers' algorithm: where the box of two line ranges is cut in two. Two searches, from both corners,
// meet in the middle; past certain costs the cut is a good guess instead of the best, and the guess is part of git's result.

export interface Box {
  readonly from1: number
  readonly to1: number
  readonly from2: number
  readonly to2: number
}

export interface Cut {
  readonly at1: number
  readonly at2: number
  /** Whether the parts before and after the cut must be solved without guessing. */
  readonly isExactBefore: boolean
  readonly isExactAfter: boolean
}

interface Frontier {
  readonly reach: Map<number, number>
  readonly middle: number
  low: number
  high: number
}

export interface Sides {
  readonly lines1: readonly number[]
  readonly lines2: readonly number[]
  /** The cost at which the search is ended. */
  readonly maxCost: number
}

const longSnake = 20
const guessFromCost = 256
const interesting = 4
const beyond = Number.MAX_SAFE_INTEGER

/** Where Myers' algorithm cuts a box in two. */
export function splitBox(sides: Sides, box: Box, mustBeExact: boolean): Cut {
  const { from1, to1, from2, to2 } = box
  const forward: Frontier = {
    reach: new Map([[from1 - from2, from1]]),
    middle: from1 - from2,
    low: from1 - from2,
    high: from1 - from2,
  }
  const backward: Frontier = {
    reach: new Map([[to1 - to2, to1]]),
    middle: to1 - to2,
    low: to1 - to2,
    high: to1 - to2,
  }
  const isOdd = ((forward.middle - backward.middle) & 1) !== 0
  for (let cost = 1; ; cost++) {
    const ahead = stepForward(sides, box, { forward, backward, isOdd })
    if (ahead.cut) return ahead.cut
    const back = stepBackward(sides, box, { forward, backward, isOdd })
    if (back.cut) return back.cut
    if (mustBeExact) continue
    if ((ahead.sawSnake || back.sawSnake) && cost > guessFromCost) {
      const cut =
        promisingForward(sides, box, { forward, cost }) ?? promisingBackward(sides, box, { backward, cost })
      if (cut) return cut
    }
    if (cost >= sides.maxCost) return furthest(box, forward, backward)
  }
}

interface Search {
  readonly forward: Frontier
  readonly backward: Frontier
  readonly isOdd: boolean
}
interface Step {
  readonly cut?: Cut
  readonly sawSnake: boolean
}

const get = (frontier: Frontier, diagonal: number, missing: number) => frontier.reach.get(diagonal) ?? missing

/** One more diagonal on each side, or one less where the box ends. */
function widen(frontier: Frontier, box: Box, outside: number): void {
  const lowest = box.from1 - box.to2
  const highest = box.to1 - box.from2
  if (frontier.low > lowest) frontier.reach.set(--frontier.low - 1, outside)
  else frontier.low++
  if (frontier.high < highest) frontier.reach.set(++frontier.high + 1, outside)
  else frontier.high--
}

function stepForward({ lines1, lines2 }: Sides, box: Box, { forward, backward, isOdd }: Search): Step {
  let sawSnake = false
  widen(forward, box, -1)
  for (let diagonal = forward.high; diagonal >= forward.low; diagonal -= 2) {
    const left = get(forward, diagonal - 1, -1)
    const right = get(forward, diagonal + 1, -1)
    let at1 = left >= right ? left + 1 : right
    const start = at1
    let at2 = at1 - diagonal
    while (at1 < box.to1 && at2 < box.to2 && lines1[at1] === lines2[at2]) {
      at1++
      at2++
    }
    if (at1 - start > longSnake) sawSnake = true
    forward.reach.set(diagonal, at1)
    if (
      isOdd &&
      backward.low <= diagonal &&
      diagonal <= backward.high &&
      get(backward, diagonal, beyond) <= at1
    )
      return { cut: { at1, at2, isExactBefore: true, isExactAfter: true }, sawSnake }
  }
  return { sawSnake }
}

function stepBackward({ lines1, lines2 }: Sides, box: Box, { forward, backward, isOdd }: Search): Step {
  let sawSnake = false
  widen(backward, box, beyond)
  for (let diagonal = backward.high; diagonal >= backward.low; diagonal -= 2) {
    const left = get(backward, diagonal - 1, beyond)
    const right = get(backward, diagonal + 1, beyond)
    let at1 = left < right ? left : right - 1
    const start = at1
    let at2 = at1 - diagonal
    while (at1 > box.from1 && at2 > box.from2 && lines1[at1 - 1] === lines2[at2 - 1]) {
      at1--
      at2--
    }
    if (start - at1 > longSnake) sawSnake = true
    backward.reach.set(diagonal, at1)
    if (!isOdd && forward.low <= diagonal && diagonal <= forward.high && at1 <= get(forward, diagonal, -1))
      return { cut: { at1, at2, isExactBefore: true, isExactAfter: true }, sawSnake }
  }
  return { sawSnake }
}

function promisingForward(
  { lines1, lines2 }: Sides,
  box: Box,
  { forward, cost }: { forward: Frontier; cost: number },
): Cut | undefined {
  let best = 0
  let cut: Cut | undefined
  for (let diagonal = forward.high; diagonal >= forward.low; diagonal -= 2) {
    const at1 = get(forward, diagonal, -1)
    const at2 = at1 - diagonal
    const value = at1 - box.from1 + (at2 - box.from2) - Math.abs(diagonal - forward.middle)
    if (value <= interesting * cost || value <= best) continue
    if (box.from1 + longSnake > at1 || at1 >= box.to1 || box.from2 + longSnake > at2 || at2 >= box.to2)
      continue
    let run = 0
    while (run < longSnake && lines1[at1 - run - 1] === lines2[at2 - run - 1]) run++
    if (run < longSnake) continue
    best = value
    cut = { at1, at2, isExactBefore: true, isExactAfter: false }
  }
  return cut
}

function promisingBackward(
  { lines1, lines2 }: Sides,
  box: Box,
  { backward, cost }: { backward: Frontier; cost: number },
): Cut | undefined {
  let best = 0
  let cut: Cut | undefined
  for (let diagonal = backward.high; diagonal >= backward.low; diagonal -= 2) {
    const at1 = get(backward, diagonal, beyond)
    const at2 = at1 - diagonal
    const value = box.to1 - at1 + (box.to2 - at2) - Math.abs(diagonal - backward.middle)
    if (value <= interesting * cost || value <= best) continue
    if (box.from1 >= at1 || at1 > box.to1 - longSnake || box.from2 >= at2 || at2 > box.to2 - longSnake)
      continue
    let run = 0
    while (run < longSnake && lines1[at1 + run] === lines2[at2 + run]) run++
    if (run < longSnake) continue
    best = value
    cut = { at1, at2, isExactBefore: false, isExactAfter: true }
  }
  return cut
}

/** The point furthest along by either search. */
function furthest(box: Box, forward: Frontier, backward: Frontier): Cut {
  let ahead = { sum: -1, at1: -1 }
  for (let diagonal = forward.high; diagonal >= forward.low; diagonal -= 2) {
    let at1 = Math.min(get(forward, diagonal, -1), box.to1)
    if (box.to2 < at1 - diagonal) at1 = box.to2 + diagonal
    if (ahead.sum < 2 * at1 - diagonal) ahead = { sum: 2 * at1 - diagonal, at1 }
  }
  let back = { sum: beyond, at1: beyond }
  for (let diagonal = backward.high; diagonal >= backward.low; diagonal -= 2) {
    let at1 = Math.max(box.from1, get(backward, diagonal, beyond))
    if (at1 - diagonal < box.from2) at1 = box.from2 + diagonal
    if (2 * at1 - diagonal < back.sum) back = { sum: 2 * at1 - diagonal, at1 }
  }
  if (box.to1 + box.to2 - back.sum < ahead.sum - (box.from1 + box.from2))
    return { at1: ahead.at1, at2: ahead.sum - ahead.at1, isExactBefore: true, isExactAfter: false }
  return { at1: back.at1, at2: back.sum - back.at1, isExactBefore: false, isExactAfter: true }
}
