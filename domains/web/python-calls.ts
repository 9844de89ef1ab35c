// Finds calls with literal arguments in a text: `click('a51', button="right")`. This is how BrowserGym reads an action:
// it takes every call it can find, in order, and skips whatever stands in between, comments included.
import type { Json } from '../../src/world/json.ts'

/** A call as written, before its arguments are bound to parameters. */
export interface WrittenCall {
  readonly name: string
  readonly positional: readonly Json[]
  readonly named: readonly (readonly [string, Json])[]
}

const space = /(?:\s|#[^\n]*)*/y
const identifier = /[\p{L}_][\p{L}\p{N}_]*/uy
const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const maxDepth = 20
const constants = new Map<string, Json>([
  ['True', true],
  ['False', false],
  ['None', null],
])

/** The calls in the text, in order. */
export function findCalls(text: string): readonly WrittenCall[] {
  const calls: WrittenCall[] = []
  const scanner = new Scanner(text)
  while (scanner.at < text.length) {
    scanner.skip()
    const start = scanner.at
    const name = scanner.take(identifier)
    const call = name === undefined ? undefined : scanner.arguments(name)
    if (call) calls.push(call)
    // no call can begin inside a name that begins none
    else scanner.at = name === undefined ? start + 1 : start + name.length
  }
  return calls
}

class Scanner {
  readonly #text: string
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  skip(): void {
    this.take(space)
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  mark(mark: string): boolean {
    this.skip()
    if (!this.#text.startsWith(mark, this.at)) return false
    this.at += mark.length
    return true
  }

  arguments(name: string): WrittenCall | undefined {
    if (!this.mark('(')) return undefined
    const positional: Json[] = []
    const named: [string, Json][] = []
    while (!this.mark(')')) {
      const key = this.#key()
      const value = this.value(0)
      if (value === undefined || (key === undefined && named.length > 0)) return undefined
      if (key === undefined) positional.push(value)
      else named.push([key, value])
      if (this.mark(',')) continue
      if (this.mark(')')) break
      // only the first named argument may follow without a comma
      if (key !== undefined || !this.#isKeyNext()) return undefined
    }
    return { name, positional, named }
  }

  #isKeyNext(): boolean {
    const start = this.at
    const isKey = this.#key() !== undefined
    this.at = start
    return isKey
  }

  #key(): string | undefined {
    this.skip()
    const start = this.at
    const key = this.take(identifier)
    if (key !== undefined && !constants.has(key) && this.mark('=')) return key
    this.at = start
    return undefined
  }

  value(depth: number): Json | undefined {
    if (depth > maxDepth) return undefined
    if (this.mark('[')) return this.#items(']', depth)
    if (this.mark('(')) return this.#items(')', depth)
    if (this.mark('{')) return this.#entries(depth)
    const text = this.#string()
    if (text !== undefined) return text
    const digits = this.take(number)
    if (digits !== undefined) return Number.isFinite(Number(digits)) ? Number(digits) : undefined
    return constants.get(this.take(identifier) ?? '')
  }

  #items(close: string, depth: number): Json[] | undefined {
    const items: Json[] = []
    while (!this.mark(close)) {
      const item = this.value(depth + 1)
      if (item === undefined) return undefined
      items.push(item)
      if (!this.mark(',')) return this.mark(close) ? items : undefined
    }
    return items
  }

  #entries(depth: number): Json | undefined {
    const entries: [string, Json][] = []
    while (!this.mark('}')) {
      this.skip()
      const key = this.#string()
      const value = key !== undefined && this.mark(':') ? this.value(depth + 1) : undefined
      if (key === undefined || value === undefined) return undefined
      entries.push([key, value])
      if (!this.mark(',')) return this.mark('}') ? Object.fromEntries(entries) : undefined
    }
    return Object.fromEntries(entries)
  }

  #string(): string | undefined {
    const quote = ['"""', "'''", '"', "'"].find(mark => this.#text.startsWith(mark, this.at))
    if (quote === undefined) return undefined
    let end = this.at + quote.length
    while (end < this.#text.length && !this.#text.startsWith(quote, end)) {
      end += this.#text[end] === '\\' ? 2 : 1
    }
    if (end >= this.#text.length) return undefined
    const inner = this.#text.slice(this.at + quote.length, end)
    this.at = end + quote.length
    return unescapeString(inner)
  }
}

const whitespace = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['f', '\f'],
])

// four letters stand for white space; before anything else the backslash is dropped, so '\u00e9' becomes 'u00e9'
function unescapeString(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, character: string) => whitespace.get(character) ?? character)
}
