// The records of one session in SQLite, in memory: rows of JSON by kind and key, what was deleted, and how far the
// numbering has come. The SQL here is never a stranger's; that runs elsewhere.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Json } from '../../world/json.ts'
import { type RowQuery, rowQuery } from './row-query.ts'

export type Row = { readonly [column: string]: Json }

/** Everything a store holds, as data. */
export interface StoredTables {
  readonly [table: string]: {
    readonly rows: readonly (readonly [key: string, row: Row])[]
    readonly removed: readonly string[]
    /** The highest number ever given. */
    readonly last: number
  }
}

export interface RowStore {
  get(table: string, key: string): Row | undefined
  find(table: string, query?: RowQuery): readonly Row[]
  count(table: string, query?: Pick<RowQuery, 'where' | 'words'>): number
  /** Adds a row, or puts it in the place of the one with its key. */
  put(table: string, key: string, row: Row): void
  remove(table: string, key: string): void
  wasRemoved(table: string, key: string): boolean
  last(table: string): number
  setLast(table: string, last: number): void
  /** Does the work, or nothing of it where it throws. */
  atomically<T>(work: () => T): T
  snapshot(): StoredTables
  close(): void
}

const layout = `
  CREATE TABLE rows (position INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, row TEXT NOT NULL, UNIQUE (kind, key));
  CREATE TABLE removed (kind TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
  CREATE TABLE numbering (place INTEGER PRIMARY KEY, kind TEXT NOT NULL UNIQUE, last INTEGER NOT NULL);
`

/** Opens a store that holds these tables. */
export function openRowStore(tables: StoredTables): RowStore {
  const database = new DatabaseSync(':memory:')
  database.exec(layout)
  const store = new SqliteRowStore(database)
  store.atomically(() => store.load(tables))
  return store
}

class SqliteRowStore implements RowStore {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  load(tables: StoredTables): void {
    for (const [table, { rows, removed, last }] of Object.entries(tables)) {
      for (const [key, row] of rows) this.put(table, key, row)
      for (const key of removed) this.#run('INSERT INTO removed VALUES (?, ?)', table, key)
      this.setLast(table, last)
    }
  }

  get(table: string, key: string): Row | undefined {
    const found = this.#prepared('SELECT row FROM rows WHERE kind = ? AND key = ?').get(table, key)
    return found === undefined ? undefined : rowFrom(found)
  }

  find(table: string, query: RowQuery = {}): readonly Row[] {
    const { sql, values } = rowQuery(query)
    const found = this.#prepared(`SELECT row FROM rows WHERE kind = ?${sql}`).all(table, ...values)
    return found.map(rowFrom)
  }

  count(table: string, query: Pick<RowQuery, 'where' | 'words'> = {}): number {
    const { where, values } = rowQuery(query)
    const sql = `SELECT count(*) AS total FROM rows WHERE kind = ?${where}`
    return Number(this.#prepared(sql).get(table, ...values)?.total ?? 0)
  }

  put(table: string, key: string, row: Row): void {
    this.#run('DELETE FROM removed WHERE kind = ? AND key = ?', table, key)
    this.#run(
      `INSERT INTO rows (kind, key, row) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET row = excluded.row`,
      table,
      key,
      JSON.stringify(row),
    )
  }

  remove(table: string, key: string): void {
    this.#run('DELETE FROM rows WHERE kind = ? AND key = ?', table, key)
    this.#run('INSERT OR IGNORE INTO removed VALUES (?, ?)', table, key)
  }

  wasRemoved(table: string, key: string): boolean {
    return this.#prepared('SELECT 1 FROM removed WHERE kind = ? AND key = ?').get(table, key) !== undefined
  }

  last(table: string): number {
    return Number(this.#prepared('SELECT last FROM numbering WHERE kind = ?').get(table)?.last ?? 0)
  }

  setLast(table: string, last: number): void {
    this.#run(
      'INSERT INTO numbering (kind, last) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET last = excluded.last',
      table,
      last,
    )
  }

  atomically<T>(work: () => T): T {
    this.#database.exec('SAVEPOINT work')
    try {
      const result = work()
      this.#database.exec('RELEASE work')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK TO work')
      this.#database.exec('RELEASE work')
      throw error
    }
  }

  snapshot(): StoredTables {
    const tables: { [table: string]: { rows: [string, Row][]; removed: string[]; last: number } } = {}
    const table = (kind: unknown) => {
      const name = String(kind)
      const held = tables[name] ?? { rows: [], removed: [], last: 0 }
      tables[name] = held
      return held
    }
    for (const { kind, last } of this.#all('SELECT kind, last FROM numbering ORDER BY place'))
      table(kind).last = Number(last)
    for (const found of this.#all('SELECT kind, key, row FROM rows ORDER BY position'))
      table(found.kind).rows.push([String(found.key), rowFrom(found)])
    for (const { kind, key } of this.#all('SELECT * FROM removed ORDER BY kind, key'))
      table(kind).removed.push(String(key))
    return tables
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #all(sql: string): { [column: string]: unknown }[] {
    return this.#prepared(sql).all()
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#prepared(sql).run(...values)
  }

  #prepared(sql: string): StatementSync {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    if (this.#statements.size >= 64) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function rowFrom({ row }: { [column: string]: unknown }): Row {
  return JSON.parse(String(row)) as Row
}
