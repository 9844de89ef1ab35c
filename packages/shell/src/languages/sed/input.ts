// The lines sed reads: over all files as one stream, or file by file.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readLine } from '../../run/stream.ts'
import { FsError } from '../../tree/fs-error.ts'
import { SedError } from './syntax/script-reader.ts'

export interface InputLine {
  readonly text: string
  readonly isEnded: boolean
}

export interface InputOptions {
  readonly separator: string
  readonly isSeparate: boolean
  /** Called before a file is read and after its last line; for editing in place. */
  onOpen(name: string): Promise<boolean>
  onClose(name: string): Promise<void>
}

/** The lines that are read. */
export class SedInput {
  private readonly process: Process
  private readonly names: string[]
  private readonly options: InputOptions
  private text: string | undefined
  private at = 0
  private isStdin = false
  /** The file being read, `-` for standard input. */
  name = '-'
  line = 0
  status = 0

  constructor(process: Process, names: readonly string[], options: InputOptions) {
    this.process = process
    this.names = [...names]
    this.options = options
  }

  private get isOpen(): boolean {
    return this.text !== undefined || this.isStdin
  }

  private async open(): Promise<boolean> {
    const name = this.names.shift() ?? ''
    if (!(await this.options.onOpen(name))) return false
    this.name = name
    if (this.options.isSeparate) this.line = 0
    if (name === '-') {
      this.isStdin = true
      return true
    }
    const text = await this.read(name)
    if (text === undefined) return false
    this.text = text
    this.at = 0
    return true
  }

  private async read(name: string): Promise<string | undefined> {
    const offered = this.process.shell.surroundings.offered.get(name)
    if (offered !== undefined) return offered
    try {
      if (name === '') throw new FsError('ENOENT')
      return this.process.fs.read(this.process.path(name))
    } catch (error) {
      if (!(error instanceof FsError)) throw error
      if (error.code === 'EISDIR') throw new SedError(`read error on ${name}: Is a directory`, 4)
      // what sed has printed so far may still lie in its buffer
      if (this.process.waiting > 0 && this.process.shell.output(1) === this.process.shell.output(2))
        throw new NotComputable('sed told of a missing file after it printed')
      await this.process.fail(`can't read ${name}: ${error.message}`)
      this.status = 2
      return undefined
    }
  }

  private async close(): Promise<void> {
    this.text = undefined
    this.isStdin = false
    await this.options.onClose(this.name)
  }

  private async hasMoreHere(): Promise<boolean> {
    if (this.text !== undefined) return this.at < this.text.length
    const bytes = await this.process.input.read()
    if (bytes !== undefined) this.process.input.unread(bytes)
    return bytes !== undefined
  }

  /** The next line; undefined at the end of everything. */
  async next(): Promise<InputLine | undefined> {
    while (true) {
      if (!this.isOpen) {
        if (this.names.length === 0) return undefined
        await this.open()
        continue
      }
      const line = await this.lineHere()
      if (line) {
        this.line++
        return line
      }
      await this.close()
    }
  }

  private async lineHere(): Promise<InputLine | undefined> {
    const { separator } = this.options
    if (this.isStdin) {
      const read = await readLine(this.process.input, separator)
      return read && { text: read.line, isEnded: read.isEnded }
    }
    const { text = '', at } = this
    if (at >= text.length) return undefined
    const end = text.indexOf(separator, at)
    this.at = end === -1 ? text.length : end + 1
    return { text: text.slice(at, end === -1 ? undefined : end), isEnded: end !== -1 }
  }

  /** Whether the line read last is the last one. */
  async isLast(): Promise<boolean> {
    if (this.isOpen && (await this.hasMoreHere())) return false
    if (this.options.isSeparate) return true
    while (this.names.length > 0) {
      if (this.isOpen) await this.close()
      if ((await this.open()) && (await this.hasMoreHere())) return false
    }
    return true
  }

  /** Whether nothing at all is left to read. */
  async isExhausted(): Promise<boolean> {
    if (this.isOpen && (await this.hasMoreHere())) return false
    return this.options.isSeparate ? this.names.length === 0 : this.isLast()
  }

  async closeCurrent(): Promise<void> {
    if (this.isOpen) await this.close()
  }
}
