// The command `.import`: the rows of a file into a table, which is made where there is none.
import type { DatabaseSync } from 'node:sqlite'
import { toBytes, toText } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { rowsOfText } from './read-table.ts'

export interface ImportContext {
  readonly database: () => DatabaseSync
  /** The bytes of a file; undefined where it cannot be opened. */
  readonly read: (name: string) => string | undefined
  readonly complain: (bytes: string) => Promise<void>
  readonly separator: string
}

const maxRows = 100_000

/** Imports a file; whether that could be done. */
export async function importTable(args: readonly string[], context: ImportContext): Promise<boolean> {
  const { names, separator, skip } = importArguments(args, context.separator)
  const [file, table, ...others] = names
  if (file === undefined || table === undefined || others.length > 0 || file.startsWith('|'))
    throw new NotComputable(`.import ${args.join(' ')}`)
  const bytes = context.read(file)
  if (bytes === undefined) {
    await context.complain(`Error: cannot open "${toBytes(file)}"\n`)
    return false
  }
  const rows = rowsOfText(bytes, separator).slice(skip)
  if (rows.length > maxRows) throw new NotComputable('an import of many rows')
  const database = context.database()
  const known = database.prepare('SELECT 1 FROM sqlite_schema WHERE lower(name) = lower(?)').get(table)
  if (!known) {
    const head = rows.shift()
    if (!head) {
      await context.complain(`${toBytes(file)}: empty file\n`)
      return false
    }
    database.exec(await creation(table, { file, head: head.fields, complain: context.complain }))
  }
  const width = database.prepare(`SELECT * FROM ${identifier(table)} LIMIT 0`).columns().length
  const insert = database.prepare(
    `INSERT INTO ${identifier(table)} VALUES(${Array.from({ length: width }, () => '?').join(',')})`,
  )
  const ownTransaction = !database.isTransaction
  if (ownTransaction) database.exec('BEGIN')
  for (const { fields, line } of rows) {
    if (fields.length !== width)
      await context.complain(
        `${toBytes(file)}:${line}: expected ${width} columns but found ${fields.length} - ${fields.length < width ? 'filling the rest with NULL' : 'extras ignored'}\n`,
      )
    const values = Array.from({ length: width }, (_, index) => fields[index])
    try {
      insert.run(...values.map(value => (value === undefined ? null : toText(value))))
    } catch {
      throw new NotComputable('a row that cannot be imported')
    }
  }
  if (ownTransaction) database.exec('COMMIT')
  return true
}

function importArguments(
  args: readonly string[],
  usual: string,
): { readonly names: string[]; readonly separator: string; readonly skip: number } {
  const names: string[] = []
  const rest = [...args]
  let separator = usual
  let skip = 0
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const option = word.replace(/^--/, '-')
    if (option === '-csv') separator = ','
    else if (option === '-skip') skip = Number(rest.shift())
    else if (word.startsWith('-')) throw new NotComputable(`.import ${word}`)
    else names.push(word)
  }
  if (!Number.isInteger(skip)) throw new NotComputable('.import --skip of no number')
  return { names, separator, skip }
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`

// four columns a line
function columnText(name: string, index: number): string {
  const before = index === 0 ? '' : index % 4 === 0 ? ',\n ' : ', '
  return `${before}${identifier(name)} TEXT`
}

interface Creation {
  readonly file: string
  readonly head: readonly string[]
  readonly complain: (bytes: string) => Promise<void>
}

async function creation(table: string, { file, head, complain }: Creation): Promise<string> {
  const plain = head.map(toText)
  const lower = plain.map(name => name.toLowerCase())
  if (plain.some(name => name === '' || name.includes('"')) || table.includes('"'))
    throw new NotComputable('columns with unusual names')
  const isTwice = (index: number) =>
    lower.indexOf(lower[index] ?? '') !== lower.lastIndexOf(lower[index] ?? '')
  const names = plain.map((name, index) => (isTwice(index) ? `${name}_${index + 1}` : name))
  const renamed = plain.flatMap((name, index) => (isTwice(index) ? [`"${name}" to "${names[index]}"`] : []))
  if (renamed.length > 0) {
    if (plain.length > 9 || new Set(names.map(name => name.toLowerCase())).size < names.length)
      throw new NotComputable('columns of one name')
    await complain(
      toBytes(`Columns renamed during .import ${file} due to duplicates:\n${renamed.join(',\n')}\n`),
    )
  }
  return `CREATE TABLE ${identifier(table)}(\n${names.map(columnText).join('')})`
}
