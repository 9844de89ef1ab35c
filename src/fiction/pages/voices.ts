// What people write about the facts: news, forum threads and blogs. They repeat some of what is told elsewhere.
import { renderDate } from '../schema/render-value.ts'
import { type Column, identityOf, isEntity, type Row, type Table } from '../schema/schema.ts'
import { siteName } from './articles.ts'
import type { FictionPage, Stated } from './page.ts'
import { filled, phrase, phrases } from './phrases.ts'
import { slug } from './sites.ts'
import { factText, latestIn, pageFrom, type Telling, wordsFor } from './telling.ts'

interface Told {
  readonly table: Table
  readonly row: Row
  readonly columns: readonly Column[]
}

/** News about things and records. */
export function newsPages(telling: Telling, count: number): FictionPage[] {
  const { random, names, sites, addresses, facts } = telling
  return Array.from({ length: count }, () => {
    const told = somethingOf(telling, 2)
    const words = wordsFor(telling, told.table, told.row)
    const title = isEntity(told.table) ? phrase('headline', random, words) : recordHeadline(telling, told)
    const host = random.pick(sites.papers)
    const author = names.person()
    const quote = phrase('quote', random, { ...words, person: names.person() })
    const it = isEntity(told.table) ? (words.it ?? '') : `the ${told.table.one}`
    const lede = phrase('lede', random, { ...words, it })
    const body = [lede, factsOf(telling, told).join(' '), `${quote} ${phrase('closing', random)}`]
    const link = articleLink(telling, told)
    const states = statesOf(told)
    const page = pageFrom(telling, {
      url: '',
      title: '',
      kind: 'news',
      text: '',
      states,
      from: latestIn(telling, states[0] as Stated) || facts.today,
      author,
    })
    const url = addresses.unique(host, `${page.date.slice(0, 4)}/${page.date.slice(5, 7)}/${slug(title)}`)
    const text = `*By ${author}, ${renderDate(page.date)}*\n\n${body.join('\n\n')}${link}`
    return { ...page, url, title: `${title} – ${siteName(host)}`, text }
  })
}

/** Threads in which somebody asks and somebody knows. */
export function forumPages(telling: Telling, count: number): FictionPage[] {
  const { random, names, sites, addresses } = telling
  return Array.from({ length: count }, () => {
    const told = entityOf(telling, 1)
    const words = wordsFor(telling, told.table, told.row)
    const nick = () => names.word().toLowerCase()
    const author = nick()
    const asked = `**${author}:** ${phrase('ask', random, words)}`
    const known = factsOf(telling, told).map(
      fact => `**${nick()}:** ${filled(phrase('tell', random), { fact })}`,
    )
    const others = phrases('reply', random, { count: random.integer(2, 4), values: words }).map(
      text => `**${nick()}:** ${text}`,
    )
    const url = addresses.unique(sites.forum, `t/${slug(`${words.it} ${told.table.one}`)}`)
    return pageFrom(telling, {
      url,
      title: `${words.it}? – ${siteName(sites.forum)}`,
      kind: 'forum',
      text: [asked, ...random.shuffled([...known, ...others])].join('\n\n'),
      states: statesOf(told),
      author,
    })
  })
}

/** Posts about a few things at once. */
export function blogPages(telling: Telling, count: number): FictionPage[] {
  const { random, names, sites, addresses } = telling
  return Array.from({ length: count }, () => {
    const all = Array.from({ length: random.integer(2, 3) }, () => entityOf(telling, random.integer(1, 2)))
    const [first] = all
    const words = first ? wordsFor(telling, first.table, first.row) : {}
    const host = random.pick(sites.blogs)
    const author = names.person()
    const paragraphs = all.map(
      told =>
        [
          ...phrases('filler', random, { count: 1, values: wordsFor(telling, told.table, told.row) }),
          ...factsOf(telling, told),
        ].join(' ') + articleLink(telling, told),
    )
    const title = phrase('headline', random, words)
    const text = [
      `*${author}*`,
      phrase('blogstart', random, words),
      ...paragraphs,
      phrase('blogend', random),
    ].join('\n\n')
    return pageFrom(telling, {
      url: addresses.unique(host, slug(title)),
      title: `${title} – ${siteName(host)}`,
      kind: 'blog',
      text,
      states: all.flatMap(statesOf),
      author,
    })
  })
}

function somethingOf(telling: Telling, most: number): Told {
  const records = telling.facts.schema.tables.filter(table => !isEntity(table))
  if (records.length === 0 || telling.random.chance(0.5)) return entityOf(telling, most)
  return someOf(telling, telling.random.pick(records), most)
}

function entityOf(telling: Telling, most: number): Told {
  const tables = telling.facts.schema.tables.filter(isEntity)
  return someOf(telling, telling.random.pick(tables), most)
}

function someOf({ random, reader }: Telling, table: Table, most: number): Told {
  const row = random.pick(reader.rows(table.name))
  const identity = new Set(identityOf(table))
  const tellable = table.columns.filter(
    ({ name }) => !identity.has(name) && row[name] !== null && row[name] !== undefined,
  )
  return { table, row, columns: random.sample(tellable, most) }
}

function factsOf(telling: Telling, { table, row, columns }: Told): string[] {
  if (isEntity(table)) return columns.map(column => factText(telling, row, { column, table }))
  const which = identityOf(table).flatMap(name => table.columns.filter(column => column.name === name))
  const identity = which.map(column => `${column.label} ${telling.reader.bare(row, column)}`).join(', ')
  const facts = columns.map(column => factText(telling, row, { column, table, it: `this ${table.one}` }))
  return [`The ${table.one} in question: ${identity}.`, ...facts]
}

function statesOf({ table, row, columns }: Told): Stated[] {
  return [
    { table: table.name, ids: [row.id], columns: [...identityOf(table), ...columns.map(({ name }) => name)] },
  ]
}

function recordHeadline({ reader }: Telling, { table, row }: Told): string {
  const [first] = identityOf(table)
  const column = table.columns.find(({ name }) => name === first)
  return `New ${table.one} on record${column === undefined ? '' : `: ${reader.bare(row, column)}`}`
}

function articleLink(telling: Telling, { table, row }: Told): string {
  const url = telling.articleOf(table.name, row.id)
  return url === undefined ? '' : `\n\n[${telling.reader.label(table, row)}](${url})`
}
