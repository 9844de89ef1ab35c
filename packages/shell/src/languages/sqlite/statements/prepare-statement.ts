// One statement: whether it can be computed as this version of the database would, and what is wrong with it.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { NotComputable } from '../../../not-computable.ts'
import { prepareError } from '../error-text.ts'
import { isTimeless } from '../functions/date-calls.ts'
import { forbiddenWord } from './forbidden-word.ts'
import { tokensOf } from './statements.ts'

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
  /\b(?:concat|concat_ws|string_agg|unistr|unistr_quote|octet_length|timediff|unhex|jsonb\w*|json_pretty|json_array_insert|if(?!\s+(?:not\s+)?exists)|median|percentile\w*|subsec|json_error_position|sqlite_version|sqlite_source_id|random|randomblob|fts\d|rtree|explain(?!\s+query\s+plan)|vacuum|analyze|reindex|generate_series|now|current_time|current_date|current_timestamp|quote|soundex)\b/i
const pragmas =
  /^PRAGMA\s+(?:table_info|table_xinfo|index_list|index_info|foreign_key_list|foreign_key_check|journal_mode(?!\s*=)|user_version|application_id|foreign_keys|encoding|page_size|integrity_check|quick_check)\b/i

/** Refuses what is not computed exactly. */
export function guard(statement: string): void {
  const isPragma = pragmas.test(statement)
  const word = forbiddenWord(isPragma ? statement.replace(/^PRAGMA/i, 'SELECT') : statement)
  if (word !== undefined) throw new NotComputable(`the SQL ${word}`)
  if (!isTimeless(statement)) throw new NotComputable('the SQL of dates')
  const plain = statement.replaceAll(/'(?:[^']|'')*'/g, "''")
  if (
    /\bjson_(?:each|tree)\b/i.test(plain) &&
    /\*|\bid\b|\bparent\b/i.test(plain.replaceAll(/\(\s*\*\s*\)/g, ''))
  )
    throw new NotComputable('the numbers of JSON elements')
  const found = later.exec(plain)?.[0]
  if (found !== undefined) throw new NotComputable(`the SQL ${found}`)
}

const afterTables = /^(?:where|group|having|order|limit|union|except|intersect|window|set|returning|values)$/i

/** How many tables the largest FROM of a statement joins. */
function mostJoined(statement: string): number {
  const levels = [{ tables: 0, isIn: false }]
  let most = 0
  for (const { kind, text } of tokensOf(statement)) {
    const level = levels.at(-1)
    if (text === '(') levels.push({ tables: 0, isIn: false })
    else if (text === ')' && levels.length > 1) levels.pop()
    else if (level && kind === 'word' && /^(?:from|join)$/i.test(text)) {
      level.tables = /^from$/i.test(text) ? 1 : level.tables + 1
      level.isIn = true
    } else if (level && kind === 'word' && afterTables.test(text)) level.isIn = false
    else if (level?.isIn && text === ',') level.tables++
    most = Math.max(most, level?.tables ?? 0)
  }
  return most
}

/** Prepares a statement; an error of SQL is told as the program tells it. */
export function prepare(database: DatabaseSync, statement: string, sql: string): StatementSync {
  if (mostJoined(statement) > 2 && !/\border\s+by\b/i.test(statement))
    throw new NotComputable('the order of a join of many tables')
  try {
    return database.prepare(statement)
  } catch (error) {
    const { message } = error as Error
    if (/: rowid$/.test(message)) throw new NotComputable('the number of a row')
    throw new SqlError(prepareError(message, { sql, statement, database }), { status: 1, isPrepared: false })
  }
}

// no memory, full, too big
const ownLimits = new Set([7, 13, 18])

/** What stopped a statement that ran. */
export function stepError(error: unknown): SqlError {
  if (error instanceof NotComputable) throw error
  const { errcode, message } = error as { errcode?: number; message: string }
  if (errcode === undefined) throw error
  if (ownLimits.has(errcode & 0xff)) throw new NotComputable(`a database that is too large: ${message}`)
  return new SqlError(message, { status: errcode & 0xff, isPrepared: true })
}
