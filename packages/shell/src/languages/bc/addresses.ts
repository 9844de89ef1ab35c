// Where the real program's code for a division or a call ends: its complaints name that place. The code of a line is one
// byte an operation, with names, constants and jumps behind some.
import type { Expression, Statement } from './ast.ts'

/** Places by expression; undefined where the code is not known. */
export type Addresses = WeakMap<Expression, number>

/** Counts the code of a line. */
export class CodeCounter {
  private at = 0
  private isKnown = true
  private readonly addresses: Addresses

  constructor(addresses: Addresses) {
    this.addresses = addresses
  }

  /** Counts the statements of one line, or of one function. */
  count(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement)
  }

  private note(node: Expression): void {
    if (this.isKnown) this.addresses.set(node, this.at)
  }

  private statement(node: Statement): void {
    if (node.kind === 'expression') this.expression(node.expression, 1)
    else if (node.kind === 'text') this.at += node.text.length + 2
    else if (node.kind === 'print')
      for (const item of node.items) {
        if (item.kind === 'text') this.at += item.text.length + 2
        else this.expression(item, 1)
      }
    else if (node.kind === 'block') this.count(node.body)
    else if (node.kind === 'break' || node.kind === 'continue') this.at += 3
    else if (node.kind === 'halt') this.at += 1
    else if (node.kind === 'return') {
      if (node.value) this.expression(node.value, 1)
      else this.at += 2
    } else if (node.kind === 'define') new CodeCounter(this.addresses).count([node.body])
    else this.branch(node)
  }

  private branch(node: Statement): void {
    if (node.kind === 'if') {
      this.expression(node.test, 3)
      this.statement(node.yes)
      if (!node.no) return
      this.at += 3
      this.statement(node.no)
    } else if (node.kind === 'while') {
      this.expression(node.test, 3)
      this.statement(node.body)
      this.at += 3
    } else if (node.kind === 'for') {
      if (node.start) this.expression(node.start, 1)
      if (node.test) this.expression(node.test, 6)
      else this.at += 7
      if (node.step) this.expression(node.step, 1)
      this.at += 3
      this.statement(node.body)
      this.at += 3
    }
  }

  private expression(node: Expression, more = 0): void {
    this.operands(node)
    if (node.kind === 'binary' || node.kind === 'unary') this.note(node)
    this.at += more
  }

  private operands(node: Expression): void {
    switch (node.kind) {
      case 'number':
        this.at += constantSize(node.text)
        return
      case 'text':
        this.isKnown = false
        return
      case 'variable':
        this.at += 2
        return
      case 'element':
        this.expression(node.index, 2)
        return
      case 'parenthesized':
        this.expression(node.inner)
        return
      case 'unary':
        this.expression(node.operand, 1)
        return
      case 'binary':
        this.binary(node)
        return
      case 'assign':
        this.assignment(node)
        return
      case 'step':
        if (node.target.kind === 'element') this.expression(node.target.index)
        this.at += node.target.kind === 'variable' ? 4 : node.isBefore ? 5 : 6
        return
      default:
        for (const arg of node.args) this.expression(arg)
        this.at += 2
        // the complaint about a function stands behind its number
        this.note(node)
        if (!/^(?:sqrt|length|scale)$/.test(node.name)) this.at += node.args.length + 1
    }
  }

  private binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): void {
    this.expression(left)
    if (operator === '&&') this.at += 5
    if (operator === '||') this.at += 3
    this.expression(right)
    this.at += operator === '&&' ? 6 : operator === '||' ? 8 : 1
  }

  private assignment(node: Extract<Expression, { kind: 'assign' }>): void {
    const { target, operator, value } = node
    if (target.kind === 'element') this.expression(target.index)
    if (operator !== '=') this.at += target.kind === 'element' ? 3 : 2
    this.expression(value)
    if (operator !== '=') this.at += 1
    // a complaint comes from the operation, before what is stored
    this.note(node)
    this.at += 2
  }
}

function constantSize(text: string): number {
  const bare = text.replace(/^0+/, '')
  return bare === '' || bare === '1' ? 1 : bare.length + 2
}
