// A running program: its arguments, its environment, what it reads and writes.
import { isUtf8Locale } from '../locale.ts'
import { NotComputable } from '../not-computable.ts'
import type { Shell } from '../shell.ts'
import { FsError } from '../tree/fs-error.ts'
import type { Node } from '../tree/tree-node.ts'
import { nowhere } from '../tree/tree-view.ts'
import type { TreeFs } from '../tree-fs.ts'
import { localeQuotes } from '../words/locale-quotes.ts'
import { gnuQuoted, localeQuoted, plainQuotes, shellName } from '../words/quote.ts'
import { inputNamed } from './open-stream.ts'
import { type Input, type Output, readAll } from './stream.ts'

/** What a program does; what it returns is its status. */
export type Program = (process: Process) => number | Promise<number>

const flushAt = 65_536

/** Many programs never look at theirs: it may be told when it is asked for. */
type Environment = ReadonlyMap<string, string> | (() => ReadonlyMap<string, string>)

type Differences = Partial<Pick<Process, 'shell' | 'name' | 'args' | 'fail' | 'misuse'>>

/** A running program, as it sees its shell and its files. */
export class Process {
  /** A shell of its own, for its directory, descriptors and what it starts. */
  readonly shell: Shell
  readonly name: string
  readonly args: readonly string[]
  private readonly given: Environment
  private known: ReadonlyMap<string, string> | undefined
  private readonly pending = { chunks: [] as string[], size: 0 }

  constructor({
    shell,
    name,
    args,
    environment,
  }: Pick<Process, 'shell' | 'name' | 'args'> & { readonly environment: Environment }) {
    this.shell = shell
    this.name = name
    this.args = args
    this.given = environment
  }

  /** What it finds in its environment. */
  get environment(): ReadonlyMap<string, string> {
    this.known ??= typeof this.given === 'function' ? this.given() : this.given
    return this.known
  }

  /** This process with something else about it; what one of the two prints waits in the buffer of both. */
  with(differences: Differences): Process {
    return Object.assign(new Process({ ...this, environment: this.given }), this, differences)
  }

  /** The files of its machine. */
  get fs(): TreeFs {
    return this.shell.fs
  }

  /** Standard input. */
  get input(): Input {
    const input = this.shell.input(0)
    if (!input) throw new NotComputable(`what ${this.name} says of a closed standard input`)
    return input
  }

  /** Standard output. */
  get output(): Output {
    const output = this.shell.output(1)
    if (!output) throw new NotComputable(`what ${this.name} says of a closed standard output`)
    return output
  }

  /** Where a name on the command line lies. */
  path(name: string): string {
    // an empty name names nothing
    if (name === '') return nowhere
    return this.shell.path(name)
  }

  /** The node at a name on the command line; undefined where there is none. */
  find(name: string, options: { follow?: boolean } = {}): Node | undefined {
    if (this.shell.surroundings.offered.has(name))
      throw new NotComputable(`${this.name} of a process substitution`)
    return this.fs.find(this.path(name), options)
  }

  /** Writes to standard output, which is buffered until the program ends or complains. */
  out(bytes: string): void {
    this.shell.surroundings.budget.hand(bytes.length)
    this.pending.chunks.push(bytes)
    this.pending.size += bytes.length
  }

  /** Hands on what is buffered when there is much of it; for programs that print without end. */
  async relieve(): Promise<void> {
    if (this.pending.size >= flushAt) await this.flush()
    this.shell.surroundings.budget.command()
  }

  /** Hands on what is buffered. */
  async flush(): Promise<void> {
    if (this.pending.size === 0) return
    const bytes = this.pending.chunks.join('')
    this.pending.chunks = []
    this.pending.size = 0
    await this.output.write(bytes)
  }

  /** How many bytes are waiting in the buffer. */
  get waiting(): number {
    return this.pending.size
  }

  /** How many lines are waiting in the buffer. */
  pendingLines(): number {
    return this.pending.chunks.join('').split('\n').length - 1
  }

  /** `name: message` on standard error, at once. */
  async fail(message: string): Promise<void> {
    await this.err(
      `${this.name}: ${localeQuotes(this.name, message, { isUtf8: isUtf8Locale(this.shell) })}\n`,
    )
  }

  /** A line with quoted names, on standard output. */
  tell(line: string): void {
    this.out(isUtf8Locale(this.shell) ? line : plainQuotes(line))
  }

  /** A word in the quotation marks of the locale. */
  mark(word: string): string {
    return localeQuoted(word, { isUtf8: isUtf8Locale(this.shell) })
  }

  /** Writes to standard error, at once. */
  async err(bytes: string): Promise<void> {
    await this.flush()
    await this.shell.output(2)?.write(bytes)
  }

  /** The content of a file named on the command line; `-` is standard input. Undefined after a complaint. */
  async read(
    name: string,
    { complaint = (reason: string) => `${shellName(name)}: ${reason}` } = {},
  ): Promise<string | undefined> {
    const stream = name === '-' ? this.input : inputNamed(name, this.shell)
    if (stream) return readAll(stream)
    const offered = this.shell.surroundings.offered.get(name)
    if (offered !== undefined) return offered
    try {
      if (name === '') throw new FsError('ENOENT')
      return this.fs.read(this.path(name))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      await this.fail(complaint(error.message))
      return undefined
    }
  }

  /** A complaint about what a user typed, with GNU's hint; returns the usual status. */
  async misuse(message: string, status = 1): Promise<number> {
    await this.fail(message)
    await this.err(`Try '${this.name} --help' for more information.\n`)
    return status
  }
}

/** A name in a GNU message. */
export const quoted = gnuQuoted
