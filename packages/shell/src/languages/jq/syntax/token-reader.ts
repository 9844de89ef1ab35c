// Tokens of jq programs; strings hold filters, which the parser reads.
import { NotComputable } from '../../../not-computable.ts'
import type { Filter } from './ast.ts'

export type Token =
  | { readonly kind: 'name' | 'field' | 'variable' | 'format' | 'mark' | 'end'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string; readonly parts: readonly (string | Filter)[] }

const marks = [
  '?//=',
  '?//',
  '//=',
  '|=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '==',
  '!=',
  '<=',
  '>=',
  '//',
  '..',
  '.',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '|',
  ',',
  ':',
  ';',
  '=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?',
  '$',
]

/** A program that ends too early; `at` is where its last token stands. */
export class UnexpectedEnd extends Error {
  override readonly name = 'UnexpectedEnd'
  readonly at: number

  constructor(at: number) {
    super('unexpected end')
    this.at = at
  }
}

export abstract class TokenReader {
  protected readonly source: string
  private at = 0
  protected current: Token = { kind: 'mark', text: '' }
  /** Where the current token begins, and the one before it. */
  protected start = 0
  protected lastStart = 0

  constructor(source: string) {
    this.source = source
    this.current = this.read()
  }

  /** A whole filter. */
  protected abstract pipe(): Filter

  protected unexpected(): Error {
    if (this.current.kind === 'end') return new UnexpectedEnd(this.lastStart)
    return new NotComputable(`the jq program '${this.source}'`)
  }

  protected is(kind: Token['kind'], text?: string): boolean {
    return this.current.kind === kind && (text === undefined || this.current.text === text)
  }

  protected mark(text: string): boolean {
    if (!this.is('mark', text)) return false
    this.current = this.read()
    return true
  }

  protected word(text: string): boolean {
    if (!this.is('name', text)) return false
    this.current = this.read()
    return true
  }

  protected expect(text: string): void {
    if (!(/^[a-z]/.test(text) ? this.word(text) : this.mark(text))) throw this.unexpected()
  }

  protected take(): Token {
    const token = this.current
    this.current = this.read()
    return token
  }

  protected read(): Token {
    const blank = /(?:\s|#[^\n]*)*/y
    blank.lastIndex = this.at
    blank.exec(this.source)
    this.at = blank.lastIndex
    this.lastStart = this.start
    this.start = this.at
    if (this.at >= this.source.length) return { kind: 'end', text: '' }
    const match = (pattern: RegExp) => {
      pattern.lastIndex = this.at
      const found = pattern.exec(this.source)?.[0]
      if (found !== undefined) this.at += found.length
      return found
    }
    if (this.source[this.at] === '"') {
      this.at++
      return { kind: 'string', text: '', parts: this.stringParts() }
    }
    const number = match(/(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/y)
    if (number !== undefined) return { kind: 'number', text: number }
    const field = match(/\.[a-zA-Z_][a-zA-Z0-9_]*/y)
    if (field !== undefined) return { kind: 'field', text: field.slice(1) }
    const format = match(/@[a-zA-Z0-9_]+/y)
    if (format !== undefined) return { kind: 'format', text: format }
    const variable = match(/\$[a-zA-Z_][a-zA-Z0-9_]*(?:::[a-zA-Z_][a-zA-Z0-9_]*)*/y)
    if (variable !== undefined) return { kind: 'variable', text: variable.slice(1) }
    const name = match(/[a-zA-Z_][a-zA-Z0-9_]*(?:::[a-zA-Z_][a-zA-Z0-9_]*)*/y)
    if (name !== undefined) return { kind: 'name', text: name }
    const mark = marks.find(text => this.source.startsWith(text, this.at))
    if (mark === undefined) throw this.unexpected()
    this.at += mark.length
    return { kind: 'mark', text: mark }
  }

  protected stringParts(): (string | Filter)[] {
    const parts: (string | Filter)[] = []
    let text = ''
    while (true) {
      const character = this.source[this.at++]
      if (character === undefined) throw this.unexpected()
      if (character === '"') return [...parts, text]
      if (character !== '\\') {
        text += character
        continue
      }
      const next = this.source[this.at++] ?? ''
      if (next === '(') {
        parts.push(text, this.interpolated())
        text = ''
      } else text += this.escape(next)
    }
  }

  protected interpolated(): Filter {
    this.current = this.read()
    const inner = this.pipe()
    if (!this.is('mark', ')')) throw this.unexpected()
    return inner
  }

  protected escape(letter: string): string {
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
    if (letter === 'u') {
      const hex = this.source.slice(this.at, this.at + 4)
      this.at += 4
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    const known = simple[letter]
    if (known === undefined) throw this.unexpected()
    return known
  }
}
