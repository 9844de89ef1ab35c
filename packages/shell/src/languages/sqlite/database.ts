// A database file's bytes, opened in memory and written out again as the machine's own version writes them.
import { DatabaseSync as Database, type DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { NotComputable } from '../../not-computable.ts'
import { addOwnFunctions } from './functions/own-functions.ts'

const pageSize = 4096
const version = 3_040_001
const limits = { length: 8_000_000, sqlLength: 1_000_000, attach: 0, compoundSelect: 500, exprDepth: 200 }

type WithImages = Partial<Pick<DatabaseSync, 'serialize' | 'deserialize'>>

/** Opens the bytes of a file; no bytes are a database that was never written. */
export function openImage(bytes: string): DatabaseSync {
  const database = new Database(':memory:', {
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: true,
    allowExtension: false,
    limits,
  } as DatabaseSyncOptions)
  // later than the oldest runtime this works on
  const { serialize, deserialize }: WithImages = database
  if (!serialize || !deserialize) throw new NotComputable('a database')
  const image = bytes === '' ? emptyImage() : Buffer.from(bytes, 'latin1')
  if (image[18] !== 1 || image.readUInt16BE(16) !== pageSize)
    throw new NotComputable('a database of another format')
  database.deserialize(image)
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON; PRAGMA trusted_schema = ON')
  addOwnFunctions(database)
  return database
}

/** The bytes of its file. */
export function imageOf(database: DatabaseSync): string {
  const image = Buffer.from(database.serialize())
  if (image.readUInt32BE(96) !== 0) image.writeUInt32BE(version, 96)
  return image.toString('latin1')
}

function emptyImage(): Buffer {
  const image = Buffer.alloc(pageSize)
  image.write('SQLite format 3\0', 'latin1')
  image.writeUInt16BE(pageSize, 16)
  image.set([1, 1, 0, 64, 32, 32], 18)
  image.writeUInt32BE(1, 28)
  image[100] = 13
  image.writeUInt16BE(pageSize, 105)
  return image
}
