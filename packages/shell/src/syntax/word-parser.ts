// Reads `${…}` with all its operators.
import { toBytes } from '../bytes.ts'
import type { Operation, Parameter, Part, Word } from './ast.ts'
import { metacharacters, parameterName } from './characters.ts'
import { push } from './push.ts'
import { QuoteParser } from './quote-parser.ts'

/** Reads `${…}`. */
export abstract class WordParser extends QuoteParser {
  protected bracedParameter(inDouble: boolean): Parameter {
    const start = this.at
    this.at += 2
    const head = this.parameterHead()
    const operation = this.operation({ inDouble, name: head.name })
    if (this.source.charAt(this.at) !== '}') throw this.unclosed('}')
    this.at++
    const raw = this.source.slice(start, this.at)
    return { kind: 'parameter', ...head, ...(operation && { operation }), raw }
  }

  private parameterHead(): Pick<Parameter, 'name' | 'index' | 'form'> {
    let form: Parameter['form']
    const rest = this.source.slice(this.at)
    if (/^#[A-Za-z0-9_@*?$!-]/.test(rest) && !/^#[-?@*]?[:}=+%#/]?\}/.test(rest)) form = 'length'
    else if (/^#[-?@*$!]\}/.test(rest)) form = 'length'
    else if (/^![A-Za-z0-9_@*#?]/.test(rest)) form = 'indirect'
    if (form) this.at++
    const name = parameterName.exec(this.source.slice(this.at))?.[0] ?? ''
    this.at += name.length
    const isIndexed = name !== '' && this.peek('[') && this.closingOf(this.at + 1, ']') !== undefined
    const index = isIndexed ? this.subscript() : undefined
    if (form === 'indirect' && index && (index.raw === '@' || index.raw === '*')) form = 'keys'
    if (form === 'indirect' && !index && /^[@*]\}/.test(this.source.slice(this.at))) form = 'names'
    return { name, ...(index && { index }), ...(form && { form }) }
  }

  private operation({ inDouble, name }: { inDouble: boolean; name: string }): Operation | undefined {
    const rest = this.source.slice(this.at, this.at + 3)
    if (rest.startsWith('}') && name !== '') return undefined
    if (name === '') return this.bad()
    const byDefault = /^:?[-=?+]/.exec(rest)?.[0]
    if (byDefault) return { type: 'default', operator: byDefault, word: this.inner(byDefault, { inDouble }) }
    const trim = /^(?:##?|%%?)/.exec(rest)?.[0] as '#' | undefined
    if (trim) return { type: 'trim', operator: trim, pattern: this.inner(trim, { inDouble: false }) }
    if (rest.startsWith('/')) return this.replacement()
    const letters = /^(?:\^\^?|,,?|~~?)/.exec(rest)?.[0] as '^' | undefined
    if (letters) {
      const pattern = this.inner(letters, { inDouble: false })
      return { type: 'case', operator: letters, ...(pattern.raw && { pattern }) }
    }
    if (/^[@*]\}/.test(rest)) {
      this.at++
      return undefined
    }
    const letter = /^@([QEPAKkauUL])\}/.exec(rest)?.[1]
    if (letter) {
      this.at += 2
      return { type: 'transform', letter }
    }
    if (rest.startsWith('@')) return { ...this.bad(), isTransform: true }
    return rest.startsWith(':') && !rest.startsWith(':}') ? this.substring() : this.bad()
  }

  private bad(): Extract<Operation, { type: 'bad' }> {
    const end = this.source.indexOf('}', this.at)
    if (end === -1) throw this.unclosed('}')
    this.at = end
    return { type: 'bad' }
  }

  private replacement(): Operation {
    const mark = /^\/[/#%]?/.exec(this.source.slice(this.at))?.[0] ?? '/'
    const where = ({ '//': 'all', '/#': 'start', '/%': 'end' } as const)[mark] ?? 'first'
    const pattern = this.inner(mark, {
      inDouble: false,
      stop: '/',
      isEmptyAllowed: where === 'start' || where === 'end',
    })
    const has = this.peek('/')
    const replacement = has ? this.inner('/', { inDouble: false }) : { parts: [], raw: '' }
    return { type: 'replace', where, pattern, replacement }
  }

  private substring(): Operation {
    const cut = (isLength = false): Word => {
      this.at++
      const end = this.endOfOffset(isLength)
      const text = this.source.slice(this.at, end)
      this.at = end
      return this.expression(text)
    }
    const offset = cut()
    if (!this.peek(':')) return { type: 'substring', offset }
    return { type: 'substring', offset, length: cut(true) }
  }

  private endOfOffset(isLength: boolean): number {
    let depth = 0
    let questions = 0
    for (let at = this.at; at < this.source.length; at++) {
      const character = this.source.charAt(at)
      if (character === '(' || character === '{' || character === '[') depth++
      else if (depth > 0 && (character === ')' || character === '}' || character === ']')) depth--
      else if (depth === 0 && character === '?') questions++
      else if (depth === 0 && !isLength && character === ':' && questions-- === 0) return at
      else if (depth === 0 && character === '}') return at
    }
    throw this.unclosed('}')
  }

  /** The word after an operator inside `${…}`, up to `}` or `stop`. */
  private inner(
    operator: string,
    {
      inDouble,
      stop = '',
      isEmptyAllowed = false,
    }: { inDouble: boolean; stop?: string; isEmptyAllowed?: boolean },
  ): Word {
    this.at += operator.length
    const start = this.at
    const parts: Part[] = []
    while (!this.peek('}') && !(stop !== '' && (isEmptyAllowed || this.at > start) && this.peek(stop))) {
      if (this.at >= this.source.length) throw this.unclosed('}')
      const character = this.source.charAt(this.at)
      if (inDouble && character === "'") this.plain(parts, character)
      else if (inDouble && character === '\\') this.backslashInDouble(parts, '}')
      else if (!inDouble && this.processSubstitution(parts)) continue
      else if (metacharacters.includes(character)) this.plain(parts, character)
      else if (character === '$') this.dollar(parts, { inDouble })
      else if (/["'\\`]/.test(character)) this.unit(parts, character)
      else this.plain(parts, String.fromCodePoint(this.source.codePointAt(this.at) ?? 0))
    }
    return { parts, raw: this.source.slice(start, this.at) }
  }

  private plain(parts: Part[], text: string): void {
    push(parts, toBytes(text))
    this.at += text.length
  }
}
