// What a search finds besides: pages that say nothing in particular, things that only sound alike, and old copies that
// no longer hold. Each of these is labelled.
import { earlierDay, plusDays } from '../schema/calendar.ts'
import { spokenLabel } from '../schema/reader.ts'
import { renderValue } from '../schema/render-value.ts'
import { type Column, isEntity, type Row, type Table, type Value } from '../schema/schema.ts'
import { siteName } from './articles.ts'
import type { FictionPage } from './page.ts'
import { phrase, phrases } from './phrases.ts'
import { slug } from './sites.ts'
import { latestIn, pageFrom, type Telling } from './telling.ts'

/** Pages about the field in general. They state no fact. */
export function backgroundPages(telling: Telling, count: number): FictionPage[] {
  const { random, facts, sites, addresses, names } = telling
  const titles = phrases('background', random, { count, values: { field: facts.field } })
  return titles.map(title => {
    const host = random.pick([sites.office, sites.encyclopaedia, ...sites.blogs])
    const essay = phrases('essay', random, { count: random.integer(5, 9), values: { field: facts.field } })
    const cut = random.integer(2, 4)
    const text = [
      essay.slice(0, cut).join(' '),
      `## ${phrase('section', random)}`,
      essay.slice(cut).join(' '),
    ].join('\n\n')
    return pageFrom(telling, {
      url: addresses.unique(host, slug(title)),
      title: `${title} – ${siteName(host)}`,
      kind: 'background',
      text,
      states: [],
      from: facts.today,
      author: names.person(),
    })
  })
}

/** Pages about what only has a similar name. */
export function decoyPages(telling: Telling, count: number): FictionPage[] {
  const { random, facts, sites, addresses, names, reader } = telling
  const tables = facts.schema.tables.filter(isEntity)
  return Array.from({ length: count }, () => {
    const table = random.pick(tables)
    const other = reader.label(table, random.pick(reader.rows(table.name)))
    const [first = '', ...rest] = other.split(' ')
    const it =
      rest.length > 0 && random.chance(0.5) ? `${names.word()} ${rest.join(' ')}` : `${first} ${names.word()}`
    const words = { it, other, field: facts.field }
    const text = [
      phrase('decoy', random, words),
      ...phrases('decoyfact', random, { count: 2 }),
      ...phrases('filler', random, { count: 2, values: words }),
    ].join(' ')
    const page = pageFrom(telling, {
      url: addresses.unique(sites.encyclopaedia, `wiki/${slug(it)}`),
      title: `${it} – ${siteName(sites.encyclopaedia)}`,
      kind: 'decoy',
      text,
      states: [],
    })
    return { ...page, decoys: [it, other] }
  })
}

/** Old copies: each says of one cell what it is no longer. */
export function archivePages(telling: Telling, count: number): FictionPage[] {
  const { random, facts, sites, addresses, reader } = telling
  const tables = facts.schema.tables.filter(isEntity)
  return Array.from({ length: count }, () => {
    const table = random.pick(tables)
    const row = random.pick(reader.rows(table.name))
    const column = random.pick(changeable(table))
    const it = reader.label(table, row)
    const value = renderValue(earlier(telling, row, column), column)
    const born = latestIn(telling, {
      table: table.name,
      ids: [row.id],
      columns: table.columns.map(({ name }) => name),
    })
    const page = pageFrom(telling, {
      url: addresses.unique(sites.archive, `${slug(table.one)}/${slug(it)}`),
      title: `${it} – ${siteName(sites.archive)}`,
      kind: 'archive',
      text: `*${phrase('archive', random)}*\n\n${phrase('outdated', random, { it, label: spokenLabel(column), value })} ${phrase('filler', random, { it, field: facts.field })}`,
      states: [{ table: table.name, ids: [row.id], columns: ['name'] }],
      from: plusDays(facts.today, -random.integer(200, 700)),
    })
    const date = born > page.date ? plusDays(born, 1) : page.date
    const stale = [
      { table: table.name, id: row.id, column: column.name, says: value, holds: reader.full(row, column) },
    ]
    return { ...page, date: earlierDay(date, facts.today), stale }
  })
}

function changeable({ columns }: Table): Column[] {
  const found = columns.filter(
    ({ kind, name }) =>
      name !== 'name' && ['person', 'integer', 'decimal', 'money', 'percent'].includes(kind),
  )
  return found.length > 0 ? found : columns.filter(({ kind }) => kind === 'category' || kind === 'code')
}

function earlier({ random, names }: Telling, row: Row, { name, kind, digits = 0 }: Column): Value {
  const now = row[name]
  if (typeof now !== 'number') return kind === 'code' ? names.pattern('{A}{A}{#}{#}{#}') : names.person()
  const before = Number(
    (now * (random.chance(0.5) ? 0.82 - 0.1 * random.next() : 1.15 + 0.1 * random.next())).toFixed(digits),
  )
  return before === now ? now + 1 : before
}
