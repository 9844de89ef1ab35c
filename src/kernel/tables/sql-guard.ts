// A database for strangers' SQL: in memory, with small limits, and without any statement that could reach beyond it.
// Where the runtime has an authorizer, SQLite itself asks it. The text is always read first.
import * as sqlite from 'node:sqlite'
import { deniedFunctions, forbiddenWord } from 'agentworld-shell/sqlite'

const limits = { length: 8_000_000, sqlLength: 4_000_000, attach: 0, compoundSelect: 100, exprDepth: 200 }

const denied = [
  'SQLITE_ATTACH',
  'SQLITE_DETACH',
  'SQLITE_PRAGMA',
  'SQLITE_CREATE_VTABLE',
  'SQLITE_DROP_VTABLE',
] as const

export interface GuardedDatabase {
  /** Runs statements; throws where one is not allowed. */
  run(sql: string): void
  /** The rows of one query, one by one; throws where it is not allowed. */
  rows(sql: string): Iterable<{ readonly [column: string]: unknown }>
  /** Runs a statement of ours with values. */
  insert(sql: string, rows: readonly (readonly (string | number | null)[])[]): void
  close(): void
}

/** Opens an empty guarded database. */
export function openGuardedDatabase(): GuardedDatabase {
  const options = { allowExtension: false, limits } as sqlite.DatabaseSyncOptions
  const database = new sqlite.DatabaseSync(':memory:', options)
  // intermediate results never go to a disk
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF')
  authorize(database)
  const read = (sql: string) => {
    const word = forbiddenWord(sql)
    if (word !== undefined) throw new Error(`not authorized: ${word.toUpperCase()} is not allowed here`)
    return sql
  }
  return {
    run: sql => database.exec(read(sql)),
    rows: sql => database.prepare(read(sql)).iterate(),
    insert(sql, rows) {
      const statement = database.prepare(sql)
      for (const row of rows) statement.run(...row)
    },
    close: () => database.close(),
  }
}

// it does not see VACUUM INTO, for which the text is read
function authorize(database: sqlite.DatabaseSync): void {
  const { constants } = sqlite as { constants: { readonly [name: string]: number } }
  const codes = new Set(denied.map(name => constants[name]))
  const authorizer = (action: number, _first: string | null, second: string | null) => {
    const isFunction =
      action === constants.SQLITE_FUNCTION && deniedFunctions.has((second ?? '').toLowerCase())
    return (codes.has(action) || isFunction ? constants.SQLITE_DENY : constants.SQLITE_OK) ?? 1
  }
  const guarded = database as { setAuthorizer?: (callback: typeof authorizer) => void }
  guarded.setAuthorizer?.(authorizer)
}
