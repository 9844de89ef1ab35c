// Shell arithmetic: 64-bit integers, C's operators, and bash's own complaints.

import { NotComputable } from '../not-computable.ts'
import { computed, powerOf, wrap } from './integer-operators.ts'

/** What is wrong with an expression, in bash's words. */
export class ArithmeticError extends Error {
  override readonly name = 'ArithmeticError'
}

/** The variables an expression reads and writes. */
export interface ArithmeticVariables {
  get(name: string, index: string | undefined): string
  set(name: string, index: string | undefined, value: string): void
}

type Target = { name: string; index: string | undefined }

const maxDepth = 1024
const maxNested = 100
const recursionExceeded = 'expression recursion level exceeded'
const token =
  /(?:[ \t\n]+)|(0[xX][0-9a-fA-F]+|[0-9]+#[0-9a-zA-Z@_]+|[0-9][0-9a-zA-Z@_]*)|([A-Za-z_][A-Za-z0-9_]*)|(<<=|>>=|\*\*|\+\+|--|&&|\|\||<=|>=|==|!=|<<|>>|[-+*/%&|^]=|[-+*/%&|^!~<>=?:,()])/y

// the loosest first
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
]

const levelOf = new Map(levels.flatMap((operators, level) => operators.map(operator => [operator, level])))
const fromLevel = [...levels, []].map((_, level) => levels.slice(level).flat())

/** Computes an expression whose parameters are already expanded. */
export function evaluate(text: string, variables: ArithmeticVariables, depth = 0): bigint {
  return new Evaluation(text, variables, depth).whole()
}

class Evaluation {
  private readonly text: string
  private readonly variables: ArithmeticVariables
  private readonly depth: number
  private at = 0
  /** Where the token before the next one begins. */
  private last = 0
  private skipping = 0

  constructor(text: string, variables: ArithmeticVariables, depth: number) {
    this.text = text.trimStart()
    this.variables = variables
    this.depth = depth
  }

  whole(): bigint {
    if (this.text.trim() === '') return 0n
    const value = this.comma()
    this.blanks()
    if (this.at < this.text.length) {
      this.last = this.at
      const isAssignment = /^(?:[-+*/%&^|]|<<|>>)?=(?!=)/.test(this.text.slice(this.at))
      const isOperator = /^[-+*/%&|^<>=!?:,()~\w]/.test(this.text.slice(this.at))
      throw this.error(
        isAssignment
          ? 'attempted assignment to non-variable'
          : isOperator
            ? 'syntax error in expression'
            : 'syntax error: invalid arithmetic operator',
      )
    }
    return value
  }

  private error(message: string): ArithmeticError {
    return new ArithmeticError(`${this.text}: ${message} (error token is "${this.text.slice(this.last)}")`)
  }

  private blanks(): void {
    for (let code = this.text.charCodeAt(this.at); code === 32 || code === 9 || code === 10; )
      code = this.text.charCodeAt(++this.at)
  }

  private take(kind: 1 | 2 | 3, wanted?: string | readonly string[]): string | undefined {
    this.blanks()
    token.lastIndex = this.at
    const found = token.exec(this.text)?.[kind]
    if (found === undefined) return undefined
    if (wanted !== undefined && !(typeof wanted === 'string' ? wanted === found : wanted.includes(found)))
      return undefined
    this.last = this.at
    this.at += found.length
    return found
  }

  private comma(): bigint {
    let value = this.assignment()
    while (this.take(3, ',')) value = this.assignment()
    return value
  }

  private assignment(): bigint {
    const start = this.at
    const startLast = this.last
    const target = this.target()
    const operator =
      target && this.take(3, ['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '^=', '|='])
    if (!target || !operator) {
      this.at = start
      this.last = startLast
      return this.conditional()
    }
    const right = this.assignment()
    if (this.skipping > 0) return 0n
    const value = operator === '=' ? right : this.binary(operator.slice(0, -1), this.read(target), right)
    return this.store(target, value)
  }

  private target(): Target | undefined {
    const name = this.take(2)
    if (!name) return undefined
    if (this.text.charAt(this.at) !== '[') return { name, index: undefined }
    let depth = 0
    for (let end = this.at; end < this.text.length; end++) {
      if (this.text.charAt(end) === '[') depth++
      if (this.text.charAt(end) === ']' && --depth === 0) {
        const index = this.text.slice(this.at + 1, end)
        this.at = end + 1
        return { name, index }
      }
    }
    throw this.error('bad array subscript')
  }

  private store({ name, index }: Target, value: bigint): bigint {
    if (this.skipping === 0) this.variables.set(name, index, value.toString())
    return value
  }

  private read({ name, index }: Target): bigint {
    if (this.skipping > 0) return 0n
    let text = this.variables.get(name, index)
    let tooDeep = () => this.error(recursionExceeded)
    for (let depth = this.depth + 1; ; depth++) {
      if (text.trim() === '') return 0n
      if (depth >= maxDepth) throw tooDeep()
      if (/^[1-9][0-9]{0,17}$|^0$/.test(text)) return BigInt(text)
      const [, next] = /^\s*([A-Za-z_][A-Za-z0-9_]*)$/.exec(text) ?? []
      if (next === undefined) {
        if (depth > maxNested) throw new NotComputable('a deep recursion in arithmetic')
        return evaluate(text, this.variables, depth)
      }
      tooDeep = () => new ArithmeticError(`${next}: ${recursionExceeded} (error token is "${next}")`)
      text = this.variables.get(next, undefined)
    }
  }

  private conditional(): bigint {
    const condition = this.level(0)
    if (!this.take(3, '?')) return condition
    this.blanks()
    if (this.text.charAt(this.at) === ':') throw this.error('expression expected')
    const first = this.skippedUnless(condition !== 0n, () => this.comma())
    if (!this.take(3, ':')) throw this.error("`:' expected for conditional expression")
    this.blanks()
    if (this.at >= this.text.length) throw this.error('expression expected')
    const second = this.skippedUnless(condition === 0n, () => this.assignment())
    return condition !== 0n ? first : second
  }

  private skippedUnless(isWanted: boolean, compute: () => bigint): bigint {
    if (!isWanted) this.skipping++
    const value = compute()
    if (!isWanted) this.skipping--
    return value
  }

  // what binds at least as tightly as a level
  private level(loosest: number): bigint {
    let left = this.power()
    while (true) {
      const operator = this.take(3, fromLevel[loosest]) ?? this.halved(fromLevel[loosest])
      if (!operator) return left
      const tighter = (levelOf.get(operator) ?? 0) + 1
      if (operator === '||' || operator === '&&') {
        const decides = operator === '||' ? left !== 0n : left === 0n
        const right = this.skippedUnless(!decides, () => this.level(tighter))
        left = (operator === '||' ? left !== 0n || right !== 0n : left !== 0n && right !== 0n) ? 1n : 0n
      } else left = this.binary(operator, left, this.level(tighter))
    }
  }

  // `++` and `--` step variables only: `5++3` is `5 + +3`
  private halved(wanted: readonly string[] = ['+', '-']): string | undefined {
    this.blanks()
    const [sign] = /^[-+](?=[-+])/.exec(this.text.slice(this.at)) ?? []
    const isStep = /^(?:\+\+|--)[ \t\n]*[A-Za-z_]/.test(this.text.slice(this.at))
    if (sign === undefined || isStep || !wanted.includes(sign)) return undefined
    this.last = this.at++
    return sign
  }

  private power(): bigint {
    const base = this.unary()
    if (!this.take(3, '**')) return base
    const exponent = this.power()
    if (exponent < 0n) throw this.error('exponent less than 0')
    return wrap(powerOf(base, exponent))
  }

  private binary(operator: string, left: bigint, right: bigint): bigint {
    if ((operator === '/' || operator === '%') && right === 0n) {
      if (this.skipping > 0) return 0n
      throw this.error('division by 0')
    }
    return wrap(computed(operator, left, right))
  }

  private unary(): bigint {
    const sign = this.halved()
    const step = sign ?? this.take(3, ['++', '--'])
    if (step && !sign) return this.prefix(step)
    const operator = sign ?? this.take(3, ['!', '~', '-', '+'])
    if (operator === '!') return this.unary() === 0n ? 1n : 0n
    if (operator === '~') return ~this.unary()
    if (operator === '-') return wrap(-this.unary())
    if (operator === '+') return this.unary()
    return this.primary()
  }

  private prefix(step: string): bigint {
    const target = this.target()
    if (!target) return this.unary()
    const value = this.store(target, wrap(this.read(target) + (step === '++' ? 1n : -1n)))
    const again = this.take(3, ['++', '--'])
    if (again) throw this.error(`${again}: assignment requires lvalue`)
    return value
  }

  private primary(): bigint {
    if (this.take(3, '(')) {
      const value = this.comma()
      if (!this.take(3, ')')) {
        this.blanks()
        if (this.at < this.text.length) this.last = this.at
        throw this.error("missing `)'")
      }
      return value
    }
    const number = this.take(1)
    if (number !== undefined) return this.number(number)
    const target = this.target()
    if (!target) {
      this.blanks()
      if (this.at < this.text.length) this.last = this.at
      throw this.error('syntax error: operand expected')
    }
    const value = this.read(target)
    const step = this.take(3, ['++', '--'])
    if (step) this.store(target, wrap(value + (step === '++' ? 1n : -1n)))
    return value
  }

  private number(text: string): bigint {
    const tooGreat = () => new ArithmeticError(`${text}: value too great for base (error token is "${text}")`)
    const hash = text.indexOf('#')
    const base = hash === -1 ? baseOf(text) : Number(text.slice(0, hash))
    if (base < 2 || base > 64) throw this.error('invalid arithmetic base')
    const digits = hash === -1 ? text.slice(base === 16 ? 2 : base === 8 ? 1 : 0) : text.slice(hash + 1)
    let value = 0n
    for (const digit of digits) {
      const worth = digitValue(digit, base)
      if (worth >= base) throw tooGreat()
      value = value * BigInt(base) + BigInt(worth)
    }
    return wrap(value)
  }
}

function baseOf(text: string): number {
  if (/^0[xX]/.test(text)) return 16
  return text.startsWith('0') && text.length > 1 ? 8 : 10
}

function digitValue(digit: string, base: number): number {
  if (digit >= '0' && digit <= '9') return Number(digit)
  if (digit === '@') return 62
  if (digit === '_') return 63
  const isLower = digit >= 'a'
  const letter = digit.toLowerCase().charCodeAt(0) - 97
  return isLower || base <= 36 ? letter + 10 : letter + 36
}
