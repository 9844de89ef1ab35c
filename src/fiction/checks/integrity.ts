// Keys, kinds, references, dates, and the rules of the rows; and that no page knows what came after it.
import { openGuardedDatabase } from '../../kernel/tables/sql-guard.ts'
import { plural } from '../../world/text/plural.ts'
import type { Fiction } from '../fiction.ts'
import { latestIn } from '../pages/telling.ts'
import { Reader } from '../schema/reader.ts'
import { identityOf, isEntity, type Rows, type Schema, type Value } from '../schema/schema.ts'
import { quoted, schemaSql } from '../schema/sql.ts'
import { type CheckReport, Finding } from './report.ts'
import { rowProblems } from './row-sense.ts'
import { schemaProblems } from './schema-sense.ts'

/** The rows in memory, for SQL from anybody. */
export interface GuardedRows {
  select(sql: string): Value[][]
  close(): void
}

/** Opens the rows for SQL that cannot reach beyond them. */
export function openGuardedRows(schema: Schema, rows: Rows): GuardedRows {
  const database = openGuardedDatabase()
  // what is wrong with rows is reported, not refused
  database.run(schemaSql(schema).replace(/ REFERENCES "[^"]*" \(id\)| NOT NULL| UNIQUE/g, ''))
  for (const { name, columns } of schema.tables) {
    const names = ['id', ...columns.map(column => column.name)]
    const sql = `INSERT INTO ${quoted(name)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    database.insert(
      sql,
      (rows[name] ?? []).map(row => names.map(column => row[column] ?? null)),
    )
  }
  return {
    select: sql => Array.from(database.rows(sql), row => Object.values(row) as Value[]),
    close: () => database.close(),
  }
}

/** Whether rows and dates hold together. */
export function checkIntegrity(
  { facts, pages }: Pick<Fiction, 'facts' | 'pages'>,
  rows: GuardedRows,
): CheckReport {
  const finding = new Finding('integrity')
  const { schema, today } = facts
  const reader = new Reader(facts)
  for (const problem of schemaProblems(schema)) finding.wrong(`schema: ${problem}`)
  for (const table of schema.tables) {
    const seen = new Set<string>()
    for (const row of reader.rows(table.name)) {
      const place = `${table.name} ${row.id}`
      finding.look()
      for (const problem of rowProblems(table, row, {
        today,
        has: (name, id) => reader.row(name, id) !== undefined,
      }))
        finding.wrong(`${place}: ${problem}`)
      const key = identityOf(table)
        .map(name => String(row[name]).toLowerCase())
        .join('\n')
      finding.expect(
        !seen.has(key),
        () => `${place}: a second ${isEntity(table) ? `${row.name}` : table.one} like it`,
      )
      seen.add(key)
    }
  }
  for (const { says, sql } of schema.invariants) {
    const broken = rows.select(sql)
    finding.expect(
      broken.length === 0,
      () => `not true: ${says} (${plural(broken.length, 'row')}, the first is ${broken[0]?.[0]})`,
    )
  }
  for (const { url, date, states } of pages) {
    finding.expect(date <= today, () => `${url} is dated ${date}, after ${today}`)
    const latest =
      states
        .map(stated => latestIn({ facts, reader }, stated))
        .sort()
        .at(-1) ?? ''
    finding.expect(latest <= date || latest.endsWith('-12-31'), () => `${url} of ${date} tells of ${latest}`)
  }
  return finding.report()
}
