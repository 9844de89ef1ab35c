// Perl's regular expressions, as far as JavaScript's mean the same; any other is not computed.
import { countedRegex } from '../../languages/regex/counted-regex.ts'
import { NotComputable } from '../../not-computable.ts'

const beyond = () => new NotComputable('a Perl regular expression of this kind')

/** Finds the next match at or after a position. */
export type PerlMatcher = (text: string, from: number) => readonly [start: number, end: number] | undefined

/** A matcher of the expression; with characters, where texts are UTF-8, or with single bytes. */
export function perlMatcher(
  given: string,
  options: { readonly ignoreCase: boolean; readonly isUtf8: boolean },
): PerlMatcher {
  const ignoreCase = options.ignoreCase || given.startsWith('(?i)')
  const [before = '', after] = keptFrom(given.replace(/^\(\?i\)/, ''))
  const kept = after === undefined ? before : `${before}(?<kept>)${after}`
  const regex = perlRegex(kept, { ...options, ignoreCase })
  return (text, from) => {
    regex.lastIndex = from
    const match = regex.exec(text)
    if (!match) return undefined
    return [match.indices?.groups?.kept?.[0] ?? match.index, match.index + match[0].length]
  }
}

/** An expression on both sides of its `\\K`, which says where what was found begins. */
function keptFrom(pattern: string): string[] {
  const parts = pattern.split(/(?<!\\)\\K/)
  const isPlain =
    !/\||\\[1-9]/.test(pattern) &&
    /^[^()]*$/.test(parts[0]?.replaceAll(/\\[()]|\(\?<[=!][^()]*\)/g, '') ?? '')
  if (parts.length > 2 || (parts.length === 2 && !isPlain)) throw beyond()
  return parts
}

function perlRegex(
  pattern: string,
  { ignoreCase, isUtf8 }: { ignoreCase: boolean; isUtf8: boolean },
): RegExp {
  if (/\(\?[a-z#&>|R0-9]|[*+?}]\+|\(\*|\[\^?\]|\{,/.test(pattern)) throw beyond()
  if (/\(\?<[=!][^)]*[*+?{|(]/.test(pattern)) throw beyond()
  if (!isUtf8 && ignoreCase && /[^\0-\x7f]/.test(pattern)) throw beyond()
  try {
    return countedRegex(translated(pattern, isUtf8), `dg${ignoreCase ? 'i' : ''}${isUtf8 ? 'u' : ''}`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw beyond()
  }
}

/** Whether an expression asks what is no letter, digit or space, which the real one answers otherwise beyond ASCII. */
export function asksWhatIsNot(pattern: string): boolean {
  return /\\[WSDBN]/.test(pattern)
}

function translated(pattern: string, isUtf8: boolean): string {
  let isInSet = false
  return pattern.replace(
    /\\([pPx]\{[^}]*\}|[\s\S])|\[:\w+:\]|[.[\]]/gu,
    (token, escaped: string | undefined) => {
      if (token.startsWith('[:')) return isInSet ? (classes[token.slice(2, -2)] ?? refused()) : refused()
      if (escaped !== undefined) return meaningOf(escaped, { isInSet, isUtf8 })
      if (token === '.') return isInSet ? '.' : '[^\\n]'
      if (isInSet && token === '[') return '\\['
      if (!isInSet && token === ']') return '\\]'
      isInSet = token === '['
      return token
    },
  )
}

// of ASCII, whatever the locale
const classes: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' \\t-\\r',
  blank: ' \\t',
  xdigit: '0-9A-Fa-f',
  punct: '!-\\/:-@\\[-`{-~',
}

const scripts = new Set('Latin Greek Cyrillic Han Hiragana Katakana Hangul Arabic Hebrew Thai'.split(' '))
const categories = /^(?:L[ultmo]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|M[nce]?)$/

function meaningOf(escaped: string, { isInSet, isUtf8 }: { isInSet: boolean; isUtf8: boolean }): string {
  const [letter = ''] = escaped
  if (escaped.length > 1 && /[pPx]/.test(letter)) {
    const name = escaped.slice(2, -1)
    if (letter === 'x' && /^[0-9A-Fa-f]{1,6}$/.test(name)) return codeOf(Number.parseInt(name, 16), isUtf8)
    if (letter === 'x' || !isUtf8) throw beyond()
    if (scripts.has(name)) return `\\${letter}{Script=${name}}`
    if (categories.test(name)) return `\\${letter}{${name}}`
    throw beyond()
  }
  if (letter === 's') return isInSet ? ' \\t-\\r' : '[ \\t-\\r]'
  if (letter === 'S') return isInSet ? refused() : '[^ \\t-\\r]'
  if (/[bB]/.test(letter)) return isInSet ? refused() : `\\${letter}`
  if (/[dDwWtnrfx1-9]/.test(letter)) return `\\${escaped}`
  if (/[A-Za-z0]/.test(letter)) throw beyond()
  return /[\^$\\.*+?()[\]{}|/-]/.test(letter) && (letter !== '-' || isInSet) ? `\\${escaped}` : escaped
}

function refused(): never {
  throw beyond()
}

function codeOf(code: number, isUtf8: boolean): string {
  if (!isUtf8 && code > 255) throw beyond()
  return isUtf8 ? `\\u{${code.toString(16)}}` : `\\x${code.toString(16).padStart(2, '0')}`
}
