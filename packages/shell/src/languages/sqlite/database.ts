// A database file's bytes, opened in memory and written out again as the machine's own version writes them.
import { DatabaseSync as Database, type DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { NotComputable } from '../../not-computable.ts'

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
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF')
  addAggregates(database)
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

interface Sum {
  readonly whole: bigint
  readonly real: number
  readonly count: number
  readonly isReal: boolean
}

type Value = bigint | number | string | Uint8Array | null

// later versions add up with compensation; this one adds one after the other
function addAggregates(database: DatabaseSync): void {
  const start: Sum = { whole: 0n, real: 0, count: 0, isReal: false }
  const step = (sum: Sum, value: Value): Sum => {
    if (value === null || value === undefined) return sum
    const number = typeof value === 'bigint' ? value : numberIn(value)
    const isReal = sum.isReal || typeof number !== 'bigint'
    return {
      whole: typeof number === 'bigint' ? sum.whole + number : sum.whole,
      real: sum.real + Number(number),
      count: sum.count + 1,
      isReal,
    }
  }
  const results: { readonly [name: string]: (sum: Sum) => Value } = {
    total: sum => sum.real,
    avg: sum => (sum.count === 0 ? null : sum.real / sum.count),
    sum: sum => (sum.count === 0 ? null : sum.isReal ? sum.real : inRange(sum.whole)),
  }
  for (const [name, result] of Object.entries(results))
    database.aggregate(name, {
      start: () => start,
      step: step as never,
      result: result as never,
      useBigIntArguments: true,
    } as never)
}

function inRange(whole: bigint): bigint {
  if (BigInt.asIntN(64, whole) !== whole) throw new NotComputable('a sum beyond 64 bits')
  return whole
}

function numberIn(value: number | string | Uint8Array): number | bigint {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') throw new NotComputable('a sum of bytes')
  const text = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/.exec(value)?.[1] ?? '0'
  return Number(text)
}
