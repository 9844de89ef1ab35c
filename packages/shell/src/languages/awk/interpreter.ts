// Evaluates awk expressions over variables, arrays and the current record.
import { NotComputable } from '../../not-computable.ts'
import { Exhausted } from '../../run/budget.ts'
import type { Process } from '../../run/process.ts'
import type { PosixRegex } from '../regex/posix-regex.ts'
import { AwkArray, type Key, type Slot } from './awk-array.ts'
import { AwkRunError, AwkSyntaxError } from './awk-error.ts'
import { compileRegex } from './compile-regex.ts'
import { AwkRecord, type Separator } from './record.ts'
import type { ArrayName, AwkProgram, Expression, Target } from './syntax/ast.ts'
import { compare, toNumber, toText, toTruth, type Value } from './value.ts'

/** A place for a value or an array; a parameter that was nothing yet also tells the place it came from. */
export interface Cell {
  value: Value
  array?: AwkArray
  origin?: Cell
}

type Assignment = Extract<Expression, { kind: 'assign' }>

/** A target that was looked up: a place in an array, a field's number, or a variable as it is. */
type Place = Slot | number | undefined

const maxSteps = 40_000_000

/** Evaluates the expressions of awk. */
export abstract class Interpreter {
  readonly process: Process
  readonly program: AwkProgram
  readonly record: AwkRecord
  private readonly globals = new Map<string, Cell>()
  protected locals: Cell[] = []
  private readonly regexes = new Map<string, PosixRegex>()
  private steps = 0
  readonly numbers = { NR: 0, FNR: 0 }

  constructor(program: AwkProgram, process: Process) {
    this.program = program
    this.process = process
    this.record = new AwkRecord({
      separator: () => this.fieldSeparator(),
      outputSeparator: () => this.text('OFS'),
      numberFormat: () => this.numberFormat,
    })
    const defaults = {
      FS: ' ',
      OFS: ' ',
      ORS: '\n',
      RS: '\n',
      SUBSEP: '\x1c',
      CONVFMT: '%.6g',
      OFMT: '%.6g',
      RSTART: 0,
      RLENGTH: -1,
      FILENAME: '',
    }
    for (const [name, value] of Object.entries(defaults)) this.cell(name).value = value
  }

  protected spend(): void {
    if (++this.steps > maxSteps) throw new Exhausted('an awk program that runs on and on')
  }

  cell(name: string): Cell {
    let cell = this.globals.get(name)
    if (!cell) {
      cell = { value: undefined }
      this.globals.set(name, cell)
    }
    return cell
  }

  text(name: string): string {
    return toText(this.cell(name).value, '%.6g')
  }

  get numberFormat(): string {
    const { value } = this.cell('CONVFMT')
    return typeof value === 'string' ? value : toText(value, '%.6g')
  }

  asText(value: Value): string {
    return typeof value === 'string' ? value : toText(value, this.numberFormat)
  }

  private fieldSeparator(): Separator {
    return this.separatorOf(this.text('FS'), this.text('RS') === '')
  }

  protected separatorOf(text: string, alsoLines: boolean): Separator {
    if (text === ' ') return { kind: 'blanks' }
    if (text === '') return { kind: 'characters' }
    if (text.length === 1) return { kind: 'text', text, alsoLines }
    return { kind: 'regex', regex: this.regex(text), alsoLines }
  }

  regex(source: string): PosixRegex {
    let regex = this.regexes.get(source)
    if (regex) return regex
    try {
      regex = compileRegex(source)
    } catch (error) {
      if (error instanceof AwkSyntaxError) throw new AwkRunError(error.message.replace('\0', ''))
      throw error
    }
    this.regexes.set(source, regex)
    return regex
  }

  get(name: string): Value {
    if (name === 'NF') return this.record.count
    if (name === 'NR' || name === 'FNR') return this.numbers[name]
    return this.cell(name).value
  }

  set(name: string, value: Value): void {
    if (name === 'NF') this.record.setCount(Math.trunc(toNumber(value)))
    else if (name === 'NR' || name === 'FNR') this.numbers[name] = toNumber(value)
    else this.cell(name).value = value
  }

  array(name: ArrayName): AwkArray {
    const cell = name.kind === 'variable' ? this.cell(name.name) : this.locals[name.index]
    if (!cell) throw new AwkRunError('no array')
    return arrayOf(cell)
  }

  protected key(index: Expression): Key {
    if (index.kind === 'subscript') return this.joined(index)
    const value = this.evaluate(index)
    return typeof value === 'number' && (value | 0) === value ? value | 0 : this.asText(value)
  }

  private joined({ items }: Extract<Expression, { kind: 'subscript' }>): string {
    return items.map(item => this.asText(this.evaluate(item))).join(this.text('SUBSEP'))
  }

  private fieldIndex(index: Expression): number {
    const number = toNumber(this.evaluate(index))
    const whole = Math.trunc(number)
    if (whole < 0) throw new AwkRunError(`negative field index $${whole}`)
    if (whole > 32767 * 32) throw new NotComputable('a very high field number')
    return whole
  }

  /** Assigns and gives the value back. */
  assign(target: Target, value: Value): Value {
    if (target.kind === 'variable') this.set(target.name, value)
    else if (target.kind === 'local') {
      const cell = this.locals[target.index]
      if (cell) cell.value = value
    } else if (target.kind === 'field')
      this.record.setField(this.fieldIndex(target.index), value, this.numberFormat)
    else this.array(target.array).set(this.key(target.index), value)
    return value
  }

  evaluate(node: Expression): Value {
    switch (node.kind) {
      case 'value':
        return node.value
      case 'variable':
        return this.get(node.name)
      case 'local':
        return this.locals[node.index]?.value
      case 'field':
        return this.record.field(this.fieldIndex(node.index))
      case 'element':
        return this.array(node.array).get(this.key(node.index))
      case 'in':
        return this.array(node.array).has(this.key(node.index)) ? 1 : 0
      case 'binary':
        return this.binary(node.operator, this.evaluate(node.left), this.evaluate(node.right))
      case 'logic': {
        const left = toTruth(this.evaluate(node.left))
        return (
          node.operator === '&&'
            ? left && toTruth(this.evaluate(node.right))
            : left || toTruth(this.evaluate(node.right))
        )
          ? 1
          : 0
      }
      case 'unary':
        return this.unary(node.operator, this.evaluate(node.operand))
      case 'choice':
        return this.evaluate(toTruth(this.evaluate(node.test)) ? node.yes : node.no)
      case 'assign':
        return this.assignment(node)
      case 'step':
        return this.step(node)
      default:
        return this.evaluateRest(node)
    }
  }

  private evaluateRest(node: Expression): Value {
    this.spend()
    if (node.kind === 'regex') return node.regex.test(this.record.whole()) ? 1 : 0
    if (node.kind === 'match') {
      const text = this.asText(this.evaluate(node.text))
      return this.pattern(node.pattern).test(text) === node.isNegated ? 0 : 1
    }
    if (node.kind === 'builtin') return this.builtin(node.name, node.args)
    if (node.kind === 'subscript') return this.joined(node)
    if (node.kind === 'call') return this.callNow(node)
    throw new NotComputable(`awk's ${node.kind} here`)
  }

  /** Calls a function that waits for nothing. */
  protected callNow(node: Extract<Expression, { kind: 'call' }>): Value {
    throw new NotComputable(`the function ${node.name}`)
  }

  /** A regular expression, or the text that is one. */
  pattern(node: Expression): PosixRegex {
    return node.kind === 'regex' ? node.regex : this.regex(this.asText(this.evaluate(node)))
  }

  binary(operator: string, left: Value, right: Value): Value {
    if (operator === ' ') return this.asText(left) + this.asText(right)
    if (operator === '+') return toNumber(left) + toNumber(right)
    if (operator === '-') return toNumber(left) - toNumber(right)
    if (operator === '*') return toNumber(left) * toNumber(right)
    if (operator === '/') return toNumber(left) / toNumber(right)
    if (operator === '%') return remainder(toNumber(left), toNumber(right))
    if (operator === '^') return toNumber(left) ** toNumber(right)
    const order = compare(left, right, this.numberFormat)
    if (operator === '<') return order < 0 ? 1 : 0
    if (operator === '<=') return order <= 0 ? 1 : 0
    if (operator === '==') return order === 0 ? 1 : 0
    if (operator === '!=') return order !== 0 ? 1 : 0
    return (operator === '>' ? order > 0 : order >= 0) ? 1 : 0
  }

  private unary(operator: string, value: Value): Value {
    if (operator === '!') return toTruth(value) ? 0 : 1
    return operator === '-' ? -toNumber(value) : toNumber(value)
  }

  private assignment(node: Assignment): Value {
    const place = this.reach(node.target)
    return this.store(node, place, this.evaluate(node.value))
  }

  /** Where a target is: mawk looks it up before the value is computed, and what it looks up in an array comes to be. */
  protected reach(target: Target): Place {
    if (target.kind === 'element') return this.array(target.array).slot(this.key(target.index))
    return target.kind === 'field' ? this.fieldIndex(target.index) : undefined
  }

  protected held(target: Target, place: Place): Value {
    if (place === undefined) return this.evaluate(target)
    return typeof place === 'number' ? this.record.field(place) : place.value
  }

  protected put(target: Target, place: Place, value: Value): Value {
    if (place === undefined) return this.assign(target, value)
    if (typeof place === 'number') this.record.setField(place, value, this.numberFormat)
    else place.value = value
    return value
  }

  protected store({ operator, target }: Assignment, place: Place, right: Value): Value {
    if (operator === '=') return this.put(target, place, right)
    return this.put(target, place, this.binary(operator.slice(0, -1), this.held(target, place), right))
  }

  private step({ target, by, isBefore }: Extract<Expression, { kind: 'step' }>): Value {
    const place = this.reach(target)
    const before = toNumber(this.held(target, place))
    this.put(target, place, before + by)
    return isBefore ? before + by : before
  }

  /** Calls a builtin function. */
  protected abstract builtin(name: string, args: readonly Expression[]): Value
}

/** The array of a place, made where there is none. */
export function arrayOf(cell: Cell): AwkArray {
  if (!cell.array && cell.origin) cell.array = arrayOf(cell.origin)
  cell.array ??= new AwkArray()
  return cell.array
}

function remainder(left: number, right: number): number {
  return right === 0 ? Number.NaN : left % right
}
