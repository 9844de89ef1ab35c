// No page contradicts a row unless it is labelled: tables cell by cell, prose by its figures and by whose names it has.
import type { Fiction } from '../fiction.ts'
import type { FictionPage } from '../pages/page.ts'
import { heading, Reader } from '../schema/reader.ts'
import { renderDate } from '../schema/render-value.ts'
import { columnNamed, identityOf, type Row, type Table, tableNamed } from '../schema/schema.ts'
import { figuresIn, namesIn, plain, proseOf, type ReadTable, tablesIn } from './page-reading.ts'
import { type CheckReport, Finding } from './report.ts'

/** Whether pages say what the rows say. */
export function checkContradictions({ facts, pages }: Pick<Fiction, 'facts' | 'pages'>): CheckReport {
  const finding = new Finding('contradictions')
  const reader = new Reader(facts)
  const people = peopleOf(reader)
  for (const page of pages) {
    for (const problem of pageProblems(reader, page, people)) finding.wrong(`${page.url}: ${problem}`)
    finding.look(1 + page.states.length)
  }
  return finding.report({ labelled: pages.reduce((sum, { stale }) => sum + stale.length, 0) })
}

/** What a page says that the rows do not, and what it does not say although it is said to. */
export function pageProblems(
  reader: Reader,
  page: FictionPage,
  people: ReadonlySet<string> = peopleOf(reader),
): string[] {
  return [
    ...tableProblems(reader, page),
    ...proseProblems(reader, page, people),
    ...missingCells(reader, page),
    ...staleProblems(reader, page),
  ]
}

function tableProblems(reader: Reader, { text, states }: FictionPage): string[] {
  const tables = new Set(states.map(({ table }) => table))
  return tablesIn(text).flatMap(read => {
    const box = read.header[0] === 'Fact' ? boxProblems(reader, read, tables) : undefined
    if (box) return box
    for (const name of tables) {
      const problems = gridProblems(reader, read, tableNamed(reader.facts.schema, name))
      if (problems) return problems
    }
    return [`a table that is about nothing known: ${read.header.join(', ')}`]
  })
}

function boxProblems(
  reader: Reader,
  { header, rows }: ReadTable,
  tables: ReadonlySet<string>,
): string[] | undefined {
  for (const name of tables) {
    const table = tableNamed(reader.facts.schema, name)
    const row = reader.rows(name).find(found => found.name === header[1])
    if (row)
      return rows.flatMap(([label = '', value = '']) => cellProblem(reader, { table, row, label, value }))
  }
  return undefined
}

function gridProblems(reader: Reader, { header, rows }: ReadTable, table: Table): string[] | undefined {
  const keys = identityOf(table).map(name => columnNamed(table, name))
  const at = keys.map(column => header.indexOf(heading(column)))
  if (at.includes(-1)) return undefined
  const known = new Map(
    reader.rows(table.name).map(row => [keys.map(column => reader.bare(row, column)).join('\n'), row]),
  )
  return rows.flatMap(cells => {
    const key = at.map(index => cells[index] ?? '').join('\n')
    const row = known.get(key)
    if (!row) return [`a ${table.one} that is not on record: ${key.replaceAll('\n', ', ')}`]
    return header.flatMap((label, index) =>
      cellProblem(reader, { table, row, label, value: cells[index] ?? '' }),
    )
  })
}

function cellProblem(
  reader: Reader,
  { table, row, label, value }: { table: Table; row: Row; label: string; value: string },
): string[] {
  const column = table.columns.find(found => heading(found) === label)
  if (!column) return [`a column that is not on record: ${label}`]
  const known = reader.bare(row, column)
  return known === value ? [] : [`${reader.label(table, row)}, ${column.label}: says ${value}, is ${known}`]
}

// a figure or a person's name in prose belongs to a cell that the page states, to a name on it, or to its date
function proseProblems(reader: Reader, page: FictionPage, people: ReadonlySet<string>): string[] {
  const prose = proseOf(page.text)
  const told = plain(statedTexts(reader, page).join(' \n '))
  const allowed = new Set(
    figuresIn(
      `${told} ${page.title} ${page.decoys.join(' ')} ${renderDate(page.date)} ${page.stale.map(({ says }) => says).join(' ')}`,
    ),
  )
  const strange = figuresIn(prose).filter(figure => !allowed.has(figure))
  const persons = namesIn(prose).filter(
    name => people.has(name) && !told.includes(name) && !page.stale.some(({ says }) => says.includes(name)),
  )
  return [
    ...strange.map(figure => `a figure of unknown origin: ${figure}`),
    ...persons.map(name => `${name} is named where no such cell is stated`),
  ]
}

function statedTexts(reader: Reader, { states }: FictionPage): string[] {
  return states.flatMap(({ table: name, ids, columns }) => {
    const table = tableNamed(reader.facts.schema, name)
    return ids.flatMap(id => {
      const row = reader.row(name, id)
      return row
        ? [reader.label(table, row), ...columns.map(column => reader.full(row, columnNamed(table, column)))]
        : []
    })
  })
}

function missingCells(reader: Reader, { states, text, title }: FictionPage): string[] {
  const whole = `${title}\n${plain(text)}`
  return states.flatMap(({ table: name, ids, columns }) => {
    const table = tableNamed(reader.facts.schema, name)
    return ids.flatMap(id => {
      const row = reader.row(name, id)
      if (!row) return [`states ${name} ${id}, which does not exist`]
      return columns
        .filter(column => !whole.includes(reader.bare(row, columnNamed(table, column))))
        .map(column => `does not say the ${column} of ${reader.label(table, row)}`)
    })
  })
}

function staleProblems(reader: Reader, { stale, text }: FictionPage): string[] {
  return stale.flatMap(({ table: name, id, column, says, holds }) => {
    const table = tableNamed(reader.facts.schema, name)
    const row = reader.row(name, id)
    const known = row ? reader.full(row, columnNamed(table, column)) : ''
    return [
      ...(known === holds ? [] : [`labelled: the ${column} is said to be ${holds}, is ${known}`]),
      ...(says === known ? [`labelled as out of date, but true: ${says}`] : []),
      ...(text.includes(says) ? [] : [`labelled, but does not say ${says}`]),
    ]
  })
}

/** Everybody who is in a cell. */
function peopleOf(reader: Reader): ReadonlySet<string> {
  const { tables } = reader.facts.schema
  return new Set(
    tables.flatMap(({ name, columns }) =>
      columns
        .filter(({ kind }) => kind === 'person')
        .flatMap(column => reader.rows(name).map(row => String(row[column.name]))),
    ),
  )
}
