// The web of a world, from its rows: every cell is told somewhere, most of them in one place only.
import type { Facts } from '../draft-world.ts'
import { namesFrom } from '../names/names.ts'
import { Reader } from '../schema/reader.ts'
import { isEntity, type Table } from '../schema/schema.ts'
import { random } from '../seeded/random.ts'
import { articlesOf, embeddedRecords } from './articles.ts'
import { hasAllArticles, homesOf, recordHomes } from './homes.ts'
import { archivePages, backgroundPages, decoyPages } from './noise.ts'
import { contentsPages, listPages, officePages, recordPages } from './overviews.ts'
import type { FictionPage } from './page.ts'
import { Addresses, sitesOf, slug } from './sites.ts'
import { latestIn, type Telling } from './telling.ts'
import { blogPages, forumPages, newsPages } from './voices.ts'

export interface PageOptions {
  /** How many old copies contradict the rows, each labelled. */
  readonly stale?: number
}

/** All pages of a world. */
export function makePages(facts: Facts, { stale = 4 }: PageOptions = {}): FictionPage[] {
  const telling = tellingOf(facts)
  const { schema } = facts
  const split = new Map(
    schema.tables
      .filter(table => !isEntity(table))
      .map(table => [table.name, recordHomes(table, telling.random)]),
  )
  const embedded = embeddedRecords(telling, split)
  const things = schema.tables
    .filter(isEntity)
    .flatMap(table => [
      ...articlesOf(telling, table, embedded),
      ...officePages(telling, table),
      ...listPages(telling, table),
    ])
  const records = schema.tables.flatMap(table => {
    const columns = split.get(table.name)
    const isEmbedded = embedded.some(found => found.table.name === table.name)
    return columns ? recordPages(telling, table, { split: columns, isEmbedded }) : []
  })
  return [
    ...things,
    ...records,
    ...contentsPages(telling, [...things, ...records]),
    ...newsPages(telling, 24),
    ...forumPages(telling, 14),
    ...blogPages(telling, 10),
    ...backgroundPages(telling, 12),
    ...decoyPages(telling, 6),
    ...archivePages(telling, stale),
  ]
}

function tellingOf(facts: Facts): Telling {
  const source = random(`${facts.seed}/${facts.theme}/${facts.strategy}/pages`)
  const names = namesFrom(source.fork('names'))
  const reader = new Reader(facts)
  const sites = sitesOf(facts, { names, random: source })
  const addresses = new Addresses()
  const homes = homesOf(facts.schema, { counts: table => reader.rows(table).length, random: source })
  const articles = new Map(
    facts.schema.tables
      .filter(isEntity)
      .flatMap(table => articleAddresses(table, { reader, host: sites.encyclopaedia, addresses })),
  )
  const told = facts.schema.tables.flatMap(table => {
    const columns = table.columns.map(({ name }) => name)
    return [
      latestIn(
        { facts, reader },
        { table: table.name, ids: reader.rows(table.name).map(({ id }) => id), columns },
      ),
    ]
  })
  const latest = told.sort().at(-1) ?? ''
  const settled = latest === '' || latest > facts.today ? facts.today : latest
  return {
    facts,
    reader,
    random: source,
    names,
    sites,
    addresses,
    homes,
    settled,
    articleOf: (table, id) => articles.get(`${table} ${id}`),
  }
}

// of a large table every fourth row has an article
function articleAddresses(
  table: Table,
  { reader, host, addresses }: { reader: Reader; host: string; addresses: Addresses },
): [string, string][] {
  const rows = reader.rows(table.name)
  const chosen = hasAllArticles(rows.length) ? rows : rows.filter(({ id }) => id % 4 === 1)
  return chosen.map(row => [
    `${table.name} ${row.id}`,
    addresses.unique(host, `wiki/${slug(reader.label(table, row))}`),
  ])
}
