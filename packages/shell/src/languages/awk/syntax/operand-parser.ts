// Operands of awk: constants, variables, fields, calls, getline.

import { AwkSyntaxError } from '../awk-error.ts'
import { compileRegex } from '../compile-regex.ts'
import type { ArrayName, Expression, Suspends, Target } from './ast.ts'
import { builtinArity, type Token } from './lexer.ts'
import { TokenStream } from './token-stream.ts'

/** The functions whose arguments the grammar itself counts. */
const grammarOnly: ReadonlySet<string> = new Set(['split', 'match', 'sub', 'gsub'])

/** Reads operands. */
export abstract class OperandParser extends TokenStream {
  /** `>` redirects here. */
  protected isGreaterTaken = false
  protected parameters: readonly string[] = []
  private readonly uses = new Map<string, 'scalar' | 'array'>()
  protected readonly calls: { name: string; line: number; count: number }[] = []
  protected directSuspension = false

  protected abstract expression(): Expression
  protected abstract unary(): Expression

  protected node<Made extends Expression>(made: Made, parts: readonly Expression[], own: Suspends = 0): Made {
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

  protected postfix(): Expression {
    const operand = this.primary()
    if (!isTarget(operand)) return operand
    if (this.is('++') || this.is('--')) {
      const by = this.take().text === '++' ? 1 : -1
      return this.node({ kind: 'step', by, isBefore: false, target: operand }, [operand])
    }
    return operand
  }

  protected optionalTarget(): Target | undefined {
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

  private list(close: string, bounds?: { readonly least: number; readonly most: number }): Expression[] {
    const items: Expression[] = []
    while (!this.is(close)) {
      if (items.length > 0) {
        if (bounds && items.length >= bounds.most) throw this.lexer.unexpected(this.peek())
        this.expect(',')
        this.skipLines()
      }
      items.push(this.expression())
    }
    if (bounds && items.length < bounds.least) throw this.lexer.unexpected(this.peek())
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
    const bounds = grammarOnly.has(name) ? { least, most } : undefined
    const args = this.withoutGreater(() => this.list(')', bounds), false)
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

/** Whether something can be assigned to. */
export function isTarget(node: Expression): node is Target {
  return node.kind === 'variable' || node.kind === 'local' || node.kind === 'field' || node.kind === 'element'
}
