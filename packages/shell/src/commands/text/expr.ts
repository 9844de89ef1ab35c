// expr.
import { PosixRegex } from '../../languages/regex/posix-regex.ts'
import { RegexError } from '../../languages/regex/regex-error.ts'
import type { Program } from '../../run/process.ts'
import { quoted } from '../../run/process.ts'

class ExprError extends Error {
  readonly status: number

  constructor(message: string, status = 2) {
    super(message)
    this.status = status
  }
}

export const expr: Program = async process => {
  const { args } = process
  if (args.length === 0) return process.misuse('missing operand', 2)
  if (args.length === 1 && (args[0] === '--help' || args[0] === '--version')) {
    return process.misuse(`missing operand`, 2)
  }
  try {
    const value = new Evaluation(args[0] === '--' ? args.slice(1) : args).whole()
    process.out(`${value}\n`)
    return value === '' || /^-?0+$/.test(value) ? 1 : 0
  } catch (error) {
    if (error instanceof RegexError) {
      await process.fail(error.message)
      return 2
    }
    if (!(error instanceof ExprError)) throw error
    await process.fail(error.message)
    return error.status
  }
}

const isInteger = (text: string) => /^-?[0-9]+$/.test(text)
const isNull = (text: string) => text === '' || /^-?0+$/.test(text)

class Evaluation {
  private readonly words: readonly string[]
  private at = 0

  constructor(words: readonly string[]) {
    this.words = words
  }

  whole(): string {
    const value = this.or()
    const rest = this.words[this.at]
    if (rest !== undefined) throw new ExprError(`syntax error: unexpected argument ${quoted(rest)}`)
    return value
  }

  private take(...operators: string[]): string | undefined {
    const word = this.words[this.at]
    if (word === undefined || !operators.includes(word)) return undefined
    this.at++
    return word
  }

  private or(): string {
    let left = this.and()
    while (this.take('|')) {
      const right = this.and()
      left = isNull(left) ? (isNull(right) ? '0' : right) : left
    }
    return left
  }

  private and(): string {
    let left = this.comparison()
    while (this.take('&')) {
      const right = this.comparison()
      if (isNull(left) || isNull(right)) left = '0'
    }
    return left
  }

  private comparison(): string {
    let left = this.sum()
    for (
      let operator = this.take('<', '<=', '=', '==', '!=', '>=', '>');
      operator;
      operator = this.take('<', '<=', '=', '==', '!=', '>=', '>')
    ) {
      const right = this.sum()
      const order =
        isInteger(left) && isInteger(right)
          ? Number(BigInt(left) - BigInt(right))
          : left < right
            ? -1
            : left > right
              ? 1
              : 0
      const holds = {
        '<': order < 0,
        '<=': order <= 0,
        '=': order === 0,
        '==': order === 0,
        '!=': order !== 0,
        '>=': order >= 0,
        '>': order > 0,
      }[operator]
      left = holds ? '1' : '0'
    }
    return left
  }

  private sum(): string {
    let left = this.product()
    for (let operator = this.take('+', '-'); operator; operator = this.take('+', '-')) {
      const [a, b] = integers(left, this.product())
      left = String(operator === '+' ? a + b : a - b)
    }
    return left
  }

  private product(): string {
    let left = this.match()
    for (let operator = this.take('*', '/', '%'); operator; operator = this.take('*', '/', '%')) {
      const [a, b] = integers(left, this.match())
      if (operator !== '*' && b === 0n) throw new ExprError('division by zero')
      left = String(operator === '*' ? a * b : operator === '/' ? a / b : a % b)
    }
    return left
  }

  private match(): string {
    let left = this.primary()
    while (this.take(':')) left = matched(left, this.primary())
    return left
  }

  private primary(): string {
    const word = this.words[this.at]
    if (word === undefined) {
      const before = this.words[this.at - 1]
      throw new ExprError(
        before === undefined ? 'syntax error' : `syntax error: missing argument after ${quoted(before)}`,
      )
    }
    this.at++
    if (word === '(') {
      const value = this.or()
      if (this.take(')')) return value
      const last = this.words[this.at] ?? this.words[this.at - 1] ?? ''
      throw new ExprError(
        this.words[this.at] === undefined
          ? `syntax error: expecting ')' after ${quoted(last)}`
          : `syntax error: expecting ')' instead of ${quoted(last)}`,
      )
    }
    if (word === ')') throw new ExprError("syntax error: unexpected ')'")
    if (word === '+' && this.at < this.words.length) return this.words[this.at++] ?? ''
    return this.call(word)
  }

  private call(word: string): string {
    const left = this.words.length - this.at
    if (word === 'length' && left >= 1) return String(this.primary().length)
    if (word === 'match' && left >= 2) return matched(this.primary(), this.primary())
    if (word === 'index' && left >= 2) {
      const text = this.primary()
      const set = this.primary()
      return String([...text].findIndex(character => set.includes(character)) + 1)
    }
    if (word === 'substr' && left >= 3) {
      const text = this.primary()
      const [start, length] = [this.primary(), this.primary()]
      if (!isInteger(start) || !isInteger(length) || Number(start) < 1 || Number(length) < 1) return ''
      return text.slice(Number(start) - 1, Number(start) - 1 + Number(length))
    }
    return word
  }
}

function integers(left: string, right: string): [bigint, bigint] {
  if (!isInteger(left) || !isInteger(right)) throw new ExprError('non-integer argument')
  return [BigInt(left), BigInt(right)]
}

function matched(text: string, pattern: string): string {
  const regex = new PosixRegex(pattern.startsWith('^') ? pattern : `^${pattern}`, { isExtended: false })
  const match = regex.exec(text)
  if (!match) return regex.groups > 0 ? '' : '0'
  if (regex.groups === 0) return String(match.end)
  const span = match.groups[1]
  return span ? text.slice(span[0], span[1]) : ''
}
