// Parses bc programs.
import { NotComputable } from '../../not-computable.ts'
import type { Expression, Statement, Target } from './ast.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A line that is no bc; its number counts from 1. */
export class BcSyntaxError extends Error {
  override readonly name = 'BcSyntaxError'
}

const assignments = ['=', '+=', '-=', '*=', '/=', '%=', '^=']

/** Reads statements, a line at a time. */
export class BcParser {
  private readonly tokens: readonly Token[]
  private at = 0

  constructor(source: string) {
    this.tokens = tokensOf(source)
  }

  /** The statements of the next line; undefined at the end. */
  nextLine(): Statement[] | undefined {
    while (this.mark('\n')) {}
    if (this.peek().kind === 'end') return undefined
    const statements: Statement[] = []
    while (true) {
      while (this.mark(';')) {}
      if (this.peek().kind === 'end' || this.mark('\n')) return statements
      statements.push(this.statement())
      if (!this.is(';') && !this.is('\n') && this.peek().kind !== 'end') throw this.unexpected()
    }
  }

  /** Goes on behind the line that is wrong. */
  skipLine(): void {
    while (this.peek().kind !== 'end' && !this.mark('\n')) this.at++
  }

  private peek(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', line: 0 }
  }

  private is(text: string): boolean {
    const { kind, text: found } = this.peek()
    return (kind === 'mark' || kind === 'name') && found === text
  }

  private mark(text: string): boolean {
    if (!this.is(text)) return false
    this.at++
    return true
  }

  private expect(text: string): void {
    if (!this.mark(text)) throw this.unexpected()
  }

  private unexpected(): BcSyntaxError {
    const { line, text } = this.peek()
    return new BcSyntaxError(`${text === '\n' ? line + 1 : line}`)
  }

  private skipLines(): void {
    while (this.mark('\n')) {}
  }

  private statement(): Statement {
    const { kind, text } = this.peek()
    if (kind === 'text') {
      this.at++
      return { kind: 'text', text }
    }
    if (this.mark('{')) return this.block()
    if (kind === 'name') {
      const made = this.keyword(text)
      if (made) return made
    }
    return { kind: 'expression', expression: this.expression() }
  }

  private keyword(word: string): Statement | undefined {
    if (word === 'quit' || word === 'halt' || word === 'break' || word === 'continue') {
      this.at++
      return { kind: word }
    }
    if (word === 'if' || word === 'while') return this.conditional(word)
    if (word === 'for') return this.forStatement()
    if (word === 'define') return this.definition()
    if (word === 'return') {
      this.at++
      return {
        kind: 'return',
        value: this.is(';') || this.is('\n') || this.is('}') ? undefined : this.expression(),
      }
    }
    if (word !== 'print')
      return word === 'auto' || word === 'warranty' || word === 'limits' ? this.refuse(word) : undefined
    this.at++
    const items = [this.printed()]
    while (this.mark(',')) items.push(this.printed())
    return { kind: 'print', items }
  }

  private refuse(word: string): never {
    throw new NotComputable(`bc's ${word}`)
  }

  private printed(): Expression {
    const { kind, text } = this.peek()
    if (kind !== 'text') return this.expression()
    this.at++
    return { kind: 'text', text }
  }

  private block(): Statement {
    const body: Statement[] = []
    while (true) {
      while (this.mark(';') || this.mark('\n')) {}
      if (this.mark('}')) return { kind: 'block', body }
      if (this.peek().kind === 'end') throw new NotComputable('an unfinished bc block')
      body.push(this.statement())
    }
  }

  private conditional(kind: 'if' | 'while'): Statement {
    this.at++
    this.expect('(')
    const test = this.expression()
    this.expect(')')
    this.skipLines()
    const yes = this.statement()
    if (kind === 'while') return { kind, test, body: yes }
    const start = this.at
    while (this.mark('\n') || this.mark(';')) {}
    if (this.mark('else')) {
      this.skipLines()
      return { kind, test, yes, no: this.statement() }
    }
    this.at = start
    return { kind, test, yes, no: undefined }
  }

  private forStatement(): Statement {
    this.at++
    this.expect('(')
    const optional = (end: string) => {
      const value = this.is(end) ? undefined : this.expression()
      this.expect(end)
      return value
    }
    const start = optional(';')
    const test = optional(';')
    const step = optional(')')
    this.skipLines()
    return { kind: 'for', start, test, step, body: this.statement() }
  }

  private definition(): Statement {
    this.at++
    const name = this.name()
    this.expect('(')
    const parameters: string[] = []
    while (!this.mark(')')) {
      if (parameters.length > 0) this.expect(',')
      parameters.push(this.name())
    }
    this.skipLines()
    this.expect('{')
    this.skipLines()
    const locals: string[] = []
    if (this.mark('auto')) {
      do locals.push(this.name())
      while (this.mark(','))
    }
    return { kind: 'define', name, parameters, locals, body: this.block() }
  }

  private name(): string {
    const { kind, text } = this.peek()
    if (kind !== 'name') throw this.unexpected()
    this.at++
    if (this.is('[')) throw new NotComputable('arrays as parameters in bc')
    return text
  }

  private expression(): Expression {
    return this.or()
  }

  private leftAssociative(operators: readonly string[], operand: () => Expression): Expression {
    let left = operand()
    while (operators.some(operator => this.is(operator))) {
      const operator = this.peek().text
      this.at++
      left = { kind: 'binary', operator, left, right: operand() }
    }
    return left
  }

  private or(): Expression {
    return this.leftAssociative(['||'], () => this.leftAssociative(['&&'], () => this.not()))
  }

  private not(): Expression {
    return this.mark('!') ? { kind: 'unary', operator: '!', operand: this.not() } : this.comparison()
  }

  private comparison(): Expression {
    return this.leftAssociative(['==', '<=', '>=', '!=', '<', '>'], () => this.assignment())
  }

  private assignment(): Expression {
    const left = this.sum()
    const operator = assignments.find(text => this.is(text))
    if (operator === undefined) return left
    if (left.kind !== 'variable' && left.kind !== 'element') throw this.unexpected()
    this.at++
    return { kind: 'assign', operator, target: left, value: this.assignment() }
  }

  private sum(): Expression {
    return this.leftAssociative(['+', '-'], () => this.leftAssociative(['*', '/', '%'], () => this.power()))
  }

  private power(): Expression {
    const left = this.unary()
    return this.mark('^') ? { kind: 'binary', operator: '^', left, right: this.power() } : left
  }

  // a sign binds tighter than the power here
  private unary(): Expression {
    return this.mark('-') ? { kind: 'unary', operator: '-', operand: this.unary() } : this.primary()
  }

  private primary(): Expression {
    for (const by of [1, -1] as const) {
      if (!this.mark(by === 1 ? '++' : '--')) continue
      const target = this.primary()
      if (target.kind !== 'variable' && target.kind !== 'element') throw this.unexpected()
      return { kind: 'step', by, isBefore: true, target }
    }
    const { kind, text } = this.peek()
    if (kind === 'number') {
      this.at++
      return text === '.' ? { kind: 'variable', name: 'last' } : { kind: 'number', text }
    }
    if (this.mark('(')) {
      const inner = this.expression()
      this.expect(')')
      return { kind: 'parenthesized', inner }
    }
    if (kind !== 'name') throw this.unexpected()
    this.at++
    return this.named(text)
  }

  private named(name: string): Expression {
    if (this.mark('(')) {
      const args: Expression[] = []
      while (!this.mark(')')) {
        if (args.length > 0) this.expect(',')
        args.push(this.expression())
      }
      return { kind: 'call', name, args }
    }
    let target: Target = { kind: 'variable', name }
    if (this.mark('[')) {
      target = { kind: 'element', name, index: this.expression() }
      this.expect(']')
    }
    if (this.mark('++')) return { kind: 'step', by: 1, isBefore: false, target }
    return this.mark('--') ? { kind: 'step', by: -1, isBefore: false, target } : target
  }
}
