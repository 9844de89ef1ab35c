// Terms of jq: what stands between operators.
import type { Filter, Pattern } from './ast.ts'
import { JqSyntaxError } from './jq-syntax-error.ts'
import { keywords, ObjectParser } from './object-parser.ts'

const identity: Filter = { kind: 'identity' }

/** Reads terms. */
export abstract class TermParser extends ObjectParser {
  private isBehindThen = false

  protected postfix(): Filter {
    let term = this.term()
    while (true) {
      if (this.is('field'))
        term = { kind: 'index', of: term, key: { kind: 'literal', value: this.take().text } }
      else if (this.is('mark', '.')) {
        this.take()
        if (this.is('string')) term = { kind: 'index', of: term, key: this.string(undefined) }
        else throw this.unexpected(['FORMAT', 'QQSTRING_START'])
      } else if (this.mark('[')) term = this.bracket(term)
      else if (this.mark('?')) {
        const isOwn = term.kind === 'index' || term.kind === 'slice' || term.kind === 'each'
        term = { kind: 'try', body: term, handler: undefined, isOwn }
      } else return term
    }
  }

  protected bracket(of: Filter): Filter {
    if (this.mark(']')) return { kind: 'each', of }
    if (this.mark(':')) {
      const to = this.pipe()
      this.expect(']')
      return { kind: 'slice', of, from: undefined, to }
    }
    const key = this.pipe()
    if (this.mark(':')) {
      const to = this.is('mark', ']') ? undefined : this.pipe()
      this.expect(']')
      return { kind: 'slice', of, from: key, to }
    }
    this.expect(']')
    return { kind: 'index', of, key }
  }

  protected term(): Filter {
    const token = this.current
    const at = this.start
    if (token.kind === 'number') return { kind: 'literal', value: Number(this.take().text) }
    if (token.kind === 'string') return this.string(undefined)
    if (token.kind === 'format') {
      this.take()
      return this.is('string') ? this.string(token.text) : { kind: 'format', name: token.text }
    }
    if (token.kind === 'field') {
      this.take()
      return { kind: 'index', of: identity, key: { kind: 'literal', value: token.text } }
    }
    if (token.kind === 'variable') {
      this.take()
      if (token.text === '__loc__') return { kind: 'literal', value: this.location(at) }
      return { kind: 'variable', name: token.text, at }
    }
    if (token.kind === 'mark') return this.markTerm()
    if (token.kind === 'name') return this.nameTerm()
    throw this.unexpected()
  }

  protected markTerm(): Filter {
    if (this.mark('..')) return { kind: 'recurse' }
    const { start } = this
    if (this.mark('.')) {
      this.refuseBare(start)
      if (this.is('string')) return { kind: 'index', of: identity, key: this.string(undefined) }
      return this.mark('[') ? this.bracket(identity) : identity
    }
    if (this.mark('(')) {
      const inner = this.pipe()
      this.expect(')')
      return inner
    }
    if (this.mark('[')) {
      if (this.mark(']')) return { kind: 'array', items: undefined }
      const items = this.pipe()
      this.expect(']')
      return { kind: 'array', items }
    }
    if (this.mark('{')) return this.object()
    throw this.unexpected()
  }

  protected nameTerm(): Filter {
    const at = this.start
    const { text: word } = this.current
    if (keywords.has(word) && !/^(?:if|try|reduce|foreach)$/.test(word))
      throw /^(?:def|label|import|include|__loc__)$/.test(word) ? this.beyond() : this.unexpected()
    const { text } = this.take()
    if (text === 'if') return this.guarded('if', at)
    if (text === 'try') {
      const body = this.postfix()
      return { kind: 'try', body, handler: this.word('catch') ? this.caught(at) : undefined }
    }
    if (text === 'reduce' || text === 'foreach') return this.fold(text)
    if (text === 'break') {
      if (!this.is('variable')) throw this.beyond()
      return { kind: 'break', name: this.take().text, body: identity }
    }
    if (text === 'null' || text === 'true' || text === 'false')
      return { kind: 'literal', value: text === 'null' ? null : text === 'true' }
    const args: Filter[] = []
    if (this.mark('(')) {
      do args.push(this.pipe())
      while (this.mark(';'))
      this.expect(')', ["';'", "')'"])
    }
    return { kind: 'call', name: text, args, at }
  }

  // an error behind `then` or `catch` is told twice where the program ends there
  private guarded(word: 'if' | 'try', at: number): Filter {
    const { guards } = this
    try {
      this.guards++
      const made = word === 'if' ? this.condition() : this.postfix()
      this.guards = guards
      return made
    } catch (error) {
      if (!(error instanceof JqSyntaxError) || error.complaints.length > 1) throw error
      if (word === 'if' && !this.isBehindThen) throw error
      this.guards = guards
      if (!this.is('end') && guards > 0) throw this.beyond()
      throw new JqSyntaxError([
        ...error.complaints,
        { message: `Possibly unterminated '${word}' statement`, at },
      ])
    }
  }

  private caught(at: number): Filter {
    return this.guarded('try', at)
  }

  protected condition(): Filter {
    const before = this.isBehindThen
    this.isBehindThen = false
    const test = this.pipe()
    this.expect('then')
    this.isBehindThen = true
    const yes = this.pipe()
    if (this.word('elif')) {
      const no = this.condition()
      this.isBehindThen = before
      return { kind: 'if', test, yes, no }
    }
    // jq 1.6 knows no condition without `else`
    this.expect('else')
    const no = this.pipe()
    this.expect('end')
    this.isBehindThen = before
    return { kind: 'if', test, yes, no }
  }

  protected fold(kind: 'reduce' | 'foreach'): Filter {
    const source = this.postfix()
    if (!this.word('as')) throw this.beyond()
    const pattern = this.pattern()
    this.expect('(', ["'('"])
    const start = this.pipe()
    this.expect(';')
    const update = this.pipe()
    const extract = kind === 'foreach' && this.mark(';') ? this.pipe() : undefined
    this.expect(')')
    return { kind, source, pattern, start, update, extract }
  }

  protected pattern(): Pattern {
    if (this.is('variable')) return { kind: 'name', name: this.take().text }
    if (this.mark('[')) {
      const items: Pattern[] = []
      do items.push(this.pattern())
      while (this.mark(','))
      if (!this.mark(']')) throw this.beyond()
      return { kind: 'list', items }
    }
    this.expect('{', ["'$'", "'['", "'{'"])
    const entries: { key: Filter; bound: string | undefined; value: Pattern | undefined }[] = []
    do {
      const token = this.current
      if (token.kind === 'variable') {
        this.take()
        entries.push({
          key: { kind: 'literal', value: token.text },
          bound: token.text,
          value: this.mark(':') ? this.pattern() : undefined,
        })
      } else {
        const { key } =
          token.kind === 'name'
            ? { key: { kind: 'literal', value: this.take().text } as Filter }
            : token.kind === 'string'
              ? { key: this.string(undefined) }
              : { key: this.parenthesized() }
        this.expect(':')
        entries.push({ key, bound: undefined, value: this.pattern() })
      }
    } while (this.mark(','))
    if (!this.mark('}')) throw this.beyond()
    return { kind: 'fields', entries }
  }

  protected parenthesized(): Filter {
    this.expect('(')
    const inner = this.pipe()
    this.expect(')')
    return inner
  }
}
