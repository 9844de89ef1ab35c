// Runs bc statements: variables, functions, bases and the number of places.
import { NotComputable } from '../../not-computable.ts'
import { Exhausted } from '../../run/budget.ts'
import type { Process } from '../../run/process.ts'
import { type Addresses, CodeCounter } from './addresses.ts'
import type { Expression, Statement, Target } from './ast.ts'
import { bounded, unescaped, valueText } from './bc-values.ts'
import {
  add,
  compare,
  type Decimal,
  decimalText,
  divide,
  fromInteger,
  multiply,
  negate,
  parseDecimal,
  raise,
  remainder,
  rescale,
  squareRoot,
  zero,
} from './decimal.ts'

type Ending = 'break' | 'continue' | 'return' | 'quit' | undefined
type Defined = Extract<Statement, { kind: 'define' }>

const maxSteps = 10_000_000
const maxDigits = 200_000
/** What stops the code of a line. */
export class BcRuntimeError extends Error {
  override readonly name = 'BcRuntimeError'
}

/** Runs statements, with the variables of a program. */
export class BcMachine {
  private readonly process: Process
  private variables = new Map<string, Decimal>()
  private readonly arrays = new Map<string, Map<string, Decimal>>()
  private readonly functions = new Map<string, Defined>()
  private scale = 0
  private inputBase = 10
  private outputBase = 10
  private last = zero
  private returned = zero
  private steps = 0
  private readonly hasLibrary: boolean
  private readonly addresses: Addresses = new WeakMap()
  private place = '(main)'
  /** What comes behind a warning in a line, and the warnings. */
  private readonly tail: { readonly text: string; readonly isWarning: boolean }[] = []

  constructor(process: Process, { hasLibrary }: { hasLibrary: boolean }) {
    this.process = process
    this.hasLibrary = hasLibrary
    if (hasLibrary) this.scale = 20
  }

  private spend(): void {
    if (++this.steps > maxSteps) throw new Exhausted('a bc program that runs on and on')
  }

  /** Runs the statements of one line, whose code is one piece. */
  async line(statements: readonly Statement[]): Promise<Ending> {
    new CodeCounter(this.addresses).count(statements)
    this.place = '(main)'
    const { variables } = this
    let ending: Ending
    let message = ''
    try {
      if (statements.some(statement => this.execute(statement) === 'quit')) ending = 'quit'
    } catch (error) {
      if (!(error instanceof BcRuntimeError)) throw error
      message = `Runtime error ${error.message}\n`
      this.variables = variables
    }
    for (const { text, isWarning } of this.tail.splice(0)) {
      if (isWarning) await this.process.err(text)
      else this.process.out(text)
    }
    if (message !== '') await this.process.err(message)
    return ending
  }

  private print(text: string): void {
    if (this.tail.length > 0) this.tail.push({ text, isWarning: false })
    else this.process.out(text)
  }

  private stop(node: Expression, what: string): BcRuntimeError {
    const at = this.addresses.get(node)
    if (at === undefined) throw new NotComputable("where bc's code stops")
    return new BcRuntimeError(`(func=${this.place}, adr=${at}): ${what}`)
  }

  execute(statement: Statement): Ending {
    this.spend()
    switch (statement.kind) {
      case 'expression':
        this.show(statement.expression)
        return undefined
      case 'text':
        this.print(statement.text)
        return undefined
      case 'print':
        for (const item of statement.items)
          this.print(
            item.kind === 'text' ? unescaped(item.text) : valueText(this.outputBase, this.evaluate(item)),
          )
        return undefined
      case 'block':
        for (const inner of statement.body) {
          const ending = this.execute(inner)
          if (ending) return ending
        }
        return undefined
      case 'if': {
        const chosen = this.isTrue(statement.test) ? statement.yes : statement.no
        return chosen && this.execute(chosen)
      }
      case 'while':
      case 'for':
        return this.loop(statement)
      case 'define':
        this.functions.set(statement.name, statement)
        return undefined
      case 'return':
        this.returned = statement.value ? this.evaluate(statement.value) : zero
        return 'return'
      default:
        return statement.kind === 'halt' ? 'quit' : statement.kind
    }
  }

  private loop(statement: Extract<Statement, { kind: 'while' | 'for' }>): Ending {
    if (statement.kind === 'for' && statement.start) this.evaluate(statement.start)
    while (!statement.test || this.isTrue(statement.test)) {
      const ending = this.execute(statement.body)
      if (ending === 'break') return undefined
      if (ending && ending !== 'continue') return ending
      if (statement.kind === 'for' && statement.step) this.evaluate(statement.step)
    }
    return undefined
  }

  private isTrue(test: Expression): boolean {
    return this.evaluate(test).digits !== 0n
  }

  // assignments print nothing
  private show(expression: Expression): void {
    const value = this.evaluate(expression)
    if (expression.kind === 'assign') return
    this.last = value
    this.print(`${valueText(this.outputBase, value)}\n`)
  }

  private evaluate(node: Expression): Decimal {
    this.spend()
    if (node.kind === 'number') return parseDecimal(node.text, this.inputBase)
    if (node.kind === 'parenthesized') return this.evaluate(node.inner)
    if (node.kind === 'variable' || node.kind === 'element') return this.get(node)
    if (node.kind === 'unary') {
      const value = this.evaluate(node.operand)
      return node.operator === '-' ? negate(value) : fromInteger(value.digits === 0n ? 1 : 0)
    }
    if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
      const isTrue = this.isTrue(node.left)
      return fromInteger(
        (node.operator === '&&') === isTrue ? (this.isTrue(node.right) ? 1 : 0) : isTrue ? 1 : 0,
      )
    }
    if (node.kind === 'binary')
      return this.binary(node, node.operator, [this.evaluate(node.left), this.evaluate(node.right)])
    if (node.kind === 'assign') return this.assign(node)
    if (node.kind === 'step') {
      const before = this.get(node.target)
      const after = add(before, fromInteger(node.by))
      this.set(node.target, after)
      return node.isBefore ? after : before
    }
    if (node.kind === 'call') return this.call(node, node.name, node.args)
    throw new NotComputable('a text in a bc expression')
  }

  private assign(node: Extract<Expression, { kind: 'assign' }>): Decimal {
    const { operator, target, value } = node
    const right = this.evaluate(value)
    const made =
      operator === '=' ? right : this.binary(node, operator.slice(0, -1), [this.get(target), right])
    this.set(target, made)
    return made
  }

  private binary(
    node: Expression,
    operator: string,
    [left, right]: readonly [left: Decimal, right: Decimal],
  ): Decimal {
    const truth = (is: boolean) => fromInteger(is ? 1 : 0)
    if (operator === '+') return add(left, right)
    if (operator === '-') return add(left, negate(right))
    if (operator === '*') return multiply(left, right, this.scale)
    if (operator === '^') return this.raised(node, left, right)
    if (operator === '/' || operator === '%') {
      if (right.digits === 0n) throw this.stop(node, operator === '/' ? 'Divide by zero' : 'Modulo by zero')
      return operator === '/' ? divide(left, right, this.scale) : remainder(left, right, this.scale)
    }
    const order = compare(left, right)
    return truth(
      {
        '==': order === 0,
        '!=': order !== 0,
        '<': order < 0,
        '<=': order <= 0,
        '>': order > 0,
        '>=': order >= 0,
      }[operator] ?? false,
    )
  }

  private raised(node: Expression, left: Decimal, typed: Decimal): Decimal {
    const right = typed.scale > 0 ? rescale(typed, 0) : typed
    if (typed.scale > 0) {
      const { message } = this.stop(node, 'non-zero scale in exponent')
      this.tail.push({ text: `Runtime warning ${message}\n`, isWarning: true })
    }
    const size = left.digits.toString().length * Math.abs(Number(right.digits))
    if (size > maxDigits) throw new NotComputable('a very large power')
    if (left.digits === 0n && right.digits < 0n) throw this.stop(node, 'divide by zero')
    return raise(left, right.digits, this.scale)
  }

  private get(target: Target): Decimal {
    if (target.kind === 'element')
      return this.arrays.get(target.name)?.get(decimalText(rescale(this.evaluate(target.index), 0))) ?? zero
    if (target.name === 'scale') return fromInteger(this.scale)
    if (target.name === 'ibase') return fromInteger(this.inputBase)
    if (target.name === 'obase') return fromInteger(this.outputBase)
    return target.name === 'last' ? this.last : (this.variables.get(target.name) ?? zero)
  }

  private set(target: Target, value: Decimal): void {
    const whole = Number(rescale(value, 0).digits)
    if (target.kind === 'element') {
      const array = this.arrays.get(target.name) ?? new Map<string, Decimal>()
      array.set(decimalText(rescale(this.evaluate(target.index), 0)), value)
      this.arrays.set(target.name, array)
    } else if (target.name === 'scale') this.scale = bounded(whole, 0, 2147483647)
    else if (target.name === 'ibase') this.inputBase = bounded(whole, 2, 16)
    else if (target.name === 'obase') this.outputBase = bounded(whole, 2, 2147483647)
    else if (target.name === 'last') this.last = value
    else this.variables.set(target.name, value)
  }

  private call(node: Expression, name: string, args: readonly Expression[]): Decimal {
    const [first] = args
    if (first && args.length === 1) {
      if (name === 'sqrt') {
        const value = this.evaluate(first)
        if (value.digits < 0n) throw this.stop(node, 'Square root of a negative number')
        return squareRoot(value, this.scale)
      }
      if (name === 'length') {
        const { digits, scale } = this.evaluate(first)
        return fromInteger(Math.max(String(digits).replace('-', '').length, scale))
      }
      if (name === 'scale') return fromInteger(this.evaluate(first).scale)
    }
    const called = this.functions.get(name)
    if (!called) {
      if (this.hasLibrary && /^[scaelj]$/.test(name))
        throw new NotComputable(`the function ${name} of bc's library`)
      if (args.length > 0) for (const arg of args) this.evaluate(arg)
      throw this.stop(node, `Function ${name} not defined.`)
    }
    return this.apply(called, args)
  }

  private apply({ name: called, parameters, locals, body }: Defined, args: readonly Expression[]): Decimal {
    if (parameters.length !== args.length) throw new NotComputable('a wrong number of arguments in bc')
    const values = args.map(arg => this.evaluate(arg))
    const before = this.variables
    this.variables = new Map(before)
    for (const name of locals) this.variables.set(name, zero)
    for (const [index, name] of parameters.entries()) this.variables.set(name, values[index] ?? zero)
    this.returned = zero
    const { place } = this
    this.place = called
    this.execute(body)
    this.place = place
    const own = new Set([...parameters, ...locals])
    for (const [name, value] of this.variables) if (!own.has(name)) before.set(name, value)
    this.variables = before
    const result = this.returned
    this.returned = zero
    return result
  }
}
