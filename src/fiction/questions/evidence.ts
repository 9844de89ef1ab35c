// Which pages a question needs: for every cell of its answer one that states it, and the fewest that state all.
import type { FictionPage, Stated } from '../pages/page.ts'
import type { Cell, Reader } from '../schema/reader.ts'
import type { Row } from '../schema/schema.ts'
import { cellsOn, rowsFor } from './query.ts'
import type { Sketch } from './sketches.ts'

/** From a cell to the pages that state it, by their numbers. */
export type Library = ReadonlyMap<string, readonly number[]>

/** Where every cell is told; old copies do not count. */
export function libraryOf(pages: readonly FictionPage[]): Library {
  const library = new Map<string, number[]>()
  for (const [number, { states, kind }] of pages.entries()) {
    if (kind === 'archive') continue
    for (const { table, ids, columns } of states) {
      for (const id of ids) for (const column of columns) put(library, keyOf({ table, id, column }), number)
    }
  }
  return library
}

function put(library: Map<string, number[]>, key: string, number: number): void {
  const held = library.get(key)
  if (held) held.push(number)
  else library.set(key, [number])
}

/** The key of a cell. */
export function keyOf({ table, id, column }: Cell): string {
  return `${table}:${id}:${column}`
}

/** For every row of the answer and every column of it, the cells it comes from. */
export function answerCells(reader: Reader, { form, query, subject, other }: Sketch): Cell[][][] {
  const { table, select, total } = query
  const on = (row: Row, path: Sketch['query']['select'][number]) => cellsOn(reader, row, { table, path })
  if (form === 'difference')
    return [[[subject, other].flatMap(row => (row && select[0] ? on(row, select[0]) : []))]]
  const rows = rowsFor(reader, query)
  if (!total) return rows.map(row => select.map(path => on(row, path)))
  const { by, path } = total
  if (!by) return [[rows.flatMap(row => on(row, path))]]
  const groups = [...Map.groupBy(rows, row => reader.bare(row, by))].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups.map(([, members]) => [
    members.flatMap(row => on(row, [by])),
    members.flatMap(row => on(row, path)),
  ])
}

/** Every cell somebody must know to answer: those of the answer, of its conditions, and of what was compared. */
export function neededCells(reader: Reader, sketch: Sketch): Cell[] {
  const { only, ...query } = sketch.query
  const { table, where } = query
  const compared = only ? rowsFor(reader, query) : []
  const matching = sketch.form === 'difference' ? [] : rowsFor(reader, sketch.query)
  return [
    ...answerCells(reader, sketch).flat(2),
    ...matching.flatMap(row => where.flatMap(({ path }) => cellsOn(reader, row, { table, path }))),
    ...compared.flatMap(row => (only ? cellsOn(reader, row, { table, path: only.path }) : [])),
  ]
}

/** Few pages that state all these cells; undefined where one is stated nowhere. */
export function coverOf(library: Library, cells: readonly Cell[]): number[] | undefined {
  const open = new Set(cells.map(keyOf))
  const chosen: number[] = []
  while (open.size > 0) {
    const counts = new Map<number, number>()
    for (const key of open) {
      const pages = library.get(key)
      if (!pages) return undefined
      for (const page of pages) counts.set(page, (counts.get(page) ?? 0) + 1)
    }
    const [best] = [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))
    chosen.push(best)
    for (const key of open) if (library.get(key)?.includes(best)) open.delete(key)
  }
  return chosen.sort((a, b) => a - b)
}

/** Cells in few words: the columns of each table, and the rows they are wanted of. */
export function statedFrom(cells: readonly Cell[]): Stated[] {
  const byColumn = Map.groupBy(cells, ({ table, column }) => `${table} ${column}`)
  return [...byColumn.values()].map(found => ({
    table: found[0]?.table ?? '',
    ids: [...new Set(found.map(({ id }) => id))].sort((a, b) => a - b),
    columns: [found[0]?.column ?? ''],
  }))
}
