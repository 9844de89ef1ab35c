// POSIX regular expressions, basic and extended, as GNU tools take them.
import { bracket } from './words/pattern.ts'

/** A pattern that cannot be compiled, in the C library's words. */
export class RegexError extends Error {
  override readonly name = 'RegexError'
}

export interface RegexOptions {
  readonly isExtended: boolean
  readonly ignoreCase?: boolean
  readonly isGlobal?: boolean
  /** `^` and `$` match at line ends inside the text too. */
  readonly isMultiline?: boolean
}

const cache = new Map<string, RegExp>()

/** Compiles a POSIX pattern. */
export function translateRegex(pattern: string, options: RegexOptions): RegExp {
  const flags = `u${options.ignoreCase ? 'i' : ''}${options.isGlobal ? 'g' : ''}${options.isMultiline ? 'm' : ''}`
  const key = `${options.isExtended ? 'E' : 'B'}${flags}:${pattern}`
  const known = cache.get(key)
  if (known) {
    known.lastIndex = 0
    return known
  }
  if (cache.size > 1000) cache.clear()
  const source = new Translation(pattern, options.isExtended).whole()
  let regex: RegExp
  try {
    regex = new RegExp(source, flags)
  } catch {
    throw new RegexError('Invalid preceding regular expression')
  }
  cache.set(key, regex)
  return regex
}

class Translation {
  private readonly pattern: string
  private readonly isExtended: boolean
  private at = 0
  private groups = 0
  private open = 0

  constructor(pattern: string, isExtended: boolean) {
    this.pattern = pattern
    this.isExtended = isExtended
  }

  whole(): string {
    const source = this.alternatives()
    if (this.at < this.pattern.length)
      throw new RegexError(this.isExtended ? 'Unmatched ) or \\)' : 'Unmatched ) or \\)')
    return source
  }

  private alternatives(): string {
    const branches = [this.branch()]
    while (this.takeOperator('|')) branches.push(this.branch())
    return branches.join('|')
  }

  /** An operator that is bare when extended and has a backslash when basic. */
  private takeOperator(character: string): boolean {
    const text = this.isExtended ? character : `\\${character}`
    if (!this.pattern.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private isAt(character: string): boolean {
    return this.pattern.startsWith(this.isExtended ? character : `\\${character}`, this.at)
  }

  private branch(): string {
    let source = ''
    let isStart = true
    while (this.at < this.pattern.length) {
      if (this.isAt('|')) break
      if (this.isAt(')')) {
        if (this.open > 0 || !this.isExtended) break
      }
      const atom = this.atom(isStart)
      source += atom.source + (atom.isRepeatable ? this.repetition() : '')
      isStart = atom.staysStart === true
    }
    return source
  }

  private atom(isStart: boolean): { source: string; isRepeatable: boolean; staysStart?: boolean } {
    const character = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0)
    if (this.takeOperator('(')) return { source: this.group(), isRepeatable: true }
    this.at += character.length
    if (character === '[') return { source: this.set(), isRepeatable: true }
    if (character === '.') return { source: '[^]', isRepeatable: true }
    if (character === '^' && (isStart || this.isExtended))
      return { source: '^', isRepeatable: false, staysStart: true }
    if (
      character === '$' &&
      (this.isExtended || this.at >= this.pattern.length || this.isAt(')') || this.isAt('|'))
    )
      return { source: '$', isRepeatable: false }
    if (character === '*' && isStart) return { source: '\\*', isRepeatable: true }
    if (this.isExtended && isStart && (character === '+' || character === '?'))
      return { source: '', isRepeatable: false, staysStart: true }
    if (character === '{' && this.isExtended && isStart)
      throw new RegexError('Invalid preceding regular expression')
    if (character === '\\') return this.escape()
    return { source: literal(character), isRepeatable: true }
  }

  private group(): string {
    this.groups++
    this.open++
    const source = `(${this.alternatives()})`
    if (!this.takeOperator(')')) throw new RegexError('Unmatched ( or \\(')
    this.open--
    return source
  }

  private set(): string {
    const found = bracket(this.pattern.replace(/\\/g, '\\\\'), this.offsetWithEscapes(this.at - 1))
    const end = this.endOfSet()
    if (end === -1 || !found) throw new RegexError('Unmatched [, [^, [:, [., or [=')
    const text = this.pattern.slice(this.at - 1, end + 1)
    const named = /\[:([a-z]*):\]/.exec(text)
    if (
      named &&
      !/^(?:alpha|digit|alnum|upper|lower|space|blank|punct|print|graph|cntrl|xdigit)$/.test(named[1] ?? '')
    )
      throw new RegexError('Invalid character class name')
    if (/([b-z])-([a-y])/.test(text)) {
      const range = /([a-zA-Z0-9])-([a-zA-Z0-9])/.exec(text)
      if (range?.[1] && range[2] && range[1] > range[2]) throw new RegexError('Invalid range end')
    }
    this.at = end + 1
    return bracket(text.replace(/\\/g, '\\\\').replace(/^\[!/, '[\\!'), 0)?.source ?? '(?!)'
  }

  private offsetWithEscapes(at: number): number {
    return this.pattern.slice(0, at).replace(/\\/g, '\\\\').length
  }

  private endOfSet(): number {
    let at = this.at
    if (this.pattern.charAt(at) === '^') at++
    if (this.pattern.charAt(at) === ']') at++
    while (at < this.pattern.length) {
      const named = /^\[[:.=][^\]]*[:.=]\]/.exec(this.pattern.slice(at))
      if (named) at += named[0].length
      else if (this.pattern.charAt(at) === ']') return at
      else at++
    }
    return -1
  }

  private escape(): { source: string; isRepeatable: boolean } {
    const character = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0)
    if (this.at >= this.pattern.length) throw new RegexError('Trailing backslash')
    this.at += character.length
    if (/[1-9]/.test(character)) {
      if (Number(character) > this.groups) throw new RegexError('Invalid back reference')
      return { source: `\\${character}(?:)`, isRepeatable: true }
    }
    const known = {
      w: '[A-Za-z0-9_]',
      W: '[^A-Za-z0-9_]',
      s: '\\s',
      S: '\\S',
      b: '\\b',
      B: '\\B',
      '<': '\\b(?=\\w)',
      '>': '\\b(?<=\\w)',
      '`': '^',
      "'": '$',
    }[character]
    if (known !== undefined) return { source: known, isRepeatable: /[wWsS]/.test(character) }
    if (!this.isExtended && (character === '+' || character === '?' || character === '{')) {
      if (character === '{') throw new RegexError('Invalid preceding regular expression')
      return { source: literal(character), isRepeatable: true }
    }
    if (character === 'n') return { source: '\\n', isRepeatable: true }
    if (character === 't') return { source: 't', isRepeatable: true }
    return { source: literal(character), isRepeatable: true }
  }

  private repetition(): string {
    let source = ''
    while (true) {
      if (this.pattern.charAt(this.at) === '*') {
        this.at++
        source = '*'
      } else if (this.takeOperator('+')) source = '+'
      else if (this.takeOperator('?')) source = '?'
      else {
        const bounds = this.bounds()
        if (bounds === undefined) return source
        source = bounds
      }
    }
  }

  private bounds(): string | undefined {
    if (!this.isAt('{')) return undefined
    const close = this.isExtended ? '}' : '\\}'
    const start = this.at + (this.isExtended ? 1 : 2)
    const end = this.pattern.indexOf(close, start)
    const text = end === -1 ? '' : this.pattern.slice(start, end)
    const match = /^([0-9]*)(,?)([0-9]*)$/.exec(text)
    if (!match || text === '' || (match[1] === '' && match[2] === '')) {
      if (this.isExtended && !/^[0-9]/.test(text)) return undefined
      throw new RegexError(end === -1 ? 'Unmatched { or \\{' : 'Invalid content of \\{\\}')
    }
    const [low, high] = [Number(match[1] || 0), match[3] === '' ? undefined : Number(match[3])]
    if ((high !== undefined && high < low) || Math.max(low, high ?? 0) > 32767)
      throw new RegexError('Invalid content of \\{\\}')
    this.at = end + close.length
    return match[2] === '' ? `{${low}}` : `{${low},${high ?? ''}}`
  }
}

function literal(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character
}
