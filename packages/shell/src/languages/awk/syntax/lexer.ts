// Tokens of awk, in mawk's reading.
import { AwkSyntaxError } from '../awk-error.ts'

export type Token = { readonly line: number; readonly isSpaced: boolean } & (
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'string' | 'regex'; readonly text: string }
  | { readonly kind: 'name' | 'call' | 'keyword' | 'builtin' | 'mark'; readonly text: string }
  | { readonly kind: 'line-end' | 'end'; readonly text: string }
)

const keywords = new Set([
  'BEGIN',
  'END',
  'function',
  'if',
  'else',
  'while',
  'for',
  'do',
  'break',
  'continue',
  'next',
  'nextfile',
  'exit',
  'return',
  'delete',
  'in',
  'getline',
  'print',
  'printf',
])
/** Builtin functions with the fewest and most arguments they take. */
export const builtinArity: Readonly<Record<string, readonly [number, number]>> = {
  length: [0, 1],
  index: [2, 2],
  substr: [2, 3],
  sprintf: [1, 255],
  sin: [1, 1],
  cos: [1, 1],
  atan2: [2, 2],
  exp: [1, 1],
  log: [1, 1],
  int: [1, 1],
  sqrt: [1, 1],
  rand: [0, 0],
  srand: [0, 1],
  close: [1, 1],
  system: [1, 1],
  toupper: [1, 1],
  tolower: [1, 1],
  fflush: [0, 1],
  split: [2, 3],
  match: [2, 2],
  sub: [2, 3],
  gsub: [2, 3],
  systime: [0, 0],
  strftime: [0, 3],
  mktime: [1, 1],
}
const marks = [
  '||',
  '&&',
  '++',
  '--',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '^=',
  '==',
  '<=',
  '>=',
  '!=',
  '!~',
  '>>',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ';',
  ',',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '!',
  '>',
  '<',
  '|',
  '?',
  ':',
  '~',
  '$',
  '=',
]
const endsOperand = new Set([')', ']', '$', '++', '--'])

/** Reads tokens. */
export class Lexer {
  private readonly source: string
  private at = 0
  private line = 1
  private braces = 0
  private parens = 0
  private last: Token | undefined
  private isFinished = false

  constructor(source: string) {
    this.source = source
  }

  next(): Token {
    const token = this.read()
    this.last = token
    return token
  }

  private read(): Token {
    const isSpaced = this.skipBlanks()
    const { line } = this
    const rest = this.source.slice(this.at, this.at + 200)
    const base = { line, isSpaced }
    if (this.at >= this.source.length) return this.end(base)
    const character = rest.charAt(0)
    if (character === '\n') {
      this.at++
      this.line++
      return { ...base, kind: 'line-end', text: 'end of line' }
    }
    const number = /^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/.exec(rest)
    if (number) {
      this.at += number[0].length
      const value = Number(number[0])
      const isTiny = value < smallest && /[1-9]/.test(number[0].replace(/[eE].*/, ''))
      if (isTiny || value === Number.POSITIVE_INFINITY)
        throw new AwkSyntaxError(`line ${this.line}: ${number[0]} : decimal overflow`)
      return { ...base, kind: 'number', value, text: number[0] }
    }
    if (character === '"') return { ...base, kind: 'string', text: this.string() }
    const word = /^[A-Za-z_][A-Za-z0-9_]*/.exec(this.source.slice(this.at))?.[0]
    if (word !== undefined) return this.word(word, base)
    return this.mark(rest, base)
  }

  private end(base: { line: number; isSpaced: boolean }): Token {
    if (!this.isFinished) {
      this.isFinished = true
      this.line++
      return { ...base, kind: 'line-end', text: 'end of line' }
    }
    return { ...base, kind: 'end', text: 'end of file' }
  }

  private skipBlanks(): boolean {
    const start = this.at
    while (true) {
      const rest = this.source.slice(this.at, this.at + 2)
      if (/^[ \t\r\f\v]/.test(rest)) this.at++
      else if (rest === '\\\n') {
        this.at += 2
        this.line++
      } else if (rest.startsWith('#')) {
        const end = this.source.indexOf('\n', this.at)
        this.at = end === -1 ? this.source.length : end
      } else return this.at > start
    }
  }

  private word(text: string, base: { line: number; isSpaced: boolean }): Token {
    this.at += text.length
    if (keywords.has(text)) return { ...base, kind: 'keyword', text }
    if (Object.hasOwn(builtinArity, text)) return { ...base, kind: 'builtin', text }
    return { ...base, kind: this.source[this.at] === '(' ? 'call' : 'name', text }
  }

  private mark(rest: string, base: { line: number; isSpaced: boolean }): Token {
    const text = marks.find(mark => rest.startsWith(mark))
    if (text === undefined) throw new AwkSyntaxError(`${this.line}: unexpected character '${rest.charAt(0)}'`)
    if (text.startsWith('/') && !this.isAfterOperand()) return { ...base, kind: 'regex', text: this.regex() }
    this.at += text.length
    this.count(text)
    return { ...base, kind: 'mark', text }
  }

  private count(text: string): void {
    if (text === '{') this.braces++
    else if (text === '(') this.parens++
    else if (text === ')' && --this.parens < 0) throw new AwkSyntaxError(`line ${this.line}: extra ')'`)
    else if (text === '}') {
      if (this.parens > 0) throw new AwkSyntaxError(`line ${this.line}: missing ) near }`)
      if (--this.braces < 0)
        throw new AwkSyntaxError(
          `line ${this.line}: extra '}'\nline ${this.line}: syntax error at or near end of line`,
        )
    }
  }

  /** The complaint about a token that does not fit. */
  unexpected(token: Token): AwkSyntaxError {
    const { kind, line, text } = token
    if (kind === 'line-end' && this.parens > 0)
      return new AwkSyntaxError(`line ${line}: missing ) near end of line`)
    if (kind === 'end' && this.braces > 0)
      return new AwkSyntaxError(`line ${line}: missing } near end of file`)
    const shown = kind === 'string' ? `"${text}"` : kind === 'regex' ? `/${text}/` : text
    return new AwkSyntaxError(`line ${line}: syntax error at or near ${shown}`)
  }

  get isInBraces(): boolean {
    return this.braces > 0
  }

  private isAfterOperand(): boolean {
    const { last } = this
    if (!last) return false
    if (last.kind === 'number' || last.kind === 'string' || last.kind === 'regex' || last.kind === 'name')
      return true
    return last.kind === 'builtin'
      ? last.text === 'length'
      : last.kind === 'mark' && endsOperand.has(last.text)
  }

  private string(): string {
    let raw = ''
    let at = this.at + 1
    while (this.source[at] !== '"') {
      const character = this.source[at]
      if (character === undefined || character === '\n')
        throw new AwkSyntaxError(`line ${this.line}: runaway string constant "${raw.slice(0, 10)} ...`)
      if (character === '\\' && this.source[at + 1] === '\n') {
        this.line++
        at += 2
        continue
      }
      if (character === '\\') raw += this.source[at++]
      raw += this.source[at++] ?? ''
    }
    this.at = at + 1
    return unescapeAwk(raw)
  }

  private regex(): string {
    let text = ''
    let at = this.at + 1
    let bracket = -1
    while (bracket !== -1 || this.source[at] !== '/') {
      const character = this.source[at]
      if (character === undefined || character === '\n')
        throw new AwkSyntaxError(`line ${this.line}: runaway regular expression /${text.slice(0, 10)} ...`)
      if (character === '[' && bracket === -1) bracket = at + (this.source[at + 1] === '^' ? 1 : 0)
      else if (character === ']' && at > bracket + 1) bracket = -1
      if (character === '\\' && this.source[at + 1] === '/') at++
      else if (character === '\\') text += this.source[at++]
      text += this.source[at++] ?? ''
    }
    this.at = at + 1
    return text
  }
}

// what a double holds to its full precision
const smallest = 2 ** -1022

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  '"': '"',
  '/': '/',
}

/** Escapes of string constants; unknown ones stay as they are. */
export function unescapeAwk(raw: string): string {
  return raw.replace(/\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|([\s\S]))/g, (whole, octal, hex, letter) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    return letter === '/' ? whole : (escapes[letter] ?? whole)
  })
}
