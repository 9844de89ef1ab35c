// What every maker of pages works with, and the pieces pages are put together from.
import type { Facts } from '../draft-world.ts'
import type { Names } from '../names/names.ts'
import { daysBetween, earlierDay, plusDays } from '../schema/calendar.ts'
import { heading, type Reader, spokenLabel } from '../schema/reader.ts'
import { type Column, columnNamed, type Row, type Table, tableNamed } from '../schema/schema.ts'
import type { Random } from '../seeded/random.ts'
import type { Homes } from './homes.ts'
import type { FictionPage, Stated } from './page.ts'
import { filled, phrase } from './phrases.ts'
import type { Addresses, Sites } from './sites.ts'

export interface Telling {
  readonly facts: Facts
  readonly reader: Reader
  readonly random: Random
  readonly names: Names
  readonly sites: Sites
  readonly addresses: Addresses
  readonly homes: Homes
  /** From this day on all sums are what they are today. */
  readonly settled: string
  /** The address of the article about a row; undefined where it has none. */
  articleOf(table: string, id: number): string | undefined
}

/** A page, dated so that nothing on it lies ahead of it. */
export function pageFrom(
  telling: Telling,
  {
    states,
    from = telling.settled,
    ...page
  }: Omit<FictionPage, 'date' | 'stale' | 'decoys' | 'author'> & { from?: string; author?: string },
): FictionPage {
  const { random, facts } = telling
  const told =
    states
      .map(stated => latestIn(telling, stated))
      .sort()
      .at(-1) ?? ''
  const earliest = told > from ? told : from
  const room = Math.max(0, Math.min(60, daysBetween(earliest, facts.today)))
  const date = plusDays(earliest, random.integer(0, room))
  return { author: '', ...page, date: earlierDay(date, facts.today), states, stale: [], decoys: [] }
}

/** The last day that these cells speak of. */
export function latestIn(
  { facts, reader }: Pick<Telling, 'facts' | 'reader'>,
  { table, ids, columns }: Stated,
): string {
  const found = tableNamed(facts.schema, table)
  const dated = columns
    .map(name => columnNamed(found, name))
    .filter(({ kind, isPlanned }) => (kind === 'date' || kind === 'year') && !isPlanned)
  const days = ids.flatMap(id => dated.map(({ name, kind }) => dayOf(reader.row(table, id)?.[name], kind)))
  return days.sort().at(-1) ?? ''
}

function dayOf(value: Row[string] | undefined, kind: Column['kind']): string {
  if (value === null || value === undefined) return ''
  return kind === 'year' ? `${value}-12-31` : String(value)
}

/** A Markdown table of these rows; names link to their articles. */
export function tableText(
  telling: Telling,
  rows: readonly Row[],
  { columns, ofTable }: { columns: readonly Column[]; ofTable: string },
): string {
  const header = `| ${columns.map(heading).join(' | ')} |`
  const rule = `|${columns.map(({ kind }) => (isFigure(kind) ? '--:|' : '---|')).join('')}`
  const lines = rows.map(
    row => `| ${columns.map(column => linked(telling, row, { column, ofTable })).join(' | ')} |`,
  )
  return [header, rule, ...lines].join('\n')
}

function linked(
  { reader, articleOf }: Telling,
  row: Row,
  { column, ofTable }: { column: Column; ofTable: string },
): string {
  const text = reader.bare(row, column)
  const url =
    column.name === 'name'
      ? articleOf(ofTable, row.id)
      : column.to === undefined
        ? undefined
        : articleOf(column.to, Number(row[column.name]))
  return url === undefined || text === '–' ? text : `[${text}](${url})`
}

function isFigure(kind: Column['kind']): boolean {
  return ['integer', 'decimal', 'money', 'percent', 'year', 'duration'].includes(kind)
}

/** One sentence that states a cell; it may leave out the name where the page has one subject only. */
export function factText(
  { reader, random }: Telling,
  row: Row,
  {
    column,
    table,
    it,
    isOwnPage = false,
  }: { column: Column; table: Table; it?: string; isOwnPage?: boolean },
): string {
  const name = it ?? reader.label(table, row)
  const value = reader.full(row, column)
  const own = column.says ?? []
  if (own.length > 0 && random.chance(0.7)) return filled(random.pick(own), { it: name, value })
  const occasion = isOwnPage && random.chance(0.4) ? 'ownfact' : 'fact'
  return phrase(occasion, random, { it: name, label: spokenLabel(column), value })
}

/** The words that phrases about a row use. */
export function wordsFor(
  { facts, reader }: Telling,
  table: Table,
  row: Row,
): Readonly<Record<string, string>> {
  return { it: reader.label(table, row), one: table.one, many: table.many, field: facts.field }
}
