// Parses basic and extended regular expressions, with GNU's additions, as the C library reads them.

import { NotComputable } from '../../not-computable.ts'
import { parseBracket } from './bracket.ts'
import { isStray, isWord, otherCase } from './characters.ts'
import { type Assertion, type RegexNode, sequence } from './node.ts'
import { RegexError } from './regex-error.ts'

export interface SyntaxOptions {
  readonly isExtended: boolean
  readonly ignoreCase?: boolean
  readonly isUtf8?: boolean
  /** `sed`: \n, \t and their like are characters. `awk`: mawk's own syntax, without intervals and back-references. */
  readonly escapes?: 'none' | 'sed' | 'awk'
  /** Ranges may end at characters beyond ASCII: coreutils' own matcher takes them, the C library does not. */
  readonly takesWideRanges?: boolean
  /** As grep reads extended expressions: an operator with nothing before it is told here, and left out. */
  readonly warn?: ((operator: string) => void) | undefined
  /** A `*` may follow a `*`, as for grep. */
  readonly repeatsFreely?: boolean
}

const maxDepth = 500

export interface ParsedRegex {
  readonly root: RegexNode
  readonly groups: number
  readonly hasBack: boolean
}

const infinity = Number.POSITIVE_INFINITY
const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', f: '\f', v: '\v', a: '\x07', r: '\r' }
const assertions: Readonly<Record<string, Assertion>> = {
  '<': 'word-start',
  '>': 'word-end',
  b: 'word-edge',
  B: 'no-word-edge',
  '`': 'text-start',
  "'": 'text-end',
}

/** An expression as a tree; throws what the C library says is wrong with it. */
export function parseRegex(source: string, options: SyntaxOptions): ParsedRegex {
  return new Parser(source, options).whole()
}

const empty: RegexNode = { kind: 'empty' }

class Parser {
  private at = 0
  private groups = 0
  private hasBack = false
  private depth = 0
  private readonly closed = new Set<number>()
  private readonly source: string
  private readonly options: Required<Omit<SyntaxOptions, 'warn' | 'repeatsFreely'>> &
    Pick<SyntaxOptions, 'warn' | 'repeatsFreely'>

  constructor(source: string, options: SyntaxOptions) {
    this.source = source
    this.options = { ignoreCase: false, isUtf8: false, escapes: 'none', takesWideRanges: false, ...options }
  }

  private get isAwk(): boolean {
    return this.options.escapes === 'awk'
  }

  whole(): ParsedRegex {
    const root = this.alternatives()
    if (this.at < this.source.length) throw new RegexError('Unmatched ) or \\)')
    return { root, groups: this.groups, hasBack: this.hasBack }
  }

  private looking(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  private take(text: string): boolean {
    if (!this.looking(text)) return false
    this.at += text.length
    return true
  }

  private get bar(): string {
    return this.options.isExtended ? '|' : '\\|'
  }

  private get close(): string {
    return this.options.isExtended ? ')' : '\\)'
  }

  private alternatives(): RegexNode {
    const items = [this.branch()]
    while (this.take(this.bar)) items.push(this.branch())
    return items.length === 1 ? (items[0] ?? empty) : { kind: 'alternate', items }
  }

  private isBranchEnd(): boolean {
    return (
      this.at >= this.source.length ||
      this.looking(this.bar) ||
      (this.looking(this.close) && (this.depth > 0 || !(this.isAwk || this.options.warn)))
    )
  }

  private branch(): RegexNode {
    const items: RegexNode[] = []
    if (this.options.warn) this.skipLoose(this.options.warn)
    while (!this.isBranchEnd()) {
      const isFirst = items.length === 0
      const atom = this.atom(isFirst)
      const isAnchor = atom.kind === 'assert' && !this.isAwk
      items.push(isAnchor ? atom : this.repeated(atom))
    }
    if (
      items.length === 0 &&
      this.isAwk &&
      (this.looking(this.bar) || this.looking(this.close) || (this.at > 0 && this.depth === 0))
    )
      throw new RegexError('missing operand')
    return sequence(items)
  }

  private skipLoose(warn: (operator: string) => void): void {
    while (true) {
      const operator = /^(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})/.exec(this.source.slice(this.at))?.[0]
      if (operator === undefined) return
      warn(operator.startsWith('{') ? '{...}' : operator)
      this.at += operator.length
    }
  }

  private repeated(atom: RegexNode): RegexNode {
    let item = atom
    while (true) {
      const isDouble =
        item !== atom && !this.options.isExtended && !this.options.repeatsFreely && this.looking('*')
      const bounds = this.bounds()
      if (!bounds) return item
      if (isDouble) throw new RegexError('Invalid preceding regular expression')
      item = { kind: 'repeat', item, ...bounds }
    }
  }

  private bounds(): { min: number; max: number } | undefined {
    const { isExtended } = this.options
    if (this.take('*')) return { min: 0, max: infinity }
    if (this.take(isExtended ? '+' : '\\+')) return { min: 1, max: infinity }
    if (this.take(isExtended ? '?' : '\\?')) return { min: 0, max: 1 }
    const isText =
      this.options.warn &&
      this.looking('{') &&
      !/^\{(?:\d+(?:,\d*)?|,\d+|,)\}/.test(this.source.slice(this.at))
    if (!this.isAwk && !isText && this.take(isExtended ? '{' : '\\{')) return this.interval()
    return undefined
  }

  private interval(): { min: number; max: number } {
    const { isExtended } = this.options
    const match = isExtended ? /(\d*)(,?)(\d*)\}/y : /(\d*)(,?)(\d*)\\\}/y
    match.lastIndex = this.at
    const found = match.exec(this.source)
    if (!found || (found[1] === '' && found[2] === '')) {
      const isCut = !this.source.slice(this.at).includes('}')
      throw new RegexError(isCut ? 'Unmatched \\{' : 'Invalid content of \\{\\}')
    }
    this.at += found[0].length
    const min = Number(found[1] || 0)
    const max = found[2] === '' ? min : found[3] === '' ? infinity : Number(found[3])
    if (max < min) throw new RegexError('Invalid content of \\{\\}')
    if (min > 32767 || (max !== infinity && max > 32767)) throw new RegexError('Regular expression too big')
    return { min, max }
  }

  private atom(isFirst: boolean): RegexNode {
    const { isExtended } = this.options
    const character = this.source[this.at] ?? ''
    if (this.take('[')) return this.bracket()
    if (this.take(isExtended ? '(' : '\\(')) return this.group()
    if (character === '\\') return this.escaped()
    if (character === '.') {
      this.at++
      return { kind: 'set', test: code => !isStray(code) }
    }
    if (character === '^' && (isExtended || isFirst)) return this.assertion('line-start')
    if (character === '$' && (isExtended || this.isDollarAnchor())) return this.assertion('line-end')
    if (character === '*' || (isExtended && '+?{'.includes(character)))
      return this.looseOperator(character, isFirst)
    return this.character()
  }

  // an operator with nothing before it
  private looseOperator(character: string, isFirst: boolean): RegexNode {
    if (this.options.warn && character === '{') {
      if (isFirst) this.options.warn('{')
      return this.character()
    }
    if (!this.options.isExtended || (this.isAwk && !isFirst) || (this.isAwk && character === '{'))
      return this.character()
    throw new RegexError('Invalid preceding regular expression')
  }

  private isDollarAnchor(): boolean {
    const rest = this.source.slice(this.at + 1)
    return rest === '' || rest.startsWith('\\)') || rest.startsWith('\\|')
  }

  private assertion(at: Assertion): RegexNode {
    this.at++
    return { kind: 'assert', at }
  }

  private bracket(): RegexNode {
    const { test, end } = parseBracket(this.source, this.at, this.options)
    this.at = end
    return { kind: 'set', test }
  }

  private group(): RegexNode {
    const index = ++this.groups
    if (++this.depth > maxDepth) throw new NotComputable('a deeply nested regular expression')
    const item = this.alternatives()
    if (!this.take(this.close)) throw new RegexError('Unmatched ( or \\(')
    this.depth--
    this.closed.add(index)
    return { kind: 'group', index, item }
  }

  private escaped(): RegexNode {
    const next = this.source[this.at + 1]
    if (next === undefined) {
      if (this.isAwk) return this.character()
      throw new RegexError('Trailing backslash')
    }
    if (this.isAwk) return this.awkEscape(next)
    if (/[1-9]/.test(next)) return this.back(Number(next))
    const assertion = assertions[next]
    if (assertion) {
      this.at++
      return this.assertion(assertion)
    }
    if ('wWsS'.includes(next)) return this.shorthand(next)
    this.at++
    const control = this.options.escapes === 'sed' ? controls[next] : undefined
    if (control === undefined) return this.character()
    this.at++
    return this.literal(control)
  }

  private awkEscape(next: string): RegexNode {
    const octal = /^[0-7]{1,3}/.exec(this.source.slice(this.at + 1, this.at + 4))?.[0]
    this.at += 1 + (octal?.length ?? 1)
    if (octal) return this.literal(String.fromCharCode(Number.parseInt(octal, 8) & 255))
    return this.literal(next === 'b' ? '\b' : (controls[next] ?? next))
  }

  private back(index: number): RegexNode {
    if (!this.closed.has(index)) throw new RegexError('Invalid back reference')
    this.at += 2
    this.hasBack = true
    return { kind: 'back', index }
  }

  private shorthand(letter: string): RegexNode {
    this.at += 2
    const { isUtf8 } = this.options
    const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)
    const base = letter.toLowerCase() === 'w' ? (code: number) => isWord(code, { isUtf8 }) : isSpace
    return {
      kind: 'set',
      test: letter === letter.toLowerCase() ? base : code => !base(code) && !isStray(code),
    }
  }

  private character(): RegexNode {
    const code = this.source.codePointAt(this.at) ?? 0
    const text = String.fromCodePoint(code)
    this.at += text.length
    return this.literal(text)
  }

  private literal(text: string): RegexNode {
    const code = text.codePointAt(0) ?? 0
    const other = this.options.ignoreCase ? otherCase(code) : code
    if (other === code) return { kind: 'literal', text }
    return { kind: 'set', test: tried => tried === code || tried === other }
  }
}
