// Runs awk programs: rules over records, statements, functions, and everything that waits for others.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { AwkRunError } from './awk-error.ts'
import { FunctionInterpreter } from './functions.ts'
import { MainInput } from './input/main-input.ts'
import type { RecordEnd, RecordSource, Waiting } from './input/record-source.ts'
import { Streams } from './input/streams.ts'
import { arrayOf, type Cell } from './interpreter.ts'
import type { AwkProgram, Expression, Rule, Statement } from './syntax/ast.ts'
import { Input, toNumber, toText, toTruth, type Value } from './value.ts'

/** How a statement ended when it did not simply end. */
type Ending = 'next' | 'nextfile' | 'exit' | 'return' | 'break' | 'continue' | undefined

const maxCalls = 1500

/** Runs a program of awk. */
export class AwkRunner extends FunctionInterpreter {
  private readonly streams: Streams
  private readonly input: MainInput
  private exitStatus = 0
  private returned: Value
  private calls = 0

  constructor(program: AwkProgram, process: Process) {
    super(program, process)
    this.streams = new Streams(process)
    this.input = new MainInput(this, this.streams)
  }

  *run(): Waiting<number> {
    const rules = this.program.rules
    const of = (kind: string) => rules.filter(rule => rule.pattern.kind === kind)
    const main = rules.filter(({ pattern }) => pattern.kind !== 'begin' && pattern.kind !== 'end')
    let ending = yield* this.all(of('begin'))
    if (ending !== 'exit' && (main.length > 0 || of('end').length > 0)) ending = yield* this.records(main)
    yield* this.all(of('end'))
    yield* this.streams.closeAll()
    return this.exitStatus
  }

  private *all(rules: readonly Rule[]): Waiting<Ending> {
    for (const { action } of rules) {
      const ending = action && (yield* this.execute(action))
      if (ending === 'exit') return ending
    }
    return undefined
  }

  private *records(rules: readonly Rule[]): Waiting<Ending> {
    let count = 0
    while (yield* this.input.next()) {
      if (++count % 1000 === 0) yield this.process.relieve()
      for (const rule of rules) {
        if (!(yield* this.applies(rule))) continue
        const ending = rule.action ? yield* this.execute(rule.action) : this.printRecord()
        if (ending === 'exit') return ending
        if (ending === 'nextfile') this.input.skipFile()
        if (ending === 'next' || ending === 'nextfile') break
      }
    }
    return undefined
  }

  private printRecord(): undefined {
    this.process.out(this.record.whole() + this.text('ORS'))
  }

  private *applies({ pattern }: Rule): Waiting<boolean> {
    if (pattern.kind === 'test') return toTruth(yield* this.value(pattern.test))
    if (pattern.kind !== 'range') return true
    if (!pattern.isOpen && !toTruth(yield* this.value(pattern.from))) return false
    pattern.isOpen = !toTruth(yield* this.value(pattern.to))
    return true
  }

  /** The value of an expression that may have to wait. */
  *value(node: Expression): Waiting<Value> {
    return this.isSlow(node) ? yield* this.slow(node) : this.evaluate(node)
  }

  private isSlow({ suspends }: Expression): boolean {
    return suspends === 2 || (suspends === 1 && this.program.functionsSuspend)
  }

  // parts that wait are computed first and stand as plain values in a copy of the node
  private *slow(node: Expression): Waiting<Value> {
    this.spend()
    if (node.kind === 'getline') return yield* this.getline(node)
    if (node.kind === 'call') return yield* this.call(node)
    if (node.kind === 'logic') {
      const left = toTruth(yield* this.value(node.left))
      if (left === (node.operator === '||')) return left ? 1 : 0
      return toTruth(yield* this.value(node.right)) ? 1 : 0
    }
    if (node.kind === 'choice')
      return yield* this.value(toTruth(yield* this.value(node.test)) ? node.yes : node.no)
    if (node.kind === 'assign') {
      const place = this.reach(node.target)
      return this.store(node, place, yield* this.value(node.value))
    }
    if (node.kind === 'binary') {
      const left = yield* this.value(node.left)
      return this.binary(node.operator, left, yield* this.value(node.right))
    }
    if (node.kind === 'unary') return this.evaluate({ ...node, operand: yield* this.settled(node.operand) })
    if (node.kind === 'match') return this.evaluate({ ...node, text: yield* this.settled(node.text) })
    if (node.kind === 'field' || node.kind === 'element' || node.kind === 'in')
      return this.evaluate({ ...node, index: yield* this.settled(node.index) })
    if (node.kind === 'builtin') return yield* this.slowBuiltin(node.name, node.args)
    throw new NotComputable(`awk's ${node.kind} here`)
  }

  private *settled(node: Expression): Waiting<Expression> {
    return this.isSlow(node) ? { kind: 'value', value: yield* this.slow(node) } : node
  }

  private *slowBuiltin(name: string, args: readonly Expression[]): Waiting<Value> {
    const settled: Expression[] = []
    for (const arg of args) settled.push(yield* this.settled(arg))
    const [first] = settled
    if (name === 'system' && first) return yield* this.streams.system(this.asText(this.evaluate(first)))
    if (name === 'close' && first) return yield* this.streams.close(this.asText(this.evaluate(first)))
    if (name === 'fflush') {
      yield this.streams.flush()
      return 0
    }
    return this.builtin(name, settled)
  }

  private *getline({ from, source, target }: Extract<Expression, { kind: 'getline' }>): Waiting<Value> {
    // the target is looked up though nothing may be read
    const early = target && from !== 'command' ? this.reach(target) : undefined
    const name = source ? this.asText(yield* this.value(source)) : ''
    const place = target && from === 'command' ? this.reach(target) : early
    let text: string | undefined
    if (from === 'input') text = yield* this.input.read()
    else {
      const records: RecordSource | undefined =
        from === 'file' ? this.streams.file(name) : yield* this.streams.command(name)
      if (!records) return -1
      text = yield* records.next(this.recordEnd())
    }
    if (text === undefined) return 0
    if (target) this.put(target, place, new Input(text))
    else this.record.set(text)
    return 1
  }

  recordEnd(): RecordEnd {
    const text = this.text('RS')
    if (text === '') return { kind: 'paragraph' }
    return text.length === 1 ? { kind: 'text', text } : { kind: 'regex', regex: this.regex(text) }
  }

  protected override callNow(node: Extract<Expression, { kind: 'call' }>): Value {
    const run = this.call(node)
    const step = run.next()
    if (!step.done) throw new NotComputable(`waiting in the function ${node.name}`)
    return step.value
  }

  private *call({ name, args }: Extract<Expression, { kind: 'call' }>): Waiting<Value> {
    const called = this.program.functions.get(name)
    if (!called) throw new AwkRunError(`function ${name} never defined`)
    const cells: Cell[] = []
    for (const arg of args) cells.push(this.passedCell(arg) ?? { value: yield* this.value(arg) })
    while (cells.length < called.parameters.length) cells.push({ value: undefined })
    if (++this.calls > maxCalls) throw new NotComputable('deep recursion in awk')
    const before = this.locals
    this.locals = cells
    this.returned = undefined
    yield* this.execute(called.body)
    this.locals = before
    this.calls--
    const value = this.returned
    this.returned = undefined
    return value
  }

  // arrays go by reference, and so does what may yet become one
  private passedCell(arg: Expression): Cell | undefined {
    const cell =
      arg.kind === 'variable' && arg.name !== 'NF' && arg.name !== 'NR' && arg.name !== 'FNR'
        ? this.cell(arg.name)
        : arg.kind === 'local'
          ? this.locals[arg.index]
          : undefined
    if (!cell) return undefined
    if (cell.array || cell.origin?.array) return { value: undefined, array: arrayOf(cell) }
    return cell.value === undefined ? { value: undefined, origin: cell } : undefined
  }

  private *execute(statement: Statement): Waiting<Ending> {
    this.spend()
    switch (statement.kind) {
      case 'expression':
        if (this.isSlow(statement.expression)) yield* this.slow(statement.expression)
        else this.evaluate(statement.expression)
        return undefined
      case 'print':
        return yield* this.print(statement)
      case 'block':
        for (const inner of statement.body) {
          const ending = yield* this.execute(inner)
          if (ending) return ending
        }
        return undefined
      case 'if': {
        const chosen = toTruth(yield* this.value(statement.test)) ? statement.yes : statement.no
        return chosen ? yield* this.execute(chosen) : undefined
      }
      case 'while':
      case 'do':
      case 'for':
        return yield* this.loop(statement)
      case 'for-in':
        return yield* this.forIn(statement)
      case 'delete':
        if (statement.index) this.array(statement.array).delete(this.key(statement.index))
        else this.array(statement.array).clear()
        return undefined
      case 'exit':
      case 'return': {
        const value = statement.value && (yield* this.value(statement.value))
        if (statement.kind === 'return') this.returned = value
        else if (statement.value) this.exitStatus = Math.trunc(toNumber(value)) & 255
        return statement.kind
      }
      default:
        return statement.kind
    }
  }

  private *loop(statement: Extract<Statement, { kind: 'while' | 'do' | 'for' }>): Waiting<Ending> {
    if (statement.kind === 'for' && statement.start) yield* this.execute(statement.start)
    let isFirst = statement.kind === 'do'
    while (isFirst || !statement.test || toTruth(yield* this.value(statement.test))) {
      isFirst = false
      const ending = yield* this.execute(statement.body)
      if (ending === 'break') return undefined
      if (ending && ending !== 'continue') return ending
      if (statement.kind === 'for' && statement.step) yield* this.execute(statement.step)
    }
    return undefined
  }

  private *forIn({ target, array, body }: Extract<Statement, { kind: 'for-in' }>): Waiting<Ending> {
    for (const key of this.array(array).keys()) {
      this.assign(target, key)
      const ending = yield* this.execute(body)
      if (ending === 'break') return undefined
      if (ending && ending !== 'continue') return ending
    }
    return undefined
  }

  private *print({ isFormatted, args, to }: Extract<Statement, { kind: 'print' }>): Waiting<Ending> {
    const values: Value[] = []
    for (const arg of args) values.push(yield* this.value(arg))
    const text = isFormatted ? this.printed(values) : this.line(values)
    if (!to) this.process.out(text)
    else yield* this.streams.write(this.asText(yield* this.value(to.target)), to.operator, text)
    return undefined
  }

  private line(values: readonly Value[]): string {
    if (values.length === 0) return this.record.whole() + this.text('ORS')
    const format = this.text('OFMT')
    return values.map(value => toText(value, format)).join(this.text('OFS')) + this.text('ORS')
  }

  // what printf made before it found a fault has been printed
  private printed(values: readonly Value[]): string {
    try {
      return this.format(values, 'printf')
    } catch (error) {
      if (error instanceof AwkRunError && 'made' in error) this.process.out(String(error.made))
      throw error
    }
  }
}
