// Objects of jq programs, behind whose errors its parser goes on, and what else those errors are made of.
import type { Json } from '../json/json.ts'
import type { Filter } from './ast.ts'
import { type Complaint, JqSyntaxError } from './jq-syntax-error.ts'
import { TokenReader } from './token-reader.ts'

const identity: Filter = { kind: 'identity' }

/** Words that are no names of fields behind a point. */
export const keywords = new Set(
  'def if then elif else end as reduce foreach try catch label import include and or __loc__'.split(' '),
)

/** Reads objects. */
export abstract class ObjectParser extends TokenReader {
  private readonly complaints: Complaint[] = []
  private recoveredAt = Number.NEGATIVE_INFINITY
  /** How many places are open where the parser could go on. */
  protected guards = 0

  /** A term with a sign or a binding. */
  protected abstract prefix(): Filter

  protected string(format: string | undefined): Filter {
    const token = this.take()
    if (token.kind !== 'string') throw this.beyond()
    const [only] = token.parts
    if (token.parts.length === 1 && typeof only === 'string') return { kind: 'literal', value: only }
    return { kind: 'text', format, parts: token.parts }
  }

  protected object(): Filter {
    const entries: { key: Filter; value: Filter }[] = []
    const first = this.start
    this.guards++
    while (!this.mark('}')) {
      let begin = this.start
      try {
        if (entries.length > 0) {
          begin = first
          this.expect(',', ["'}'"])
          if (this.mark('}')) break
          begin = this.start
        }
        entries.push(this.entry())
      } catch (error) {
        if (!(error instanceof JqSyntaxError)) throw error
        entries.push(this.recovered(error, begin))
      }
    }
    this.guards--
    return { kind: 'object', entries }
  }

  // the parser goes on behind the next colon, if there is one
  private recovered(error: JqSyntaxError, begin: number): { key: Filter; value: Filter } {
    while (!this.is('mark', ':')) {
      if (this.is('end') || this.is('mark', ',')) throw error
      if (this.is('mark', '}') && !this.source.slice(this.start).includes(':')) throw error
      if (this.is('mark') && !/^[-+*/|]$/.test(this.current.text)) throw this.beyond()
      this.take()
    }
    if (error.complaints.length > 1 || this.taken - this.recoveredAt < 4) throw this.beyond()
    this.complaints.push(...error.complaints, {
      message: 'May need parentheses around object key expression',
      at: begin,
    })
    this.recoveredAt = this.taken - 1
    this.take()
    return { key: identity, value: this.objectValue() }
  }

  /** An error with what was complained of before it. */
  protected withEarlier(error: JqSyntaxError): JqSyntaxError {
    return error.complaints === this.complaints
      ? error
      : new JqSyntaxError([...this.complaints, ...error.complaints])
  }

  /** Throws the complaints that were collected on the way. */
  protected checkComplaints(): void {
    if (this.complaints.length > 0) throw new JqSyntaxError(this.complaints)
  }

  // a point stands for itself only before what can follow a term
  protected refuseBare(at: number): void {
    const { kind, text } = this.current
    const isBad =
      kind === 'number' ||
      kind === 'variable' ||
      kind === 'invalid' ||
      (kind === 'mark' && (text === '(' || text === '{' || text === '..')) ||
      (kind === 'name' && !/^(?:as|and|or|then|elif|else|end|catch)$/.test(text))
    if (!isBad) return
    if (text === '..') throw this.beyond()
    if (kind === 'name' && !keywords.has(text)) {
      this.take()
      if (!this.is('end')) throw this.beyond()
    }
    const [own] = (this.unexpected() as JqSyntaxError).complaints
    const message = 'try .["field"] instead of .field for unusually named fields'
    throw new JqSyntaxError([...(own ? [own] : []), { message, at }])
  }

  protected location(at: number): Json {
    const line = this.source.slice(0, at).split('\n').length
    return new Map<string, Json>([
      ['file', '<top-level>'],
      ['line', line],
    ])
  }

  /** Whether a filter can begin with the current token. */
  protected startsTerm(): boolean {
    const { kind, text } = this.current
    if (kind === 'mark') return ['.', '..', '[', '(', '{', '-', '$'].includes(text)
    return (
      kind !== 'end' &&
      kind !== 'invalid' &&
      !(kind === 'name' && /^(?:as|and|or|then|elif|else|end|catch)$/.test(text))
    )
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
    } else {
      this.expect('(')
      key = this.pipe()
      this.expect(')')
      if (key.kind === 'literal' && typeof key.value !== 'string') throw this.beyond()
      this.expect(':', ["':'"])
      return { key, value: this.objectValue() }
    }
    if (this.mark(':')) return { key, value: this.objectValue() }
    return { key, value: { kind: 'index', of: identity, key } }
  }

  protected objectValue(): Filter {
    let left = this.prefix()
    while (this.mark('|')) left = { kind: 'pipe', left, right: this.prefix() }
    return left
  }
}
