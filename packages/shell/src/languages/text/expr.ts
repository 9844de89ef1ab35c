// The program `expr`: arithmetic, comparison and texts.
import { charactersOf, toText } from '../../bytes.ts'
import { isUtf8Locale } from '../../locale.ts'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { inQuotes } from '../quote.ts'
import { decode, encode } from '../regex/characters.ts'
import { PosixRegex } from '../regex/posix-regex.ts'
import { RegexError } from '../regex/regex-error.ts'

class ExprError extends Error {
  override readonly name = 'ExprError'
}

type Value = bigint | string

/** `expr`: the value of an expression. */
export async function expr(process: Process): Promise<number> {
  const args = process.args[0] === '--' ? process.args.slice(1) : process.args
  if (args.length === 1 && (args[0] === '--help' || args[0] === '--version'))
    throw new NotComputable(`expr ${args[0]}`)
  if (args.length === 0) return process.misuse('missing operand', 2)
  try {
    const value = new Evaluation(process, args).whole()
    process.out(`${value}\n`)
    return isNull(value) ? 1 : 0
  } catch (error) {
    if (!(error instanceof ExprError)) throw error
    await process.fail(error.message)
    return 2
  }
}

const integer = /^-?[0-9]+$/

function isNull(value: Value): boolean {
  return typeof value === 'bigint' ? value === 0n : value === '' || /^-?0+$/.test(value)
}

function numberOf(value: Value): bigint {
  if (typeof value === 'bigint') return value
  if (!integer.test(value)) throw new ExprError('non-integer argument')
  return BigInt(value)
}

const levels: readonly (readonly string[])[] = [
  ['|'],
  ['&'],
  ['<', '<=', '=', '==', '!=', '>=', '>'],
  ['+', '-'],
  ['*', '/', '%'],
  [':'],
]

class Evaluation {
  private readonly process: Process
  private readonly args: readonly string[]
  private at = 0

  constructor(process: Process, args: readonly string[]) {
    this.process = process
    this.args = args
  }

  whole(): Value {
    const value = this.level(0, true)
    if (this.at < this.args.length)
      throw new ExprError(`syntax error: unexpected argument ${this.quoted(this.args[this.at] ?? '')}`)
    return value
  }

  private quoted(text: string): string {
    return inQuotes(this.process, text)
  }

  private next(): string | undefined {
    return this.args[this.at]
  }

  // `counts`: the value matters; what is skipped may not complain
  private level(depth: number, counts: boolean): Value {
    const operators = levels[depth]
    if (!operators) return this.word(counts)
    let left = this.level(depth + 1, counts)
    while (true) {
      const operator = this.next()
      if (operator === undefined || !operators.includes(operator)) return left
      this.at++
      const isSkipped = (operator === '|' && !isNull(left)) || (operator === '&' && isNull(left))
      const right = this.level(depth + 1, counts && !isSkipped)
      left = counts ? this.apply(operator, left, right) : left
    }
  }

  private apply(operator: string, left: Value, right: Value): Value {
    if (operator === '|') return isNull(left) ? (isNull(right) ? 0n : right) : left
    if (operator === '&') return isNull(left) || isNull(right) ? 0n : left
    if (operator === ':') return this.match(String(left), String(right))
    if (levels[2]?.includes(operator)) return this.compares(operator, left, right) ? 1n : 0n
    const one = numberOf(left)
    const two = numberOf(right)
    if (operator === '+') return one + two
    if (operator === '-') return one - two
    if (operator === '*') return one * two
    if (two === 0n) throw new ExprError('division by zero')
    return operator === '/' ? one / two : one % two
  }

  private compares(operator: string, left: Value, right: Value): boolean {
    const one = String(left)
    const two = String(right)
    const areNumbers = integer.test(one) && integer.test(two)
    const isLess = areNumbers ? BigInt(one) < BigInt(two) : one < two
    const isSame = areNumbers ? BigInt(one) === BigInt(two) : one === two
    if (operator === '<') return isLess
    if (operator === '<=') return isLess || isSame
    if (operator === '=' || operator === '==') return isSame
    if (operator === '!=') return !isSame
    return operator === '>' ? !isLess && !isSame : !isLess
  }

  private operand(counts: boolean): string {
    if (this.next() === undefined)
      throw new ExprError(`syntax error: missing argument after ${this.quoted(this.args[this.at - 1] ?? '')}`)
    return String(this.word(counts))
  }

  private word(counts: boolean): Value {
    const word = this.next()
    if (word === undefined)
      throw new ExprError(`syntax error: missing argument after ${this.quoted(this.args[this.at - 1] ?? '')}`)
    this.at++
    if (word === '+') {
      const literal = this.next()
      if (literal === undefined)
        throw new ExprError(`syntax error: missing argument after ${this.quoted('+')}`)
      this.at++
      return literal
    }
    if (word === '(') return this.parenthesized(counts)
    if (word === ')') throw new ExprError("syntax error: unexpected ')'")
    if (word === 'length') return BigInt(this.characters(this.operand(counts)).length)
    if (word === 'match') {
      const text = this.operand(counts)
      return this.match(text, this.operand(counts))
    }
    if (word === 'index') {
      const text = this.characters(this.operand(counts))
      const wanted = this.characters(this.operand(counts))
      return BigInt(text.findIndex(character => wanted.includes(character)) + 1)
    }
    return word === 'substr' ? this.substring(counts) : word
  }

  private parenthesized(counts: boolean): Value {
    if (this.next() === undefined)
      throw new ExprError(`syntax error: missing argument after ${this.quoted('(')}`)
    const value = this.level(0, counts)
    const close = this.next()
    if (close === undefined)
      throw new ExprError(`syntax error: expecting ')' after ${this.quoted(this.args[this.at - 1] ?? '')}`)
    if (close !== ')') throw new ExprError(`syntax error: expecting ')' instead of ${this.quoted(close)}`)
    this.at++
    return value
  }

  private characters(text: string): string[] {
    return isUtf8Locale(this.process.shell) ? charactersOf(text) : text.split('')
  }

  private substring(counts: boolean): string {
    const text = this.characters(this.operand(counts))
    const start = this.operand(counts)
    const length = this.operand(counts)
    if (!integer.test(start) || !integer.test(length) || Number(start) <= 0 || Number(length) <= 0) return ''
    return text.slice(Number(start) - 1, Number(start) - 1 + Number(length)).join('')
  }

  private match(text: string, pattern: string): Value {
    const isUtf8 = isUtf8Locale(this.process.shell)
    const form = (bytes: string) => (isUtf8 ? decode(bytes) : bytes)
    try {
      const regex = new PosixRegex(`^\\(${form(pattern)}\\)`, {
        isExtended: false,
        isUtf8,
        takesWideRanges: true,
      })
      const subject = form(text)
      const found = regex.exec(subject)
      const group = found?.groups[2]
      if (regex.groups > 1) return group ? encode(subject.slice(...group)) : ''
      return BigInt(found ? [...toText(encode(subject.slice(0, found.end)))].length : 0)
    } catch (error) {
      if (error instanceof RegexError)
        throw new ExprError(
          error.message.startsWith('Unmatched [') ? 'Invalid regular expression' : error.message,
        )
      throw error
    }
  }
}
