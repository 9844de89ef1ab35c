// A running program: its arguments, its environment, what it reads and writes.
import { FsError } from '../fs-error.ts'
import { isUtf8Locale } from '../locale.ts'
import type { Shell } from '../shell.ts'
import type { TreeFs } from '../tree-fs.ts'
import { gnuQuoted, plainQuotes, shellName } from '../words/quote.ts'
import { type Input, type Output, readAll, TextInput } from './stream.ts'

export type Program = (process: Process) => number | Promise<number>

const flushAt = 65_536

export class Process {
  /** A shell of its own, for its directory, descriptors and what it starts. */
  readonly shell: Shell
  readonly name: string
  readonly args: readonly string[]
  readonly environment: ReadonlyMap<string, string>
  private readonly pending = { chunks: [] as string[], size: 0 }

  constructor({ shell, name, args, environment }: Pick<Process, 'shell' | 'name' | 'args' | 'environment'>) {
    this.shell = shell
    this.name = name
    this.args = args
    this.environment = environment
  }

  get fs(): TreeFs {
    return this.shell.fs
  }

  get input(): Input {
    return this.shell.input(0) ?? new TextInput('')
  }

  get output(): Output | undefined {
    return this.shell.output(1)
  }

  path(name: string): string {
    return this.shell.path(name)
  }

  /** Writes to standard output, which is buffered until the program ends or complains. */
  out(bytes: string): void {
    this.pending.chunks.push(bytes)
    this.pending.size += bytes.length
  }

  /** Hands on what is buffered when there is much of it; for programs that print without end. */
  async relieve(): Promise<void> {
    if (this.pending.size >= flushAt) await this.flush()
    this.shell.surroundings.budget.command()
  }

  async flush(): Promise<void> {
    if (this.pending.size === 0) return
    const bytes = this.pending.chunks.join('')
    this.pending.chunks = []
    this.pending.size = 0
    await this.output?.write(bytes)
  }

  /** How many lines are waiting in the buffer. */
  pendingLines(): number {
    return this.pending.chunks.join('').split('\n').length - 1
  }

  /** `name: message` on standard error, at once. */
  async fail(message: string): Promise<void> {
    await this.err(`${this.name}: ${isUtf8Locale(this.shell) ? message : plainQuotes(message)}\n`)
  }

  async err(bytes: string): Promise<void> {
    await this.flush()
    await this.shell.output(2)?.write(bytes)
  }

  /** The content of a file named on the command line; `-` is standard input. Undefined after a complaint. */
  async read(
    name: string,
    { complaint = (reason: string) => `${shellName(name)}: ${reason}` } = {},
  ): Promise<string | undefined> {
    if (name === '-' || name === '/dev/stdin') return readAll(this.input)
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
