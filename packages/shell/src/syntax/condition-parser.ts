// `[[ … ]]`
import { NotComputable } from '../not-computable.ts'
import type { Condition, Word } from './ast.ts'
import { LineParser, operator } from './line-parser.ts'
import { push } from './push.ts'
import { ShellSyntaxError } from './syntax-error.ts'

const unaryTest = /^-[abcdefghknoprstuvwxzGLNORS]$/
const binaryTest = /^(?:==?|!=|=~|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/

/** Reads `[[ … ]]`. */
export abstract class ConditionParser extends LineParser {
  protected wholeCondition(): Condition {
    const { line } = this
    this.blanks()
    if (this.options.isConditionBroken) throw this.unexpected()
    this.patternDepth++
    const expression = this.orCondition()
    this.newlines()
    this.patternDepth--
    if (this.keyword(']]')) return expression
    const token = this.token()
    if (token === undefined) throw this.unreadable("unexpected EOF while looking for `]]'", line)
    const named = token === '' ? '' : `: unexpected token \`${token}'`
    throw this.unreadable(`syntax error in conditional expression${named}`, line)
  }

  /** The operator that stands here; '' for a word, undefined at the end. */
  private token(): string | undefined {
    const rest = this.source.slice(this.at)
    if (rest === '') return undefined
    return rest.startsWith('\n') ? 'newline' : (operator.exec(rest)?.[0] ?? '')
  }

  private unreadable(message: string, line = this.line): Error {
    if (this.token() === undefined) return new NotComputable('a condition that is not closed')
    return new ShellSyntaxError(message, { line, status: 'kept' })
  }

  protected orCondition(): Condition {
    let left = this.andCondition()
    for (this.newlines(); this.peek('||'); this.newlines()) {
      this.at += 2
      left = { kind: 'or', left, right: this.andCondition() }
    }
    return left
  }

  protected andCondition(): Condition {
    let left = this.oneCondition()
    for (this.newlines(); this.peek('&&'); this.newlines()) {
      this.at += 2
      left = { kind: 'and', left, right: this.oneCondition() }
    }
    return left
  }

  protected oneCondition(): Condition {
    this.newlines()
    if (this.keyword('!')) return { kind: 'not', inner: this.oneCondition() }
    if (this.peek('(')) {
      this.at++
      const inner = this.orCondition()
      this.newlines()
      if (!this.peek(')')) {
        const token = this.isKeyword(']]') ? ']]' : this.token()
        throw this.unreadable(token ? `unexpected token \`${token}', expected \`)'` : "expected `)'")
      }
      this.at++
      return { kind: 'group', inner }
    }
    // bash has no words for a condition that ends here
    if (this.isKeyword(']]')) throw this.unreadable('')
    const left = this.word()
    if (!left) throw this.unreadable(`unexpected token \`${this.token()}' in conditional command`)
    this.blanks()
    if (!unaryTest.test(left.raw)) return this.comparison(left)
    return { kind: 'unary', operator: left.raw, operand: this.operandOf('unary', () => this.word()) }
  }

  private operandOf(kind: 'unary' | 'binary', read: () => Word | undefined): Word {
    const token = this.isKeyword(']]') ? ']]' : this.token()
    const word = token === ']]' ? undefined : read()
    if (!word) throw this.unreadable(`unexpected argument \`${token}' to conditional ${kind} operator`)
    return word
  }

  protected comparison(left: Word): Condition {
    const symbol = /^(?:[<>](?=[\s])|==?(?=\s)|!=(?=\s)|=~(?=\s)|-[a-z]{2}(?=\s))/.exec(
      this.source.slice(this.at),
    )?.[0]
    if (symbol === undefined || !binaryTest.test(symbol)) {
      const isAlone = this.isKeyword(']]') || /^(?:&&|\|\||\)|\n|$)/.test(this.source.slice(this.at))
      if (isAlone) return { kind: 'word', word: left }
      const token = this.token()
      throw this.unreadable(
        `${token ? `unexpected token \`${token}', ` : ''}conditional binary operator expected`,
      )
    }
    this.at += symbol.length
    this.blanks()
    const right = this.operandOf('binary', () => (symbol === '=~' ? this.regexWord() : this.word()))
    return { kind: 'binary', operator: symbol, left, right }
  }

  // a regular expression may hold ( ) | without quotes
  protected regexWord(): Word | undefined {
    const start = this.at
    const parts: Word['parts'][number][] = []
    let depth = 0
    while (this.at < this.source.length) {
      if (this.processSubstitution(parts)) continue
      const character = this.source.charAt(this.at)
      if (character === '(') depth++
      else if (character === ')') depth--
      if (depth < 0 || (/\s/.test(character) && depth === 0)) break
      if (/[\s()|<>;&]/.test(character)) {
        push(parts, character)
        this.at++
      } else this.unit(parts, character)
    }
    return this.at === start ? undefined : { parts, raw: this.source.slice(start, this.at) }
  }
}
