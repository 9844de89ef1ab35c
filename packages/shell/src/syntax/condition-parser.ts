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
    this.patternDepth++
    const expression = this.orCondition()
    this.newlines()
    this.patternDepth--
    if (!this.keyword(']]')) throw this.conditionError()
    return expression
  }

  protected conditionError(): Error {
    if (this.at >= this.source.length) return new NotComputable('a condition that is not closed')
    const found = operator.exec(this.source.slice(this.at))?.[0]
    if (found === undefined && !this.isKeyword(']]') && this.word())
      return new ShellSyntaxError('conditional binary operator expected', { line: this.line })
    return new NotComputable('what bash says of a condition it cannot read')
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
      if (!this.peek(')')) throw this.conditionError()
      this.at++
      return { kind: 'group', inner }
    }
    const left = this.isKeyword(']]') ? undefined : this.word()
    if (!left) throw this.conditionError()
    this.blanks()
    if (!unaryTest.test(left.raw)) return this.comparison(left)
    const operand = this.isKeyword(']]') ? undefined : this.word()
    if (!operand) throw this.missingOperand()
    return { kind: 'unary', operator: left.raw, operand }
  }

  private missingOperand(): Error {
    const found = this.isKeyword(']]') ? ']]' : operator.exec(this.source.slice(this.at))?.[0]
    // bash says more where a parenthesis is open, and reads on strangely after the end of a line
    if (found === undefined || found === ')') return new NotComputable('a condition without its operand')
    const message = `unexpected argument \`${found}' to conditional unary operator`
    return new ShellSyntaxError(message, { line: this.line })
  }

  protected comparison(left: Word): Condition {
    const symbol = /^(?:[<>](?=[\s])|==?(?=\s)|!=(?=\s)|=~(?=\s)|-[a-z]{2}(?=\s))/.exec(
      this.source.slice(this.at),
    )?.[0]
    if (symbol === undefined || !binaryTest.test(symbol)) return { kind: 'word', word: left }
    this.at += symbol.length
    this.blanks()
    const isMissing = this.isKeyword(']]')
    const right = isMissing ? undefined : symbol === '=~' ? this.regexWord() : this.word()
    if (isMissing)
      throw new ShellSyntaxError("unexpected argument `]]' to conditional binary operator", {
        line: this.line,
      })
    if (!right) throw this.conditionError()
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
