// Rows in SQLite: a file that anybody can open, or memory to ask questions of.
import { DatabaseSync } from 'node:sqlite'
import type { Rows, Schema, Value } from './schema.ts'
import { quoted, schemaSql } from './sql.ts'

/** Writes a database: the same rows give the same bytes. */
export function writeDatabase(file: string, schema: Schema, rows: Rows): void {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 4096; PRAGMA foreign_keys = OFF',
    )
    load(database, schema, rows)
  } finally {
    database.close()
  }
}

/** Opens the rows in memory; `run` takes our own SELECTs. */
export function openRows(schema: Schema, rows: Rows): { run(sql: string): Value[][]; close(): void } {
  const database = new DatabaseSync(':memory:')
  load(database, schema, rows)
  return {
    run: sql =>
      database
        .prepare(sql)
        .all()
        .map(row => Object.values(row) as Value[]),
    close: () => database.close(),
  }
}

/** Reads the tables of a schema out of a database file. */
export function readDatabase(file: string, { tables }: Schema): Rows {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Object.fromEntries(
      tables.map(({ name, columns }) => {
        const shown = ['id', ...columns.map(column => column.name)].map(quoted).join(', ')
        return [
          name,
          database
            .prepare(`SELECT ${shown} FROM ${quoted(name)} ORDER BY id`)
            .all()
            .map(row => ({ ...row })),
        ]
      }),
    ) as unknown as Rows
  } finally {
    database.close()
  }
}

function load(database: DatabaseSync, schema: Schema, rows: Rows): void {
  database.exec(`BEGIN; ${schemaSql(schema)}`)
  for (const { name, columns } of schema.tables) {
    const names = ['id', ...columns.map(column => column.name)]
    const statement = database.prepare(
      `INSERT INTO ${quoted(name)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    for (const row of rows[name] ?? []) statement.run(...names.map(column => row[column] ?? null))
  }
  database.exec('COMMIT')
}
