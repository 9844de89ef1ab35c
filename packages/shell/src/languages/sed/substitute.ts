// What `s` does to a pattern space.
import { decode, encode } from '../regex/characters.ts'
import type { PosixRegex } from '../regex/posix-regex.ts'
import { fillReplacement } from './replacement.ts'
import type { Substitution } from './syntax/command.ts'

export interface SubstituteContext {
  readonly regex: PosixRegex
  readonly isUtf8: boolean
}

/** The changed text; undefined when nothing was replaced. */
export function substitute(
  space: string,
  { replacement, isGlobal, number }: Substitution,
  { regex, isUtf8 }: SubstituteContext,
): string | undefined {
  const text = isUtf8 ? decode(space) : space
  let result = ''
  let at = 0
  let count = 0
  let lastEnd = -1
  let isReplaced = false
  while (at <= text.length) {
    const match = regex.exec(text, at)
    if (!match) break
    const { start, end } = match
    result += text.slice(at, start)
    const isEmpty = start === end
    if (!(isEmpty && start === lastEnd)) {
      count++
      if (count >= number) {
        result += fillReplacement(replacement, match, { text, isUtf8 })
        isReplaced = true
      } else result += text.slice(start, end)
    }
    at = lastEnd = end
    if (isReplaced && !isGlobal) break
    if (isEmpty) {
      const step = (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
      result += text.slice(end, end + step)
      at = end + step
    }
  }
  if (!isReplaced) return undefined
  result += text.slice(at)
  return isUtf8 ? encode(result) : result
}
