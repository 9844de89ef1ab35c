// The right-hand side of `s`: parsed once, filled in for every match.
import { asciiLower, asciiUpper, lowerCase, upperCase } from '../../format/letter-case.ts'
import { NotComputable } from '../../not-computable.ts'
import { decode } from '../regex/characters.ts'
import type { RegexMatch } from '../regex/posix-regex.ts'
import type { ReplacementPart } from './syntax/command.ts'
import { withoutEscapes } from './syntax/escapes.ts'

/** The parts of a replacement. */
export function parseReplacement(source: string, { isUtf8 }: { isUtf8: boolean }): ReplacementPart[] {
  const bytes = withoutEscapes(source, { use: 'replacement' })
  const text = isUtf8 ? decode(bytes) : bytes
  const parts: ReplacementPart[] = []
  let plain = ''
  const push = (part: ReplacementPart) => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    plain = ''
    parts.push(part)
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '&') push({ kind: 'group', index: 0 })
    else if (character === '\\') {
      const next = text[++at]
      if (next === undefined) plain += '\\'
      else if (/[0-9]/.test(next)) push({ kind: 'group', index: Number(next) })
      else if (/[LUElu]/.test(next)) push({ kind: 'case', letter: next })
      else plain += next === 'n' ? '\n' : next
    } else plain += character
  }
  if (plain !== '') parts.push({ kind: 'text', text: plain })
  return parts
}

/** The highest group it refers to. */
export function highestGroup(parts: readonly ReplacementPart[]): number {
  return Math.max(0, ...parts.map(part => (part.kind === 'group' ? part.index : 0)))
}

/** What stands in the place of a match. */
export function fillReplacement(
  parts: readonly ReplacementPart[],
  match: RegexMatch,
  { text, isUtf8 }: { text: string; isUtf8: boolean },
): string {
  const [upper, lower] = isUtf8 ? [upperCase, lowerCase] : [asciiUpper, asciiLower]
  let result = ''
  let mode = ''
  let once = ''
  for (const part of parts) {
    if (part.kind === 'case') {
      if (part.letter === 'l' || part.letter === 'u') once = part.letter
      else mode = part.letter === 'E' ? '' : part.letter
      continue
    }
    const span = part.kind === 'group' ? match.groups[part.index] : undefined
    let piece = part.kind === 'text' ? part.text : span ? text.slice(...span) : ''
    if (piece === '') continue
    if (!isUtf8 && (mode !== '' || once !== '') && /[\x80-\xff]/.test(piece))
      throw new NotComputable('the case of bytes beyond ASCII')
    if (mode !== '') piece = mode === 'U' ? upper(piece) : lower(piece)
    if (once !== '') {
      const first = String.fromCodePoint(piece.codePointAt(0) ?? 0)
      piece = (once === 'u' ? upper(first) : lower(first)) + piece.slice(first.length)
      once = ''
    }
    result += piece
  }
  return result
}
