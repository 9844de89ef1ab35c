// Files and commands an awk program reads and writes by their names.
import type { Process } from '../../../run/process.ts'
import { readAll, TextInput } from '../../../run/stream.ts'
import { FsError } from '../../../tree/fs-error.ts'
import { outputOfCommand, runCommand } from '../../run-command.ts'
import { AwkRunError } from '../awk-error.ts'
import { RecordSource, type Waiting } from './record-source.ts'

interface OpenOutput {
  readonly kind: 'file' | 'command' | 'stdout' | 'stderr'
  readonly pieces: string[]
}

/** What an awk program has open, by name. */
export class Streams {
  private readonly process: Process
  private readonly outputs = new Map<string, OpenOutput>()
  private readonly inputs = new Map<string, RecordSource>()
  private readonly commands = new Map<string, { source: RecordSource; status: number }>()

  constructor(process: Process) {
    this.process = process
  }

  *write(name: string, operator: '>' | '>>' | '|', text: string): Waiting<void> {
    let output = this.outputs.get(name)
    if (!output) {
      if (operator === '|') yield this.process.flush()
      output = this.open(name, operator)
      this.outputs.set(name, output)
    }
    if (output.kind === 'stdout') this.process.out(text)
    else if (output.kind === 'stderr') yield this.complain(text)
    else output.pieces.push(text)
  }

  // standard output keeps what it holds back, but on a terminal
  private async complain(text: string): Promise<void> {
    if (this.process.output.isTerminal) await this.process.flush()
    await this.process.shell.output(2)?.write(text)
  }

  private open(name: string, operator: string): OpenOutput {
    if (operator === '|') return { kind: 'command', pieces: [] }
    if (name === '/dev/stdout' || name === '-') return { kind: 'stdout', pieces: [] }
    if (name === '/dev/stderr') return { kind: 'stderr', pieces: [] }
    try {
      const mode = 0o666 & ~this.process.shell.umask
      if (name === '') throw new FsError('ENOENT')
      this.process.fs.openForWriting(this.process.path(name), { mode, truncate: operator === '>' })
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      throw new AwkRunError(`cannot open "${name}" for output (${error.message})`, { isLocated: false })
    }
    return { kind: 'file', pieces: [] }
  }

  private flushFile(name: string, { pieces }: OpenOutput): void {
    if (pieces.length === 0) return
    const { fs } = this.process
    const inode = fs.openForWriting(this.process.path(name))
    const node = fs.node(inode)
    fs.writeInode(inode, node.kind === 'file' ? node.data.length : 0, pieces.splice(0).join(''))
  }

  /** Writes out everything that is held back, as before another program runs. */
  async flush(): Promise<void> {
    for (const [name, output] of this.outputs) if (output.kind === 'file') this.flushFile(name, output)
    await this.process.flush()
  }

  /** Where a file's records come from; undefined where it cannot be opened. */
  file(name: string): RecordSource | undefined {
    const known = this.inputs.get(name)
    if (known) return known
    const source = this.openInput(name)
    if (source) this.inputs.set(name, source)
    return source
  }

  openInput(name: string): RecordSource | undefined {
    if (name === '-' || name === '/dev/stdin') return new RecordSource(async () => this.process.input.read())
    const output = this.outputs.get(name)
    if (output?.kind === 'file') this.flushFile(name, output)
    const offered = this.process.shell.surroundings.offered.get(name)
    if (offered !== undefined) return RecordSource.of(offered)
    try {
      return RecordSource.of(this.process.fs.read(this.process.path(name)))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (error.code === 'EISDIR') throw new AwkRunError('read error (Is a directory)', { isLocated: false })
      return undefined
    }
  }

  /** Why a file cannot be opened. */
  reason(name: string): string {
    try {
      this.process.fs.read(this.process.path(name))
      return ''
    } catch (error) {
      if (error instanceof FsError) return error.message
      throw error
    }
  }

  *command(name: string): Waiting<RecordSource> {
    const known = this.commands.get(name)
    if (known) return known.source
    yield this.flush()
    const { bytes, status } = (yield outputOfCommand(this.process, name)) as { bytes: string; status: number }
    const source = RecordSource.of(bytes)
    this.commands.set(name, { source, status })
    return source
  }

  *system(command: string): Waiting<number> {
    yield this.flush()
    return (yield runCommand(this.process, command)) as number
  }

  *close(name: string): Waiting<number> {
    const output = this.outputs.get(name)
    if (output) {
      this.outputs.delete(name)
      return yield* this.finish(name, output)
    }
    const command = this.commands.get(name)
    if (command) {
      this.commands.delete(name)
      return command.status
    }
    return this.inputs.delete(name) ? 0 : -1
  }

  private *finish(name: string, output: OpenOutput): Waiting<number> {
    if (output.kind === 'file') this.flushFile(name, output)
    if (output.kind !== 'command') return 0
    if (this.process.output.isTerminal) yield this.process.flush()
    return (yield runCommand(this.process, name, { input: new TextInput(output.pieces.join('')) })) as number
  }

  *closeAll(): Waiting<void> {
    for (const [name, output] of [...this.outputs].reverse()) yield* this.finish(name, output)
  }

  readStdin(): Promise<string> {
    return readAll(this.process.input)
  }
}
