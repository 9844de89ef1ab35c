// Regular expressions in the syntax of Rust's regex crate, which ripgrep reads, as expressions of this language. Both
// take the leftmost match and prefer earlier choices; what differs in syntax or meaning is rewritten here.
import { countedRegex } from '../languages/regex/counted-regex.ts'
import { NotComputable } from '../not-computable.ts'
import { classSource } from './rust-class.ts'
import { escapeSource } from './rust-escape.ts'
import { RustRegexError } from './rust-regex-error.ts'

/** How an expression is read. */
export interface RustRegexOptions {
  readonly ignoresCase?: boolean
  /** `.` takes line ends too. */
  readonly dotAll?: boolean
}

/** An expression for texts of ASCII alone, and one that knows all letters. */
export interface RustRegex {
  readonly ascii: RegExp
  readonly unicode: RegExp
}

/** Compiles a pattern; throws RustRegexError where it is none. */
export function rustRegex(pattern: string, options: RustRegexOptions = {}): RustRegex {
  const [, letters = ''] = /^\(\?([imsuU]+)\)/.exec(pattern) ?? []
  if (/[uU]/.test(letters)) throw new NotComputable(`the pattern flags ${letters}`)
  const rest = letters === '' ? pattern : pattern.slice(letters.length + 3)
  const dotAll = options.dotAll === true || letters.includes('s')
  const flags = `v${options.ignoresCase === true || letters.includes('i') ? 'i' : ''}`
  const compile = (isAscii: boolean) => {
    const text = new Reader(rest, { dotAll, isAscii }).read()
    try {
      return countedRegex(text, flags)
    } catch {
      throw new NotComputable(`the pattern ${pattern}`)
    }
  }
  return { ascii: compile(true), unicode: compile(false) }
}

class Reader {
  private readonly pattern: string
  private readonly options: { dotAll: boolean; isAscii: boolean }
  private at = 0
  private depth = 0
  /** Whether something stands before that can be repeated. */
  private hasTarget = false

  constructor(pattern: string, options: { dotAll: boolean; isAscii: boolean }) {
    this.pattern = pattern
    this.options = options
  }

  read(): string {
    let text = ''
    while (this.at < this.pattern.length) text += this.next()
    if (this.depth > 0) throw new RustRegexError('unclosed group')
    return text
  }

  private next(): string {
    const { pattern } = this
    const character = pattern.charAt(this.at)
    if (character === '(') return this.group()
    if (/[*+?{]/.test(character)) return this.repetition()
    if (character === ')') {
      if (this.depth-- === 0) throw new RustRegexError('unopened group')
      return this.taken(1, ')')
    }
    if (character === '|') return this.taken(1, '|', false)
    if (character === '.') return this.taken(1, this.options.dotAll ? '[\\s\\S]' : '[^\\n]')
    if (character === '^') return this.taken(1, '(?<![^\\n])')
    if (character === '$') return this.taken(1, '(?![^\\n])')
    if (character === '[') {
      const { source, length } = classSource(pattern.slice(this.at), this.options)
      return this.taken(length, source)
    }
    if (character === '\\') {
      const { source, length } = escapeSource(pattern.slice(this.at), this.options)
      return this.taken(length, source)
    }
    const whole = String.fromCodePoint(pattern.codePointAt(this.at) ?? 0)
    return this.taken(whole.length, /[\]}/]/.test(whole) ? `\\${whole}` : whole)
  }

  private taken(length: number, source: string, hasTarget = true): string {
    this.at += length
    this.hasTarget = hasTarget
    return source
  }

  private group(): string {
    const rest = this.pattern.slice(this.at)
    this.depth++
    const [named = '', name = ''] = /^\(\?P?<([A-Za-z_][\w.[\]]*)>/.exec(rest) ?? []
    if (named !== '') return this.taken(named.length, `(?<${name.replace(/\W/g, '_')}>`, false)
    if (/^\(\?(?:[=!]|<[=!])/.test(rest)) throw new RustRegexError('look-around is not supported')
    const [flagged = '', flags = ''] = /^\(\?([a-zA-Z-]*):/.exec(rest) ?? []
    if (flagged !== '') return this.taken(flagged.length, `(?${flags}:`, false)
    if (rest.startsWith('(?')) throw new NotComputable(`the pattern ${this.pattern}`)
    return this.taken(1, '(', false)
  }

  private repetition(): string {
    const rest = this.pattern.slice(this.at)
    const [text] = /^(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})\??/.exec(rest) ?? []
    if (text === undefined) throw new RustRegexError('repetition quantifier expects a valid decimal')
    if (!this.hasTarget) throw new RustRegexError('repetition operator missing expression')
    const [, low, high] = /^\{(\d+),(\d+)\}/.exec(text) ?? []
    if (low !== undefined && Number(low) > Number(high))
      throw new RustRegexError('invalid repetition count range')
    return this.taken(text.length, text.replace('{,', '{0,'))
  }
}
