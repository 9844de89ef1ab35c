// test and [.
import { compareTest, fileTest, IntegerExpected } from '../execute/condition.ts'
import type { Shell } from '../shell.ts'
import type { Builtin, Invocation } from './builtin.ts'

const unary = /^-[abcdefghknoprstuvwxzGLNORS]$/
const binary = new Set([
  '=',
  '==',
  '!=',
  '<',
  '>',
  '-eq',
  '-ne',
  '-lt',
  '-le',
  '-gt',
  '-ge',
  '-nt',
  '-ot',
  '-ef',
])

class TestError extends Error {
  readonly inDash: string | undefined

  constructor(message: string, inDash?: string) {
    super(message)
    this.inDash = inDash
  }
}

// dash names what stands before an operator it does not have
const unexpected = (word: string) => `${word === '' ? '' : `${word}: `}unexpected operator`

/** Whether an operator stands between two operands. */
const isBinary = (word: string, shell: Shell) => binary.has(word) && !(shell.isDash && word === '==')

/** `test expression`: whether it holds. */
export const test: Builtin = async invocation => evaluate(invocation, [...invocation.args])

/** `[ expression ]`: the same, up to its bracket. */
export const bracket: Builtin = async invocation => {
  const { args, shell } = invocation
  if (args.at(-1) !== ']') {
    await shell.complain("[: missing `]'", { inDash: '[: missing ]' })
    return 2
  }
  return evaluate(invocation, args.slice(0, -1))
}

async function evaluate({ name, shell }: Invocation, args: string[]): Promise<number> {
  try {
    return byCount(args, shell) ? 0 : 1
  } catch (error) {
    if (!(error instanceof TestError) && !(error instanceof IntegerExpected)) throw error
    const text =
      error instanceof IntegerExpected ? error.message.replace(/: integer expression expected$/, '') : ''
    const reason = error instanceof TestError ? error.inDash : `Illegal number: ${text}`
    const inDash = reason === undefined ? undefined : `${name}: ${reason}`
    await shell.complain(`${name}: ${error.message}`, inDash === undefined ? {} : { inDash })
    return 2
  }
}

function byCount(args: readonly string[], shell: Shell): boolean {
  const [first = '', second = '', third = ''] = args
  if (args.length === 0) return false
  if (args.length === 1) return first !== ''
  if (args.length === 2) {
    if (first === '!') return second === ''
    if (unary.test(first)) return fileTest(first, second, shell)
    const inDash = isBinary(second, shell) ? `${second}: argument expected` : unexpected(first)
    throw new TestError(`${first}: unary operator expected`, inDash)
  }
  if (args.length === 3) {
    if (isBinary(second, shell)) return compare(second, [first, third], shell)
    if (second === '-a') return first !== '' && third !== ''
    if (second === '-o') return first !== '' || third !== ''
    if (first === '!') return !byCount(args.slice(1), shell)
    if (first === '(' && third === ')') return second !== ''
    throw new TestError(`${second}: binary operator expected`, unexpected(first))
  }
  if (args.length === 4 && first === '!') return !byCount(args.slice(1), shell)
  if (args.length === 4 && first === '(' && args[3] === ')') return byCount(args.slice(1, 3), shell)
  return new Expression(args, shell).whole()
}

function compare(operator: string, [left, right]: readonly [string, string], shell: Shell): boolean {
  if (operator === '=' || operator === '==') return left === right
  if (operator === '!=') return left !== right
  return compareTest(operator, left, { right, shell, isArithmetic: false })
}

class Expression {
  private readonly args: readonly string[]
  private readonly shell: Shell
  private at = 0

  constructor(args: readonly string[], shell: Shell) {
    this.args = args
    this.shell = shell
  }

  whole(): boolean {
    const value = this.or()
    if (this.at < this.args.length) throw new TestError('too many arguments')
    return value
  }

  private or(): boolean {
    let value = this.and()
    while (this.args[this.at] === '-o') {
      this.at++
      value = this.and() || value
    }
    return value
  }

  private and(): boolean {
    let value = this.term()
    while (this.args[this.at] === '-a') {
      this.at++
      value = this.term() && value
    }
    return value
  }

  private term(): boolean {
    const word = this.args[this.at]
    if (word === undefined) throw new TestError('argument expected')
    if (word === '!') {
      this.at++
      return !this.term()
    }
    if (word === '(') {
      this.at++
      const value = this.or()
      if (this.args[this.at] !== ')') throw new TestError("`)' expected")
      this.at++
      return value
    }
    const operator = this.args[this.at + 1]
    if (operator === '==' && this.shell.isDash) throw new TestError(operator, unexpected(word))
    if (operator !== undefined && binary.has(operator)) {
      const right = this.args[this.at + 2]
      if (right === undefined) throw new TestError('argument expected')
      this.at += 3
      return compare(operator, [word, right], this.shell)
    }
    const operand = this.args[this.at + 1]
    if (unary.test(word) && operand !== undefined) {
      this.at += 2
      return fileTest(word, operand, this.shell)
    }
    this.at++
    return word !== ''
  }
}
