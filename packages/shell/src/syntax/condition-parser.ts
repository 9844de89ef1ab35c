// `[[ … ]]`
import type { Condition, Word } from './ast.ts'
import { LineParser, operator } from './line-parser.ts'
import { ShellSyntaxError } from './syntax-error.ts'

const unaryTest = /^-[abcdefghknoprstuvwxzGLNORS]$/
const binaryTest = /^(?:==?|!=|=~|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/

export abstract class ConditionParser extends LineParser {
  protected wholeCondition(): Condition {
    this.patternDepth++
    const expression = this.orCondition()
    this.newlines()
    this.patternDepth--
    if (!this.keyword(']]')) throw this.conditionError()
    return expression
  }

  protected conditionError(): ShellSyntaxError {
    if (this.at >= this.source.length) return this.unexpected()
    const found = operator.exec(this.source.slice(this.at))?.[0]
    if (found === undefined && !this.isKeyword(']]') && this.word())
      return new ShellSyntaxError('conditional binary operator expected', { line: this.line })
    const token = found ?? this.word()?.raw ?? 'newline'
    const line = this.line
    return new ShellSyntaxError(`syntax error in conditional expression: unexpected token \`${token}'`, {
      line,
    })
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
    if (unaryTest.test(left.raw) && !this.isKeyword(']]') && !this.peek('&&') && !this.peek('||')) {
      const operand = this.word()
      if (operand) return { kind: 'unary', operator: left.raw, operand }
    }
    return this.comparison(left)
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
      const character = this.source.charAt(this.at)
      if (character === '(') depth++
      else if (character === ')') depth--
      if (depth < 0 || (/\s/.test(character) && depth === 0)) break
      if (/[\s()|<>;&]/.test(character)) {
        const last = parts.at(-1)
        if (last?.kind === 'literal')
          parts[parts.length - 1] = { kind: 'literal', text: last.text + character }
        else parts.push({ kind: 'literal', text: character })
        this.at++
      } else this.unit(parts, character)
    }
    return this.at === start ? undefined : { parts, raw: this.source.slice(start, this.at) }
  }
}
