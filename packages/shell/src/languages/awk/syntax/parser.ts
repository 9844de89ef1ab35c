// Parses awk programs: rules, functions, statements.

import { AwkSyntaxError } from '../awk-error.ts'
import type { AwkFunction, AwkProgram, Expression, Pattern, Redirection, Rule, Statement } from './ast.ts'
import { ExpressionParser } from './expression-parser.ts'

/** A program as a syntax tree; throws what is wrong with it. */
export function parseAwk(source: string, { lineEnds }: { readonly lineEnds: number }): AwkProgram {
  return new AwkParser(source).program({ lastLine: lineEnds + 2 })
}

// then it reads no further
const mostComplaints = 5

class AwkParser extends ExpressionParser {
  private readonly rules: Rule[] = []
  private readonly functions = new Map<string, AwkFunction>()
  /** How many calls stand before the end of a function's parameters. */
  private readonly definedAt = new Map<string, number>()
  private functionsSuspend = false
  private loops = 0
  private place: 'begin' | 'end' | 'rule' | 'function' = 'rule'

  program({ lastLine }: { lastLine: number }): AwkProgram {
    this.skipEnds()
    while (this.peek().kind !== 'end') {
      if (this.accept('function')) this.define()
      else this.rules.push(this.rule())
      this.skipEnds()
    }
    this.checkCalls(lastLine)
    const { rules, functions, functionsSuspend } = this
    return { rules, functions, functionsSuspend }
  }

  // a call of what is defined already is judged at once; the rest at the end, the last one first
  private checkCalls(lastLine: number): void {
    const isKnown = (name: string, at: number) => at >= (this.definedAt.get(name) ?? Number.POSITIVE_INFINITY)
    const calls = [...this.calls.entries()]
    const mostOf = (name: string) => this.functions.get(name)?.parameters.length ?? Number.POSITIVE_INFINITY
    const complaints = calls
      .filter(([at, { name, count }]) => isKnown(name, at) && count > mostOf(name))
      .map(([, { name, line }]) => `line ${line}: too many arguments in call to ${name}`)
    let reached = lastLine
    for (const [, { name, line, count }] of complaints.length > 0 ? [] : calls.reverse()) {
      if (!this.functions.has(name)) complaints.push(`line ${reached}: function ${name} never defined`)
      if (count <= mostOf(name)) continue
      reached = line
      complaints.push(`line ${line}: too many arguments in call to ${name}`)
    }
    if (complaints.length > 0) throw new AwkSyntaxError(complaints.slice(0, mostComplaints).join('\n'))
  }

  private skipEnds(): void {
    while (this.peek().kind === 'line-end' || this.is(';')) this.take()
  }

  private define(): void {
    const token = this.take()
    if (token.kind !== 'name' && token.kind !== 'call') throw this.lexer.unexpected(token)
    this.expect('(')
    const parameters: string[] = []
    while (!this.is(')')) {
      if (parameters.length > 0) {
        this.expect(',')
        this.skipLines()
      }
      const parameter = this.take()
      if (parameter.kind !== 'name') throw this.lexer.unexpected(parameter)
      if (parameters.includes(parameter.text))
        throw new AwkSyntaxError(`line ${parameter.line}: ${parameter.text} is duplicated in argument list`)
      parameters.push(parameter.text)
    }
    this.take()
    this.skipLines()
    const made: AwkFunction = { name: token.text, parameters, body: { kind: 'block', body: [] } }
    this.functions.set(token.text, made)
    this.definedAt.set(token.text, this.calls.length)
    this.parameters = parameters
    this.place = 'function'
    this.directSuspension = false
    made.body = this.block()
    if (this.directSuspension) this.functionsSuspend = true
    this.parameters = []
  }

  private rule(): Rule {
    const pattern = this.pattern()
    this.place = pattern.kind === 'begin' || pattern.kind === 'end' ? pattern.kind : 'rule'
    if (this.is('{')) return { pattern, action: this.block() }
    if (pattern.kind === 'begin' || pattern.kind === 'end') throw this.lexer.unexpected(this.peek())
    const { kind } = this.peek()
    if (kind !== 'line-end' && kind !== 'end' && !this.is(';')) throw this.lexer.unexpected(this.peek())
    return { pattern, action: undefined }
  }

  private pattern(): Pattern {
    if (this.accept('BEGIN')) return { kind: 'begin' }
    if (this.accept('END')) return { kind: 'end' }
    if (this.is('{')) return { kind: 'always' }
    const test = this.expression()
    if (!this.accept(',')) return { kind: 'test', test }
    this.skipLines()
    return { kind: 'range', from: test, to: this.expression(), isOpen: false }
  }

  private block(): Statement {
    this.expect('{')
    const body: Statement[] = []
    while (true) {
      this.skipEnds()
      if (this.accept('}')) return { kind: 'block', body }
      body.push(this.statement())
    }
  }

  // a statement with what ends it
  private statement(): Statement {
    const token = this.peek()
    if (this.is('{')) return this.block()
    if (this.is('}')) return { kind: 'block', body: [] }
    if (this.accept(';')) return { kind: 'block', body: [] }
    if (token.kind === 'keyword') {
      if (token.text === 'if') return this.ifStatement()
      if (token.text === 'while') return this.whileStatement()
      if (token.text === 'for') return this.forStatement()
      if (token.text === 'do') return this.doStatement()
    }
    const made = this.simple()
    this.endSimple()
    return made
  }

  private endSimple(): void {
    if (this.is('}')) return
    const token = this.peek()
    if (token.kind === 'line-end' || this.is(';')) this.take()
    else throw this.lexer.unexpected(token)
  }

  private simple(): Statement {
    const token = this.peek()
    if (token.kind !== 'keyword' || token.text === 'getline')
      return { kind: 'expression', expression: this.expression() }
    const { text, line } = this.take()
    if (text === 'print' || text === 'printf') return this.print(text === 'printf', line)
    if (text === 'delete') return this.deleteStatement()
    if (text === 'exit') return { kind: 'exit', value: this.optionalValue() }
    if (text === 'return') {
      if (this.place !== 'function') throw new AwkSyntaxError(`line ${line}: return outside function body`)
      return { kind: 'return', value: this.optionalValue() }
    }
    if (text === 'next' || text === 'nextfile') {
      if (this.place === 'begin' || this.place === 'end')
        throw new AwkSyntaxError(`line ${line}: improper use of ${text}`)
      return { kind: text }
    }
    if (text === 'break' || text === 'continue') {
      if (this.loops === 0) throw new AwkSyntaxError(`line ${line}: ${text} statement outside of loop`)
      return { kind: text }
    }
    throw this.lexer.unexpected(token)
  }

  private optionalValue(): Expression | undefined {
    return this.isStatementEnd() ? undefined : this.expression()
  }

  private isStatementEnd(): boolean {
    return this.is(';') || this.is('}') || this.peek().kind === 'line-end' || this.peek().kind === 'end'
  }

  private print(isFormatted: boolean, line: number): Statement {
    const args =
      this.isStatementEnd() || this.is('>') || this.is('>>') || this.is('|')
        ? []
        : this.withoutGreater(() => this.printArguments())
    if (isFormatted && args.length === 0)
      throw new AwkSyntaxError(`line ${line}: no arguments in call to printf`)
    return { kind: 'print', isFormatted, args, to: this.redirection() }
  }

  private printArguments(): readonly Expression[] {
    const items = [this.expression()]
    while (this.accept(',')) {
      this.skipLines()
      items.push(this.expression())
    }
    const [only] = items
    return items.length === 1 && only?.kind === 'list' ? only.items : items
  }

  private redirection(): Redirection | undefined {
    for (const operator of ['>>', '>', '|'] as const) {
      if (this.accept(operator)) return { operator, target: this.withoutGreater(() => this.expression()) }
    }
    return undefined
  }

  private deleteStatement(): Statement {
    const array = this.arrayName(this.take())
    if (!this.accept('[')) return { kind: 'delete', array, index: undefined }
    const items = [this.expression()]
    while (this.accept(',')) items.push(this.expression())
    this.expect(']')
    return { kind: 'delete', array, index: items.length === 1 ? items[0] : { kind: 'subscript', items } }
  }

  private condition(): Expression {
    this.expect('(')
    const test = this.withoutGreater(() => this.expression(), false)
    this.expect(')')
    return test
  }

  private ifStatement(): Statement {
    this.take()
    const test = this.condition()
    this.skipLines()
    const yes = this.statement()
    const mark = this.peek()
    if (mark.kind === 'line-end' || this.is(';')) {
      let distance = 0
      while (this.peek(distance).kind === 'line-end' || this.is(';', distance)) distance++
      if (!this.is('else', distance)) return { kind: 'if', test, yes, no: undefined }
      this.skipEnds()
    }
    if (!this.accept('else')) return { kind: 'if', test, yes, no: undefined }
    this.skipLines()
    return { kind: 'if', test, yes, no: this.statement() }
  }

  private loopBody(): Statement {
    this.loops++
    this.skipLines()
    const body = this.statement()
    this.loops--
    return body
  }

  private whileStatement(): Statement {
    this.take()
    const test = this.condition()
    return { kind: 'while', test, body: this.accept(';') ? { kind: 'block', body: [] } : this.loopBody() }
  }

  private doStatement(): Statement {
    this.take()
    const body = this.loopBody()
    this.skipEnds()
    this.expect('while')
    const test = this.condition()
    if (!this.is('}')) this.endSimple()
    return { kind: 'do', test, body }
  }

  private forStatement(): Statement {
    this.take()
    this.expect('(')
    if (this.peek().kind === 'name' && this.is('in', 1) && this.peek(2).kind === 'name' && this.is(')', 3)) {
      const name = this.take()
      this.take()
      const array = this.arrayName(this.take())
      this.take()
      const local = this.parameters.indexOf(name.text)
      const target =
        local === -1
          ? ({ kind: 'variable', name: name.text } as const)
          : ({ kind: 'local', index: local } as const)
      return { kind: 'for-in', target, array, body: this.loopBody() }
    }
    const start = this.is(';') ? undefined : this.simple()
    this.expect(';')
    this.skipLines()
    const test = this.is(';') ? undefined : this.expression()
    this.expect(';')
    this.skipLines()
    const step = this.is(')') ? undefined : this.simple()
    this.expect(')')
    return {
      kind: 'for',
      start,
      test,
      step,
      body: this.accept(';') ? { kind: 'block', body: [] } : this.loopBody(),
    }
  }
}
