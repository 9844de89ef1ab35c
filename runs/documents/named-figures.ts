// The figures of the README, each a cell of a marked table. A comment above them says which, a line for each row:
//   <!-- figures:
//   SCRIPT ARGUMENTS: ROW > COLUMN; ROW > COLUMN
//   -->
// ROW is a first cell, COLUMN a head; without one it is the second cell. A cell of two parts, `1.8 % · 83.3 %`, is two
// figures. Made again, the tables change the figures, too.
import { cellsOf, type MarkedTable, tablesIn } from './marked-tables.ts'

const list = /<!-- figures:\n([\s\S]*?)\n-->/
const rowWithFigures = /^\|.*\*\*.*$/gm

/** What each row of figures shows, by the tables as they are; undefined stands for a cell that is not there. */
export function namedFigures(
  text: string,
  tables: readonly MarkedTable[],
): readonly (readonly (string | undefined)[])[] {
  const [, lines = ''] = list.exec(text) ?? []
  return lines
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [, name = '', cells = ''] = /^(.*?): (.*)$/.exec(line) ?? []
      const marked = tables.filter(({ script, args }) => [script, ...args].join(' ') === name)
      return cells.split('; ').flatMap(cell => figuresAt(cell, marked))
    })
}

function figuresAt(cell: string, marked: readonly MarkedTable[]): readonly (string | undefined)[] {
  const [row = '', column] = cell.split(' > ')
  for (const { body } of marked) {
    for (const [head = [], ...rows] of tablesIn(body).map(cellsOf)) {
      const found = rows.find(([first = '']) => plain(first) === row)
      const at = column === undefined ? 1 : head.indexOf(column)
      if (found?.[at] !== undefined) return plain(found[at]).split(' · ')
    }
  }
  return [undefined]
}

const plain = (cell: string) => cell.replaceAll('**', '')

/** The figures that stand there, row by row. */
export function shownFigures(text: string): readonly (readonly string[])[] {
  const rows = text.match(rowWithFigures) ?? []
  return rows.map(row => [...row.matchAll(/\*\*(.*?)\*\*/g)].map(([, figure = '']) => figure))
}

/** The text with the figures that the tables have. */
export function withFigures(text: string, tables: readonly MarkedTable[]): string {
  const figures = namedFigures(text, tables)
  let at = 0
  return text.replace(rowWithFigures, row => {
    const named = figures[at++] ?? []
    let index = 0
    return row.replace(/\*\*(.*?)\*\*/g, (whole, shown: string) => {
      const figure = named[index++]
      return figure === undefined || figure === shown ? whole : `**${figure}**`
    })
  })
}
