// Terms of jq: what stands between operators.
import type { Filter, Pattern } from './ast.ts'
import { TokenReader } from './token-reader.ts'

const keywords = new Set([
  'def',
  'if',
  'then',
  'elif',
  'else',
  'end',
  'as',
  'reduce',
  'foreach',
  'try',
  'catch',
  'label',
  'import',
  'include',
  'and',
  'or',
  '__loc__',
])
const identity: Filter = { kind: 'identity' }

export abstract class TermParser extends TokenReader {
  /** A term with a sign or a binding. */
  protected abstract prefix(): Filter

  protected postfix(): Filter {
    let term = this.term()
    while (true) {
      if (this.is('field'))
        term = { kind: 'index', of: term, key: { kind: 'literal', value: this.take().text } }
      else if (this.is('mark', '.')) {
        this.take()
        if (this.is('string')) term = { kind: 'index', of: term, key: this.string(undefined) }
        else if (this.mark('[')) term = this.bracket(term)
        else throw this.unexpected()
      } else if (this.mark('[')) term = this.bracket(term)
      else if (this.mark('?')) term = { kind: 'try', body: term, handler: undefined }
      else return term
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

  protected string(format: string | undefined): Filter {
    const token = this.take()
    if (token.kind !== 'string') throw this.unexpected()
    const [only] = token.parts
    if (token.parts.length === 1 && typeof only === 'string') return { kind: 'literal', value: only }
    return { kind: 'text', format, parts: token.parts }
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
      if (token.text === '__loc__') throw this.unexpected()
      return { kind: 'variable', name: token.text, at }
    }
    if (token.kind === 'mark') return this.markTerm()
    if (token.kind === 'name') return this.nameTerm()
    throw this.unexpected()
  }

  protected markTerm(): Filter {
    if (this.mark('..')) return { kind: 'recurse' }
    if (this.mark('.')) {
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

  protected object(): Filter {
    const entries: { key: Filter; value: Filter }[] = []
    while (!this.mark('}')) {
      if (entries.length > 0) {
        this.expect(',')
      }
      entries.push(this.entry())
    }
    return { kind: 'object', entries }
  }

  protected entry(): { key: Filter; value: Filter } {
    const token = this.current
    if (token.kind === 'variable') {
      this.take()
      return {
        key: { kind: 'literal', value: token.text },
        value: { kind: 'variable', name: token.text, at: this.lastStart },
      }
    }
    let key: Filter
    if (token.kind === 'name') key = { kind: 'literal', value: this.take().text }
    else if (token.kind === 'string') key = this.string(undefined)
    else if (token.kind === 'format') {
      this.take()
      key = this.string(token.text)
    } else if (token.kind === 'number') throw this.unexpected()
    else {
      this.expect('(')
      key = this.pipe()
      this.expect(')')
    }
    if (this.mark(':')) return { key, value: this.objectValue() }
    if (key.kind !== 'literal' && key.kind !== 'text') throw this.unexpected()
    return { key, value: { kind: 'index', of: identity, key } }
  }

  protected objectValue(): Filter {
    let left = this.prefix()
    while (this.mark('|')) left = { kind: 'pipe', left, right: this.prefix() }
    return left
  }

  protected nameTerm(): Filter {
    const at = this.start
    const { text } = this.take()
    if (text === 'if') return this.condition()
    if (text === 'try') {
      const body = this.postfix()
      return { kind: 'try', body, handler: this.word('catch') ? this.postfix() : undefined }
    }
    if (text === 'reduce' || text === 'foreach') return this.fold(text)
    if (text === 'break') return { kind: 'break', name: this.take().text, body: identity }
    if (keywords.has(text)) throw this.unexpected()
    if (text === 'null' || text === 'true' || text === 'false')
      return { kind: 'literal', value: text === 'null' ? null : text === 'true' }
    const args: Filter[] = []
    if (this.mark('(')) {
      do args.push(this.pipe())
      while (this.mark(';'))
      this.expect(')')
    }
    return { kind: 'call', name: text, args, at }
  }

  protected condition(): Filter {
    const test = this.pipe()
    this.expect('then')
    const yes = this.pipe()
    if (this.word('elif')) return { kind: 'if', test, yes, no: this.condition() }
    // jq 1.6 knows no condition without `else`
    this.expect('else')
    const no = this.pipe()
    this.expect('end')
    return { kind: 'if', test, yes, no }
  }

  protected fold(kind: 'reduce' | 'foreach'): Filter {
    const source = this.postfix()
    this.expect('as')
    const pattern = this.pattern()
    this.expect('(')
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
      this.expect(']')
      return { kind: 'list', items }
    }
    this.expect('{')
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
    this.expect('}')
    return { kind: 'fields', entries }
  }

  protected parenthesized(): Filter {
    this.expect('(')
    const inner = this.pipe()
    this.expect(')')
    return inner
  }
}
