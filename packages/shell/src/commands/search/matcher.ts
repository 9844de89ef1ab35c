// What grep looks for: patterns of every kind, as one matcher of lines.

import { decode, encode, isWord } from '../../languages/regex/characters.ts'
import { PosixRegex } from '../../languages/regex/posix-regex.ts'
import { RegexError } from '../../languages/regex/regex-error.ts'
import { NotComputable } from '../../not-computable.ts'
import { asksWhatIsNot, perlMatcher } from './perl-matcher.ts'

export type Span = readonly [start: number, end: number]

/** Finds the first match in a line at or after a position. */
export type Matcher = (line: string, from: number) => Span | undefined

export interface MatcherOptions {
  readonly kind: 'basic' | 'extended' | 'fixed' | 'perl'
  readonly ignoreCase: boolean
  readonly isUtf8: boolean
  readonly isWord: boolean
  readonly isLine: boolean
  /** Operators with nothing before them, for warnings. */
  readonly loose?: string[]
}

/** A matcher of lines of bytes for any of the patterns. Throws RegexError. */
export function matcherFor(patterns: readonly string[], options: MatcherOptions): Matcher {
  return options.isUtf8
    ? onCharacters(characterMatcher(patterns.map(decode), options))
    : characterMatcher(patterns, options)
}

/** A matcher of bytes from one of characters. */
function onCharacters(find: Matcher): Matcher {
  let last = { line: '', text: '' }
  return (line, from) => {
    if (isAscii.test(line)) return find(line, from)
    if (last.line !== line) last = { line, text: decode(line) }
    const { text } = last
    const start = decode(line.slice(0, from)).length
    const span = find(text, start)
    if (span === undefined) return undefined
    const before = encode(text.slice(0, span[0])).length
    return [before, before + encode(text.slice(span[0], span[1])).length]
  }
}

const isAscii = /^[\0-\x7f]*$/

function characterMatcher(patterns: readonly string[], options: MatcherOptions): Matcher {
  const matchers = patterns.map(pattern => one(pattern, options))
  const find: Matcher = (line, from) => {
    let best: Span | undefined
    for (const matcher of matchers) {
      const span = matcher(line, from)
      if (span && (!best || span[0] < best[0] || (span[0] === best[0] && span[1] > best[1]))) best = span
    }
    return best
  }
  if (options.isLine) return wholeLine(matchers)
  return options.isWord ? wholeWord(find, { matchers, isUtf8: options.isUtf8 }) : find
}

function one(pattern: string, options: MatcherOptions): Matcher {
  const { kind, ignoreCase, isUtf8 } = options
  if (kind === 'fixed') return fixed(pattern, ignoreCase)
  if (kind === 'perl') return perl(pattern, options)
  refuseBareClass(pattern)
  const regex = new PosixRegex(pattern, {
    isExtended: kind === 'extended',
    ignoreCase,
    isUtf8,
    repeatsFreely: true,
    ...(kind === 'extended' && options.loose && { warn: operator => void options.loose?.push(operator) }),
  })
  return (line, from) => {
    const match = regex.exec(line, from, { isContinued: from > 0 })
    return match ? [match.start, match.end] : undefined
  }
}

// `[:space:]` without the brackets around it
function refuseBareClass(pattern: string): void {
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    if (pattern[at] !== '[') continue
    const rest = pattern.slice(at)
    if (/^\[:[^\][]*:\]/.test(rest))
      throw new RegexError('character class syntax is [[:space:]], not [:space:]')
    at += (/^\[\^?\]?(?:\[[:.=][^\]]*[:.=]\]|[^\]])*/.exec(rest)?.[0].length ?? 1) - 1
  }
}

function fixed(pattern: string, ignoreCase: boolean): Matcher {
  const folded = (text: string) => {
    if (!ignoreCase) return text
    const lower = text.toLowerCase()
    if (lower.length !== text.length) throw new NotComputable('the case of unusual characters')
    return lower
  }
  const wanted = folded(pattern)
  return (line, from) => {
    const at = folded(line).indexOf(wanted, from)
    return at === -1 ? undefined : [at, at + wanted.length]
  }
}

function perl(pattern: string, { ignoreCase, isUtf8 }: MatcherOptions): Matcher {
  const find = perlMatcher(pattern, { ignoreCase, isUtf8 })
  const isUnsure = isUtf8 && asksWhatIsNot(pattern)
  return (line, from) => {
    if (isUnsure && /[^\0-\x7f]/.test(line)) throw new NotComputable('a Perl regular expression of this kind')
    return find(line, from)
  }
}

function wholeLine(matchers: readonly Matcher[]): Matcher {
  return (line, from) => {
    if (from > 0) return undefined
    const isWhole = matchers.some(matcher => {
      const span = matcher(line, 0)
      return span?.[0] === 0 && span[1] === line.length
    })
    return isWhole ? [0, line.length] : undefined
  }
}

// a match that is no word is shortened, then looked for further on
function wholeWord(
  find: Matcher,
  { matchers, isUtf8 }: { matchers: readonly Matcher[]; isUtf8: boolean },
): Matcher {
  const isWordAt = (line: string, at: number) =>
    at >= 0 && at < line.length && isWord(line.charCodeAt(at), { isUtf8 })
  return (line, from) => {
    for (let at = from; at <= line.length; ) {
      const span = find(line, at)
      if (!span) return undefined
      const [start, end] = span
      for (let stop = end; stop > start || (stop === start && end === start); stop--) {
        const isEdge = !isWordAt(line, start - 1) && !isWordAt(line, stop)
        if (
          isEdge &&
          (stop === end || matchers.some(matcher => matchesExactly(matcher, line.slice(0, stop), start)))
        )
          return [start, stop]
        if (stop === start) break
      }
      at = start + 1
    }
    return undefined
  }
}

function matchesExactly(matcher: Matcher, line: string, start: number): boolean {
  const span = matcher(line, start)
  return span?.[0] === start && span[1] === line.length
}

export { RegexError }
