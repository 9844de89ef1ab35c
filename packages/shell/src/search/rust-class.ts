// A bracketed class in a pattern of Rust's regex crate: ranges, escapes, named classes, classes within classes, and the
// operations `&&`, `--` and `~~` between them.
import { NotComputable } from '../not-computable.ts'
import { escapeSource, literalSource } from './rust-escape.ts'
import { RustRegexError } from './rust-regex-error.ts'

const named: { readonly [name: string]: string } = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7F',
  blank: '\\t ',
  cntrl: '\\x00-\\x1F\\x7F',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

interface ClassOptions {
  readonly isAscii: boolean
}

/** The class at the beginning of a text, rewritten, and how much of it that took. */
export function classSource(text: string, options: ClassOptions): { source: string; length: number } {
  let at = 1
  let source = '['
  if (text.charAt(at) === '^') {
    source += '^'
    at++
  }
  for (let isFirst = true; ; isFirst = false) {
    if (at >= text.length) throw new RustRegexError('unclosed character class')
    const rest = text.slice(at)
    if (rest.startsWith(']') && !isFirst) return { source: `${source}]`, length: at + 1 }
    if (/^(?:--|~~)/.test(rest) && !isFirst) throw new NotComputable('an operation between character classes')
    const item = rest.startsWith('&&') ? { source: '&&', length: 2 } : itemSource(rest, options)
    source += item.source
    at += item.length
  }
}

function itemSource(text: string, options: ClassOptions): { source: string; length: number } {
  const [whole = '', negation, name = ''] = /^\[:(\^?)(\w+):\]/.exec(text) ?? []
  if (whole !== '') {
    const set = named[name]
    if (set === undefined) throw new RustRegexError('unrecognized class name')
    return { source: `[${negation}${set}]`, length: whole.length }
  }
  if (text.startsWith('[')) return classSource(text, options)
  const first = memberSource(text, options)
  const rest = text.slice(first.length)
  if (!/^-[^\]-]/.test(rest)) return first
  const last = memberSource(rest.slice(1), options)
  if (first.source.length > 1 && /^(?:\\[pPdDwWsS]|\[)/.test(first.source)) return first
  return { source: `${first.source}-${last.source}`, length: first.length + 1 + last.length }
}

function memberSource(text: string, { isAscii }: ClassOptions): { source: string; length: number } {
  if (text.startsWith('\\')) return escapeSource(text, { isAscii, isInClass: true })
  const character = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return { source: literalSource(character), length: character.length }
}
