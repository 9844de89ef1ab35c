// Parses jq programs.
import { NotComputable } from '../../not-computable.ts'
import type { Definition, Filter, Pattern } from './ast.ts'

type Token =
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
const keywords = new Set([
  'def',
  'if',
  'then',
  'elif',
  'else',
  'end',
  'as',
  'reduce',
  'foreach',
  'try',
  'catch',
  'label',
  'import',
  'include',
  'and',
  'or',
  '__loc__',
])
const identity: Filter = { kind: 'identity' }
const maxDepth = 200

/** A program; what is no program throws NotComputable, since its complaint depends on jq's own tables. */
export function parseJq(source: string): Filter {
  const parser = new Parser(source)
  return parser.program()
}

export function parseDefinitions(source: string): Definition[] {
  return new Parser(source).definitions()
}

class Parser {
  private readonly source: string
  private at = 0
  private current: Token
  private depth = 0

  constructor(source: string) {
    this.source = source
    this.current = this.read()
  }

  program(): Filter {
    const filter = this.is('end') ? identity : this.pipe()
    if (!this.is('end')) throw this.unexpected()
    return filter
  }

  definitions(): Definition[] {
    const result: Definition[] = []
    while (this.word('def')) result.push(this.definition())
    if (!this.is('end')) throw this.unexpected()
    return result
  }

  private unexpected(): NotComputable {
    return new NotComputable(`the jq program '${this.source}'`)
  }

  private is(kind: Token['kind'], text?: string): boolean {
    return this.current.kind === kind && (text === undefined || this.current.text === text)
  }

  private mark(text: string): boolean {
    if (!this.is('mark', text)) return false
    this.current = this.read()
    return true
  }

  private word(text: string): boolean {
    if (!this.is('name', text)) return false
    this.current = this.read()
    return true
  }

  private expect(text: string): void {
    if (!(/^[a-z]/.test(text) ? this.word(text) : this.mark(text))) throw this.unexpected()
  }

  private take(): Token {
    const token = this.current
    this.current = this.read()
    return token
  }

  private read(): Token {
    const blank = /(?:\s|#[^\n]*)*/y
    blank.lastIndex = this.at
    blank.exec(this.source)
    this.at = blank.lastIndex
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

  private stringParts(): (string | Filter)[] {
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

  private interpolated(): Filter {
    this.current = this.read()
    const inner = this.pipe()
    if (!this.is('mark', ')')) throw this.unexpected()
    return inner
  }

  private escape(letter: string): string {
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

  private pipe(): Filter {
    if (++this.depth > maxDepth) throw this.unexpected()
    try {
      if (this.word('def')) {
        const definition = this.definition()
        return { kind: 'define', definition, body: this.pipe() }
      }
      if (this.word('label')) {
        const { text: name } = this.take()
        this.expect('|')
        return { kind: 'label', name, body: this.pipe() }
      }
      const left = this.comma()
      return this.mark('|') ? { kind: 'pipe', left, right: this.pipe() } : left
    } finally {
      this.depth--
    }
  }

  private definition(): Definition {
    const { text: name } = this.take()
    const parameters: string[] = []
    if (this.mark('(')) {
      do {
        const token = this.take()
        parameters.push(token.kind === 'variable' ? `$${token.text}` : token.text)
      } while (this.mark(';'))
      this.expect(')')
    }
    this.expect(':')
    const body = this.pipe()
    this.expect(';')
    return { name, parameters, body }
  }

  private comma(): Filter {
    let left = this.alternative()
    while (this.mark(',')) left = { kind: 'comma', left, right: this.alternative() }
    return left
  }

  // `//` binds to the right and below the assignments
  private alternative(): Filter {
    const left = this.assignment()
    return this.mark('//') ? { kind: 'alternative', left, right: this.alternative() } : left
  }

  private assignment(): Filter {
    const left = this.or()
    for (const operator of ['=', '|=', '+=', '-=', '*=', '/=', '%=', '//=']) {
      if (this.mark(operator)) return { kind: 'assign', operator, left, right: this.alternative() }
    }
    return left
  }

  private or(): Filter {
    let left = this.and()
    while (this.word('or')) left = { kind: 'or', left, right: this.and() }
    return left
  }

  private and(): Filter {
    let left = this.comparison()
    while (this.word('and')) left = { kind: 'and', left, right: this.comparison() }
    return left
  }

  private comparison(): Filter {
    const left = this.sum()
    for (const operator of ['==', '!=', '<=', '>=', '<', '>'])
      if (this.mark(operator)) return { kind: 'binary', operator, left, right: this.sum() }
    return left
  }

  private sum(): Filter {
    let left = this.product()
    while (this.is('mark', '+') || this.is('mark', '-'))
      left = { kind: 'binary', operator: this.take().text, left, right: this.product() }
    return left
  }

  private product(): Filter {
    let left = this.prefix()
    while (this.is('mark', '*') || this.is('mark', '/') || this.is('mark', '%'))
      left = { kind: 'binary', operator: this.take().text, left, right: this.prefix() }
    return left
  }

  private prefix(): Filter {
    if (this.mark('-')) return { kind: 'negate', of: this.postfix() }
    const term = this.postfix()
    if (!this.word('as')) return term
    const pattern = this.pattern()
    this.expect('|')
    return { kind: 'as', source: term, pattern, body: this.pipe() }
  }

  private postfix(): Filter {
    let term = this.term()
    while (true) {
      if (this.is('field'))
        term = { kind: 'index', of: term, key: { kind: 'literal', value: this.take().text } }
      else if (this.is('mark', '.')) {
        this.take()
        if (this.is('string')) term = { kind: 'index', of: term, key: this.string(undefined) }
        else if (this.mark('[')) term = this.bracket(term)
        else throw this.unexpected()
      } else if (this.mark('[')) term = this.bracket(term)
      else if (this.mark('?')) term = { kind: 'try', body: term, handler: undefined }
      else return term
    }
  }

  private bracket(of: Filter): Filter {
    if (this.mark(']')) return { kind: 'each', of }
    if (this.mark(':')) {
      const to = this.pipe()
      this.expect(']')
      return { kind: 'slice', of, from: undefined, to }
    }
    const key = this.pipe()
    if (this.mark(':')) {
      const to = this.is('mark', ']') ? undefined : this.pipe()
      this.expect(']')
      return { kind: 'slice', of, from: key, to }
    }
    this.expect(']')
    return { kind: 'index', of, key }
  }

  private string(format: string | undefined): Filter {
    const token = this.take()
    if (token.kind !== 'string') throw this.unexpected()
    const [only] = token.parts
    if (token.parts.length === 1 && typeof only === 'string') return { kind: 'literal', value: only }
    return { kind: 'text', format, parts: token.parts }
  }

  private term(): Filter {
    const token = this.current
    if (token.kind === 'number') return { kind: 'literal', value: Number(this.take().text) }
    if (token.kind === 'string') return this.string(undefined)
    if (token.kind === 'format') {
      this.take()
      return this.is('string') ? this.string(token.text) : { kind: 'format', name: token.text }
    }
    if (token.kind === 'field') {
      this.take()
      return { kind: 'index', of: identity, key: { kind: 'literal', value: token.text } }
    }
    if (token.kind === 'variable') {
      this.take()
      if (token.text === '__loc__') throw this.unexpected()
      return { kind: 'variable', name: token.text }
    }
    if (token.kind === 'mark') return this.markTerm()
    if (token.kind === 'name') return this.nameTerm()
    throw this.unexpected()
  }

  private markTerm(): Filter {
    if (this.mark('..')) return { kind: 'recurse' }
    if (this.mark('.')) {
      if (this.is('string')) return { kind: 'index', of: identity, key: this.string(undefined) }
      return this.mark('[') ? this.bracket(identity) : identity
    }
    if (this.mark('(')) {
      const inner = this.pipe()
      this.expect(')')
      return inner
    }
    if (this.mark('[')) {
      if (this.mark(']')) return { kind: 'array', items: undefined }
      const items = this.pipe()
      this.expect(']')
      return { kind: 'array', items }
    }
    if (this.mark('{')) return this.object()
    throw this.unexpected()
  }

  private object(): Filter {
    const entries: { key: Filter; value: Filter }[] = []
    while (!this.mark('}')) {
      if (entries.length > 0) {
        this.expect(',')
      }
      entries.push(this.entry())
    }
    return { kind: 'object', entries }
  }

  private entry(): { key: Filter; value: Filter } {
    const token = this.current
    if (token.kind === 'variable') {
      this.take()
      return { key: { kind: 'literal', value: token.text }, value: { kind: 'variable', name: token.text } }
    }
    let key: Filter
    if (token.kind === 'name') key = { kind: 'literal', value: this.take().text }
    else if (token.kind === 'string') key = this.string(undefined)
    else if (token.kind === 'format') {
      this.take()
      key = this.string(token.text)
    } else if (token.kind === 'number') throw this.unexpected()
    else {
      this.expect('(')
      key = this.pipe()
      this.expect(')')
    }
    if (this.mark(':')) return { key, value: this.objectValue() }
    if (key.kind !== 'literal' && key.kind !== 'text') throw this.unexpected()
    return { key, value: { kind: 'index', of: identity, key } }
  }

  private objectValue(): Filter {
    let left = this.prefix()
    while (this.mark('|')) left = { kind: 'pipe', left, right: this.prefix() }
    return left
  }

  private nameTerm(): Filter {
    const { text } = this.take()
    if (text === 'if') return this.condition()
    if (text === 'try') {
      const body = this.postfix()
      return { kind: 'try', body, handler: this.word('catch') ? this.postfix() : undefined }
    }
    if (text === 'reduce' || text === 'foreach') return this.fold(text)
    if (text === 'break') return { kind: 'break', name: this.take().text, body: identity }
    if (keywords.has(text)) throw this.unexpected()
    if (text === 'null' || text === 'true' || text === 'false')
      return { kind: 'literal', value: text === 'null' ? null : text === 'true' }
    const args: Filter[] = []
    if (this.mark('(')) {
      do args.push(this.pipe())
      while (this.mark(';'))
      this.expect(')')
    }
    return { kind: 'call', name: text, args }
  }

  private condition(): Filter {
    const test = this.pipe()
    this.expect('then')
    const yes = this.pipe()
    if (this.word('elif')) return { kind: 'if', test, yes, no: this.condition() }
    // jq 1.6 knows no condition without `else`
    this.expect('else')
    const no = this.pipe()
    this.expect('end')
    return { kind: 'if', test, yes, no }
  }

  private fold(kind: 'reduce' | 'foreach'): Filter {
    const source = this.postfix()
    this.expect('as')
    const pattern = this.pattern()
    this.expect('(')
    const start = this.pipe()
    this.expect(';')
    const update = this.pipe()
    const extract = kind === 'foreach' && this.mark(';') ? this.pipe() : undefined
    this.expect(')')
    return { kind, source, pattern, start, update, extract }
  }

  private pattern(): Pattern {
    if (this.is('variable')) return { kind: 'name', name: this.take().text }
    if (this.mark('[')) {
      const items: Pattern[] = []
      do items.push(this.pattern())
      while (this.mark(','))
      this.expect(']')
      return { kind: 'list', items }
    }
    this.expect('{')
    const entries: { key: Filter; bound: string | undefined; value: Pattern | undefined }[] = []
    do {
      const token = this.current
      if (token.kind === 'variable') {
        this.take()
        entries.push({
          key: { kind: 'literal', value: token.text },
          bound: token.text,
          value: this.mark(':') ? this.pattern() : undefined,
        })
      } else {
        const { key } =
          token.kind === 'name'
            ? { key: { kind: 'literal', value: this.take().text } as Filter }
            : token.kind === 'string'
              ? { key: this.string(undefined) }
              : { key: this.parenthesized() }
        this.expect(':')
        entries.push({ key, bound: undefined, value: this.pattern() })
      }
    } while (this.mark(','))
    this.expect('}')
    return { kind: 'fields', entries }
  }

  private parenthesized(): Filter {
    this.expect('(')
    const inner = this.pipe()
    this.expect(')')
    return inner
  }
}
