// One statement: whether it can be computed as this version of the database would, and what is wrong with it.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { NotComputable } from '../../not-computable.ts'
import { prepareError } from './error-text.ts'
import { forbiddenWord } from './forbidden-word.ts'

/** An error of SQL: while it was prepared, or while it ran. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
  readonly status: number
  readonly isPrepared: boolean

  constructor(message: string, { status, isPrepared }: { status: number; isPrepared: boolean }) {
    super(message)
    this.status = status
    this.isPrepared = isPrepared
  }
}

// what only later versions know, or print otherwise
const later =
  /\b(?:concat|concat_ws|string_agg|unistr|unistr_quote|octet_length|timediff|unhex|jsonb\w*|json_pretty|json_array_insert|if|median|percentile\w*|subsec|json_error_position|sqlite_version|sqlite_source_id|random|randomblob|fts\d|rtree|explain|vacuum|analyze|reindex|generate_series|now|current_time|current_date|current_timestamp|strftime|date|time|datetime|julianday|unixepoch|printf|format|quote)\b/i
const datePure =
  /\b(?:date|time|datetime|julianday|strftime|unixepoch)\s*\(\s*'(?!now)[^']*'|\b(?:printf|format)\s*\(/i
const pragmas =
  /^PRAGMA\s+(?:table_info|table_xinfo|index_list|index_info|foreign_key_list|user_version|application_id|foreign_keys|encoding|page_size|integrity_check|quick_check)\b/i

/** Refuses what is not computed exactly. */
export function guard(statement: string): void {
  const isPragma = pragmas.test(statement)
  const word = forbiddenWord(isPragma ? statement.replace(/^PRAGMA/i, 'SELECT') : statement)
  if (word !== undefined) throw new NotComputable(`the SQL ${word}`)
  const plain = statement.replaceAll(/'(?:[^']|'')*'/g, "''")
  const found = later.exec(plain)?.[0]
  if (found === undefined) return
  if (/\b(?:date|time)\b/i.test(found) && !/\b(?:date|time|datetime|strftime)\s*\(/i.test(plain)) return
  if (!datePure.test(statement) || /'now'|%[^dsfmYHMSjJwWqQicxX\d.%!,+-]/.test(statement))
    throw new NotComputable(`the SQL ${found}`)
}

/** Prepares a statement; an error of SQL is told as the program tells it. */
export function prepare(database: DatabaseSync, statement: string, sql: string): StatementSync {
  if ((statement.match(/\bjoin\b|\bfrom\b[^;]*,/gi)?.length ?? 0) > 1 && !/\border\s+by\b/i.test(statement))
    throw new NotComputable('the order of a join of many tables')
  try {
    return database.prepare(statement)
  } catch (error) {
    const { message } = error as Error
    throw new SqlError(prepareError(message, { sql, statement, database }), { status: 1, isPrepared: false })
  }
}

/** What stopped a statement that ran. */
export function stepError(error: unknown): SqlError {
  if (error instanceof NotComputable) throw error
  const { errcode, message } = error as { errcode?: number; message: string }
  if (errcode === undefined) throw error
  return new SqlError(message, { status: errcode & 0xff, isPrepared: true })
}
