// Runs bc statements: variables, functions, bases and the number of places.
import { NotComputable } from '../../not-computable.ts'
import { Exhausted } from '../../run/budget.ts'
import type { Process } from '../../run/process.ts'
import type { Expression, Statement, Target } from './ast.ts'
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

const maxSteps = 1_000_000
const maxDigits = 200_000
const lineLength = 68
const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  q: '"',
  t: '\t',
  '\\': '\\',
}

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

  constructor(process: Process, { hasLibrary }: { hasLibrary: boolean }) {
    this.process = process
    this.hasLibrary = hasLibrary
    if (hasLibrary) this.scale = 20
  }

  private spend(): void {
    if (++this.steps > maxSteps) throw new Exhausted('a bc program that runs on and on')
  }

  execute(statement: Statement): Ending {
    this.spend()
    switch (statement.kind) {
      case 'expression':
        this.show(statement.expression)
        return undefined
      case 'text':
        this.process.out(statement.text)
        return undefined
      case 'print':
        for (const item of statement.items)
          this.process.out(item.kind === 'text' ? unescaped(item.text) : this.textOf(this.evaluate(item)))
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
    this.process.out(`${this.textOf(value)}\n`)
  }

  private textOf(value: Decimal): string {
    const text = this.outputBase === 10 ? decimalText(value) : this.inBase(value)
    if (text.length <= lineLength + 1) return text
    const lines = text.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
    const tail = lines.at(-1) ?? ''
    const folded =
      tail.length === 1 && lines.length > 1 ? [...lines.slice(0, -2), (lines.at(-2) ?? '') + tail] : lines
    return folded.join('\\\n')
  }

  private inBase(value: Decimal): string {
    if (value.scale > 0) throw new NotComputable('fractions in another base')
    const size = value.digits < 0n ? -value.digits : value.digits
    const sign = value.digits < 0n ? '-' : ''
    if (this.outputBase <= 16) return sign + size.toString(this.outputBase).toUpperCase()
    throw new NotComputable('large bases in bc')
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
    if (node.kind === 'binary')
      return this.binary(node.operator, this.evaluate(node.left), () => this.evaluate(node.right))
    if (node.kind === 'assign') return this.assign(node)
    if (node.kind === 'step') {
      const before = this.get(node.target)
      const after = add(before, fromInteger(node.by))
      this.set(node.target, after)
      return node.isBefore ? after : before
    }
    if (node.kind === 'call') return this.call(node.name, node.args)
    throw new NotComputable('a text in a bc expression')
  }

  private assign({ operator, target, value }: Extract<Expression, { kind: 'assign' }>): Decimal {
    const right = this.evaluate(value)
    const made = operator === '=' ? right : this.binary(operator.slice(0, -1), this.get(target), () => right)
    this.set(target, made)
    return made
  }

  private binary(operator: string, left: Decimal, evaluateRight: () => Decimal): Decimal {
    const right = evaluateRight()
    const truth = (is: boolean) => fromInteger(is ? 1 : 0)
    if (operator === '+') return add(left, right)
    if (operator === '-') return add(left, negate(right))
    if (operator === '*') return multiply(left, right, this.scale)
    if (operator === '^') return this.raised(left, right)
    if (operator === '/' || operator === '%') {
      if (right.digits === 0n) throw new NotComputable("bc's complaint about a division by zero")
      return operator === '/' ? divide(left, right, this.scale) : remainder(left, right, this.scale)
    }
    if (operator === '&&') return truth(left.digits !== 0n && right.digits !== 0n)
    if (operator === '||') return truth(left.digits !== 0n || right.digits !== 0n)
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

  private raised(left: Decimal, right: Decimal): Decimal {
    if (right.scale > 0) throw new NotComputable("bc's warning about a power")
    const size = left.digits.toString().length * Math.abs(Number(right.digits))
    if (size > maxDigits) throw new NotComputable('a very large power')
    if (left.digits === 0n && right.digits < 0n)
      throw new NotComputable("bc's complaint about a division by zero")
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

  private call(name: string, args: readonly Expression[]): Decimal {
    const [first] = args
    if (first && args.length === 1) {
      if (name === 'sqrt') {
        const value = this.evaluate(first)
        if (value.digits < 0n) throw new NotComputable("bc's complaint about a square root")
        return squareRoot(value, this.scale)
      }
      if (name === 'length') {
        const { digits, scale } = this.evaluate(first)
        return fromInteger(Math.max(String(digits).replace('-', '').length, scale))
      }
      if (name === 'scale') return fromInteger(this.evaluate(first).scale)
    }
    const called = this.functions.get(name)
    if (!called)
      throw new NotComputable(
        this.hasLibrary ? `the function ${name} of bc's library` : `the function ${name}`,
      )
    return this.apply(called, args)
  }

  private apply({ parameters, locals, body }: Defined, args: readonly Expression[]): Decimal {
    if (parameters.length !== args.length) throw new NotComputable('a wrong number of arguments in bc')
    const values = args.map(arg => this.evaluate(arg))
    const before = this.variables
    this.variables = new Map(before)
    for (const name of locals) this.variables.set(name, zero)
    for (const [index, name] of parameters.entries()) this.variables.set(name, values[index] ?? zero)
    this.returned = zero
    this.execute(body)
    const own = new Set([...parameters, ...locals])
    for (const [name, value] of this.variables) if (!own.has(name)) before.set(name, value)
    this.variables = before
    const result = this.returned
    this.returned = zero
    return result
  }
}

function bounded(value: number, low: number, high: number): number {
  if (value < low || value > high) throw new NotComputable('a value bc does not take')
  return value
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (whole, letter: string) => escapes[letter] ?? whole)
}
