// Tokens of jq programs; strings hold filters, which the parser reads.
import { NotComputable } from '../../../not-computable.ts'
import type { Filter } from './ast.ts'
import { JqSyntaxError, tokenName, unexpectedToken } from './jq-syntax-error.ts'

export type Token =
  | {
      readonly kind: 'name' | 'field' | 'variable' | 'format' | 'mark' | 'invalid' | 'end'
      readonly text: string
    }
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

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Reads tokens. */
export abstract class TokenReader {
  protected readonly source: string
  private at = 0
  protected current: Token = { kind: 'mark', text: '' }
  /** Where the current token begins, and the one before it. */
  protected start = 0
  protected lastStart = 0
  private wasVariable = false
  private readonly open: string[] = []
  /** How many tokens were read. */
  protected taken = 0

  constructor(source: string) {
    this.source = source
    this.current = this.read()
  }

  /** A whole filter. */
  protected abstract pipe(): Filter

  /** What is wrong at the current token, and what could have stood there. */
  protected unexpected(expected: readonly string[] = []): Error {
    const { kind, text } = this.current
    if (kind === 'mark' && text === '$') return this.beyond()
    const at = kind === 'end' ? this.endStart() : this.start
    return new JqSyntaxError([{ message: unexpectedToken(tokenName(kind, text), expected), at }])
  }

  protected beyond(): Error {
    return new NotComputable(`the jq program '${this.source}'`)
  }

  // at the end, the place is that of what was read last, blanks too
  private endStart(): number {
    const blank = /(?:[ \t\n\r]+|#[^\n]*)$/.exec(this.source)
    return blank ? blank.index : this.lastStart + (this.wasVariable ? 1 : 0)
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

  protected expect(text: string, expected: readonly string[] = []): void {
    if (!(/^[a-z]/.test(text) ? this.word(text) : this.mark(text))) throw this.unexpected(expected)
  }

  protected take(): Token {
    const token = this.current
    this.current = this.read()
    return token
  }

  protected read(): Token {
    this.taken++
    const blank = /(?:\s|#[^\n]*)*/y
    blank.lastIndex = this.at
    blank.exec(this.source)
    this.at = blank.lastIndex
    this.lastStart = this.start
    this.wasVariable = this.current.kind === 'variable'
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
    if (
      /^[0-9]*\.[0-9]*\.[0-9.]*/.test(this.source.slice(this.at)) &&
      /^\.?[0-9]/.test(this.source.slice(this.at))
    )
      throw this.beyond()
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
    if (mark === undefined) {
      this.at += String.fromCodePoint(this.source.codePointAt(this.at) ?? 0).length
      return { kind: 'invalid', text: '' }
    }
    this.at += mark.length
    if (closing[mark] !== undefined) this.open.push(closing[mark])
    // a bracket that closes none is no token of its own
    else if (/[)\]}]/.test(mark) && this.open.pop() !== mark) return { kind: 'invalid', text: '' }
    return { kind: 'mark', text: mark }
  }

  protected stringParts(): (string | Filter)[] {
    const parts: (string | Filter)[] = []
    let text = ''
    // texts and escapes are pieces of their own
    let piece = this.at - 1
    let wasEscape: boolean | undefined
    while (true) {
      const isEscape = this.source[this.at] === '\\'
      if (this.at < this.source.length && isEscape !== wasEscape) piece = this.at
      wasEscape = isEscape
      const character = this.source[this.at++]
      if (character === undefined)
        throw new JqSyntaxError([
          {
            message: unexpectedToken('$end', ['QQSTRING_TEXT', 'QQSTRING_INTERP_START', 'QQSTRING_END']),
            at: piece,
          },
        ])
      if (character === '"') return [...parts, text]
      if (character !== '\\') {
        text += character
        continue
      }
      const next = this.source[this.at++] ?? ''
      if (next === '(') {
        parts.push(text, this.interpolated())
        text = ''
        wasEscape = undefined
        piece = this.at - 1
      } else text += this.escape(next)
    }
  }

  protected interpolated(): Filter {
    this.open.push(')')
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
    if (known === undefined) throw this.beyond()
    return known
  }
}
