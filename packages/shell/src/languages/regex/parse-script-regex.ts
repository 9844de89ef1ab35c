// Parses a regular expression that this language's own engine has accepted.
import { NotComputable } from '../../not-computable.ts'
import type { Test } from './node.ts'
import type { ScriptNode, ScriptRegex } from './script-node.ts'

/** The flags that change what characters mean. */
interface Mode {
  readonly i: boolean
  readonly m: boolean
  readonly s: boolean
}

/** The syntax tree of an expression. */
export function parseScriptRegex({ source, flags }: RegExp): ScriptRegex {
  return new Parser(source, flags).whole()
}

const infinity = Number.POSITIVE_INFINITY
const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/y
const opening = /\((?:\?(?:(:)|(<?[=!])|<([^>=!][^>]*)>|([ims]*)(?:-([ims]*))?:))?/y
// an escape that stands for one character
const oneCharacter =
  /\\(?:u\{[0-9A-Fa-f]+\}|u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|0(?!\d)|[^0-9])/suy

class Parser {
  private at = 0
  private groups = 0
  private hasBack = false
  private readonly names = new Map<string, number>()
  private readonly total: number
  private readonly source: string
  private readonly isUnicode: boolean
  private readonly unicodeFlag: string
  private mode: Mode

  constructor(source: string, flags: string) {
    this.source = source
    this.unicodeFlag = /[uv]/.exec(flags)?.[0] ?? ''
    this.isUnicode = this.unicodeFlag !== ''
    this.mode = { i: flags.includes('i'), m: flags.includes('m'), s: flags.includes('s') }
    const names = groupNames(source)
    this.total = names.length
    for (const [index, name] of names.entries()) {
      if (name === undefined) continue
      if (this.names.has(name)) throw this.unknown()
      this.names.set(name, index + 1)
    }
  }

  whole(): ScriptRegex {
    const root = this.choice()
    if (this.at < this.source.length) throw this.unknown()
    const { groups, names, hasBack, isUnicode } = this
    return { root, groups, names, hasBack, isUnicode }
  }

  private unknown(): NotComputable {
    return new NotComputable(`the regular expression ${this.source}`)
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)
    if (found) this.at = pattern.lastIndex
    return found ?? undefined
  }

  private choice(): ScriptNode {
    const items = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at++
      items.push(this.sequence())
    }
    return items.length === 1 && items[0] ? items[0] : { kind: 'choice', items }
  }

  private sequence(): ScriptNode {
    const items: ScriptNode[] = []
    while (this.at < this.source.length && !'|)'.includes(this.source.charAt(this.at))) {
      const before = this.groups
      items.push(this.repeated(this.term(), before))
    }
    return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items }
  }

  private repeated(item: ScriptNode, before: number): ScriptNode {
    const found = this.take(quantifier)
    if (!found) return item
    const [text, low, comma, high, lazy] = found
    const least = Number(low ?? (text.startsWith('+') ? 1 : 0))
    const most = text.startsWith('?')
      ? 1
      : low === undefined
        ? infinity
        : comma === ''
          ? least
          : high === ''
            ? infinity
            : Number(high)
    return {
      kind: 'repeat',
      item,
      min: least,
      max: most,
      isLazy: lazy === '?',
      groups: [before + 1, this.groups + 1],
    }
  }

  private term(): ScriptNode {
    const character = this.source.charAt(this.at)
    if (character === '(') return this.parenthesis()
    if (character === '[') return this.set()
    if (character === '\\') return this.escaped()
    if (character === '^' || character === '$') {
      this.at++
      return { kind: 'edge', holds: this.lineEdge(character) }
    }
    if (character === '.') {
      this.at++
      return this.matching('.')
    }
    const code = this.isUnicode ? (this.source.codePointAt(this.at) ?? 0) : this.source.charCodeAt(this.at)
    const literal = code > 0xffff ? String.fromCodePoint(code) : character
    this.at += literal.length
    if (!this.mode.i) return oneOf(tried => tried === code, literal)
    return this.matching(/[\^$\\.*+?()[\]{}|/]/.test(literal) ? `\\${literal}` : literal)
  }

  /** Whatever one character the source of an expression matches. */
  private matching(source: string): ScriptNode {
    const { i, s } = this.mode
    const regex = new RegExp(`^(?:${source})$`, `${i ? 'i' : ''}${s ? 's' : ''}${this.unicodeFlag}`)
    return oneOf(code => regex.test(String.fromCodePoint(code)))
  }

  private set(): ScriptNode {
    const start = this.at
    let depth = 0
    for (; this.at < this.source.length; this.at++) {
      const character = this.source[this.at]
      if (character === '\\') {
        if (this.source[this.at + 1] === 'q' && this.unicodeFlag === 'v') throw this.unknown()
        this.at++
      } else if (character === '[' && (depth === 0 || this.unicodeFlag === 'v')) depth++
      else if (character === ']' && --depth === 0) break
    }
    this.at++
    return this.matching(this.source.slice(start, this.at))
  }

  private parenthesis(): ScriptNode {
    const found = this.take(opening)
    if (!found) throw this.unknown()
    const [whole, , look, name, on, off] = found
    const outer = this.mode
    if (on !== undefined || off !== undefined)
      this.mode = { ...outer, ...modes(on, true), ...modes(off, false) }
    const isGroup = whole === '(' || name !== undefined
    const index = isGroup ? ++this.groups : 0
    const item = this.choice()
    if (this.source[this.at] !== ')') throw this.unknown()
    this.at++
    this.mode = outer
    if (look !== undefined)
      return { kind: 'look', item, isBehind: look.startsWith('<'), isNegated: look.endsWith('!') }
    return isGroup ? { kind: 'group', index, item } : item
  }

  private escaped(): ScriptNode {
    const edge = this.take(/\\([bB])/y)
    if (edge) return { kind: 'edge', holds: this.wordEdge(edge[1] === 'b') }
    const back = this.take(
      this.names.size > 0 || this.isUnicode ? /\\(?:([1-9]\d*)|k<([^>]*)>)/y : /\\([1-9]\d*)/y,
    )
    if (back) return this.back(back[1] === undefined ? this.names.get(back[2] ?? '') : Number(back[1]))
    const start = this.at
    const found = this.take(
      this.isUnicode ? oneCharacter : /\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|c[A-Za-z]|0(?!\d)|[^0-9kc])/sy,
    )
    if (!found) throw this.unknown()
    return this.matching(this.source.slice(start, this.at))
  }

  private back(group: number | undefined): ScriptNode {
    // beyond the groups there are, it would be an octal number
    if (group === undefined || group > this.total) throw this.unknown()
    this.hasBack = true
    const { i } = this.mode
    const flags = `i${this.unicodeFlag}`
    const isSame = (one: string, other: string) =>
      one === other ||
      (i && new RegExp(`^(?:${one.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')})$`, flags).test(other))
    return { kind: 'back', group, isSame }
  }

  private lineEdge(mark: '^' | '$'): (text: string, at: number) => boolean {
    const isEnd = (character: string) => '\n\r\u2028\u2029'.includes(character)
    const { m } = this.mode
    if (mark === '^') return (text, at) => at === 0 || (m && isEnd(text.charAt(at - 1)))
    return (text, at) => at === text.length || (m && isEnd(text.charAt(at)))
  }

  private wordEdge(isEdge: boolean): (text: string, at: number) => boolean {
    const word = new RegExp('^\\w$', `${this.mode.i ? 'i' : ''}${this.unicodeFlag}`)
    return (text, at) => (word.test(text.charAt(at - 1)) !== word.test(text.charAt(at))) === isEdge
  }
}

function oneOf(test: Test, literal?: string): ScriptNode {
  const table = Uint8Array.from({ length: 256 }, (_, code) => (test(code) ? 1 : 0))
  return { kind: 'character', test, table, literal }
}

function modes(letters: string | undefined, isOn: boolean): Partial<Mode> {
  return Object.fromEntries([...(letters ?? '')].map(letter => [letter, isOn]))
}

/** The names of all groups; undefined for those without. */
function groupNames(source: string): (string | undefined)[] {
  const found = source.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?!\?)|\(\?<([^=!>][^>]*)>/g)
  return [...found].filter(([text]) => text.startsWith('(')).map(([, name]) => name)
}
