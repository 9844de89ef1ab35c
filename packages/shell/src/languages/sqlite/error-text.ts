// What the program says of a statement it cannot prepare: the message, and where in the statement.
import type { DatabaseSync } from 'node:sqlite'
import { toBytes } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { tokensOf } from './statements/statements.ts'

const withoutPlace = [
  /^no such table: /,
  /^incomplete input$/,
  /^table \S+ has \d+ columns? but \d+ values? were supplied$/,
  /^table \S+ has no column named \S+$/,
  /^no such index: /,
  /^no such view: /,
  /^\d+ values for \d+ columns$/,
  /^all VALUES must have the same number of terms$/,
  /^SELECTs to the left and right of (?:UNION|UNION ALL|EXCEPT|INTERSECT) do not have the same number of result columns$/,
]

// what the program brings along beyond the library
const ownFunctions = new Set(
  'regexp regexpi sha3 sha3_query decimal decimal_add decimal_sub decimal_mul decimal_cmp decimal_sum ieee754 ieee754_mantissa ieee754_exponent ieee754_to_blob ieee754_from_blob readfile writefile lsmode edit usleep shell_idquote shell_putsnl shell_add_schema shell_module_schema zipfile sqlar_compress sqlar_uncompress soundex load_extension fts5'.split(
    ' ',
  ),
)

/** The message, and an excerpt with an arrow where the place is known. */
export function prepareError(
  message: string,
  { sql, statement, database }: { sql: string; statement: string; database: DatabaseSync },
): string {
  const missing = /^no such function: (\w+)$/.exec(message)?.[1]?.toLowerCase()
  if (missing && ownFunctions.has(missing)) throw new NotComputable(`the SQL function ${missing}`)
  if (withoutPlace.some(pattern => pattern.test(message))) return message
  const at = placeOf(message, statement, database)
  if (at === undefined) throw new NotComputable(`where SQL is wrong: ${message}`)
  return message + excerpt(toBytes(sql), toBytes(statement.slice(0, at)).length)
}

function placeOf(message: string, statement: string, database: DatabaseSync): number | undefined {
  const tokens = tokensOf(statement)
  if (/^near ".*": syntax error$|^unrecognized token: /s.test(message)) {
    for (const { at, text } of tokens) {
      const isWrong = messageOf(statement.slice(0, at + text.length), database) === message
      if (isWrong) return at
    }
    return undefined
  }
  const name =
    /^no such (?:column|function): (\w+)$/.exec(message)?.[1] ??
    /^wrong number of arguments to function (\w+)\(\)$/.exec(message)?.[1] ??
    /^(?:table|view|index) (\w+) already exists$/.exec(message)?.[1]
  if (name === undefined) return undefined
  const places = tokens.filter(
    ({ text, kind }) => kind === 'word' && text.toLowerCase() === name.toLowerCase(),
  )
  // the first of two is the wrong one where the result columns come first; elsewhere it is not certain
  if (places.length === 1) return places[0]?.at
  const from = tokens.find(({ text }) => /^from$/i.test(text))
  const first = places[0]
  return first &&
    from &&
    /^no such column/.test(message) &&
    first.at < from.at &&
    !/\bselect\b.*\bselect\b/is.test(statement)
    ? first.at
    : undefined
}

function messageOf(sql: string, database: DatabaseSync): string | undefined {
  try {
    database.prepare(sql)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const maxBefore = 50
const maxExcerpt = 78

function excerpt(sql: string, place: number): string {
  const cut = Math.max(0, place - maxBefore)
  const at = place - cut
  const code = sql.slice(cut, cut + maxExcerpt)
  if (/[\x80-\xff]/.test(sql)) throw new NotComputable('an excerpt of SQL beyond ASCII')
  const mark = at < 25 ? `${' '.repeat(at)}^--- error here` : `${' '.repeat(at - 14)}error here ---^`
  return `\n  ${code.replaceAll(/\s/g, ' ')}\n  ${mark}`
}
