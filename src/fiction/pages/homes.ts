// Where each column of a thing is told: in its article, on the office's pages, or in the overview lists. Most columns
// are told in one place only, so that a whole answer takes several pages.
import { type Column, isEntity, type Schema, type Table } from '../schema/schema.ts'
import type { Random } from '../seeded/random.ts'

export type Home = 'article' | 'office' | 'list'

/** Which columns of a table are told where. Every column has a home that covers all rows. */
export type Homes = ReadonlyMap<string, { readonly [home in Home]: readonly Column[] }>

// beyond this only some rows have an article of their own
const mostArticles = 150

/** Whether every row of a table has an article. */
export function hasAllArticles(rows: number): boolean {
  return rows <= mostArticles
}

/** Gives every column of every thing its homes. */
export function homesOf(
  { tables }: Schema,
  { counts, random }: { counts: (table: string) => number; random: Random },
): Homes {
  return new Map(
    tables
      .filter(isEntity)
      .map(table => [table.name, homesIn(table, hasAllArticles(counts(table.name)), random)]),
  )
}

function homesIn(table: Table, isWhole: boolean, random: Random): { [home in Home]: Column[] } {
  const homes: { [home in Home]: Column[] } = { article: [], office: [], list: [] }
  const order: readonly Home[] = isWhole
    ? random.shuffled(['article', 'office', 'list'])
    : random.shuffled(['office', 'list'])
  const told = random.shuffled(table.columns.filter(({ name }) => name !== 'name'))
  for (const [at, column] of told.entries()) {
    const first = order[at % order.length] ?? 'list'
    homes[first].push(column)
    const second = random.pick(['article', 'office', 'list'] as const)
    if (second !== first && random.chance(0.25)) homes[second].push(column)
  }
  return homes
}

/** The columns of a record: some in one table, some in its companion; what tells rows apart is in both. */
export function recordHomes(
  table: Table,
  random: Random,
): { readonly office: readonly Column[]; readonly almanac: readonly Column[] } {
  const identity = new Set(table.identity ?? [])
  const rest = random.shuffled(table.columns.filter(({ name }) => !identity.has(name)))
  const split = Math.max(1, Math.ceil(rest.length / 2))
  const part = (columns: readonly Column[]) => {
    const chosen = new Set(columns)
    return table.columns.filter(column => identity.has(column.name) || chosen.has(column))
  }
  return { office: part(rest.slice(0, split)), almanac: part(rest.slice(split === rest.length ? 0 : split)) }
}
