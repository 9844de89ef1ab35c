// Parses jq programs: definitions, pipes and operators by precedence.
import type { Definition, Filter } from './ast.ts'
import { JqSyntaxError } from './jq-syntax-error.ts'
import { TermParser } from './term-parser.ts'

const identity: Filter = { kind: 'identity' }
const maxDepth = 200

/** A program; what is none throws a JqSyntaxError, or NotComputable where jq's complaint depends on its own tables. */
export function parseJq(source: string): Filter {
  const parser = new Parser(source)
  return parser.program()
}

/** The functions that a text defines. */
export function parseDefinitions(source: string): Definition[] {
  return new Parser(source).definitions()
}

class Parser extends TermParser {
  private depth = 0

  program(): Filter {
    try {
      return this.wholeProgram()
    } catch (error) {
      throw error instanceof JqSyntaxError ? this.withEarlier(error) : error
    }
  }

  private wholeProgram(): Filter {
    const filter = this.startsTerm() ? this.pipe() : identity
    if (!this.is('end')) throw this.unexpected(['$end'])
    this.checkComplaints()
    return filter
  }

  definitions(): Definition[] {
    const result: Definition[] = []
    while (this.word('def')) result.push(this.definition())
    if (!this.is('end')) throw this.unexpected()
    return result
  }

  protected override pipe(): Filter {
    if (++this.depth > maxDepth) throw this.beyond()
    try {
      if (this.word('def')) {
        const definition = this.definition()
        return { kind: 'define', definition, body: this.pipe() }
      }
      if (this.word('label')) {
        if (!this.is('variable')) throw this.beyond()
        const { text: name } = this.take()
        this.expect('|', ["'|'"])
        return { kind: 'label', name, body: this.pipe() }
      }
      const left = this.comma()
      return this.mark('|') ? { kind: 'pipe', left, right: this.pipe() } : left
    } finally {
      this.depth--
    }
  }

  private definition(): Definition {
    if (!this.is('name')) throw this.beyond()
    const { text: name } = this.take()
    const parameters: string[] = []
    if (this.mark('(')) {
      do {
        if (!this.is('variable') && !this.is('name')) throw this.beyond()
        const token = this.take()
        parameters.push(token.kind === 'variable' ? `$${token.text}` : token.text)
      } while (this.mark(';'))
      this.expect(')', ["';'", "')'"])
      this.expect(':', ["':'"])
    } else this.expect(':', ["'('", "':'"])
    const body = this.pipe()
    this.expect(';')
    return { name, parameters, body }
  }

  private comma(): Filter {
    let left = this.alternative()
    while (this.mark(',')) left = { kind: 'comma', left, right: this.alternative() }
    return left
  }

  // `//` binds to the right and below the assignments
  private alternative(): Filter {
    const left = this.assignment()
    return this.mark('//') ? { kind: 'alternative', left, right: this.alternative() } : left
  }

  private assignment(): Filter {
    const left = this.or()
    for (const operator of ['=', '|=', '+=', '-=', '*=', '/=', '%=', '//=']) {
      if (this.mark(operator)) return { kind: 'assign', operator, left, right: this.alternative() }
    }
    return left
  }

  private or(): Filter {
    let left = this.and()
    while (this.word('or')) left = { kind: 'or', left, right: this.and() }
    return left
  }

  private and(): Filter {
    let left = this.comparison()
    while (this.word('and')) left = { kind: 'and', left, right: this.comparison() }
    return left
  }

  private comparison(): Filter {
    const left = this.sum()
    for (const operator of ['==', '!=', '<=', '>=', '<', '>'])
      if (this.mark(operator)) return { kind: 'binary', operator, left, right: this.sum() }
    return left
  }

  private sum(): Filter {
    let left = this.product()
    while (this.is('mark', '+') || this.is('mark', '-'))
      left = { kind: 'binary', operator: this.take().text, left, right: this.product() }
    return left
  }

  private product(): Filter {
    let left = this.prefix()
    while (this.is('mark', '*') || this.is('mark', '/') || this.is('mark', '%'))
      left = { kind: 'binary', operator: this.take().text, left, right: this.prefix() }
    return left
  }

  protected override prefix(): Filter {
    if (this.mark('-')) return { kind: 'negate', of: this.postfix() }
    const term = this.postfix()
    if (!this.word('as')) return term
    const pattern = this.pattern()
    this.expect('|', ["'|'"])
    return { kind: 'as', source: term, pattern, body: this.pipe() }
  }
}
