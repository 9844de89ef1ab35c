// How the lines of one text differ from another's, told without either's words: runs of lines that give way to others.

/** At this line (from 0), so many lines give way to so many. */
export type LineEdit = readonly [at: number, count: number, lines: number]

const ending = /(?<=\n)/

/** The lines of a text, with their ends. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(ending)
}

/**
 * Gives a text the shape of the other: what follows a run stands at the line where it stands there. A run that grows is filled
 * up with empty lines; for the others, `written` has lines by where they begin.
 */
export function applyEdits(
  text: string,
  edits: readonly LineEdit[],
  written: Readonly<Record<number, string>> = {},
): string {
  const lines = linesOf(text)
  const parts: string[] = []
  let next = 0
  for (const [at, count, wanted] of edits) {
    const own = linesOf(written[at] ?? lines.slice(at, at + Math.min(count, wanted)).join(''))
    if (own.length > wanted) throw new Error(`line ${at}: more lines than there is room for`)
    parts.push(...lines.slice(next, at), ...own, '\n'.repeat(wanted - own.length))
    next = at + count
  }
  return [...parts, ...lines.slice(next)].join('')
}

/** Whether a text can be given the other's shape: nothing gives way to less, unless that is written. */
export function hasShape(
  edits: readonly LineEdit[],
  written: Readonly<Record<number, string>> = {},
): boolean {
  return edits.every(([at, count, lines]) => lines >= count || written[at] !== undefined)
}

/** The edits that make one text of another: lines that both have in the same order stay. */
export function findEdits(from: string, to: string): LineEdit[] {
  const old = linesOf(from)
  const wanted = linesOf(to)
  const lengths = commonLengths(old, wanted)
  const edits: LineEdit[] = []
  let at = 0
  let next = 0
  while (at < old.length || next < wanted.length) {
    const [start, added] = [at, next]
    while ((at < old.length || next < wanted.length) && old[at] !== wanted[next]) {
      const skipOld = lengths[at + 1]?.[next] ?? 0
      const skipWanted = lengths[at]?.[next + 1] ?? 0
      if (next >= wanted.length || (at < old.length && skipOld >= skipWanted)) at++
      else next++
    }
    if (at > start || next > added) edits.push([start, at - start, next - added])
    while (at < old.length && next < wanted.length && old[at] === wanted[next]) {
      at++
      next++
    }
  }
  return edits
}

/** How many lines two texts have in common from each pair of lines on. */
function commonLengths(old: readonly string[], wanted: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 2 }, () => new Uint16Array(wanted.length + 2))
  for (let at = old.length - 1; at >= 0; at--) {
    for (let next = wanted.length - 1; next >= 0; next--) {
      const [row, below] = [lengths[at], lengths[at + 1]]
      if (row === undefined || below === undefined) continue
      row[next] =
        old[at] === wanted[next] ? (below[next + 1] ?? 0) + 1 : Math.max(below[next] ?? 0, row[next + 1] ?? 0)
    }
  }
  return lengths
}
