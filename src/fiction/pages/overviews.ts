// Tables of many rows: the office's pages by what things belong to, overview lists by the alphabet, records and their
// companions in the almanac.
import { type Column, columnNamed, isEntity, type Row, type Table } from '../schema/schema.ts'
import { siteName } from './articles.ts'
import type { recordHomes } from './homes.ts'
import type { FictionPage } from './page.ts'
import { phrase } from './phrases.ts'
import { slug } from './sites.ts'
import { pageFrom, type Telling, tableText } from './telling.ts'

const rowsInPage = 24

interface Group {
  readonly title: string
  /** The column whose value the title gives for all rows. */
  readonly by?: string
  readonly rows: readonly Row[]
}

/** The office's pages about the things of a table: one or more for each thing they belong to. */
export function officePages(telling: Telling, table: Table): FictionPage[] {
  const { homes, reader, sites } = telling
  const columns = [columnNamed(table, 'name'), ...(homes.get(table.name)?.office ?? [])]
  if (columns.length === 1) return []
  const by = table.columns.find(({ to, isOptional }) => to !== undefined && to !== table.name && !isOptional)
  const groups = by ? groupsBy(telling, table, by) : [{ title: table.many, rows: reader.rows(table.name) }]
  return groups.flatMap(group =>
    parts(group).map(part =>
      overview(telling, table, { part, columns, host: sites.office, kind: 'official' }),
    ),
  )
}

/** Overview lists of the things of a table, by the alphabet. */
export function listPages(telling: Telling, table: Table): FictionPage[] {
  const { homes, reader, sites } = telling
  const columns = [columnNamed(table, 'name'), ...(homes.get(table.name)?.list ?? [])]
  if (columns.length === 1) return []
  const rows = [...reader.rows(table.name)].sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
  const first = (row: Row | undefined) => String(row?.name ?? '').slice(0, 3)
  const chunks = parts({ title: '', rows })
  return chunks.map(part => {
    const title =
      chunks.length === 1
        ? `List of ${table.many}`
        : `List of ${table.many}, ${first(part.rows[0])}–${first(part.rows.at(-1))}`
    return overview(telling, table, { part: { ...part, title }, columns, host: sites.almanac, kind: 'list' })
  })
}

/** Records: by what they belong to where that makes pages of some size, and their companions in the almanac. */
export function recordPages(
  telling: Telling,
  table: Table,
  { split, isEmbedded }: { split: ReturnType<typeof recordHomes>; isEmbedded: boolean },
): FictionPage[] {
  const { sites, reader } = telling
  const by = columnNamed(table, table.by ?? table.columns[0]?.name ?? '')
  const whole = groupsBy(telling, table, by)
  const isSparse = reader.rows(table.name).length / whole.length < 9
  const groups = isSparse && !isEmbedded ? mergedGroups(telling, table, by) : whole
  const office = isEmbedded
    ? []
    : groups.flatMap(group =>
        parts(group).map(part =>
          overview(telling, table, { part, columns: split.office, host: sites.office, kind: 'table' }),
        ),
      )
  const merged = isSparse
    ? mergedGroups(telling, table, by)
    : groups.map(group => ({ ...group, title: `${group.title}, companion table` }))
  const almanac = merged.flatMap(group =>
    parts(group).map(part =>
      overview(telling, table, { part, columns: split.almanac, host: sites.almanac, kind: 'table' }),
    ),
  )
  return [...office, ...almanac]
}

function groupsBy({ reader }: Telling, table: Table, by: Column): Group[] {
  const groups = Map.groupBy(reader.rows(table.name), row => reader.bare(row, by))
  return Array.from(groups, ([value, rows]) => ({
    title: by.to === undefined ? `${table.many}, ${by.label} ${value}` : `${table.many}: ${value}`,
    by: by.name,
    rows,
  }))
}

// small groups share pages, in the order of their names
function mergedGroups({ reader }: Telling, table: Table, by: Column): Group[] {
  const rows = [...reader.rows(table.name)].sort(
    (a, b) => (reader.bare(a, by) < reader.bare(b, by) ? -1 : 1) || a.id - b.id,
  )
  const groups: Row[][] = [[]]
  for (const [at, row] of rows.entries()) {
    const last = groups.at(-1) ?? []
    const isNew = at > 0 && rows[at - 1]?.[by.name] !== row[by.name]
    if (isNew && last.length >= rowsInPage - 6) groups.push([row])
    else last.push(row)
  }
  return groups.map(found => ({
    title: `${table.many}, ${found[0] ? reader.bare(found[0], by) : ''} to ${found.at(-1) ? reader.bare(found.at(-1) as Row, by) : ''}`,
    rows: found,
  }))
}

function parts(group: Group): Group[] {
  const { title, rows } = group
  if (rows.length <= rowsInPage + 8) return [group]
  const count = Math.ceil(rows.length / rowsInPage)
  const size = Math.ceil(rows.length / count)
  return Array.from({ length: count }, (_, at) => ({
    ...group,
    title: `${title}, part ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}`,
    rows: rows.slice(at * size, (at + 1) * size),
  }))
}

function overview(
  telling: Telling,
  table: Table,
  {
    part,
    columns,
    host,
    kind,
  }: { part: Group; columns: readonly Column[]; host: string; kind: 'official' | 'list' | 'table' },
): FictionPage {
  const { random, addresses } = telling
  const title = part.title.charAt(0).toUpperCase() + part.title.slice(1)
  const note = phrase(kind, random)
  const shown = tableText(telling, part.rows, { columns, ofTable: table.name })
  const text = random.chance(0.6) ? `${note}\n\n${shown}` : `${shown}\n\n${note}`
  const url = addresses.unique(host, `${isEntity(table) ? slug(table.many) : 'tables'}/${slug(title)}`)
  return pageFrom(telling, {
    url,
    title: `${title} – ${siteName(host)}`,
    kind,
    text,
    states: [
      {
        table: table.name,
        ids: part.rows.map(({ id }) => id),
        columns: [
          ...new Set([...(part.by === undefined ? [] : [part.by]), ...columns.map(({ name }) => name)]),
        ],
      },
    ],
  })
}

/** What a site has, as its home page lists it. */
export function contentsPages(telling: Telling, pages: readonly FictionPage[]): FictionPage[] {
  const { sites, addresses, random } = telling
  return [sites.office, sites.almanac].map(host => {
    const own = pages.filter(({ url }) => url.startsWith(`https://${host}/`))
    const links = own.map(({ url, title }) => `- [${title.replace(/ – [^–]*$/, '')}](${url})`)
    const text = `${phrase('list', random)}\n\n${links.join('\n')}`
    return pageFrom(telling, {
      url: addresses.unique(host, 'contents'),
      title: `Contents – ${siteName(host)}`,
      kind: 'list',
      text,
      states: [],
    })
  })
}
