// Where sed writes: standard output or the file edited in place, and the files of `w`.
import type { Process } from '../../run/process.ts'
import { FsError } from '../../tree/fs-error.ts'
import { SedError } from './syntax/script-reader.ts'

/** One destination; a line end that its last line lacked is added before the next text. */
export class SedOutput {
  private readonly write: (bytes: string) => void
  private isMissingEnd = false

  constructor(write: (bytes: string) => void) {
    this.write = write
  }

  line(
    text: string,
    { isEnded = true, separator = '\n' }: { isEnded?: boolean; separator?: string } = {},
  ): void {
    this.completeLine(separator)
    this.write(isEnded ? text + separator : text)
    this.isMissingEnd = !isEnded
  }

  raw(text: string): void {
    this.completeLine('\n')
    this.write(text)
  }

  completeLine(separator: string): void {
    if (this.isMissingEnd) this.write(separator)
    this.isMissingEnd = false
  }
}

/** The files a script writes, emptied when it starts. */
export class SedFiles {
  private readonly process: Process
  private readonly outputs = new Map<string, SedOutput>()
  private readonly texts = new Map<string, string[]>()

  constructor(process: Process) {
    this.process = process
    this.outputs.set('/dev/stdout', new SedOutput(bytes => process.out(bytes)))
    this.outputs.set('/dev/stderr', new SedOutput(bytes => this.errors.push(bytes)))
  }

  readonly errors: string[] = []

  open(name: string): void {
    if (this.outputs.has(name)) return
    const path = this.process.path(name)
    try {
      this.process.fs.openForWriting(path, { mode: 0o666 & ~this.process.shell.umask, truncate: true })
    } catch (error) {
      if (error instanceof FsError) throw new SedError(`couldn't open file ${name}: ${error.message}`, 4)
      throw error
    }
    const texts: string[] = []
    this.texts.set(name, texts)
    this.outputs.set(name, new SedOutput(bytes => texts.push(bytes)))
  }

  get(name: string): SedOutput {
    const output = this.outputs.get(name)
    if (!output) throw new SedError(`couldn't open file ${name}`, 4)
    return output
  }

  /** Hands on what was written so far. */
  async flush(): Promise<void> {
    for (const [name, texts] of this.texts) {
      if (texts.length === 0) continue
      const path = this.process.path(name)
      const inode = this.process.fs.openForWriting(path)
      const node = this.process.fs.node(inode)
      this.process.fs.writeInode(inode, node.kind === 'file' ? node.data.length : 0, texts.join(''))
      texts.length = 0
    }
    if (this.errors.length > 0) await this.process.err(this.errors.splice(0).join(''))
  }
}
