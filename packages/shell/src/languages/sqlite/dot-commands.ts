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

// what the program has; any beginning of a name calls it
const real =
  'archive auth backup bail binary cd changes check clone connection databases dbconfig dbinfo dump echo eqp excel exit expert explain filectrl fullschema headers help import imposter indexes indices iotrace limit lint load log mode nonce nullvalue once open output parameter print progress prompt quit read recover restore save scanstats schema selftest separator session sha3sum shell show stats system tables testcase testctrl timeout timer trace unmodule vfsinfo vfslist vfsname wheretrace width'.split(
    ' ',
  )

const notOwn = "AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"

/** What is wrong with a command, in the program's words; undefined where nothing is. */
export function dotComplaint(line: string): string | undefined {
  const [command = '', first = ''] = wordsOf(line)
  const name = command.slice(1)
  if (!real.some(word => word.startsWith(name)))
    return `Error: unknown command or invalid arguments:  "${toBytes(name)}". Enter ".help" for help\n`
  const isMode = command === '.mode' && /^[a-z]/.test(first) && !modes.some(mode => mode.startsWith(first))
  return isMode ? `Error: mode should be one of: ${modes.join(' ')}\n` : undefined
}

const modes = 'ascii box column csv html insert json line list markdown qbox quote table tabs tcl'.split(' ')

/** Runs one; throws where it is not computed. */
export function runDotCommand(line: string, { layout, database, print }: DotContext): void {
  const [command = '', ...args] = wordsOf(line)
  const [first = ''] = args
  switch (command) {
    case '.tables':
      print(inColumns(namesOf(database(), `type IN ('table','view') ${notOwn}`, args)))
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
      if (args.length !== 1 && first !== 'insert') throw new NotComputable(line)
      setMode(layout, first)
      if (first === 'insert') layout.table = toBytes(args[1] ?? 'table')
      return
    case '.bail':
    case '.timer':
    case '.echo':
    case '.changes':
      if (command !== '.bail' && isOn(first)) throw new NotComputable(line)
      if (command === '.bail') layout.isBailing = isOn(first)
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

/** The words of a command. */
export function wordsOf(line: string): string[] {
  if (/["'\\]/.test(line.replaceAll(/"(?:[^"\\]|\\[tn])*"|'[^']*'/g, ''))) throw new NotComputable(line)
  return [...line.trim().matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    match =>
      match[1]?.replaceAll(/\\([tn])/g, (_, letter) => (letter === 't' ? '\t' : '\n')) ??
      match[2] ??
      match[3] ??
      '',
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
  const rows = database.prepare(`SELECT name FROM sqlite_schema WHERE ${where}${like} ORDER BY 1`).all() as {
    name: string
  }[]
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
  return rows.map(row => statementText(row, database)).join('')
}

function statementText({ type, sql, name }: SchemaRow, database?: DatabaseSync): string {
  if (sql === null || /--|\/\*/.test(sql)) throw new NotComputable('.schema with comments')
  const text = toBytes(sql.replace(/^CREATE TABLE (?=['"])/, 'CREATE TABLE IF NOT EXISTS '))
  return type === 'view' && database ? `${text}\n/* ${viewColumns(name, database)} */;\n` : `${text};\n`
}

// keywords stand in quotes there
const plainName =
  /^(?!(?:select|from|where|order|group|index|table|key|default|values?|date|to|end|case|check|desc|asc)$)[a-z_]\w*$/i

function viewColumns(name: string, database: DatabaseSync): string {
  let names: string[]
  try {
    names = database
      .prepare(`SELECT * FROM ${quotedName(name)} LIMIT 0`)
      .columns()
      .map(column => column.name)
  } catch {
    throw new NotComputable('.schema of a view that is wrong')
  }
  if (![name, ...names].every(word => plainName.test(word)))
    throw new NotComputable('.schema of unusual names')
  return `${name}(${names.join(',')})`
}

const quotedName = (name: string) => (plainName.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

function dump(database: DatabaseSync): string {
  const rows = schemaRows(database)
  const tables = rows.filter(({ type }) => type === 'table')
  const others = rows.filter(({ type, sql }) => type !== 'table' && sql !== null)
  if (tables.some(({ name }) => /^sqlite_stat/.test(name))) throw new NotComputable('.dump of statistics')
  let text = 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n'
  for (const table of tables) {
    text += table.name === 'sqlite_sequence' ? 'DELETE FROM sqlite_sequence;\n' : statementText(table)
    const statement = database.prepare(`SELECT * FROM ${quotedName(table.name)}`)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    for (const row of statement.all() as unknown as Value[][])
      text += `INSERT INTO ${toBytes(quotedName(table.name))} VALUES(${row.map(literal).join(',')});\n`
  }
  return `${text}${others.map(row => statementText(row)).join('')}COMMIT;\n`
}
