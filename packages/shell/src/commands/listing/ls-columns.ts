// How ls lays names out in columns.

/** A name as it is written, and how many places of a terminal it takes. */
export interface Cell {
  readonly text: string
  readonly places: number
}

interface Room {
  readonly isAcross: boolean
  /** Of a line; 0 where it has no end. */
  readonly width: number
  /** How far apart tabs stop; 0 for blanks alone. */
  readonly tab: number
}

/** Names in a row, broken at the width. */
export function commas(cells: readonly Cell[], width: number): string {
  let text = ''
  let at = 0
  for (const [index, cell] of cells.entries()) {
    if (index > 0) {
      const isBroken = width > 0 && at + cell.places + 2 >= width
      text += isBroken ? ',\n' : ', '
      at = isBroken ? 0 : at + 2
    }
    text += cell.text
    at += cell.places
  }
  return `${text}\n`
}

/** Names in as many columns as fit. */
export function columns(cells: readonly Cell[], room: Room): string {
  const { isAcross, width } = room
  if (width === 0) return `${cells.map(({ text }) => text).join('  ')}\n`
  const most = Math.max(1, Math.min(cells.length, Math.floor(width / 3)))
  let best = { count: 1, widths: [0] }
  for (let count = most; count >= 1; count--) {
    const rows = Math.ceil(cells.length / count)
    const widths = Array.from({ length: count }, () => 3)
    for (const [index, cell] of cells.entries()) {
      const column = isAcross ? index % count : Math.floor(index / rows)
      const size = cell.places + (column === count - 1 ? 0 : 2)
      widths[column] = Math.max(widths[column] ?? 0, size)
    }
    if (widths.reduce((sum, size) => sum + size, 0) >= width) continue
    best = { count, widths }
    break
  }
  return laidOut(cells, best, room)
}

function laidOut(
  cells: readonly Cell[],
  { count, widths }: { count: number; widths: readonly number[] },
  { isAcross, tab }: Room,
): string {
  const rows = Math.ceil(cells.length / count)
  let text = ''
  for (let row = 0; row < rows; row++) {
    let at = 0
    let start = 0
    for (let column = 0; column < count; column++) {
      const cell = cells[isAcross ? row * count + column : column * rows + row]
      if (cell === undefined) break
      text += indent(at, start, tab) + cell.text
      at = start + cell.places
      start += widths[column] ?? 0
    }
    text += '\n'
  }
  return text
}

// ls fills the gap with tabs where they reach
function indent(from: number, to: number, tab: number): string {
  let text = ''
  for (let at = from; at < to; ) {
    if (tab > 0 && Math.floor(to / tab) > Math.floor((at + 1) / tab)) {
      text += '\t'
      at += tab - (at % tab)
    } else {
      text += ' '
      at++
    }
  }
  return text
}
