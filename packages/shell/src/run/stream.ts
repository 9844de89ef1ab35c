// Where bytes come from and go to: texts, captures, pipes. A full pipe makes its writer wait.
import { NotComputable } from '../not-computable.ts'

/** Where bytes come from. */
export interface Input {
  /** The next bytes; undefined at the end. */
  read(): string | undefined | Promise<string | undefined>
  /** Puts bytes back to be read again. */
  unread(bytes: string): void
  readonly isTerminal?: boolean
}

/** Where bytes go to. */
export interface Output {
  write(bytes: string): void | Promise<void>
  readonly isTerminal?: boolean
}

/** Thrown in a writer whose reader has gone. */
export class BrokenPipe extends Error {
  override readonly name = 'BrokenPipe'
}

/** A text that is read to its end. */
export class TextInput implements Input {
  private rest: string
  /** Whether it stands for the end of a pipe, as here-documents do. */
  readonly isPiped: boolean

  constructor(text: string, { isPiped = false }: { isPiped?: boolean } = {}) {
    this.rest = text
    this.isPiped = isPiped
  }

  read(): string | undefined {
    const bytes = this.rest
    this.rest = ''
    return bytes === '' ? undefined : bytes
  }

  unread(bytes: string): void {
    this.rest = bytes + this.rest
  }
}

/** Collects what is written, up to a limit. */
export class Capture implements Output {
  private chunks: string[] = []
  private size = 0
  private readonly limit: number
  readonly isTerminal: boolean

  constructor({
    limit = 64 * 1024 * 1024,
    isTerminal = false,
  }: { limit?: number; isTerminal?: boolean } = {}) {
    this.limit = limit
    this.isTerminal = isTerminal
  }

  write(bytes: string): void {
    this.size += bytes.length
    if (this.size > this.limit) throw new NotComputable(`more than ${this.limit} bytes of output`)
    this.chunks.push(bytes)
  }

  get bytes(): string {
    if (this.chunks.length > 1) this.chunks = [this.chunks.join('')]
    return this.chunks[0] ?? ''
  }
}

const capacity = 65_536

/** A pipe between two commands that run side by side. */
export class Pipe implements Input, Output {
  private chunks: string[] = []
  private size = 0
  private isEnded = false
  private isBroken = false
  private isRead = false
  private isWritten = false
  private failure: { readonly reason: unknown } | undefined
  private wakeReader: (() => void) | undefined
  private wakeWriter: (() => void) | undefined

  /** The next bytes, as soon as there are any. */
  async read(): Promise<string | undefined> {
    this.isRead = true
    while (this.chunks.length === 0 && !this.failure) {
      if (this.isEnded) return undefined
      await new Promise<void>(resolve => {
        this.wakeReader = resolve
      })
    }
    if (this.failure) throw this.failure.reason
    const bytes = this.chunks.shift() ?? ''
    this.size -= bytes.length
    this.wakeWriter?.()
    return bytes
  }

  /** Puts bytes back. */
  unread(bytes: string): void {
    if (bytes === '') return
    this.chunks.unshift(bytes)
    this.size += bytes.length
  }

  /** Hands bytes on, as soon as there is room. */
  async write(bytes: string): Promise<void> {
    if (bytes !== '') this.isWritten = true
    while (this.size >= capacity && !this.isBroken) {
      await new Promise<void>(resolve => {
        this.wakeWriter = resolve
      })
    }
    if (this.isBroken) throw new BrokenPipe()
    if (bytes === '') return
    this.chunks.push(bytes)
    this.size += bytes.length
    this.wakeReader?.()
  }

  /** Something was written that nobody began to read: whether the writer was done before is chance. */
  get isIgnored(): boolean {
    return this.isWritten && !this.isRead
  }

  /** The writer has gone. */
  end(): void {
    this.isEnded = true
    this.wakeReader?.()
  }

  /** The line was given up: nobody is to go on with what has come so far. */
  fail(reason: unknown): void {
    this.failure ??= { reason }
    this.wakeReader?.()
    this.breakOff()
  }

  /** The reader has gone. */
  breakOff(): void {
    this.isBroken = true
    this.chunks = []
    this.wakeWriter?.()
  }
}

/** Everything up to the end. */
export async function readAll(input: Input): Promise<string> {
  const chunks: string[] = []
  for (let bytes = await input.read(); bytes !== undefined; bytes = await input.read()) chunks.push(bytes)
  return chunks.length === 1 ? (chunks[0] ?? '') : chunks.join('')
}

/** One line without its end, and whether it had one; undefined at the end. The rest stays to be read. */
export async function readLine(
  input: Input,
  end = '\n',
): Promise<{ line: string; isEnded: boolean } | undefined> {
  let line = ''
  while (true) {
    const bytes = await input.read()
    if (bytes === undefined) return line === '' ? undefined : { line, isEnded: false }
    const at = bytes.indexOf(end)
    if (at === -1) line += bytes
    else {
      input.unread(bytes.slice(at + 1))
      return { line: line + bytes.slice(0, at), isEnded: true }
    }
  }
}
