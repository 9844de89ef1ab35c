// Names in the quoting styles of the GNU programs.
import { characterAt, isAscii, isUtf8, toBytes, toText } from '../bytes.ts'

/** The styles by the words that `--quoting-style` takes. */
export const quotingStyles = [
  'literal',
  'shell',
  'shell-always',
  'shell-escape',
  'shell-escape-always',
  'c',
  'c-maybe',
  'escape',
  'locale',
  'clocale',
] as const
export type QuotingStyle = (typeof quotingStyles)[number]

export interface Quoting {
  readonly style: QuotingStyle
  /** Whether characters are UTF-8, or single bytes. */
  readonly isUtf8: boolean
  /** What gets a backslash besides. */
  readonly further?: string
}

/** The printable part of Unicode. */
export function isPrintable(character: string): boolean {
  return !/[\p{Cc}\p{Cn}\p{Cs}\u2028\u2029]/u.test(character)
}

const letters: Readonly<Record<string, string>> = {
  '\x07': 'a',
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
  '\\': '\\',
}

// thrown where a name needs the quotes that were to be left out
class NeedsQuotes extends Error {}

/** A name as a GNU program shows it in a style. */
export function quoteArg(name: string, { style, isUtf8: hasUtf8, further = '' }: Quoting): string {
  if (style === 'literal') return name
  const shell = /^shell(-escape)?(-always)?$/.exec(style)
  const escapes = !shell || shell[1] !== undefined
  const elides = style === 'c-maybe' || (shell !== null && shell[2] === undefined)
  if (!elides)
    return new Quoted(name, { hasUtf8, further, escapes, elides, ...marksOf(style, hasUtf8) }).text()
  try {
    return new Quoted(name, { hasUtf8, further, escapes, elides, ...marksOf(style, hasUtf8) }).text()
  } catch (error) {
    if (!(error instanceof NeedsQuotes)) throw error
    const full = style === 'c-maybe' ? 'c' : escapes ? 'shell-escape-always' : 'shell-always'
    return quoteArg(name, { style: full, isUtf8: hasUtf8 })
  }
}

interface Marks {
  readonly isShell: boolean
  readonly left: string
  readonly right: string
}

function marksOf(style: QuotingStyle, hasUtf8: boolean): Marks {
  if (style.startsWith('shell')) return { isShell: true, left: "'", right: "'" }
  if (style === 'escape') return { isShell: false, left: '', right: '' }
  if (style === 'c' || style === 'c-maybe') return { isShell: false, left: '"', right: '"' }
  if (hasUtf8) return { isShell: false, left: toBytes('‘'), right: toBytes('’') }
  const mark = style === 'clocale' ? '"' : "'"
  return { isShell: false, left: mark, right: mark }
}

interface Way extends Marks {
  readonly hasUtf8: boolean
  readonly further: string
  readonly escapes: boolean
  readonly elides: boolean
}

class Quoted {
  private readonly name: string
  private readonly way: Way
  private result = ''
  // within $'…'
  private isEscaped = false
  private hasSingleQuote = false
  private isPlainInDouble = true

  constructor(name: string, way: Way) {
    this.name = name
    this.way = way
  }

  text(): string {
    const { name, way } = this
    if (!way.elides) this.result = way.left
    for (let at = 0; at < name.length; ) {
      const character = way.hasUtf8 ? characterAt(name, at) : name.charAt(at)
      this.put(character, at)
      at += character.length
    }
    if (name === '' && way.isShell && way.elides) throw new NeedsQuotes()
    if (way.isShell && !way.elides && this.hasSingleQuote && this.isPlainInDouble)
      return quoteArg(name, { style: 'c', isUtf8: way.hasUtf8 })
    return way.elides ? this.result : this.result + way.right
  }

  private put(character: string, at: number): void {
    const { way, name } = this
    const isMark = way.escapes && !way.isShell && way.right !== '' && character === way.right
    if (isMark && way.elides) throw new NeedsQuotes()
    const letter = letters[character]
    if (letter !== undefined) this.putLetter(character, letter)
    else if (character === "'" && way.isShell) {
      this.force()
      this.hasSingleQuote = true
      this.result += `'\\''`
      this.isEscaped = false
    } else if (!this.printable(character)) this.octal(character)
    else {
      if (way.isShell && isSpecial(character, { at, length: name.length })) this.force()
      if (/^[!"$&()*;<=>[^`|?]$/.test(character)) this.isPlainInDouble = false
      const isFurther = way.further.includes(character) && ((way.escapes && !way.isShell) || way.elides)
      if (isFurther || isMark) this.backslash(character)
      else this.plain(character)
    }
  }

  private putLetter(character: string, letter: string): void {
    const { way } = this
    this.isPlainInDouble = false
    if (character === '\\') {
      if (way.isShell || (way.escapes && way.elides)) {
        if (way.isShell) this.force()
        this.plain(character)
      } else this.backslash(character)
      return
    }
    if (way.isShell && way.elides && /[\n\r\t]/.test(character)) this.force()
    if (way.escapes) this.backslash(letter)
    else this.plain(character)
  }

  private force(): void {
    if (this.way.elides) throw new NeedsQuotes()
  }

  private printable(character: string): boolean {
    if (isAscii(character)) return character >= ' ' && character !== '\x7f'
    return this.way.hasUtf8 && isUtf8(character) && isPrintable(toText(character))
  }

  private octal(character: string): void {
    this.isPlainInDouble = false
    if (!this.way.escapes) this.plain(character)
    else for (const byte of character) this.backslash(byte.charCodeAt(0).toString(8).padStart(3, '0'))
  }

  private backslash(text: string): void {
    this.force()
    if (this.way.isShell && !this.isEscaped) {
      this.result += "'$'"
      this.isEscaped = true
    }
    this.result += `\\${text}`
  }

  private plain(text: string): void {
    if (this.isEscaped) this.result += "''"
    this.isEscaped = false
    this.result += text
  }
}

function isSpecial(character: string, { at, length }: { at: number; length: number }): boolean {
  if (/^[#~]$/.test(character)) return at === 0
  if (/^[{}]$/.test(character)) return length === 1
  return /^[ !"$&()*;<=>[^`|?]$/.test(character)
}
