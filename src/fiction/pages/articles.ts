// Encyclopaedia articles: a thing, the facts that are told only there, what refers to it, and where to read on.
import { heading } from '../schema/reader.ts'
import { type Column, isEntity, type Row, type Table } from '../schema/schema.ts'
import type { recordHomes } from './homes.ts'
import type { FictionPage, Stated } from './page.ts'
import { filled, phrase, phrases } from './phrases.ts'
import { factText, pageFrom, type Telling, tableText, wordsFor } from './telling.ts'

/** Records that stand in the article of what they belong to. */
export interface Embedded {
  readonly table: Table
  readonly by: Column
  readonly columns: readonly Column[]
}

/** The records of a schema that come in small numbers for each thing they belong to. */
export function embeddedRecords(
  telling: Telling,
  split: ReadonlyMap<string, ReturnType<typeof recordHomes>>,
): Embedded[] {
  const { facts, reader } = telling
  return facts.schema.tables.flatMap(table => {
    const by = table.columns.find(({ name }) => name === table.by)
    if (isEntity(table) || by?.to === undefined) return []
    const groups = new Set(reader.rows(table.name).map(row => row[by.name])).size
    const isSmall = reader.rows(table.name).length / Math.max(1, groups) < 9
    const columns = split.get(table.name)?.office ?? []
    const hasAll = reader.rows(by.to).every(({ id }) => telling.articleOf(by.to ?? '', id) !== undefined)
    return isSmall && hasAll ? [{ table, by, columns }] : []
  })
}

/** The articles of one table. */
export function articlesOf(telling: Telling, table: Table, embedded: readonly Embedded[]): FictionPage[] {
  return telling.reader.rows(table.name).flatMap(row => {
    const url = telling.articleOf(table.name, row.id)
    return url === undefined ? [] : [articleOf(telling, { table, row, url, embedded })]
  })
}

function articleOf(
  telling: Telling,
  { table, row, url, embedded }: { table: Table; row: Row; url: string; embedded: readonly Embedded[] },
): FictionPage {
  const { random, reader, homes, sites } = telling
  const words = wordsFor(telling, table, row)
  const told = (homes.get(table.name)?.article ?? []).filter(
    ({ name }) => row[name] !== null && row[name] !== undefined,
  )
  const inBox = told.filter(() => random.chance(0.5))
  const inProse = told.filter(column => !inBox.includes(column))
  const box =
    inBox.length === 0
      ? []
      : [
          `| Fact | ${reader.label(table, row)} |`,
          '|---|---|',
          ...inBox.map(column => `| ${heading(column)} | ${reader.bare(row, column)} |`),
        ]
  const facts = random
    .shuffled(inProse)
    .map(column =>
      column.to === undefined
        ? factText(telling, row, { column, table, isOwnPage: true })
        : referenceText(telling, row, column),
    )
  const filler = phrases('filler', random, { count: random.integer(1, 3), values: words })
  const own = embedded
    .filter(({ by }) => by.to === table.name)
    .map(record => recordSection(telling, row, record))
  const intro = phrase('article', random, words)
  const prose = random.chance(0.5) ? [...facts, ...filler] : [...filler, ...facts]
  const body = random.chance(0.5)
    ? [box.join('\n'), [intro, ...prose].join(' ')]
    : [[intro, ...prose].join(' '), box.join('\n')]
  const links = linksOf(telling, table, row)
  const text = [
    ...body,
    ...own.map(section => section.text),
    `## ${phrase('links', random)}\n\n${links.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const stated: Stated = {
    table: table.name,
    ids: [row.id],
    columns: ['name', ...told.map(({ name }) => name)],
  }
  return pageFrom(telling, {
    url,
    title: `${words.it} – ${siteName(sites.encyclopaedia)}`,
    kind: 'article',
    text,
    states: [stated, ...own.flatMap(section => section.states)],
  })
}

function referenceText(telling: Telling, row: Row, column: Column): string {
  const value = telling.reader.bare(row, column)
  const url = telling.articleOf(column.to ?? '', Number(row[column.name]))
  return phrase('reference', telling.random, {
    label: column.label,
    value: url === undefined ? value : `[${value}](${url})`,
  })
}

function recordSection(
  telling: Telling,
  row: Row,
  { table, by, columns }: Embedded,
): { text: string; states: Stated[] } {
  const own = telling.reader.rows(table.name).filter(record => record[by.name] === row.id)
  const rows = own.toSorted((a, b) => (String(a.date ?? '') < String(b.date ?? '') ? -1 : 1))
  if (rows.length === 0) return { text: '', states: [] }
  const title = filled(table.many, {})
  const text = `## ${title}\n\n${tableText(telling, rows, { columns, ofTable: table.name })}`
  return {
    text,
    states: [{ table: table.name, ids: rows.map(({ id }) => id), columns: columns.map(({ name }) => name) }],
  }
}

function linksOf(telling: Telling, table: Table, row: Row): string[] {
  const { random, reader, sites } = telling
  const others = random.sample(reader.rows(table.name), 3).filter(({ id }) => id !== row.id)
  const near = others.flatMap(other => {
    const url = telling.articleOf(table.name, other.id)
    return url === undefined ? [] : [`- [${reader.label(table, other)}](${url})`]
  })
  return [...near, `- [Lists of ${table.many}](https://${sites.almanac}/contents)`]
}

/** What a site calls itself, from its host. */
export function siteName(host: string): string {
  const [name = ''] = host.replace(/\.example$/, '').split('.')
  return name
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
