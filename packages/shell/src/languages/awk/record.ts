// The current record and its fields; split when a field is asked for, put together when one was changed.
import type { PosixRegex } from '../regex/posix-regex.ts'
import { Input, toText, type Value } from './value.ts'

/** How a text is cut into pieces: at blanks, at a character, into characters, or by an expression. */
export type Separator =
  | { readonly kind: 'blanks' }
  | { readonly kind: 'characters' }
  | { readonly kind: 'text'; readonly text: string; readonly alsoLines: boolean }
  | { readonly kind: 'regex'; readonly regex: PosixRegex; readonly alsoLines: boolean }

/** A text cut at a separator. */
export function splitText(text: string, separator: Separator): string[] {
  if (separator.kind === 'blanks') return text.split(/[ \t\n]+/).filter(piece => piece !== '')
  if (text === '') return []
  if (separator.kind === 'characters') return text.split('')
  if (separator.alsoLines) return text.split('\n').flatMap(line => pieces(line, separator))
  return pieces(text, separator)
}

function pieces(text: string, separator: Extract<Separator, { kind: 'text' | 'regex' }>): string[] {
  if (separator.kind === 'text') return text.split(separator.text)
  const result: string[] = []
  let start = 0
  let at = 0
  while (at <= text.length) {
    const match = separator.regex.exec(text, at)
    if (!match) break
    if (match.end === match.start) {
      if (match.start >= text.length) break
      at = match.start + 1
      if (match.start > start) {
        result.push(text.slice(start, match.start))
        start = match.start
      }
      continue
    }
    result.push(text.slice(start, match.start))
    start = at = match.end
  }
  return [...result, text.slice(start)]
}

// a field that is not there is an empty text, not nothing
const nothing = new Input('')

export interface RecordSettings {
  separator(): Separator
  outputSeparator(): string
  numberFormat(): string
}

/** The current record and its fields. */
export class AwkRecord {
  private text = ''
  private fields: Value[] | undefined = []
  private isStale = false
  private separator: Separator = { kind: 'blanks' }
  private readonly settings: RecordSettings

  constructor(settings: RecordSettings) {
    this.settings = settings
  }

  /** A new record. */
  set(text: string): void {
    this.text = text
    this.fields = undefined
    this.isStale = false
    this.separator = this.settings.separator()
  }

  whole(): string {
    if (this.isStale) {
      const format = this.settings.numberFormat()
      this.text = (this.fields ?? [])
        .map(field => toText(field, format))
        .join(this.settings.outputSeparator())
      this.isStale = false
    }
    return this.text
  }

  private split(): Value[] {
    this.fields ??= splitText(this.text, this.separator).map(piece => new Input(piece))
    return this.fields
  }

  get count(): number {
    return this.split().length
  }

  setCount(count: number): void {
    const fields = this.split()
    while (fields.length < count) fields.push('')
    fields.length = count
    this.isStale = true
  }

  field(index: number): Value {
    if (index === 0) return new Input(this.whole())
    const fields = this.split()
    return index <= fields.length ? fields[index - 1] : nothing
  }

  setField(index: number, value: Value, format: string): void {
    if (index === 0) {
      this.set(toText(value, format))
      return
    }
    const fields = this.split()
    while (fields.length < index) fields.push('')
    fields[index - 1] = value
    this.isStale = true
  }
}
