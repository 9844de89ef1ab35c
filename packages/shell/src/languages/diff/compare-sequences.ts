// Finds which elements of two sequences differ, as the C library of comparing tools does it: the middle of a shortest
// path is searched from both ends, and the search gives up beyond a certain cost.
import { NotComputable } from '../../not-computable.ts'

export interface Sequences {
  readonly left: readonly number[]
  readonly right: readonly number[]
  markLeft(index: number): void
  markRight(index: number): void
  readonly isMinimal: boolean
}

interface Box {
  readonly left: number
  readonly leftEnd: number
  readonly right: number
  readonly rightEnd: number
}

interface Middle {
  readonly x: number
  readonly y: number
  readonly isLowMinimal: boolean
  readonly isHighMinimal: boolean
}

const maxSteps = 60_000_000

/** Marks every element that has no partner. */
export function compareSequences(sequences: Sequences): void {
  const { left, right, isMinimal } = sequences
  let cost = 1
  for (let diagonals = left.length + right.length + 3; diagonals !== 0; diagonals >>= 2) cost <<= 1
  const search = new Search(sequences, Math.max(4096, cost))
  search.compare({ left: 0, leftEnd: left.length, right: 0, rightEnd: right.length }, isMinimal)
}

class Search {
  private readonly sequences: Sequences
  private readonly tooExpensive: number
  private readonly forward: Int32Array
  private readonly backward: Int32Array
  private readonly offset: number
  private steps = 0

  constructor(sequences: Sequences, tooExpensive: number) {
    this.sequences = sequences
    this.tooExpensive = tooExpensive
    const size = sequences.left.length + sequences.right.length + 5
    this.forward = new Int32Array(size)
    this.backward = new Int32Array(size)
    this.offset = sequences.right.length + 2
  }

  compare(box: Box, isMinimal: boolean): void {
    const { left: x, right: y } = this.sequences
    let { left, leftEnd, right, rightEnd } = box
    while (left < leftEnd && right < rightEnd && x[left] === y[right]) {
      left++
      right++
    }
    while (left < leftEnd && right < rightEnd && x[leftEnd - 1] === y[rightEnd - 1]) {
      leftEnd--
      rightEnd--
    }
    if (left === leftEnd) while (right < rightEnd) this.sequences.markRight(right++)
    else if (right === rightEnd) while (left < leftEnd) this.sequences.markLeft(left++)
    else {
      const middle = this.middle({ left, leftEnd, right, rightEnd }, isMinimal)
      this.compare({ left, leftEnd: middle.x, right, rightEnd: middle.y }, middle.isLowMinimal)
      this.compare({ left: middle.x, leftEnd, right: middle.y, rightEnd }, middle.isHighMinimal)
    }
  }

  private middle(box: Box, isMinimal: boolean): Middle {
    const { forward, backward, offset } = this
    const { left, leftEnd, right, rightEnd } = box
    const least = left - rightEnd
    const most = leftEnd - right
    const front = { min: left - right, max: left - right }
    const back = { min: leftEnd - rightEnd, max: leftEnd - rightEnd }
    const isOdd = ((front.min - back.min) & 1) !== 0
    forward[front.min + offset] = left
    backward[back.min + offset] = leftEnd
    for (let cost = 1; ; cost++) {
      if (front.min > least) forward[--front.min - 1 + offset] = -1
      else front.min++
      if (front.max < most) forward[++front.max + 1 + offset] = -1
      else front.max--
      for (let d = front.max; d >= front.min; d -= 2) {
        const x = this.runForward(d, box)
        if (isOdd && back.min <= d && d <= back.max && (backward[d + offset] ?? 0) <= x)
          return exact(x, x - d)
      }
      if (back.min > least) backward[--back.min - 1 + offset] = 0x7fffffff
      else back.min++
      if (back.max < most) backward[++back.max + 1 + offset] = 0x7fffffff
      else back.max--
      for (let d = back.max; d >= back.min; d -= 2) {
        const x = this.runBackward(d, box)
        if (!isOdd && front.min <= d && d <= front.max && x <= (forward[d + offset] ?? 0))
          return exact(x, x - d)
      }
      this.steps += front.max - front.min + back.max - back.min
      if (this.steps > maxSteps) throw new NotComputable('a very large comparison')
      if (!isMinimal && cost >= this.tooExpensive) return this.bestSoFar(box, front, back)
    }
  }

  private runForward(d: number, { leftEnd, rightEnd }: Box): number {
    const { left, right } = this.sequences
    const low = this.forward[d - 1 + this.offset] ?? 0
    const high = this.forward[d + 1 + this.offset] ?? 0
    let x = low < high ? high : low + 1
    for (let y = x - d; x < leftEnd && y < rightEnd && left[x] === right[y]; y++) x++
    this.forward[d + this.offset] = x
    return x
  }

  private runBackward(d: number, box: Box): number {
    const { left, right } = this.sequences
    const low = this.backward[d - 1 + this.offset] ?? 0
    const high = this.backward[d + 1 + this.offset] ?? 0
    let x = low < high ? low : high - 1
    for (let y = x - d; box.left < x && box.right < y && left[x - 1] === right[y - 1]; y--) x--
    this.backward[d + this.offset] = x
    return x
  }

  private bestSoFar(box: Box, front: Range, back: Range): Middle {
    let ahead = { sum: -1, x: 0 }
    for (let d = front.max; d >= front.min; d -= 2) {
      let x = Math.min(this.forward[d + this.offset] ?? 0, box.leftEnd)
      if (box.rightEnd < x - d) x = box.rightEnd + d
      if (ahead.sum < x + x - d) ahead = { sum: x + x - d, x }
    }
    let behind = { sum: Number.MAX_SAFE_INTEGER, x: 0 }
    for (let d = back.max; d >= back.min; d -= 2) {
      let x = Math.max(box.left, this.backward[d + this.offset] ?? 0)
      if (x - d < box.right) x = box.right + d
      if (x + x - d < behind.sum) behind = { sum: x + x - d, x }
    }
    if (box.leftEnd + box.rightEnd - behind.sum < ahead.sum - (box.left + box.right))
      return { x: ahead.x, y: ahead.sum - ahead.x, isLowMinimal: true, isHighMinimal: false }
    return { x: behind.x, y: behind.sum - behind.x, isLowMinimal: false, isHighMinimal: true }
  }
}

interface Range {
  readonly min: number
  readonly max: number
}

function exact(x: number, y: number): Middle {
  return { x, y, isLowMinimal: true, isHighMinimal: true }
}
