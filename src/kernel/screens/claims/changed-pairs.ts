// Which elements changed between two screens whose elements have no ids: what lies between the same neighbours, and is of
// the same role, is the same element.
import type { SeenNode } from '../seen-screen.ts'

/** Longer stretches than this are not compared. */
const mostCells = 1_000_000

/** Elements of the screen before that are not there as they were, each with the one in its place. */
export function changedPairs(
  before: readonly SeenNode[],
  after: readonly SeenNode[],
  signatureOf: (node: SeenNode) => string,
): (readonly [number, number | undefined])[] {
  const [old, now] = [before.map(signatureOf), after.map(signatureOf)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end))
    end += 1
  const [rows, columns] = [old.length - start - end, now.length - start - end]
  if (rows * columns > mostCells) return []
  const width = columns + 1
  const lengths = new Uint16Array((rows + 1) * width)
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const isSame = old[start + row] === now[start + column]
      lengths[row * width + column] = isSame
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1))
    }
  }
  const pairs: (readonly [number, number | undefined])[] = []
  let gone: number[] = []
  let come: number[] = []
  const close = () => {
    for (const at of gone) {
      const place = come.findIndex(to => after[to]?.role === before[at]?.role)
      pairs.push([at, place === -1 ? undefined : come[place]])
      if (place !== -1) come = come.slice(place + 1)
    }
    gone = []
    come = []
  }
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    if (row < rows && column < columns && old[start + row] === now[start + column]) {
      close()
      row += 1
      column += 1
    } else if (column >= columns || (row < rows && length(row + 1, column) >= length(row, column + 1))) {
      gone.push(start + row)
      row += 1
    } else {
      come.push(start + column)
      column += 1
    }
  }
  close()
  return pairs
}
