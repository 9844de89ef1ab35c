// Builtin functions of awk that work on variables, the record or the clock.
import { formatTimeIn } from '../../format-time.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { timeFromParts } from '../local-time.ts'
import { AwkRunError } from './awk-error.ts'
import { changeCase, mathematics, replaceMatches, substring } from './builtins.ts'
import { type Argument, FormatError, formatAwk } from './format.ts'
import { Interpreter } from './interpreter.ts'
import { Random } from './random.ts'
import { type Separator, splitText } from './record.ts'
import type { AwkProgram, Expression } from './syntax/ast.ts'
import { isTarget } from './syntax/operand-parser.ts'
import { Input, toNumber, toTruth, type Value } from './value.ts'

/** Adds the functions that work on variables, the record or the clock. */
export class FunctionInterpreter extends Interpreter {
  private readonly random: Random
  private seed: Value

  constructor(program: AwkProgram, process: Process) {
    super(program, process)
    const seconds = Math.floor(process.shell.clock.now / 1000)
    this.random = new Random(seconds)
    this.seed = seconds
  }

  protected override builtin(name: string, args: readonly Expression[]): Value {
    const [first, second, third] = args
    const text = (node: Expression | undefined) => (node ? this.asText(this.evaluate(node)) : '')
    const number = (node: Expression | undefined) => (node ? toNumber(this.evaluate(node)) : 0)
    const calculate = mathematics[name]
    if (calculate) return calculate(number(first), number(second))
    if (name === 'toupper' || name === 'tolower') return changeCase[name](text(first))
    if (name === 'index') return text(first).indexOf(text(second)) + 1
    if (name === 'substr') return substring(text(first), number(second), third && number(third))
    if (name === 'length') return this.lengthOf(first)
    if (name === 'split') return this.split(args)
    if (name === 'match') return this.match(args)
    if (name === 'sub' || name === 'gsub') return this.replace(args, name === 'gsub')
    if (name === 'sprintf')
      return this.format(
        args.map(arg => this.evaluate(arg)),
        'sprintf',
      )
    if (name === 'rand') return this.random.next() / 2147483647
    if (name === 'srand') return this.reseed(first)
    if (name === 'systime') return Math.floor(this.process.shell.clock.now / 1000)
    if (name === 'strftime') return this.timeText(args)
    if (name === 'mktime') return this.moment(text(first))
    throw new NotComputable(`awk's ${name}`)
  }

  private lengthOf(node: Expression | undefined): number {
    if (!node) return this.record.whole().length
    const cell =
      node.kind === 'variable'
        ? this.cell(node.name)
        : node.kind === 'local'
          ? this.locals[node.index]
          : undefined
    const array = cell?.array ?? cell?.origin?.array
    return array ? array.size : this.asText(this.evaluate(node)).length
  }

  private split([text, target, separator]: readonly Expression[]): number {
    if (!text || (target?.kind !== 'variable' && target?.kind !== 'local')) throw new AwkRunError('split')
    const source = this.asText(this.evaluate(text))
    const by: Separator = !separator
      ? this.separatorOf(this.text('FS'), false)
      : separator.kind === 'regex'
        ? { kind: 'regex', regex: separator.regex, alsoLines: false }
        : this.separatorOf(this.asText(this.evaluate(separator)), false)
    const array = this.array(target)
    array.clear()
    const pieces = splitText(source, by)
    for (const [index, piece] of pieces.entries()) array.set(index + 1, new Input(piece))
    return pieces.length
  }

  private match([text, pattern]: readonly Expression[]): number {
    if (!text || !pattern) return 0
    const found = this.pattern(pattern).exec(this.asText(this.evaluate(text)))
    this.set('RSTART', found ? found.start + 1 : 0)
    this.set('RLENGTH', found ? found.end - found.start : -1)
    return found ? found.start + 1 : 0
  }

  private replace([pattern, replacement, target]: readonly Expression[], isGlobal: boolean): number {
    if (!pattern || !replacement) return 0
    const place: Expression = target ?? { kind: 'field', index: { kind: 'value', value: 0 } }
    const regex = this.pattern(pattern)
    const filling = this.asText(this.evaluate(replacement))
    const reached = isTarget(place) ? this.reach(place) : undefined
    const held = isTarget(place) ? this.held(place, reached) : this.evaluate(place)
    const { text, count } = replaceMatches(this.asText(held), regex, { replacement: filling, isGlobal })
    if (count > 0 && isTarget(place)) this.put(place, reached, text)
    return count
  }

  format(values: readonly Value[], caller: string): string {
    const [format, ...rest] = values
    try {
      return formatAwk(
        this.asText(format),
        rest.map(value => this.argument(value)),
        caller,
      )
    } catch (error) {
      if (error instanceof FormatError)
        throw Object.assign(new AwkRunError(error.message), { made: error.made })
      throw error
    }
  }

  private argument(value: Value): Argument {
    return {
      number: toNumber(value),
      text: this.asText(value),
      isNumber: typeof value === 'number' || (value instanceof Input && value.number !== undefined),
    }
  }

  private reseed(node: Expression | undefined): Value {
    const before = this.seed
    const value = node ? this.evaluate(node) : Math.floor(this.process.shell.clock.now / 1000)
    if (typeof value === 'string') throw new NotComputable('srand of a text')
    this.seed = toNumber(value)
    this.random.seed(this.seed)
    return before
  }

  private timeText(args: readonly Expression[]): string {
    const [format, moment, utc] = args.map(arg => this.evaluate(arg))
    const zone = utc !== undefined && toTruth(utc) ? 'UTC' : (this.process.environment.get('TZ') ?? 'UTC')
    const time = moment === undefined ? this.process.shell.clock.now : Math.trunc(toNumber(moment)) * 1000
    return formatTimeIn(format === undefined ? '%c' : this.asText(format), time, zone)
  }

  private moment(text: string): number {
    const parts = text.trim().split(/\s+/).map(Number)
    if (parts.length < 6 || parts.some(Number.isNaN)) return -1
    return timeFromParts(parts, this.process.environment.get('TZ') ?? 'UTC') / 1000
  }
}
