// Expressions of awk by precedence.
import { NotComputable } from '../../../not-computable.ts'
import type { Expression } from './ast.ts'
import { isTarget, OperandParser } from './operand-parser.ts'

const assignments = new Set(['=', '+=', '-=', '*=', '/=', '%=', '^='])
const comparisons = new Set(['<', '<=', '==', '!=', '>=', '>'])
const maxDepth = 400

/** Reads expressions by precedence. */
export class ExpressionParser extends OperandParser {
  private depth = 0

  protected override expression(): Expression {
    if (++this.depth > maxDepth) throw new NotComputable('a deeply nested awk program')
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

  protected override unary(): Expression {
    for (const operator of ['!', '-', '+']) {
      if (!this.accept(operator)) continue
      if (++this.depth > maxDepth) throw new NotComputable('a deeply nested awk program')
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
}
