// Reading JSON one character at a time, with jq 1.6's complaints and their places.
import { NotComputable } from '../../../not-computable.ts'
import type { Json } from './json.ts'

/** Input that is no JSON. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError'
}

type Frame =
  | { kind: 'array'; items: Json[] }
  | { kind: 'object'; map: Map<string, Json>; key: string | undefined }

const maxDepth = 257

/** Reads the values of a text one after the other. */
export class JsonParser {
  private readonly text: string
  private at = 0
  private line: number
  private column = 0
  private stack: Frame[] = []
  private pending: Json | undefined
  private token = ''

  constructor(text: string, linesBefore = 0) {
    this.text = text
    this.line = linesBefore + 1
  }

  /** How many line ends had been read when the last value was complete, counting the one of its line. */
  get lines(): number {
    const end = this.text.indexOf('\n', this.at - 1)
    return this.text.slice(0, end === -1 ? this.text.length : end + 1).split('\n').length - 1
  }

  /** The next value; undefined at the end. */
  next(): Json | undefined {
    while (this.at < this.text.length) {
      const character = this.text[this.at++] ?? ''
      const isDone = this.scan(character)
      if (isDone) return this.take()
    }
    return this.finish()
  }

  private take(): Json {
    const value = this.pending as Json
    this.pending = undefined
    return value
  }

  private fail(message: string, where = ''): JsonSyntaxError {
    return new JsonSyntaxError(`${message}${where} at line ${this.line}, column ${this.column}`)
  }

  private advance(character: string): void {
    // columns count bytes
    this.column += character < '\x80' || character === '\ufffd' ? 1 : Buffer.byteLength(character)
    if (character !== '\n') return
    this.line++
    this.column = 0
  }

  private scan(character: string): boolean {
    this.advance(character)
    if (/[ \t\r\n]/.test(character)) {
      this.literal()
      return this.isDone()
    }
    if (character === '"') {
      this.literal()
      this.string()
      return this.isDone()
    }
    if ('[{:,]}'.includes(character)) {
      this.literal()
      this.structure(character)
      return this.isDone()
    }
    this.token += character
    return false
  }

  private isDone(): boolean {
    return this.stack.length === 0 && this.pending !== undefined
  }

  private value(value: Json): void {
    if (this.pending !== undefined) throw this.fail('Expected separator between values')
    this.pending = value
  }

  private literal(where = ''): void {
    if (this.token === '') return
    const { token } = this
    this.token = ''
    const words: Readonly<Record<string, Json>> = { null: null, true: true, false: false }
    if (Object.hasOwn(words, token)) {
      this.value(words[token] ?? null)
      return
    }
    if (/^N[aA][nN]$/.test(token)) {
      this.value(Number.NaN)
      return
    }
    if (/^[ntf]/.test(token)) throw this.fail('Invalid literal', where)
    if (!/^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/.test(token))
      throw this.fail('Invalid numeric literal', where)
    const number = Number(token)
    this.value(number)
  }

  private structure(character: string): void {
    const top = this.stack.at(-1)
    if (character === '[' || character === '{') {
      if (this.pending !== undefined) throw this.fail('Expected separator between values')
      if (this.stack.length >= maxDepth) throw this.fail('Exceeds depth limit for parsing')
      this.stack.push(
        character === '[' ? { kind: 'array', items: [] } : { kind: 'object', map: new Map(), key: undefined },
      )
    } else if (character === ':') this.colon(top)
    else if (character === ',') this.comma(top)
    else if (character === ']') this.closeArray(top)
    else this.closeObject(top)
  }

  private colon(top: Frame | undefined): void {
    if (top?.kind !== 'object' || top.key !== undefined) throw this.fail("':' not as part of an object")
    if (this.pending === undefined) throw this.fail("Expected string key before ':'")
    if (typeof this.pending !== 'string') throw this.fail('Object keys must be strings')
    top.key = this.pending
    this.pending = undefined
  }

  private comma(top: Frame | undefined): void {
    if (this.pending === undefined) throw this.fail("Expected value before ','")
    if (!top) throw new NotComputable('a comma between values')
    this.store(top)
  }

  private store(top: Frame): void {
    if (top.kind === 'array') top.items.push(this.take())
    else if (top.key === undefined) throw this.fail('Objects must consist of key:value pairs')
    else {
      top.map.set(top.key, this.take())
      top.key = undefined
    }
  }

  private closeArray(top: Frame | undefined): void {
    if (top?.kind !== 'array') throw this.fail("Unmatched ']'")
    if (this.pending !== undefined) top.items.push(this.take())
    else if (top.items.length > 0) throw this.fail('Expected another array element')
    this.stack.pop()
    this.pending = top.items
  }

  private closeObject(top: Frame | undefined): void {
    if (!top) throw this.fail("Unmatched '}'")
    if (this.pending !== undefined) {
      if (top.kind !== 'object') throw this.fail('Objects must consist of key:value pairs')
      this.store(top)
    } else {
      if (top.kind !== 'object' || top.key !== undefined) throw this.fail("Unmatched '}'")
      if (top.map.size > 0) throw this.fail('Expected another key-value pair')
    }
    if (top.kind !== 'object') return
    this.stack.pop()
    this.pending = top.map
  }

  private string(): void {
    let raw = ''
    while (true) {
      const character = this.text[this.at++]
      if (character === undefined) throw this.fail('Unfinished string', ' at EOF')
      this.advance(character)
      if (character === '"') break
      raw += character
      if (character !== '\\') continue
      const next = this.text[this.at++] ?? ''
      this.advance(next)
      raw += next
    }
    this.value(this.unescaped(raw))
  }

  private unescaped(raw: string): string {
    if (/[\0-\x1f]/.test(raw))
      throw this.fail('Invalid string: control characters from U+0000 through U+001F must be escaped')
    if (!raw.includes('\\')) return raw
    if (/\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])/.test(raw.replaceAll('\\\\', '')))
      throw this.fail('Invalid \\uXXXX\\uXXXX surrogate pair escape')
    return raw
      .replace(/\\(u[0-9a-fA-F]{4}|[\s\S]?)/g, (_, code: string) => {
        const simple: Readonly<Record<string, string>> = {
          '"': '"',
          '\\': '\\',
          '/': '/',
          b: '\b',
          f: '\f',
          n: '\n',
          r: '\r',
          t: '\t',
        }
        if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
        const known = simple[code]
        if (known === undefined) throw this.fail(code === 'u' ? 'Invalid \\uXXXX escape' : 'Invalid escape')
        return known
      })
      .toWellFormed()
  }

  private finish(): Json | undefined {
    this.literal(' at EOF')
    if (this.stack.length > 0) throw this.fail('Unfinished JSON term', ' at EOF')
    return this.pending === undefined ? undefined : this.take()
  }
}

/** One value that is the whole text. */
export function parseWhole(text: string): Json {
  const parser = new JsonParser(text)
  const value = parser.next()
  if (value === undefined) throw new JsonSyntaxError('Expected JSON value')
  if (parser.next() !== undefined) throw new JsonSyntaxError('Unexpected extra JSON values')
  return value
}

/** Whether a text ends where one of its values does. */
export function isWhole(text: string): boolean {
  if (/[^\s\]}"]$/.test(text)) return false
  try {
    const parser = new JsonParser(text)
    while (parser.next() !== undefined);
    return true
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false
    throw error
  }
}
