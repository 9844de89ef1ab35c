// What of SQL reaches beyond the database it is asked of: other files, extensions, settings.

/** Functions that reach beyond the database. */
export const deniedFunctions: ReadonlySet<string> = new Set([
  'load_extension',
  'readfile',
  'writefile',
  'edit',
  'fts3_tokenizer',
])

const forbidden = new Set(['attach', 'detach', 'pragma', 'vacuum', 'virtual', ...deniedFunctions])

// what they tell is of the database alone
const told = new Set([
  'pragma_table_info',
  'pragma_table_xinfo',
  'pragma_index_list',
  'pragma_index_info',
  'pragma_foreign_key_list',
])

/** The first word of a script that it must not have; undefined where there is none. */
export function forbiddenWord(sql: string): string | undefined {
  return wordsOf(sql).find(word => forbidden.has(word) || (word.startsWith('pragma_') && !told.has(word)))
}

/** The words of a script outside texts and comments; quoted names count, for a function may be called by one. */
function wordsOf(sql: string): readonly string[] {
  const words: string[] = []
  let at = 0
  while (at < sql.length) {
    const rest = sql.startsWith('--', at) ? '\n' : sql.startsWith('/*', at) ? '*/' : undefined
    if (rest !== undefined) {
      const end = sql.indexOf(rest, at + 2)
      at = end === -1 ? sql.length : end + rest.length
      continue
    }
    const quote = { "'": "'", '"': '"', '`': '`', '[': ']' }[sql[at] ?? '']
    if (quote !== undefined) {
      const end = quoteEnd(sql, at + 1, quote)
      if (quote !== "'") words.push(sql.slice(at + 1, end).toLowerCase())
      at = end + 1
      continue
    }
    const start = at
    while (at < sql.length && /[A-Za-z0-9_$\u0080-\uffff]/.test(sql[at] ?? '')) at++
    if (at > start) words.push(sql.slice(start, at).toLowerCase())
    else at++
  }
  return words
}

function quoteEnd(sql: string, from: number, quote: string): number {
  for (let at = from; at < sql.length; at++) {
    if (sql[at] !== quote) continue
    if (sql[at + 1] !== quote || quote === ']') return at
    at++
  }
  return sql.length
}
