// Cuts a stream of bytes into records by RS. More bytes are asked for by yielding.
import type { PosixRegex } from '../../regex/posix-regex.ts'

/** What a running program waits for: it yields a promise and goes on with its result. */
export type Waiting<Result> = Generator<Promise<unknown>, Result, unknown>

export type RecordEnd =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'regex'; readonly regex: PosixRegex }

/** Records out of a stream of bytes. */
export class RecordSource {
  private buffer = ''
  private at = 0
  private isEnded = false
  private readonly more: () => Promise<string | undefined>

  constructor(more: () => Promise<string | undefined>) {
    this.more = more
  }

  static of(text: string): RecordSource {
    const source = new RecordSource(async () => undefined)
    source.buffer = text
    source.isEnded = true
    return source
  }

  private *fill(): Waiting<boolean> {
    if (this.isEnded) return false
    const bytes = (yield this.more()) as string | undefined
    if (bytes === undefined) this.isEnded = true
    else {
      this.buffer = this.buffer.slice(this.at) + bytes
      this.at = 0
    }
    return bytes !== undefined
  }

  /** The next record; undefined at the end. */
  *next(end: RecordEnd): Waiting<string | undefined> {
    if (end.kind === 'paragraph') return yield* this.paragraph()
    // what an expression matches is only known once all is there
    if (end.kind === 'regex') while (yield* this.fill()) {}
    while (true) {
      const found = end.kind === 'text' ? this.findText(end.text) : this.findRegex(end.regex)
      if (found) {
        const record = this.buffer.slice(this.at, found.start)
        this.at = found.end
        return record
      }
      if (!(yield* this.fill())) return this.rest()
    }
  }

  private findText(text: string): { start: number; end: number } | undefined {
    const start = this.buffer.indexOf(text, this.at)
    return start === -1 ? undefined : { start, end: start + text.length }
  }

  private findRegex(regex: PosixRegex): { start: number; end: number } | undefined {
    const rest = this.buffer.slice(this.at)
    const match = regex.exec(rest)
    if (!match || match.end === match.start) return undefined
    return { start: this.at + match.start, end: this.at + match.end }
  }

  private rest(): string | undefined {
    if (this.at >= this.buffer.length) return undefined
    const record = this.buffer.slice(this.at)
    this.at = this.buffer.length
    return record
  }

  private *paragraph(): Waiting<string | undefined> {
    while (yield* this.fill()) {}
    while (this.buffer[this.at] === '\n') this.at++
    if (this.at >= this.buffer.length) return undefined
    const end = this.buffer.indexOf('\n\n', this.at)
    const record =
      end === -1 ? this.buffer.slice(this.at).replace(/\n$/, '') : this.buffer.slice(this.at, end)
    this.at = end === -1 ? this.buffer.length : end + 2
    return record
  }
}
