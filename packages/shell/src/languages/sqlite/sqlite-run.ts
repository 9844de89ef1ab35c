// SQL and the commands of sqlite3, run on a database in a file or in none.
import type { DatabaseSync } from 'node:sqlite'
import { toBytes, toText } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import type { Arguments } from './arguments.ts'
import { imageOf, openImage } from './database.ts'
import { dotComplaint, quits, runDotCommand, wordsOf } from './dot-commands.ts'
import { importTable } from './import-table.ts'
import { type Layout, printed, type Value } from './modes.ts'
import { Redirection } from './redirection.ts'
import { guard, prepare, SqlError, stepError } from './statements/prepare-statement.ts'
import { queryPlan } from './statements/query-plan.ts'
import { endOfStatement } from './statements/statements.ts'

const maxRows = 200_000
const bufferSize = 4096

/** A database in use: what is run on it, and what is printed. */
export class SqliteRun {
  private readonly process: Process
  private readonly layout: Layout
  private readonly file: string
  private database: DatabaseSync | undefined
  private before = ''
  private printedBytes = 0
  private readonly redirection: Redirection

  constructor(process: Process, layout: Layout, file: string) {
    this.process = process
    this.layout = layout
    this.file = file
    this.redirection = new Redirection(process)
  }

  /** Reads what is to be read before all else; false where the program is to end over it. */
  async readFirst({ init, isBatch }: Arguments): Promise<boolean> {
    const { shell } = this.process
    const usual = toText(`${shell.machine.home}/.sqliterc`)
    const name = init ?? usual
    const isNull = name === '/dev/null'
    const text = isNull ? '' : this.fileNamed(name)
    if (text === undefined) {
      if (init !== undefined) await this.complain(`cannot open: "${toBytes(name)}"\n`)
      return init === undefined || !this.layout.isBailing
    }
    if (this.process.input.isTerminal === true && !isBatch)
      await this.complain(`-- Loading resources from ${toBytes(name)}\n`)
    return (await this.script(toText(text))) === 0 || !this.layout.isBailing
  }

  /** Runs a command of `-cmd`; whether it went well. */
  async commandBefore(text: string): Promise<boolean> {
    if (text.startsWith('.')) return quits.test(text.trim()) || this.dotCommand(text)
    return (await this.arguments([text])) === 0
  }

  /** Each argument is a command of its own, or SQL; the first error ends the program. */
  async arguments(commands: readonly string[]): Promise<number> {
    try {
      for (const command of commands) {
        this.open()
        if (quits.test(command.trim())) break
        if (!command.startsWith('.')) this.execute(command)
        else if (!(await this.dotCommand(command))) return 1
      }
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      const phase = error.isPrepared ? 'stepping' : 'in prepare'
      const number = error.isPrepared && error.status > 1 ? ` (${error.status})` : ''
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
      // what was printed is handed on before the next line is read
      await this.process.flush()
      this.printedBytes = 0
      if (pending === '' && line.trim() === '') continue
      if (pending === '' && line.startsWith('.')) {
        if (quits.test(line.trim())) break
        this.open()
        if (!(await this.dotCommand(line))) errors++
        if (errors > 0 && this.layout.isBailing) return 1
        continue
      }
      if (pending === '' && /^\s*--/.test(line)) continue
      if (pending === '' && /^\s*(?:\/\*|\/|go\s*$)/i.test(line))
        throw new NotComputable('SQL with comments between')
      if (pending === '') start = index + 1
      pending += pending === '' ? line : `\n${line}`
      if (!isComplete(pending)) continue
      errors += await this.line(pending, start)
      pending = ''
      this.redirection.endOnce()
      if (errors > 0 && this.layout.isBailing) return 1
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
      const number = error.isPrepared && error.status > 1 ? ` (${error.status})` : ''
      await this.complain(`${kind} near line ${start}: ${toBytes(error.message)}${number}\n`)
      return 1
    }
  }

  /** Runs a command of the program's own; whether it went well. */
  async dotCommand(line: string): Promise<boolean> {
    const [command, ...args] = line.startsWith('.print') ? [] : wordsOf(line)
    const complaint = command === undefined ? undefined : dotComplaint(line)
    if (complaint !== undefined) {
      await this.complain(complaint)
      return false
    }
    let isWell = true
    if (command === '.import') {
      isWell = await importTable(args, {
        database: () => this.open(),
        read: name => this.fileNamed(name),
        complain: bytes => this.complain(bytes),
        separator: this.layout.separator,
      })
      if (this.layout.mode === 'csv' && this.layout.rowEnd === '\r\n') this.layout.rowEnd = '\n'
    } else if (command === '.read') isWell = await this.readFile(args)
    else if (command === '.output' || command === '.once') this.redirection.to(command, args)
    else
      runDotCommand(line, {
        layout: this.layout,
        database: () => this.open(),
        print: bytes => this.print(bytes),
      })
    if (command !== '.once') this.redirection.endOnce()
    return isWell
  }

  private fileNamed(name: string): string | undefined {
    const node = this.process.find(toBytes(name))
    if (node?.kind === 'directory') throw new NotComputable('a folder in the place of a file')
    if (this.process.shell.surroundings.offered.has(toBytes(name))) throw new NotComputable('a pipe')
    return node ? this.process.fs.read(this.process.path(toBytes(name))) : undefined
  }

  private async readFile(args: readonly string[]): Promise<boolean> {
    const [name = '', ...others] = args
    if (others.length > 0 || name.startsWith('|')) throw new NotComputable('.read of a command')
    const text = this.fileNamed(name)
    if (text !== undefined) return (await this.script(toText(text))) === 0
    await this.complain(`Error: cannot open "${toBytes(name)}"\n`)
    return false
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
    if (/^explain\s/i.test(statement)) this.print(queryPlan(rows))
    else if (names.length > 0) this.print(printed(names, rows, this.layout))
    if (failure) throw failure
  }

  private open(): DatabaseSync {
    if (this.database) return this.database
    const isFile = this.file !== ':memory:' && this.file !== ''
    this.before = isFile ? this.content() : ''
    this.database = openImage(this.before)
    this.before = imageOf(this.database)
    if (this.layout.isReadOnly || (isFile && !this.isWritable())) this.database.exec('PRAGMA query_only = ON')
    return this.database
  }

  private isWritable(): boolean {
    const { fs } = this.process
    const node = this.process.find(toBytes(this.file))
    return node !== undefined && fs.may(node, 2)
  }

  /** The bytes of the file, which is made where there is none. */
  private content(): string {
    const { process } = this
    const path = process.path(toBytes(this.file))
    if (/^file:|\0/.test(this.file)) throw new NotComputable('a database by address')
    try {
      if (!process.fs.exists(path) && this.layout.isReadOnly) throw new CannotOpen()
      if (!process.fs.exists(path)) process.fs.write(path, '')
      const bytes = process.fs.read(path)
      if (bytes !== '' && !bytes.startsWith('SQLite format 3\0'))
        throw new NotComputable('a file that is no database')
      return bytes
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      throw new CannotOpen()
    }
  }

  /** What the program holds back is only printed at its end, after its complaints. */
  async complain(bytes: string): Promise<void> {
    if (this.printedBytes > bufferSize) throw new NotComputable('an error after much output')
    await this.process.shell.output(2)?.write(bytes)
  }

  private print(bytes: string): void {
    if (this.redirection.take(bytes)) return
    this.printedBytes += bytes.length
    this.process.out(bytes)
  }

  /** Leaves the database in its file. */
  close(): void {
    this.redirection.close()
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

/** The file is not one that can be opened. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}

function isComplete(sql: string): boolean {
  const end = endOfStatement(sql)
  if (end === undefined) return false
  const rest = sql.slice(end)
  return rest.trim() === '' || isComplete(rest)
}
