// Compound commands, blanks, comments and here-documents.
import type { AndOr, CaseClause, Command, Compound, Condition, Redirection, Script, Word } from './ast.ts'
import { ShellSyntaxError } from './syntax-error.ts'
import { WordParser } from './word-parser.ts'

const operator = /^(?:&&|\|\||;;&|;;|;&|\|&|&>>|&>|<<<|<<-|<<|<&|<>|>>|>&|>\||[;&|<>()])/
const unaryTest = /^-[abcdefghknoprstuvwxzGLNORS]$/
const binaryTest = /^(?:==?|!=|=~|<|>|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))$/

/** A compound command before its redirections are read. */
type Body = Compound extends infer Each
  ? Each extends Compound
    ? Omit<Each, 'redirections' | 'line'>
    : never
  : never
type Heredoc = NonNullable<Redirection['heredoc']>

export abstract class CompoundParser extends WordParser {
  private pending: { heredoc: Heredoc; stripsTabs: boolean }[] = []
  /** Remarks about here-documents that the end of the input cut short. */
  readonly warnings: string[] = []

  protected abstract andOr(): AndOr
  protected abstract command(): Command
  protected abstract redirection(): Redirection | undefined

  protected blanks(): void {
    while (true) {
      const blank = /(?:[ \t]|\\\n)+/y
      blank.lastIndex = this.at
      const length = blank.exec(this.source)?.[0].length ?? 0
      this.at += length
      const isComment = this.peek('#') && (this.at === 0 || /[\s;&|()]/.test(this.source.charAt(this.at - 1)))
      if (!isComment) return
      const end = this.source.indexOf('\n', this.at)
      this.at = end === -1 ? this.source.length : end
    }
  }

  /** Consumes one line end and the here-documents that follow it. */
  protected newline(): boolean {
    if (!this.peek('\n')) return false
    this.at++
    for (const { heredoc, stripsTabs } of this.pending.splice(0))
      heredoc.body = this.heredocBody(heredoc, stripsTabs)
    return true
  }

  protected newlines(): void {
    do this.blanks()
    while (this.newline())
  }

  protected unexpected(): ShellSyntaxError {
    const line = this.line
    const rest = this.source.slice(this.at)
    if (rest === '')
      return new ShellSyntaxError('syntax error: unexpected end of file', { line, isIncomplete: true })
    const token = rest.startsWith('\n')
      ? 'newline'
      : (operator.exec(rest)?.[0] ?? this.word()?.raw ?? rest.charAt(0))
    return new ShellSyntaxError(`syntax error near unexpected token \`${token}'`, { line })
  }

  /** Consumes a reserved word if it stands here. */
  protected keyword(text: string): boolean {
    if (!this.peek(text)) return false
    const next = this.source.charAt(this.at + text.length)
    if (next !== '' && !/[\s;&|()<>]/.test(next)) return false
    this.at += text.length
    return true
  }

  private expect(text: string): void {
    this.newlines()
    if (!this.keyword(text)) throw this.unexpected()
  }

  protected heredoc(redirection: Redirection): Redirection {
    const { raw } = redirection.target
    const isQuoted = /['"\\]/.test(raw)
    const delimiter = raw.replace(/\$?'([^']*)'|\$?"([^"]*)"|\\(.)/g, '$1$2$3')
    const heredoc: Heredoc = { body: { parts: [], raw: '' }, isQuoted, delimiter }
    this.pending.push({ heredoc, stripsTabs: redirection.operator === '<<-' })
    return { ...redirection, heredoc }
  }

  private heredocBody({ delimiter, isQuoted }: Heredoc, stripsTabs: boolean): Word {
    const firstLine = this.line - 1
    const lines: string[] = []
    while (true) {
      if (this.at >= this.source.length) {
        const wanted = `here-document at line ${firstLine} delimited by end-of-file (wanted \`${delimiter}')`
        this.warnings.push(`warning: ${wanted}`)
        break
      }
      const end = this.source.indexOf('\n', this.at)
      const line = this.source.slice(this.at, end === -1 ? undefined : end)
      this.at = end === -1 ? this.source.length : end + 1
      const text = stripsTabs ? line.replace(/^\t+/, '') : line
      if (text === delimiter) break
      lines.push(`${text}\n`)
    }
    const raw = lines.join('')
    if (isQuoted)
      return { parts: [{ kind: 'quoted', text: Buffer.from(raw, 'utf8').toString('latin1') }], raw }
    return this.expression(raw)
  }

  protected substitution(): Script {
    const pending = this.pending
    this.pending = []
    const script = this.listUntil(() => this.peek(')'), ')')
    this.at++
    this.pending = pending
    return script
  }

  /** Commands up to where `isEnd` holds (not consumed). */
  private listUntil(isEnd: () => boolean, closing: string): Script {
    const script: AndOr[] = []
    while (true) {
      this.newlines()
      if (isEnd()) return script
      if (this.at >= this.source.length) throw closing === ')' ? this.unclosed(')') : this.unexpected()
      script.push(this.andOr())
      this.blanks()
      if (isEnd() || this.peek('\n') || this.at >= this.source.length) continue
      if (!/[;&]$/.test(this.source.slice(0, this.at).trimEnd())) throw this.unexpected()
    }
  }

  private block(...ends: string[]): Script {
    const script = this.listUntil(() => ends.some(end => this.isKeyword(end)), '')
    if (script.length === 0) throw this.unexpected()
    return script
  }

  private isKeyword(text: string): boolean {
    const at = this.at
    const found = this.keyword(text)
    this.at = at
    return found
  }

  /** A compound command, if one begins here. */
  protected compound(line: number): Command | undefined {
    if (this.keyword('coproc')) {
      this.command()
      return { kind: 'coprocess' }
    }
    const body = this.compoundBody()
    if (!body) return undefined
    const redirections: Redirection[] = []
    for (this.blanks(); ; this.blanks()) {
      const redirection = this.redirection()
      if (!redirection) break
      redirections.push(redirection)
    }
    return { ...body, redirections, line } as Compound
  }

  private compoundBody(): Body | undefined {
    if (this.keyword('if')) return this.ifBody()
    if (this.keyword('while')) return this.loop('while')
    if (this.keyword('until')) return this.loop('until')
    if (this.keyword('for')) return this.forBody('for')
    if (this.keyword('select')) return this.forBody('select')
    if (this.keyword('case')) return this.caseBody()
    if (this.keyword('[[')) return { kind: 'condition', expression: this.wholeCondition() }
    if (this.keyword('{')) {
      const body = this.block('}')
      this.expect('}')
      return { kind: 'group', body }
    }
    return this.parenthesis()
  }

  private parenthesis(): Body | undefined {
    if (this.peek('((')) {
      const end = this.closingOf(this.at + 2, '))')
      if (end !== undefined) {
        const expression = this.expression(this.source.slice(this.at + 2, end))
        this.at = end + 2
        return { kind: 'arithmetic', expression }
      }
    }
    if (!this.peek('(')) return undefined
    this.at++
    const body = this.listUntil(() => this.peek(')'), '')
    if (body.length === 0) throw this.unexpected()
    this.at++
    return { kind: 'subshell', body }
  }

  private ifBody(): Body {
    const clauses: { condition: Script; body: Script }[] = []
    let otherwise: Script | undefined
    do {
      const condition = this.block('then')
      this.expect('then')
      clauses.push({ condition, body: this.block('elif', 'else', 'fi') })
    } while (this.keyword('elif'))
    if (this.keyword('else')) otherwise = this.block('fi')
    this.expect('fi')
    return { kind: 'if', clauses, ...(otherwise && { otherwise }) }
  }

  private loop(kind: 'while' | 'until'): Body {
    const condition = this.block('do')
    return { kind, condition, body: this.doBody() }
  }

  private doBody(): Script {
    this.expect('do')
    const body = this.block('done')
    this.expect('done')
    return body
  }

  private forBody(kind: 'for' | 'select'): Body {
    this.blanks()
    if (kind === 'for' && this.peek('((')) return this.countBody()
    const name = this.word()
    if (!name) throw this.unexpected()
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name.raw))
      throw new ShellSyntaxError(`\`${name.raw}': not a valid identifier`, { line: this.line })
    this.newlines()
    const words: Word[] = []
    const hasWords = this.keyword('in')
    if (hasWords) {
      for (this.blanks(); ; this.blanks()) {
        const word = this.word()
        if (!word) break
        words.push(word)
      }
      if (!this.peek(';') && !this.peek('\n')) throw this.unexpected()
    }
    if (this.peek(';') && !this.peek(';;')) this.at++
    return { kind, name: name.raw, ...(hasWords && { words }), body: this.forLoopBody() }
  }

  private forLoopBody(): Script {
    this.newlines()
    if (!this.keyword('{')) return this.doBody()
    const body = this.block('}')
    this.expect('}')
    return body
  }

  private countBody(): Body {
    const end = this.closingOf(this.at + 2, '))')
    if (end === undefined) throw this.unexpected()
    const pieces = this.source.slice(this.at + 2, end).split(';')
    if (pieces.length !== 3) throw this.unexpected()
    this.at = end + 2
    const [first = '', condition = '', step = ''] = pieces.map(piece => piece.trim())
    const parts = [this.expression(first), this.expression(condition), this.expression(step)] as const
    this.blanks()
    if (this.peek(';')) this.at++
    return { kind: 'count', parts, body: this.forLoopBody() }
  }

  private caseBody(): Body {
    this.blanks()
    const word = this.word()
    if (!word) throw this.unexpected()
    this.expect('in')
    const clauses: CaseClause[] = []
    for (this.newlines(); !this.keyword('esac'); this.newlines()) clauses.push(this.caseClause())
    return { kind: 'case', word, clauses }
  }

  private caseClause(): CaseClause {
    if (this.peek('(')) this.at++
    const patterns: Word[] = []
    do {
      this.blanks()
      const pattern = this.word()
      if (!pattern) throw this.unexpected()
      patterns.push(pattern)
      this.blanks()
    } while (this.peek('|') && ++this.at)
    if (!this.peek(')')) throw this.unexpected()
    this.at++
    const isEnd = () => this.peek(';;') || this.peek(';&') || this.isKeyword('esac')
    const body = this.listUntil(isEnd, '')
    const end = (/^(?:;;&|;;|;&)/.exec(this.source.slice(this.at))?.[0] ?? '') as CaseClause['end'] | ''
    this.at += end.length
    return { patterns, body, end: end === '' ? ';;' : end }
  }

  private wholeCondition(): Condition {
    this.patternDepth++
    const expression = this.orCondition()
    this.newlines()
    this.patternDepth--
    if (!this.keyword(']]')) throw this.conditionError()
    return expression
  }

  private conditionError(): ShellSyntaxError {
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

  private orCondition(): Condition {
    let left = this.andCondition()
    for (this.newlines(); this.peek('||'); this.newlines()) {
      this.at += 2
      left = { kind: 'or', left, right: this.andCondition() }
    }
    return left
  }

  private andCondition(): Condition {
    let left = this.oneCondition()
    for (this.newlines(); this.peek('&&'); this.newlines()) {
      this.at += 2
      left = { kind: 'and', left, right: this.oneCondition() }
    }
    return left
  }

  private oneCondition(): Condition {
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

  private comparison(left: Word): Condition {
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
  private regexWord(): Word | undefined {
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
