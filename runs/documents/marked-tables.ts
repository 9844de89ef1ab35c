// The tables in the documents that a script here prints. Each stands below a line that says which, and when it was made:
//   <!-- run: SCRIPT ARGUMENTS | rows 3 | stored | made at COMMIT on DATE of CODE -->
// up to `<!-- end -->`. `rows N` keeps the first N rows of each table, `sums` those in bold; `stored` says that the script
// prints what was measured elsewhere and kept in runs/results. COMMIT is what was checked out, CODE the hash of the files
// that were measured.
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** When tables were made, and from what. */
export interface Made {
  readonly commit: string
  readonly date: string
  readonly code: string
}

export interface MarkedTable {
  readonly document: string
  readonly line: number
  readonly script: string
  readonly args: readonly string[]
  readonly rows: number | undefined
  readonly isSums: boolean
  readonly isStored: boolean
  readonly made: Made | undefined
  /** What stands there, tables as they are formatted. */
  readonly body: string
  /** All of it, from mark to end. */
  readonly whole: string
}

/** The documents that may have tables. */
export function documents(): readonly string[] {
  return ['README.md', ...globSync(['docs/**/*.md', 'packages/*/README.md'], { cwd: root }).sort()]
}

/** The marked tables of a document, and the lines that look like marks and are none. */
export function markedTables(document: string): {
  readonly tables: readonly MarkedTable[]
  readonly malformed: readonly string[]
} {
  const text = readFileSync(path.join(root, document), 'utf8')
  const tables: MarkedTable[] = []
  const malformed: string[] = []
  for (const { 0: whole, 1: mark = '', 2: body, index } of text.matchAll(
    /^(<!-- run:.*)\n(?:([\s\S]*?)\n<!-- end -->)?/gm,
  )) {
    const line = text.slice(0, index).split('\n').length
    const read = readMark(mark)
    if (read === undefined || body === undefined || body.includes('<!-- run:'))
      malformed.push(`${document}:${line}`)
    else tables.push({ document, line, ...read, body: body.trim(), whole })
  }
  return { tables, malformed }
}

const field = {
  rows: /^rows (\d+)$/,
  sums: /^sums$/,
  stored: /^stored$/,
  made: /^made at ([0-9a-f]{7,40}) on (\d{4}-\d\d-\d\d) of ([0-9a-f]{8})$/,
}

function readMark(mark: string): Omit<MarkedTable, 'document' | 'line' | 'body' | 'whole'> | undefined {
  const [, inner] = /^<!-- run: (.*) -->$/.exec(mark) ?? []
  const [line = '', ...fields] = inner?.split(' | ') ?? []
  const [script = '', ...args] = line.split(' ')
  if (!/^[\w-]+$/.test(script) || !args.every(word => /^[\w./=,-]+$/.test(word))) return undefined
  const found = (pattern: RegExp) => fields.map(text => pattern.exec(text)).find(match => match !== null)
  const kinds = fields.map(text => Object.values(field).find(pattern => pattern.test(text)))
  if (kinds.includes(undefined) || new Set(kinds).size < kinds.length) return undefined
  const rows = found(field.rows)?.[1]
  const [, commit, date, code] = found(field.made) ?? []
  const made = commit && date && code ? { commit, date, code } : undefined
  return {
    script,
    args,
    rows: rows === undefined ? undefined : Number(rows),
    isSums: found(field.sums) !== undefined,
    isStored: found(field.stored) !== undefined,
    made,
  }
}

/** A marked table as it stands in its document, with these tables and this stamp. */
export function writtenTable(marked: MarkedTable, tables: readonly string[], made: Made): string {
  const { script, args, rows, isSums, isStored } = marked
  const fields = [
    [script, ...args].join(' '),
    ...(rows === undefined ? [] : [`rows ${rows}`]),
    ...(isSums ? ['sums'] : []),
    ...(isStored ? ['stored'] : []),
    `made at ${made.commit} on ${made.date} of ${made.code}`,
  ]
  return `<!-- run: ${fields.join(' | ')} -->\n\n${tables.join('\n\n')}\n\n<!-- end -->`
}

/** The rows of a printed table that this mark keeps. */
export function keptRows(table: string, { rows, isSums }: MarkedTable): string {
  const [title = '', rule = '', ...body] = table.split('\n')
  const chosen = isSums ? body.filter(row => row.startsWith('| **')) : body.slice(0, rows)
  return [title, rule, ...chosen].join('\n')
}

/** The tables of a text; whatever is no row ends one. */
export function tablesIn(text: string): readonly string[] {
  return text.match(/^\|.*(?:\n\|.*)*/gm) ?? []
}

/** The cells of a table, however wide they are drawn; the rule left out. */
export function cellsOf(table: string): readonly (readonly string[])[] {
  const rows = table.split('\n').map(row =>
    row
      .replace(/^\||\|$/g, '')
      .split('|')
      .map(cell => cell.trim()),
  )
  return rows.filter((_, at) => at !== 1)
}
