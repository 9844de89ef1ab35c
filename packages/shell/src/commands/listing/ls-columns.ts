// How ls lays names out in columns.

/** Names in a row, broken at the width. */
export function commas(cells: readonly string[], width: number): string {
  let text = ''
  let at = 0
  for (const [index, cell] of cells.entries()) {
    if (index > 0) {
      const isBroken = at + cell.length + 2 >= width
      text += isBroken ? ',\n' : ', '
      at = isBroken ? 0 : at + 2
    }
    text += cell
    at += cell.length
  }
  return `${text}\n`
}

/** Names in as many columns as fit. */
export function columns(
  cells: readonly string[],
  { isAcross, width }: { isAcross: boolean; width: number },
): string {
  const most = Math.max(1, Math.min(cells.length, Math.floor(width / 3)))
  let best = { count: 1, widths: [0] }
  for (let count = most; count >= 1; count--) {
    const rows = Math.ceil(cells.length / count)
    const widths = Array.from({ length: count }, () => 3)
    for (const [index, cell] of cells.entries()) {
      const column = isAcross ? index % count : Math.floor(index / rows)
      const size = cell.length + (column === count - 1 ? 0 : 2)
      widths[column] = Math.max(widths[column] ?? 0, size)
    }
    if (widths.reduce((sum, size) => sum + size, 0) >= width) continue
    best = { count, widths }
    break
  }
  return laidOut(cells, best, isAcross)
}

function laidOut(
  cells: readonly string[],
  { count, widths }: { count: number; widths: readonly number[] },
  isAcross: boolean,
): string {
  const rows = Math.ceil(cells.length / count)
  let text = ''
  for (let row = 0; row < rows; row++) {
    let at = 0
    let start = 0
    for (let column = 0; column < count; column++) {
      const cell = cells[isAcross ? row * count + column : column * rows + row]
      if (cell === undefined) break
      text += indent(at, start) + cell
      at = start + cell.length
      start += widths[column] ?? 0
    }
    text += '\n'
  }
  return text
}

// ls fills the gap with tabs where they reach
function indent(from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; ) {
    if (Math.floor(to / 8) > Math.floor((at + 1) / 8)) {
      text += '\t'
      at += 8 - (at % 8)
    } else {
      text += ' '
      at++
    }
  }
  return text
}
