// Moves runs of changed lines up or down where that changes nothing, so that they merge with others and end late.

/** Marks of changed lines, with one empty place before the first and one after the last. */
export interface Side {
  readonly classes: readonly number[]
  readonly changed: Uint8Array
}

/** Moves runs of changes on both sides to where GNU diff has them. */
export function shiftBoundaries(left: Side, right: Side): void {
  shiftSide(left, right.changed)
  shiftSide(right, left.changed)
}

function shiftSide({ classes, changed }: Side, other: Uint8Array): void {
  const end = classes.length
  const is = (at: number) => changed[at + 1] === 1
  const isOther = (at: number) => other[at + 1] === 1
  const set = (at: number, value: number) => {
    changed[at + 1] = value
  }
  let i = 0
  let j = 0
  while (true) {
    while (i < end && !is(i)) {
      while (isOther(j++)) {}
      i++
    }
    if (i === end) return
    let start = i
    while (is(++i)) {}
    while (isOther(j)) j++
    let length: number
    let corresponding: number
    do {
      length = i - start
      while (start > 0 && classes[start - 1] === classes[i - 1]) {
        set(--start, 1)
        set(--i, 0)
        while (is(start - 1)) start--
        while (isOther(--j)) {}
      }
      corresponding = isOther(j - 1) ? i : end
      while (i !== end && classes[start] === classes[i]) {
        set(start++, 0)
        set(i++, 1)
        while (is(i)) i++
        while (isOther(++j)) corresponding = i
      }
    } while (length !== i - start)
    while (corresponding < i) {
      set(--start, 1)
      set(--i, 0)
      while (isOther(--j)) {}
    }
  }
}
