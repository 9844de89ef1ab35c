// Runs strangers' SQL in a child process without rights, which is killed when it takes too long. An action is a script
// that fills the database, and a query on it or nothing. The answer is rows, or every table.
import { z } from 'zod'
import type { Json } from '../../world/json.ts'
import { blankKernel } from '../blank-kernel.ts'
import type { Kernel } from '../kernel.ts'
import { type GuardedDatabase, openGuardedDatabase } from './sql-guard.ts'

const SqlAction = z.strictObject({
  tables: z.record(z.string(), z.array(z.record(z.string(), z.json()))).default({}),
  script: z.array(z.string()).default([]),
  query: z.string().optional(),
})

const mostRows = 10_000

/** Opens a kernel whose steps run SQL, each in a database of its own. */
export async function openKernel(): Promise<Kernel> {
  return {
    ...blankKernel('SQL has no other state'),
    step: async action => {
      try {
        return { kind: 'computed', observation: { text: JSON.stringify(run(SqlAction.parse(action))) } }
      } catch (error) {
        return { kind: 'computed', observation: { text: (error as Error).message, isError: true } }
      }
    },
  }
}

function run({ tables, script, query }: z.infer<typeof SqlAction>): Json {
  const database = openGuardedDatabase()
  try {
    for (const [name, rows] of Object.entries(tables))
      fill(database, name, rows as { [column: string]: Json }[])
    for (const sql of script) database.run(sql)
    return query === undefined ? dump(database) : answer(database, query)
  } finally {
    database.close()
  }
}

function answer(database: GuardedDatabase, query: string): Json {
  const rows: Json[] = []
  for (const row of database.rows(query)) {
    if (rows.length >= mostRows) throw new Error(`the query returns more than ${mostRows} rows`)
    rows.push(plain(row))
  }
  return rows
}

function dump(database: GuardedDatabase): Json {
  const names = database.rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
  )
  return Object.fromEntries(
    Array.from(names, ({ name }) => [
      String(name),
      answer(database, `SELECT * FROM ${quoted(String(name))}`),
    ]),
  )
}

function fill(
  database: GuardedDatabase,
  name: string,
  rows: readonly { readonly [column: string]: Json }[],
): void {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const list = columns.length === 0 ? '"empty"' : columns.map(quoted).join(', ')
  database.insert(`CREATE TABLE ${quoted(name)} (${list})`, [[]])
  if (columns.length === 0) return
  const places = columns.map(() => '?').join(', ')
  database.insert(
    `INSERT INTO ${quoted(name)} VALUES (${places})`,
    rows.map(row => columns.map(column => sqlValue(row[column]))),
  )
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function sqlValue(value: Json | undefined): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

function plain(row: { readonly [column: string]: unknown }): Json {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array
      ? Buffer.from(value).toString('base64')
      : typeof value === 'bigint'
        ? Number(value)
        : (value as Json),
  ])
  return Object.fromEntries(entries)
}
