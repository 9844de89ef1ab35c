// The program's own commands, which begin with a point. One that is not here cannot be computed.
import type { DatabaseSync } from 'node:sqlite'
import { toBytes } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { type Layout, literal, type Mode, modeNames, type Value } from './modes.ts'

export interface DotContext {
  readonly layout: Layout
  readonly database: () => DatabaseSync
  readonly print: (bytes: string) => void
}

/** What ends the program. */
export const quits = /^\.(?:quit|exit|q)$/

/** Runs one; throws where it is not computed. */
export function runDotCommand(line: string, { layout, database, print }: DotContext): void {
  const [command = '', ...args] = wordsOf(line)
  const [first = ''] = args
  switch (command) {
    case '.tables':
      print(inColumns(namesOf(database(), "type IN ('table','view')", args)))
      return
    case '.indexes':
    case '.indices':
      if (args.length > 0) throw new NotComputable(line)
      print(inColumns(namesOf(database(), "type = 'index'", [])))
      return
    case '.schema':
      print(schema(database(), args))
      return
    case '.dump':
      if (args.length > 0) throw new NotComputable(line)
      print(dump(database()))
      return
    case '.headers':
    case '.header':
      layout.hasHeader = isOn(first)
      layout.isHeaderSet = true
      return
    case '.mode':
      if (args.length !== 1) throw new NotComputable(line)
      setMode(layout, first)
      return
    case '.separator':
      layout.separator = escaped(first)
      if (args.length > 1) throw new NotComputable(line)
      return
    case '.nullvalue':
      layout.nullText = toBytes(first)
      return
    case '.print':
      print(`${toBytes(args.join(' '))}\n`)
      return
    default:
      throw new NotComputable(`sqlite3 ${command}`)
  }
}

function wordsOf(line: string): string[] {
  if (/["'\\]/.test(line.replaceAll(/"[^"\\]*"|'[^']*'/g, ''))) throw new NotComputable(line)
  return [...line.trim().matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    match => match[1] ?? match[2] ?? match[3] ?? '',
  )
}

function isOn(word: string): boolean {
  if (/^(?:on|yes|1)$/i.test(word)) return true
  if (/^(?:off|no|0)$/i.test(word)) return false
  throw new NotComputable(`.headers ${word}`)
}

/** Changes the form of rows as the command does, separators included. */
export function setMode(layout: Layout, name: string): void {
  if (!modeNames.some(mode => mode === name)) throw new NotComputable(`.mode ${name}`)
  layout.mode = name as Mode
  if (name === 'column' && !layout.isHeaderSet) layout.hasHeader = true
  const separators: Partial<Record<Mode, string>> = { csv: ',', tabs: '\t', list: '|', quote: ',' }
  layout.separator = separators[layout.mode] ?? layout.separator
  if (name === 'csv') layout.rowEnd = '\r\n'
  else if (name !== 'line' && name !== 'json') layout.rowEnd = '\n'
}

/** A separator with its escapes. */
function escaped(text: string): string {
  if (/\\[^tn\\]/.test(text)) throw new NotComputable(`the separator ${text}`)
  return toBytes(
    text.replaceAll(/\\([tn\\])/g, (_, letter) => ({ t: '\t', n: '\n' })[letter as 't' | 'n'] ?? '\\'),
  )
}

interface SchemaRow {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string | null
}

function schemaRows(database: DatabaseSync): SchemaRow[] {
  return database
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid')
    .all() as unknown as SchemaRow[]
}

function namesOf(database: DatabaseSync, where: string, patterns: readonly string[]): string[] {
  if (patterns.length > 1) throw new NotComputable('.tables with two patterns')
  const like = patterns[0] === undefined ? '' : ` AND name LIKE '${patterns[0].replaceAll("'", "''")}'`
  const rows = database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE ${where} AND name NOT LIKE 'sqlite!_%' ESCAPE '!'${like} ORDER BY 1`,
    )
    .all() as { name: string }[]
  return rows.map(({ name }) => toBytes(name))
}

function inColumns(names: readonly string[]): string {
  const width = Math.max(0, ...names.map(name => name.length))
  const columns = Math.max(1, Math.floor(80 / (width + 2)))
  const lines = Math.ceil(names.length / columns)
  return Array.from({ length: lines }, (_, line) => {
    const row = names.filter((_, index) => index % lines === line)
    return `${row.map(name => name.padEnd(width)).join('  ')}\n`
  }).join('')
}

function schema(database: DatabaseSync, args: readonly string[]): string {
  const [name] = args
  if (args.length > 1 || name?.startsWith('-') || /[%_*?]/.test(name ?? ''))
    throw new NotComputable('.schema')
  const rows = schemaRows(database).filter(
    row => row.sql !== null && (name === undefined || row.tbl_name.toLowerCase() === name.toLowerCase()),
  )
  return rows.map(row => statementText(row)).join('')
}

function statementText({ type, sql }: SchemaRow): string {
  if (type === 'view' || type === 'trigger' || sql === null || /--|\/\*|^CREATE TABLE ['"]/.test(sql))
    throw new NotComputable('.schema of a view or of a quoted name')
  return `${toBytes(sql)};\n`
}

function dump(database: DatabaseSync): string {
  const rows = schemaRows(database)
  const tables = rows.filter(({ type }) => type === 'table')
  const others = rows.filter(({ type, sql }) => type !== 'table' && sql !== null)
  if (tables.some(({ name }) => !/^[a-z_]\w*$/i.test(name))) throw new NotComputable('.dump of a quoted name')
  if (tables.some(({ name }) => /^sqlite_stat/.test(name))) throw new NotComputable('.dump of statistics')
  let text = 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n'
  for (const table of tables) {
    text += table.name === 'sqlite_sequence' ? 'DELETE FROM sqlite_sequence;\n' : statementText(table)
    const statement = database.prepare(`SELECT * FROM ${table.name}`)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    for (const row of statement.all() as unknown as Value[][])
      text += `INSERT INTO ${table.name} VALUES(${row.map(literal).join(',')});\n`
  }
  return `${text}${others.map(statementText).join('')}COMMIT;\n`
}
