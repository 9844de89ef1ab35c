// What follows a backslash in a pattern of Rust's regex crate.
import { NotComputable } from '../not-computable.ts'
import { RustRegexError } from './rust-regex-error.ts'

const word = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}'

const classes: { readonly [letter: string]: { readonly ascii: string; readonly unicode: string } } = {
  d: { ascii: '\\d', unicode: '\\p{Nd}' },
  D: { ascii: '\\D', unicode: '\\P{Nd}' },
  w: { ascii: '\\w', unicode: `[${word}]` },
  W: { ascii: '\\W', unicode: `[^${word}]` },
  s: { ascii: '\\s', unicode: '\\p{White_Space}' },
  S: { ascii: '\\S', unicode: '\\P{White_Space}' },
}
const boundaries: { readonly [letter: string]: { readonly ascii: string; readonly unicode: string } } = {
  b: { ascii: '\\b', unicode: `(?:(?<=[${word}])(?![${word}])|(?<![${word}])(?=[${word}]))` },
  B: { ascii: '\\B', unicode: `(?:(?<=[${word}])(?=[${word}])|(?<![${word}])(?![${word}]))` },
  A: { ascii: '(?<![\\s\\S])', unicode: '(?<![\\s\\S])' },
  z: { ascii: '(?![\\s\\S])', unicode: '(?![\\s\\S])' },
  '<': { ascii: '\\b(?=\\w)', unicode: `(?<![${word}])(?=[${word}])` },
  '>': { ascii: '\\b(?<=\\w)', unicode: `(?<=[${word}])(?![${word}])` },
}
const controls: { readonly [letter: string]: string } = {
  n: '\\n',
  t: '\\t',
  r: '\\r',
  f: '\\f',
  v: '\\v',
  a: '\\x07',
}

export interface EscapeOptions {
  readonly isAscii: boolean
  /** Inside brackets there are no boundaries. */
  readonly isInClass?: boolean
}

/** The escape at the beginning of a text, rewritten, and how much of it that took. */
export function escapeSource(
  text: string,
  { isAscii, isInClass = false }: EscapeOptions,
): {
  source: string
  length: number
} {
  const letter = text.charAt(1)
  if (letter === '') throw new RustRegexError('incomplete escape sequence')
  const kind = isAscii ? 'ascii' : 'unicode'
  const known = classes[letter] ?? (isInClass ? undefined : boundaries[letter])
  if (known) return { source: known[kind], length: 2 }
  if (controls[letter] !== undefined) return { source: controls[letter], length: 2 }
  const property = /^\\[pP](?:\{[\w^= :!]+\}|[A-Z])/.exec(text)?.[0]
  if (property !== undefined) return { source: propertySource(property), length: property.length }
  const code = /^\\(?:x([0-9A-Fa-f]{2})|[xuU]\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))/.exec(
    text,
  )
  if (code) {
    const digits = code.slice(1).find(part => part !== undefined) ?? ''
    return { source: `\\u{${digits}}`, length: code[0].length }
  }
  if (/[0-9]/.test(letter)) throw new RustRegexError('backreferences are not supported')
  if (/[A-Za-z]/.test(letter)) throw new RustRegexError('unrecognized escape sequence')
  return { source: literalSource(letter), length: 2 }
}

/** A character that means itself. */
export function literalSource(character: string): string {
  return /[\^$\\.*+?()[\]{}|/\-&!#%,:;<=>@`~]/.test(character) ? escaped(character) : character
}

// with the flag `v`, only these may stand after a backslash; the others are written by their code
function escaped(character: string): string {
  if (/[\^$\\.*+?()[\]{}|/]/.test(character)) return `\\${character}`
  return `\\u{${character.charCodeAt(0).toString(16)}}`
}

function propertySource(text: string): string {
  const name = text.replace(/^\\[pP]\{?|\}$/g, '')
  const source = `${text.slice(0, 2)}{${name}}`
  try {
    new RegExp(source, 'v')
    return source
  } catch {
    throw new NotComputable(`the character class ${text}`)
  }
}
