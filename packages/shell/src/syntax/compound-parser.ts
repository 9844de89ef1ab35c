// Compound commands: if, loops, case, groups.
import { NotComputable } from '../not-computable.ts'
import type { AndOr, CaseClause, Command, Compound, Redirection, Script, Word } from './ast.ts'
import { closingAfter } from './closing-after.ts'
import { ConditionParser } from './condition-parser.ts'
import { ShellSyntaxError } from './syntax-error.ts'

/** A compound command before its redirections are read. */
type Body = Compound extends infer Each
  ? Each extends Compound
    ? Omit<Each, 'redirections' | 'line'>
    : never
  : never

/** Reads compound commands. */
export abstract class CompoundParser extends ConditionParser {
  protected abstract andOr(): AndOr

  protected abstract command(): Command

  protected abstract redirection(): Redirection | undefined

  protected substitution(): Script {
    this.open++
    const pending = this.pending
    this.pending = []
    const script = this.listUntil(() => this.peek(')'), { expected: ')', isQuoted: true })
    this.at++
    this.open--
    this.pending = pending
    return script
  }

  /** Commands up to where `isEnd` holds (not consumed). */
  private listUntil(
    isEnd: () => boolean,
    { expected, isQuoted = false }: { expected: string; isQuoted?: boolean },
  ): Script {
    const script: AndOr[] = []
    while (true) {
      this.newlines()
      if (isEnd()) return script
      if (this.at >= this.source.length) throw isQuoted ? this.unclosed(expected) : this.unexpected(expected)
      script.push(this.andOr())
      this.blanks()
      if (isEnd() || this.peek('\n') || this.at >= this.source.length) continue
      if (!/[;&]$/.test(this.source.slice(0, this.at).trimEnd())) throw this.unexpected()
    }
  }

  private block(...ends: string[]): Script {
    const isEnd = () => ends.some(end => this.isKeyword(end))
    const script = this.listUntil(isEnd, { expected: ends.at(-1) ?? '' })
    if (script.length === 0) throw this.unexpected()
    return script
  }

  /** A compound command, if one begins here. */
  protected compound(line: number): Command | undefined {
    if (this.keyword('coproc')) {
      this.coprocessName()
      this.command()
      return { kind: 'coprocess' }
    }
    this.open++
    const body = this.compoundBody()
    this.open--
    if (!body) return undefined
    const redirections: Redirection[] = []
    for (this.blanks(); ; this.blanks()) {
      const redirection = this.redirection()
      if (!redirection) break
      redirections.push(redirection)
    }
    return { ...body, redirections, line } as Compound
  }

  // a name stands before a compound command only
  private coprocessName(): void {
    const [name] = /^[ \t]*[A-Za-z_][A-Za-z0-9_]*[ \t]+(?=[{(])/.exec(this.source.slice(this.at)) ?? []
    if (name !== undefined) this.at += name.length
  }

  private compoundBody(): Body | undefined {
    if (this.keyword('if')) return this.ifBody()
    if (this.keyword('while')) return this.loop('while')
    if (this.keyword('until')) return this.loop('until')
    if (this.keyword('for')) return this.forBody('for')
    if (this.keyword('select')) return this.forBody('select')
    if (this.keyword('case')) return this.caseBody()
    if (!this.options.isDash && this.keyword('[['))
      return { kind: 'condition', expression: this.wholeCondition() }
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
      if (end === undefined && closingAfter(this.source, this.at + 2, '()') === undefined)
        throw this.unclosed(')')
      if (end !== undefined) {
        const expression = this.expression(this.source.slice(this.at + 2, end))
        this.at = end + 2
        return { kind: 'arithmetic', expression }
      }
    }
    if (!this.peek('(')) return undefined
    this.at++
    const body = this.listUntil(() => this.peek(')'), { expected: ')' })
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
    if (kind === 'for' && this.peek('((') && this.options.isDash)
      throw this.dashError('Bad for loop variable')
    if (kind === 'for' && this.peek('((')) return this.countBody()
    const name = this.word()
    if (!name) throw this.unexpected()
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
    if (end === undefined && closingAfter(this.source, this.at + 2, '()') === undefined)
      throw this.unclosed(')')
    if (end === undefined) throw new NotComputable('an arithmetic for that is not closed')
    const pieces = this.source.slice(this.at + 2, end).split(';')
    if (pieces.length !== 3) throw this.miscounted(this.source.slice(this.at, end + 2), pieces.length)
    this.at = end + 2
    const [first = '', condition = '', step = ''] = pieces.map(piece => piece.trimStart())
    const parts = [this.expression(first), this.expression(condition), this.expression(step)] as const
    this.blanks()
    if (this.peek(';')) this.at++
    return { kind: 'count', parts, body: this.forLoopBody() }
  }

  private miscounted(text: string, pieces: number): Error {
    const what = pieces < 3 ? 'arithmetic expression required' : "`;' unexpected"
    return new ShellSyntaxError(`syntax error: ${what}`, { line: this.line, quoted: text })
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
    const body = this.listUntil(isEnd, { expected: ';;' })
    const end = (/^(?:;;&|;;|;&)/.exec(this.source.slice(this.at))?.[0] ?? '') as CaseClause['end'] | ''
    this.at += end.length
    return { patterns, body, end: end === '' ? ';;' : end }
  }
}
