// What grep looks for: patterns of every kind, as one matcher of lines.

import { PosixRegex } from '../../languages/regex/posix-regex.ts'
import { RegexError } from '../../languages/regex/regex-error.ts'
import { NotComputable } from '../../not-computable.ts'

export type Span = readonly [start: number, end: number]

/** Finds the first match in a line at or after a position. */
export type Matcher = (line: string, from: number) => Span | undefined

export interface MatcherOptions {
  readonly kind: 'basic' | 'extended' | 'fixed' | 'perl'
  readonly ignoreCase: boolean
  readonly isUtf8: boolean
  readonly isWord: boolean
  readonly isLine: boolean
}

/** A matcher for any of the patterns. Throws RegexError. */
export function matcherFor(patterns: readonly string[], options: MatcherOptions): Matcher {
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
  return options.isWord ? wholeWord(find, matchers) : find
}

function one(pattern: string, { kind, ignoreCase, isUtf8 }: MatcherOptions): Matcher {
  if (kind === 'fixed') return fixed(pattern, ignoreCase)
  if (kind === 'perl') return perl(pattern, ignoreCase)
  const regex = new PosixRegex(pattern, { isExtended: kind === 'extended', ignoreCase, isUtf8 })
  return (line, from) => {
    const match = regex.exec(line, from, { isContinued: from > 0 })
    return match ? [match.start, match.end] : undefined
  }
}

function fixed(pattern: string, ignoreCase: boolean): Matcher {
  const wanted = ignoreCase ? pattern.toLowerCase() : pattern
  return (line, from) => {
    const at = (ignoreCase ? line.toLowerCase() : line).indexOf(wanted, from)
    return at === -1 ? undefined : [at, at + wanted.length]
  }
}

function perl(pattern: string, ignoreCase: boolean): Matcher {
  if (/\\[KQEhHRXGAZzC]|\(\?[a-z#&>|R0-9]|[*+?}]\+|\(\*|\[\[:/.test(pattern))
    throw new NotComputable('a Perl regular expression of this kind')
  let regex: RegExp
  try {
    regex = new RegExp(pattern, ignoreCase ? 'gi' : 'g')
  } catch {
    throw new NotComputable('a Perl regular expression of this kind')
  }
  return (line, from) => {
    regex.lastIndex = from
    const match = regex.exec(line)
    return match ? [match.index, match.index + match[0].length] : undefined
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

const isWordCharacter = (character: string) => /[A-Za-z0-9_]/.test(character)

// a match that is no word is shortened, then looked for further on
function wholeWord(find: Matcher, matchers: readonly Matcher[]): Matcher {
  return (line, from) => {
    for (let at = from; at <= line.length; ) {
      const span = find(line, at)
      if (!span) return undefined
      const [start, end] = span
      for (let stop = end; stop > start || (stop === start && end === start); stop--) {
        const isEdge = !isWordCharacter(line.charAt(start - 1)) && !isWordCharacter(line.charAt(stop))
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
