// Reads quotes, escapes and the simpler expansions of words.
import { toBytes } from '../bytes.ts'
import type { Parameter, Part, Script, Word } from './ast.ts'
import { metacharacters, parameterName } from './characters.ts'
import { closingAfter } from './closing-after.ts'
import { decodeEscapes } from './escapes.ts'
import { push } from './push.ts'
import { ShellSyntaxError } from './syntax-error.ts'

export interface ParserOptions {
  readonly aliases?: ReadonlyMap<string, string>
  readonly hasExtendedGlob?: boolean
  readonly isUtf8?: boolean
  readonly firstLine?: number
  /** As dash reads: what bash alone has is a plain word, or an error. */
  readonly isDash?: boolean
  /** What was read before left bash unable to read a condition: it takes `[[` for a word. */
  readonly isConditionBroken?: boolean
}

/** Reads words with their quotes and expansions. */
export abstract class QuoteParser {
  protected source: string
  protected at = 0
  protected readonly options: ParserOptions
  /** How deep in `[[ … ]]`: patterns there take extended globs. */
  protected patternDepth = 0
  /** How many constructs are open: what dash then says of an error is not known. */
  protected open = 0

  private lineAt = 0
  private lineCount: number

  constructor(source: string, options: ParserOptions = {}) {
    this.source = source
    this.options = options
    this.lineCount = options.firstLine ?? 1
  }

  /** Parses commands up to a closing parenthesis and consumes it. */
  protected abstract substitution(): Script
  protected abstract bracedParameter(inDouble: boolean): Parameter

  protected abstract subparser(text: string): { wholeScript(): Script }

  protected get line(): number {
    for (; this.lineAt < this.at; this.lineAt++) if (this.source[this.lineAt] === '\n') this.lineCount++
    return this.lineCount
  }

  protected peek(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  protected unclosed(mark: string): ShellSyntaxError {
    const line = this.line
    this.at = this.source.length
    const message = `unexpected EOF while looking for matching \`${mark}'`
    return new ShellSyntaxError(message, { line, isIncomplete: true, expected: mark })
  }

  /** An error in dash's words. */
  protected dashError(inDash: string): ShellSyntaxError {
    return new ShellSyntaxError(inDash, { line: this.line, inDash })
  }

  /** One word, or undefined where none begins here. */
  protected word(): Word | undefined {
    const start = this.at
    const parts: Part[] = []
    while (this.at < this.source.length) {
      if (this.extendedGlob(parts)) continue
      const character = this.source.charAt(this.at)
      if (metacharacters.includes(character)) {
        if (!this.processSubstitution(parts)) break
      } else this.unit(parts, character)
    }
    if (this.at === start) return undefined
    return { parts, raw: this.source.slice(start, this.at) }
  }

  private extendedGlob(parts: Part[]): boolean {
    if (!this.options.hasExtendedGlob && this.patternDepth === 0) return false
    if (!/^[?*+@!]\(/.test(this.source.slice(this.at, this.at + 2))) return false
    push(parts, this.source.slice(this.at, this.at + 2))
    this.at += 2
    for (let depth = 1; depth > 0; ) {
      if (this.at >= this.source.length) throw this.unclosed(')')
      const character = this.source.charAt(this.at)
      if (character === '(' || character === ')') {
        depth += character === '(' ? 1 : -1
        push(parts, character)
        this.at++
      } else if (metacharacters.includes(character)) {
        push(parts, character)
        this.at++
      } else this.unit(parts, character)
    }
    return true
  }

  protected processSubstitution(parts: Part[]): boolean {
    if (!this.peek('<(') && !this.peek('>(')) return false
    if (this.options.isDash) throw this.dashError('"(" unexpected')
    const direction = this.source.charAt(this.at) as '<' | '>'
    this.at += 2
    parts.push({ kind: 'process', direction, ...this.substituted() })
    return true
  }

  private substituted(): { body: Script; isSpread: boolean } {
    const start = this.at
    const body = this.substitution()
    return {
      body,
      isSpread: this.source
        .slice(start, this.at - 1)
        .trim()
        .includes('\n'),
    }
  }

  /** One quoted string, expansion or plain character of an unquoted word. */
  protected unit(parts: Part[], character: string): void {
    if (character === '\\') this.backslash(parts)
    else if (character === "'") parts.push({ kind: 'quoted', text: this.singleQuoted() })
    else if (character === '"') this.doubleQuoted(parts)
    else if (character === '$') this.dollar(parts, { inDouble: false })
    else if (character === '`') parts.push(this.backquoted({ inDouble: false }))
    else {
      const plain = /[^\\'"$`\s;&|<>()?*+@!]+|[\s\S]/y
      plain.lastIndex = this.at
      const text = plain.exec(this.source)?.[0] ?? character
      push(parts, toBytes(text))
      this.at += text.length
    }
  }

  protected backslash(parts: Part[]): void {
    const next = this.source.charAt(this.at + 1)
    this.at += 2
    if (next === '') push(parts, '\\')
    else if (next !== '\n') {
      const code = this.source.codePointAt(this.at - 1) ?? 0
      if (code > 0xffff) this.at++
      parts.push({ kind: 'quoted', text: toBytes(String.fromCodePoint(code)) })
    }
  }

  protected singleQuoted(): string {
    const end = this.source.indexOf("'", this.at + 1)
    if (end === -1) throw this.unclosed("'")
    const text = this.source.slice(this.at + 1, end)
    this.at = end + 1
    return toBytes(text)
  }

  protected ansiQuoted(): string {
    let end = this.at + 2
    while (this.source.charAt(end) !== "'") {
      if (end >= this.source.length) throw this.unclosed("'")
      end += this.source.charAt(end) === '\\' ? 2 : 1
    }
    const text = this.source.slice(this.at + 2, end)
    this.at = end + 1
    return decodeEscapes(toBytes(text), { ...this.options, style: 'ansi' }).bytes.replace(/\0[\s\S]*$/, '')
  }

  protected doubleQuoted(parts: Part[]): void {
    const start = this.at
    this.at++
    const inner = this.quotedText('"', start)
    this.at++
    parts.push({ kind: 'double', parts: inner })
  }

  /** The inside of double quotes, up to `end` (not consumed); '' reads to the end of the source. */
  protected quotedText(end: string, opening = this.at): Part[] {
    const parts: Part[] = []
    const plain = /[^\\"$`}]+|[\s\S]/y
    while (!(end !== '' && this.peek(end))) {
      if (this.at >= this.source.length) {
        if (end === '') return parts
        this.at = Math.max(opening, this.lineAt)
        throw this.unclosed(end)
      }
      const character = this.source.charAt(this.at)
      if (character === '\\') this.backslashInDouble(parts, end)
      else if (character === '$') this.dollar(parts, { inDouble: true })
      else if (character === '`') parts.push(this.backquoted({ inDouble: true }))
      else {
        plain.lastIndex = this.at
        const text = plain.exec(this.source)?.[0] ?? character
        push(parts, toBytes(text))
        this.at += text.length
      }
    }
    return parts
  }

  protected backslashInDouble(parts: Part[], end: string): void {
    const next = this.source.charAt(this.at + 1)
    const special = end === '' ? '$`\\\n' : '$`"\\\n'
    if (next !== '' && (special.includes(next) || next === end)) {
      if (next !== '\n') push(parts, next)
      this.at += 2
    } else {
      push(parts, '\\')
      this.at++
    }
  }

  private backquoted({ inDouble }: { inDouble: boolean }): Part {
    let end = this.at + 1
    while (this.source.charAt(end) !== '`') {
      if (end >= this.source.length) throw this.unclosed('`')
      end += this.source.charAt(end) === '\\' ? 2 : 1
    }
    const text = this.source.slice(this.at + 1, end)
    this.at = end + 1
    const script = text.replace(inDouble ? /\\([$`\\"])/g : /\\([$`\\])/g, '$1')
    return { kind: 'command', body: this.subparser(script).wholeScript(), isSpread: script.includes('\n') }
  }

  protected dollar(parts: Part[], { inDouble }: { inDouble: boolean }): void {
    const rest = this.source.slice(this.at + 1, this.at + 3)
    if (!inDouble && rest.startsWith("'")) parts.push({ kind: 'quoted', text: this.ansiQuoted() })
    else if (!inDouble && rest.startsWith('"')) {
      this.at++
      this.doubleQuoted(parts)
    } else if (rest.startsWith('((') && this.arithmetic(parts)) return
    else if (rest.startsWith('(')) {
      this.at += 2
      parts.push({ kind: 'command', ...this.substituted() })
    } else if (rest.startsWith('[')) this.oldArithmetic(parts)
    else if (rest.startsWith('{')) parts.push(this.bracedParameter(inDouble))
    else this.plainParameter(parts)
  }

  private plainParameter(parts: Part[]): void {
    const rest = this.source.slice(this.at + 1)
    const name = (/^[0-9]/.exec(rest) ?? parameterName.exec(rest))?.[0]
    if (name === undefined) push(parts, '$')
    else parts.push({ kind: 'parameter', name, raw: `$${name}` })
    this.at += 1 + (name?.length ?? 0)
  }

  private arithmetic(parts: Part[]): boolean {
    const end = this.closingOf(this.at + 3, '))')
    if (end === undefined && closingAfter(this.source, this.at + 2, '()') === undefined)
      throw this.unclosed(')')
    if (end === undefined) return false
    const text = this.source.slice(this.at + 3, end)
    parts.push({ kind: 'arithmetic', expression: this.expression(text) })
    this.at = end + 2
    return true
  }

  private oldArithmetic(parts: Part[]): void {
    const end = this.source.indexOf(']', this.at)
    if (end === -1) throw this.unclosed(']')
    parts.push({ kind: 'arithmetic', expression: this.expression(this.source.slice(this.at + 2, end)) })
    this.at = end + 1
  }

  /** Where the `))` (or `]`) is that closes what opened before `start`; undefined if it closes otherwise. */
  protected closingOf(start: number, close: '))' | ']'): number | undefined {
    const end = closingAfter(this.source, start, close === ']' ? '[]' : '()')
    return end !== undefined && this.source.startsWith(close, end) ? end : undefined
  }

  /** A text that is expanded as inside double quotes, e.g. an arithmetic expression. */
  protected expression(text: string): Word {
    const inner = this.subparser(text) as unknown as QuoteParser
    return { parts: inner.quotedText(''), raw: text }
  }

  /** `[…]`, consumed. */
  protected subscript(): Word {
    const end = this.closingOf(this.at + 1, ']')
    if (end === undefined) throw this.unclosed(']')
    const text = this.source.slice(this.at + 1, end)
    this.at = end + 1
    return this.subscriptWord(text)
  }

  protected subscriptWord(text: string): Word {
    const inner = this.subparser(text) as unknown as QuoteParser
    const parts: Part[] = []
    while (inner.at < inner.source.length) {
      const character = inner.source.charAt(inner.at)
      if (metacharacters.includes(character)) {
        push(parts, character)
        inner.at++
      } else inner.unit(parts, character)
    }
    return { parts, raw: text }
  }
}
