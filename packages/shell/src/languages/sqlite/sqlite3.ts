// The program `sqlite3`: SQL and its own commands from arguments or standard input, on a database in a file or in none.
import type { DatabaseSync } from 'node:sqlite'
import { toBytes, toText } from '../../bytes.ts'
import { FsError } from '../../fs-error.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { imageOf, openImage } from './database.ts'
import { quits, runDotCommand, setMode } from './dot-commands.ts'
import { type Layout, modeNames, printed, type Value } from './modes.ts'
import { guard, prepare, SqlError, stepError } from './prepare-statement.ts'
import { endOfStatement } from './statements.ts'

const versionText =
  '3.40.1 2022-12-28 14:03:47 df5c253c0b3dd24916e4ec7cf77d3db5294cc9fd45ae7b9c5e82ad8197f3alt1\n'
const maxRows = 200_000
const bufferSize = 4096

export async function sqlite3(process: Process): Promise<number> {
  const layout: Layout = {
    mode: 'list',
    hasHeader: false,
    isHeaderSet: false,
    separator: '|',
    rowEnd: '\n',
    nullText: '',
  }
  const words = await readArguments(process, layout)
  if (typeof words === 'number') return words
  const [file, ...commands] = words.operands
  const run = new Run(process, layout, file ?? ':memory:')
  try {
    for (const command of words.before) run.dotCommand(command)
    return commands.length > 0
      ? await run.arguments(commands)
      : await run.script(toText(await readAll(process.input)))
  } finally {
    run.close()
  }
}

async function readArguments(
  process: Process,
  layout: Layout,
): Promise<{ operands: string[]; before: string[] } | number> {
  const operands: string[] = []
  const before: string[] = []
  const rest = process.args.map(toText)
  while (rest.length > 0) {
    const word = rest.shift() ?? ''
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      continue
    }
    const name = word.replace(/^--?/, '')
    if (name === 'version') {
      process.out(versionText)
      return 0
    }
    if (name === 'cmd') before.push(rest.shift() ?? '')
    else if (!setOption(layout, name, rest)) {
      if (/^[a-z]+$/.test(name) && knownOptions.has(name)) throw new NotComputable(`sqlite3 ${word}`)
      await process.err(
        `sqlite3: Error: unknown option: ${toBytes(word)}\nUse -help for a list of options.\n`,
      )
      return 1
    }
  }
  return { operands, before }
}

const knownOptions = new Set(
  'append ascii A deserialize echo help html init interactive lookaside maxsize memtrace mmap newline nofollow nonce pagecache pcachetrace readonly safe stats vfs zip bail'.split(
    ' ',
  ),
)

function setOption(layout: Layout, name: string, rest: string[]): boolean {
  if (name === 'header' || name === 'noheader') {
    layout.hasHeader = name === 'header'
    layout.isHeaderSet = true
  } else if (name === 'separator') layout.separator = toBytes(rest.shift() ?? '')
  else if (name === 'nullvalue') layout.nullText = toBytes(rest.shift() ?? '')
  else if (name === 'batch') return true
  else if (modeNames.some(mode => mode === name)) {
    const { hasHeader } = layout
    setMode(layout, name)
    layout.hasHeader = hasHeader
    layout.rowEnd = '\n'
  } else return false
  return true
}

class Run {
  private readonly process: Process
  private readonly layout: Layout
  private readonly file: string
  private database: DatabaseSync | undefined
  private before = ''
  private printedBytes = 0

  constructor(process: Process, layout: Layout, file: string) {
    this.process = process
    this.layout = layout
    this.file = file
  }

  /** Each argument is a command of its own, or SQL; the first error ends the program. */
  async arguments(commands: readonly string[]): Promise<number> {
    try {
      for (const command of commands) {
        this.open()
        if (quits.test(command.trim())) break
        if (command.startsWith('.')) this.dotCommand(command)
        else this.execute(command)
      }
    } catch (error) {
      if (error instanceof CannotOpen) {
        await this.complain(
          `Error: unable to open database "${toBytes(this.file)}": unable to open database file\n`,
        )
        return 1
      }
      if (!(error instanceof SqlError)) throw error
      const phase = error.isPrepared ? 'stepping' : 'in prepare'
      const number = error.isPrepared ? ` (${error.status})` : ''
      await this.complain(`Error: ${phase}, ${toBytes(error.message)}${number}\n`)
      return error.status
    }
    return 0
  }

  /** Lines from standard input: a statement goes to its semicolon; an error is told, and the rest goes on. */
  async script(text: string): Promise<number> {
    let pending = ''
    let start = 0
    let errors = 0
    const lines = text.split('\n')
    if (lines.at(-1) === '') lines.pop()
    for (const [index, line] of lines.entries()) {
      if (pending === '' && line.trim() === '') continue
      if (pending === '' && line.startsWith('.')) {
        if (quits.test(line.trim())) break
        this.open()
        this.dotCommand(line)
        continue
      }
      if (pending === '' && /^\s*(?:--|\/\*|\/|go\s*$)/i.test(line))
        throw new NotComputable('SQL with comments between')
      if (pending === '') start = index + 1
      pending += pending === '' ? line : `\n${line}`
      if (!isComplete(pending)) continue
      errors += await this.line(pending, start)
      pending = ''
    }
    if (pending.trim() !== '') errors += await this.line(pending, start)
    return errors > 0 ? 1 : 0
  }

  private async line(sql: string, start: number): Promise<number> {
    try {
      this.open()
      this.execute(sql)
      return 0
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      const kind = error.isPrepared ? 'Runtime error' : 'Parse error'
      const number = error.isPrepared ? ` (${error.status})` : ''
      await this.complain(`${kind} near line ${start}: ${toBytes(error.message)}${number}\n`)
      return 1
    }
  }

  dotCommand(line: string): void {
    runDotCommand(line, {
      layout: this.layout,
      database: () => this.open(),
      print: bytes => this.print(bytes),
    })
  }

  private execute(sql: string): void {
    const database = this.open()
    let rest = sql
    while (true) {
      rest = rest.replace(/^\s+/, '')
      if (rest === '' || /^;[\s;]*$/.test(rest)) return
      const end = endOfStatement(rest)
      const statement = rest.slice(0, end)
      guard(statement)
      this.runStatement(database, statement, rest)
      if (end === undefined) return
      rest = rest.slice(end)
    }
  }

  private runStatement(database: DatabaseSync, statement: string, sql: string): void {
    const prepared = prepare(database, statement, sql)
    prepared.setReadBigInts(true)
    prepared.setReturnArrays(true)
    const names = prepared.columns().map(({ name }) => name)
    const rows: Value[][] = []
    let failure: SqlError | undefined
    try {
      for (const row of prepared.iterate() as unknown as Iterable<Value[]>) {
        rows.push(row)
        if (rows.length > maxRows) throw new NotComputable(`more than ${maxRows} rows`)
      }
    } catch (error) {
      failure = stepError(error)
    }
    if (names.length > 0) this.print(printed(names, rows, this.layout))
    if (failure) throw failure
  }

  private open(): DatabaseSync {
    if (this.database) return this.database
    const isFile = this.file !== ':memory:' && this.file !== ''
    this.before = isFile ? this.content() : ''
    this.database = openImage(this.before)
    this.before = imageOf(this.database)
    return this.database
  }

  /** The bytes of the file, which is made where there is none. */
  private content(): string {
    const { process } = this
    const path = process.path(toBytes(this.file))
    if (/^file:|\0/.test(this.file)) throw new NotComputable('a database by address')
    try {
      if (!process.fs.exists(path)) process.fs.write(path, '')
      const bytes = process.fs.read(path)
      if (bytes !== '' && !bytes.startsWith('SQLite format 3\0'))
        throw new NotComputable('a file that is no database')
      return bytes
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (error.message === 'No such file or directory') throw new CannotOpen()
      throw new NotComputable(`a database that cannot be read: ${error.message}`)
    }
  }

  /** What the program holds back is only printed at its end, after its complaints. */
  private async complain(bytes: string): Promise<void> {
    if (this.printedBytes > bufferSize) throw new NotComputable('an error after much output')
    await this.process.shell.output(2)?.write(bytes)
  }

  private print(bytes: string): void {
    this.printedBytes += bytes.length
    this.process.out(bytes)
  }

  /** Leaves the database in its file. */
  close(): void {
    const { database } = this
    if (!database) return
    const isFile = this.file !== ':memory:' && this.file !== ''
    try {
      if (!isFile) return
      if (database.isTransaction) throw new NotComputable('a transaction that is left open')
      const bytes = imageOf(database)
      if (bytes !== this.before) this.process.fs.write(this.process.path(toBytes(this.file)), bytes)
    } catch (error) {
      throw error instanceof FsError
        ? new NotComputable(`a database that cannot be written: ${error.message}`)
        : error
    } finally {
      database.close()
    }
  }
}

class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}

function isComplete(sql: string): boolean {
  const end = endOfStatement(sql)
  if (end === undefined) return false
  const rest = sql.slice(end)
  return rest.trim() === '' || isComplete(rest)
}
