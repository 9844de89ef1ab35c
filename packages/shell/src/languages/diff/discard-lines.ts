// Sets lines aside that only confuse a comparison: those the other file does not have, and very common ones among them.

/** Marks of the lines to leave out: 1 surely, 0 not. `counts`: how often the other file has a class. */
export function discardLines(classes: readonly number[], counts: ReadonlyMap<number, number>): Uint8Array {
  let many = 5
  for (let rest = Math.trunc(classes.length / 64) >> 2; rest > 0; rest >>= 2) many *= 2
  const marks = Uint8Array.from(classes, kind => {
    const matches = counts.get(kind) ?? 0
    return matches === 0 ? 1 : matches > many ? 2 : 0
  })
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 2) marks[at] = 0
    else if (marks[at] === 1) at = settleRun(marks, at)
  }
  return marks
}

// Decides about the provisional marks in one run; returns the last line looked at.
function settleRun(marks: Uint8Array, start: number): number {
  let end = start
  let provisional = 0
  for (; end < marks.length && marks[end] !== 0; end++) if (marks[end] === 2) provisional++
  while (end > start && marks[end - 1] === 2) {
    marks[--end] = 0
    provisional--
  }
  const length = end - start
  if (provisional * 4 > length) {
    for (let at = start; at < end; at++) if (marks[at] === 2) marks[at] = 0
    return start
  }
  cancelLongSubruns(marks, start, length)
  cancelNearEdge(marks, length, offset => start + offset)
  cancelNearEdge(marks, length, offset => end - 1 - offset)
  return end - 1
}

function cancelLongSubruns(marks: Uint8Array, start: number, length: number): void {
  let minimum = 1
  for (let rest = (length >> 2) >> 2; rest > 0; rest >>= 2) minimum <<= 1
  minimum++
  let consecutive = 0
  for (let at = 0; at < length; at++) {
    if (marks[start + at] !== 2) consecutive = 0
    else if (minimum === ++consecutive) at -= consecutive
    else if (minimum < consecutive) marks[start + at] = 0
  }
}

function cancelNearEdge(marks: Uint8Array, length: number, place: (offset: number) => number): void {
  let consecutive = 0
  for (let offset = 0; offset < length; offset++) {
    const at = place(offset)
    if (offset >= 8 && marks[at] === 1) return
    if (marks[at] === 2) {
      consecutive = 0
      marks[at] = 0
    } else if (marks[at] === 0) consecutive = 0
    else consecutive++
    if (consecutive === 3) return
  }
}
