/** What `select` shows on a screen of so many columns. */
export function selectMenu(values: readonly string[], width: number): string {
  const digits = String(values.length).length
  const cells = values.map((value, index) => `${String(index + 1).padStart(digits)}) ${value}`)
  const longest = Math.max(...cells.map(cell => cell.length))
  const columns = Math.max(1, Math.min(values.length, Math.floor(width / (longest + 2))))
  const rows = columns === 1 || values.length <= columns ? values.length : Math.ceil(values.length / columns)
  if (values.length * 1 <= 10 || columns === 1 || rows === values.length)
    return cells.map(cell => `${cell}\n`).join('')
  return Array.from(
    { length: rows },
    (_, row) =>
      `${cells
        .filter((__, index) => index % rows === row)
        .map(cell => cell.padEnd(longest + 2))
        .join('')
        .trimEnd()}\n`,
  ).join('')
}
