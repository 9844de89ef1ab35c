// Tables for terminals and for Markdown.

export type Cell = string | number | null

/** Columns side by side; the first to the left, the others to the right. */
export function textTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows.map(row => row.map(cellText))]
  const widths = header.map((_, column) => Math.max(...lines.map(line => (line[column] ?? '').length)))
  return lines
    .map(line =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map(line => `  ${line}\n`)
    .join('')
}

/** The same as Markdown. */
export function markdownTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |\n`
  const rule = `|${header.map((_, column) => (column === 0 ? '---|' : '--:|')).join('')}\n`
  return `${line(header)}${rule}${rows.map(row => line(row.map(cellText))).join('')}`
}

function cellText(cell: Cell): string {
  if (cell === null) return '–'
  return typeof cell === 'number' ? (Number.isInteger(cell) ? String(cell) : cell.toFixed(2)) : cell
}

function escaped(cell: string): string {
  return cell.replace(/[|\\]/g, '\\$&').replace(/\s*\n\s*/g, ' ')
}
