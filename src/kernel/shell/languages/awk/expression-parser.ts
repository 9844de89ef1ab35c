// Expressions of awk by precedence.
import type { ArrayName, Expression, Suspends, Target } from './ast.ts'
import { AwkSyntaxError } from './awk-error.ts'
import { compileRegex } from './compile-regex.ts'
import { builtinArity, type Token } from './lexer.ts'
import { TokenStream } from './token-stream.ts'

const assignments = new Set(['=', '+=', '-=', '*=', '/=', '%=', '^='])
const comparisons = new Set(['<', '<=', '==', '!=', '>=', '>'])
const maxDepth = 400

export class ExpressionParser extends TokenStream {
  private depth = 0
  /** `>` redirects here. */
  private isGreaterTaken = false
  protected parameters: readonly string[] = []
  private readonly uses = new Map<string, 'scalar' | 'array'>()
  protected readonly calls: { name: string; line: number; count: number }[] = []
  protected directSuspension = false

  private node<Made extends Expression>(made: Made, parts: readonly Expression[], own: Suspends = 0): Made {
    const suspends = Math.max(own, ...parts.map(part => part.suspends ?? 0)) as Suspends
    if (suspends === 2) this.directSuspension = true
    return suspends === 0 ? made : { ...made, suspends }
  }

  protected withoutGreater<Result>(parse: () => Result, isTaken = true): Result {
    const before = this.isGreaterTaken
    this.isGreaterTaken = isTaken
    try {
      return parse()
    } finally {
      this.isGreaterTaken = before
    }
  }

  expression(): Expression {
    if (++this.depth > maxDepth) throw new AwkSyntaxError('line 1: syntax error: too deep')
    const left = this.choice()
    const token = this.peek()
    this.depth--
    if (token.kind !== 'mark' || !assignments.has(token.text)) return left
    if (!isTarget(left)) throw this.lexer.unexpected(token)
    this.take()
    this.skipLines()
    const value = this.expression()
    return this.node({ kind: 'assign', operator: token.text, target: left, value }, [left, value])
  }

  private choice(): Expression {
    const test = this.or()
    if (!this.accept('?')) return test
    this.skipLines()
    const yes = this.expression()
    this.skipLines()
    this.expect(':')
    this.skipLines()
    const no = this.expression()
    return this.node({ kind: 'choice', test, yes, no }, [test, yes, no])
  }

  private or(): Expression {
    let left = this.and()
    while (this.accept('||')) {
      this.skipLines()
      const right = this.and()
      left = this.node({ kind: 'logic', operator: '||', left, right }, [left, right])
    }
    return left
  }

  private and(): Expression {
    let left = this.membership()
    while (this.accept('&&')) {
      this.skipLines()
      const right = this.membership()
      left = this.node({ kind: 'logic', operator: '&&', left, right }, [left, right])
    }
    return left
  }

  private membership(): Expression {
    let left = this.matching()
    while (this.accept('in')) {
      const index: Expression = left.kind === 'list' ? { kind: 'subscript', items: left.items } : left
      left = this.node({ kind: 'in', array: this.arrayName(this.take()), index }, [index])
    }
    return left
  }

  private matching(): Expression {
    let text = this.relational()
    while (this.is('~') || this.is('!~')) {
      const isNegated = this.take().text === '!~'
      const pattern = this.relational()
      text = this.node({ kind: 'match', isNegated, text, pattern }, [text, pattern])
    }
    return text
  }

  private relational(): Expression {
    const left = this.concatenation()
    const { kind, text: operator } = this.peek()
    if (kind !== 'mark' || !comparisons.has(operator) || (operator === '>' && this.isGreaterTaken))
      return left
    this.take()
    const right = this.concatenation()
    return this.node({ kind: 'binary', operator, left, right }, [left, right])
  }

  private concatenation(): Expression {
    let left = this.additive()
    while (this.startsOperand()) {
      const right = this.additive()
      left = this.node({ kind: 'binary', operator: ' ', left, right }, [left, right])
    }
    return left
  }

  private startsOperand(): boolean {
    const { kind, text } = this.peek()
    if (
      kind === 'number' ||
      kind === 'string' ||
      kind === 'name' ||
      kind === 'call' ||
      kind === 'builtin' ||
      kind === 'regex'
    )
      return true
    return kind === 'mark' && (text === '$' || text === '(' || text === '++' || text === '--' || text === '!')
  }

  private additive(): Expression {
    return this.leftAssociative(['+', '-'], () => this.multiplicative())
  }

  private multiplicative(): Expression {
    return this.leftAssociative(['*', '/', '%'], () => this.unary())
  }

  private leftAssociative(operators: readonly string[], operand: () => Expression): Expression {
    let left = operand()
    while (operators.some(operator => this.is(operator))) {
      const operator = this.take().text
      const right = operand()
      left = this.node({ kind: 'binary', operator, left, right }, [left, right])
    }
    return left
  }

  private unary(): Expression {
    for (const operator of ['!', '-', '+']) {
      if (!this.accept(operator)) continue
      if (++this.depth > maxDepth) throw new AwkSyntaxError('line 1: syntax error: too deep')
      const operand = this.unary()
      this.depth--
      return this.node({ kind: 'unary', operator, operand }, [operand])
    }
    return this.power()
  }

  private power(): Expression {
    const left = this.piped()
    if (!this.accept('^')) return left
    const right = this.is('-') || this.is('+') || this.is('!') ? this.unary() : this.power()
    return this.node({ kind: 'binary', operator: '^', left, right }, [left, right])
  }

  private piped(): Expression {
    let left = this.postfix()
    while (this.is('|') && this.is('getline', 1)) {
      this.take()
      this.take()
      const target = this.optionalTarget()
      left = this.node(
        { kind: 'getline', from: 'command', source: left, ...(target && { target }) },
        [left],
        2,
      )
    }
    return left
  }

  private postfix(): Expression {
    const operand = this.primary()
    if (!isTarget(operand)) return operand
    if (this.is('++') || this.is('--')) {
      const by = this.take().text === '++' ? 1 : -1
      return this.node({ kind: 'step', by, isBefore: false, target: operand }, [operand])
    }
    return operand
  }

  private optionalTarget(): Target | undefined {
    const { kind } = this.peek()
    if (kind !== 'name' && !this.is('$')) return undefined
    const target = this.primary()
    return isTarget(target) ? target : undefined
  }

  private primary(): Expression {
    const token = this.take()
    if (token.kind === 'number') return { kind: 'value', value: token.value }
    if (token.kind === 'string') return { kind: 'value', value: token.text }
    if (token.kind === 'regex') return { kind: 'regex', regex: compileRegex(token.text, token.line) }
    if (token.kind === 'name') return this.name(token)
    if (token.kind === 'call') return this.call(token)
    if (token.kind === 'builtin') return this.builtin(token)
    if (token.text === '(' && token.kind === 'mark') return this.parenthesized()
    if (token.text === '$' && token.kind === 'mark') return this.field()
    if ((token.text === '++' || token.text === '--') && token.kind === 'mark') {
      const target = this.primary()
      if (!isTarget(target)) throw this.lexer.unexpected(this.peek())
      return this.node({ kind: 'step', by: token.text === '++' ? 1 : -1, isBefore: true, target }, [target])
    }
    if (token.text === 'getline' && token.kind === 'keyword') return this.getline()
    throw this.lexer.unexpected(token)
  }

  private field(): Expression {
    const isSigned = this.is('-') || this.is('+') || this.is('!')
    const index = isSigned ? this.unary() : this.primary()
    return this.node({ kind: 'field', index }, [index])
  }

  private getline(): Expression {
    const target = this.optionalTarget()
    if (!this.accept('<'))
      return this.node({ kind: 'getline', from: 'input', ...(target && { target }) }, [], 2)
    const source = this.postfix()
    return this.node({ kind: 'getline', from: 'file', source, ...(target && { target }) }, [source], 2)
  }

  private parenthesized(): Expression {
    return this.withoutGreater(() => {
      const items = this.list(')')
      const [only] = items
      if (items.length === 1 && only) return only
      return this.node({ kind: 'list', items }, items)
    }, false)
  }

  private list(close: string): Expression[] {
    const items: Expression[] = []
    while (!this.is(close)) {
      if (items.length > 0) {
        this.expect(',')
        this.skipLines()
      }
      items.push(this.expression())
    }
    this.take()
    return items
  }

  private name(token: Token): Expression {
    if (this.is('[')) {
      const array = this.arrayName(token)
      this.take()
      const items = this.withoutGreater(() => this.list(']'), false)
      const [only] = items
      const index: Expression =
        items.length === 1 && only ? only : this.node({ kind: 'subscript', items }, items)
      return this.node({ kind: 'element', array, index }, [index])
    }
    const index = this.parameters.indexOf(token.text)
    if (index !== -1) return { kind: 'local', index }
    if (!this.is(',') && !this.is(')')) this.use(token.text, 'scalar', token.line)
    return { kind: 'variable', name: token.text }
  }

  /** Marks a global name as what it is used as. */
  protected use(name: string, as: 'scalar' | 'array', line: number): void {
    const known = this.uses.get(name)
    if (known !== undefined && known !== as)
      throw new AwkSyntaxError(
        `line ${line}: illegal reference to ${known === 'array' ? 'array' : 'variable'} ${name}`,
      )
    this.uses.set(name, as)
  }

  protected arrayName(token: Token): ArrayName {
    if (token.kind !== 'name') throw this.lexer.unexpected(token)
    const index = this.parameters.indexOf(token.text)
    if (index !== -1) return { kind: 'local', index }
    this.use(token.text, 'array', token.line)
    return { kind: 'variable', name: token.text }
  }

  private call(token: Token): Expression {
    this.take()
    const args = this.withoutGreater(() => this.list(')'), false)
    this.calls.push({ name: token.text, line: token.line, count: args.length })
    return this.node({ kind: 'call', name: token.text, args, line: token.line }, args, 1)
  }

  private builtin(token: Token): Expression {
    const { text: name, line } = token
    const [least, most] = builtinArity[name] ?? [0, 0]
    if (!this.is('(')) {
      if (name === 'length') return { kind: 'builtin', name, args: [] }
      throw this.lexer.unexpected(this.peek())
    }
    this.take()
    const args = this.withoutGreater(() => this.list(')'), false)
    if (args.length < least || args.length > most)
      throw new AwkSyntaxError(`line ${line}: wrong number of arguments in call to ${name}`)
    const second = args[1]
    if (name === 'split' && second?.kind === 'variable') this.use(second.name, 'array', line)
    return this.node(
      { kind: 'builtin', name, args },
      args,
      name === 'system' || name === 'close' || name === 'fflush' ? 2 : 0,
    )
  }
}

function isTarget(node: Expression): node is Target {
  return node.kind === 'variable' || node.kind === 'local' || node.kind === 'field' || node.kind === 'element'
}
