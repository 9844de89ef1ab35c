// Builtin functions of awk that need nothing but their arguments.
import { asciiLower, asciiUpper } from '../../format/letter-case.ts'
import type { PosixRegex } from '../regex/posix-regex.ts'

/** substr of mawk: positions are cut to whole numbers, and a start before the text lengthens the piece. */
export function substring(text: string, start: number, length: number | undefined): string {
  const begin = Number.isNaN(start) ? 0 : Math.trunc(start)
  if (length === undefined) return text.slice(Math.max(0, begin - 1))
  if (Number.isNaN(length)) return ''
  const size = begin <= 0 ? length - begin : length
  const count = Math.trunc(size)
  if (count <= 0) return ''
  const from = Math.max(0, begin - 1)
  return text.slice(from, from + count)
}

/** toupper and tolower know bytes only. */
export const changeCase = { toupper: asciiUpper, tolower: asciiLower }

/** The arithmetic functions of awk. */
export const mathematics: Readonly<Record<string, (value: number, second: number) => number>> = {
  sin: value => Math.sin(value),
  cos: value => Math.cos(value),
  atan2: (value, second) => Math.atan2(value, second),
  exp: value => Math.exp(value),
  log: value => (value < 0 ? -Number.NaN : Math.log(value)),
  int: value => Math.trunc(value),
  sqrt: value => Math.sqrt(value),
}

/** sub and gsub: the new text and how often it replaced. */
export function replaceMatches(
  text: string,
  regex: PosixRegex,
  { replacement, isGlobal }: { replacement: string; isGlobal: boolean },
): { text: string; count: number } {
  const parts = replacementParts(replacement)
  let result = ''
  let at = 0
  let count = 0
  let lastEnd = -1
  while (at <= text.length) {
    const match = regex.exec(text, at)
    if (!match) break
    const { start, end } = match
    result += text.slice(at, start)
    const isEmpty = start === end
    if (!isEmpty || start !== lastEnd) {
      const matched = text.slice(start, end)
      for (const part of parts) result += part ?? matched
      count++
    }
    at = lastEnd = end
    if (!isGlobal) break
    if (isEmpty) {
      result += text.slice(end, end + 1)
      at = end + 1
    }
  }
  return { text: count === 0 ? text : result + text.slice(at), count }
}

// undefined stands for what matched; \& is an ampersand, \\ a backslash
function replacementParts(replacement: string): (string | undefined)[] {
  const parts: (string | undefined)[] = []
  let plain = ''
  for (let at = 0; at < replacement.length; at++) {
    const character = replacement[at] ?? ''
    const next = replacement[at + 1]
    if (character === '\\' && next === '&') {
      plain += '&'
      at++
    } else if (character === '\\' && next === '\\') {
      plain += '\\'
      at++
    } else if (character === '&') {
      parts.push(plain, undefined)
      plain = ''
    } else plain += character
  }
  return [...parts, plain]
}
