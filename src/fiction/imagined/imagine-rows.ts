// Rows that a model proposes: each is repaired where it can be, asked for again where not, and dropped in the end.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fill } from '../../world/text/fill.ts'
import { rowProblems } from '../checks/row-sense.ts'
import { isNewFor } from '../checks/unsearchable.ts'
import { identityOf, type Row, type Schema, type Table } from '../schema/schema.ts'
import { type Asking, askFor, objectIn, type Read } from './ask-model.ts'
import { repairedRow } from './repair-row.ts'

const template = readFileSync(new URL('./rows-prompt.md', import.meta.url), 'utf8')
const batchSize = 25
const mostFruitless = 3

export interface RowTerms {
  readonly schema: Schema
  readonly topic: string
  readonly strategy: string
  readonly today: string
  /** Names of the real world that may appear. */
  readonly realNames: ReadonlySet<string>
  readonly onDropped: (problem: string) => void
}

/** Rows for one table, references to the tables already filled. */
export async function imagineRows(
  asking: Asking,
  table: Table,
  { count, filled, terms }: { count: number; filled: ReadonlyMap<string, readonly Row[]>; terms: RowTerms },
): Promise<Row[]> {
  const rows: Row[] = []
  for (let fruitless = 0; rows.length < count && fruitless < mostFruitless; ) {
    const wanted = Math.min(batchSize, count - rows.length)
    const before = rows.length
    const last: { rejected: readonly string[] } = { rejected: [] }
    await askFor(asking, promptFor(table, { count: wanted, rows, filled, terms }), {
      attempts: 2,
      read: reply => {
        const taken = takeRows(reply, table, { rows, filled, terms, most: count })
        last.rejected = 'problems' in taken ? taken.problems : []
        return taken
      },
    })
    for (const problem of last.rejected) terms.onDropped(`${table.name}: ${problem}`)
    fruitless = rows.length > before ? 0 : fruitless + 1
  }
  return rows
}

// good rows are taken at once; the complaints about the others go back
function takeRows(
  reply: string,
  table: Table,
  {
    rows,
    filled,
    terms,
    most,
  }: { rows: Row[]; filled: ReadonlyMap<string, readonly Row[]>; terms: RowTerms; most: number },
): Read<true> {
  const found = objectIn(reply)
  if ('problems' in found) return found
  const list = z.object({ rows: z.array(z.record(z.string(), z.unknown())) }).safeParse(found.value)
  if (!list.success) return { problems: ['there is no list "rows" of objects'] }
  const problems: string[] = []
  for (const given of list.data.rows) {
    if (rows.length >= most) break
    const row = repairedRow(table, given, {
      id: rows.length + 1,
      find: (name, text) => idOf(filled.get(name) ?? [], text),
    })
    const wrong = problemsOf(row, table, { rows, filled, terms })
    if (wrong.length === 0) rows.push(row)
    else problems.push(`${JSON.stringify(given).slice(0, 80)}: ${wrong.join('; ')}`)
  }
  return problems.length === 0 ? { value: true } : { problems }
}

function problemsOf(
  row: Row,
  table: Table,
  {
    rows,
    filled,
    terms,
  }: { rows: readonly Row[]; filled: ReadonlyMap<string, readonly Row[]>; terms: RowTerms },
): string[] {
  const has = (name: string, id: number) =>
    (name === table.name ? rows : (filled.get(name) ?? [])).some(other => other.id === id)
  const identity = identityOf(table)
  const isTwin = rows.some(other =>
    identity.every(name => String(other[name]).toLowerCase() === String(row[name]).toLowerCase()),
  )
  const known = table.columns.filter(column => {
    const value = row[column.name]
    return typeof value === 'string' && !terms.realNames.has(value) && !isNewFor(column, value)
  })
  return [
    ...rowProblems(table, row, { today: terms.today, has }),
    ...(isTwin ? ['there is one like it already'] : []),
    ...known.map(({ name }) => `${name}: ${row[name]} exists in the real world`),
  ]
}

function idOf(rows: readonly Row[], name: string): number | undefined {
  return rows.find(row => String(row.name).toLowerCase() === name.toLowerCase())?.id
}

function promptFor(
  table: Table,
  {
    count,
    rows,
    filled,
    terms,
  }: { count: number; rows: readonly Row[]; filled: ReadonlyMap<string, readonly Row[]>; terms: RowTerms },
): string {
  const columns = table.columns.map(
    ({ name, label, kind, unit, to }) =>
      `- ${name}: ${label}, ${kind}${unit === undefined ? '' : ` in ${unit}`}${to === undefined ? '' : ` to ${to}`}`,
  )
  const references = table.columns.flatMap(({ to }) =>
    to === undefined ? [] : [`- ${to}: ${(filled.get(to) ?? []).map(row => row.name).join('; ')}`],
  )
  return fill(template, {
    many: table.many,
    topic: terms.topic,
    today: terms.today,
    strategy: terms.strategy,
    columns: columns.join('\n'),
    references: references.join('\n') || '- none',
    taken:
      rows
        .map(row =>
          identityOf(table)
            .map(name => row[name])
            .join(' / '),
        )
        .join('; ') || 'nothing',
    count: String(count),
  })
}
