// Keys that were met before, on disk, so that memory does not grow with them.
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface SeenKeys {
  has(key: string): boolean
  add(key: string): void
  /** Forgets them all. */
  close(): void
}

/** Opens an empty set in a file, which goes when it is closed. */
export function openSeenKeys(file: string): SeenKeys {
  rmSync(file, { force: true })
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE keys (key TEXT PRIMARY KEY) WITHOUT ROWID; BEGIN',
  )
  const find = database.prepare('SELECT 1 FROM keys WHERE key = ?')
  const insert = database.prepare('INSERT OR IGNORE INTO keys VALUES (?)')
  return {
    has: key => find.get(key) !== undefined,
    add: key => void insert.run(key),
    close() {
      database.close()
      rmSync(file, { force: true })
    },
  }
}
