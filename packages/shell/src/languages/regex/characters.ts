// Characters of byte strings, and the classes a regular expression can name.
// A byte that is no part of a character becomes a lone surrogate, so that nothing is lost and no `.` matches it.
import { charactersOf, toText } from '../../bytes.ts'
import type { Test } from './node.ts'

const isAscii = /^[\0-\x7f]*$/
const strayBase = 0xdc00

/** Byte string to characters, without loss. */
export function decode(bytes: string): string {
  if (isAscii.test(bytes)) return bytes
  let text = ''
  for (const character of charactersOf(bytes)) {
    if (character.length === 1 && character >= '\x80')
      text += String.fromCharCode(strayBase + character.charCodeAt(0))
    else text += toText(character)
  }
  return text
}

/** The way back. */
export function encode(text: string): string {
  if (isAscii.test(text)) return text
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[^\0-\x7f]/g, character => {
    const code = character.charCodeAt(0)
    if (character.length === 1 && code >= strayBase && code < strayBase + 256)
      return String.fromCharCode(code - strayBase)
    return Buffer.from(character, 'utf8').toString('latin1')
  })
}

/** Whether a code stands for a byte that is no part of a character. */
export function isStray(code: number): boolean {
  return code >= 0xd800 && code < 0xe000
}

const inAscii: Readonly<Record<string, RegExp>> = {
  alpha: /[A-Za-z]/,
  digit: /[0-9]/,
  alnum: /[A-Za-z0-9]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  space: /[ \t-\r]/,
  blank: /[ \t]/,
  punct: /[!-/:-@[-`{-~]/,
  print: /[ -~]/,
  graph: /[!-~]/,
  cntrl: /[\0-\x1f\x7f]/,
  xdigit: /[0-9A-Fa-f]/,
}

const beyondAscii: Readonly<Record<string, RegExp>> = {
  alpha: /[\p{L}\p{Nl}\p{Nd}]/u,
  alnum: /[\p{L}\p{Nl}\p{Nd}]/u,
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  space: /[\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/u,
  blank: /[\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/u,
  punct: /[^\p{L}\p{Nl}\p{Nd}\p{C}\p{Z}]/u,
  print: /[^\p{C}\u2028\u2029]/u,
  graph: /[^\p{C}\p{Z}]/u,
  cntrl: /[\x80-\x9f\u2028\u2029]/u,
}

/** The test of a class such as `alpha`; undefined for a name nobody knows. */
export function classTest(name: string, { isUtf8 }: { isUtf8: boolean }): Test | undefined {
  const low = inAscii[name]
  if (!low) return undefined
  const table = Array.from({ length: 128 }, (_, code) => low.test(String.fromCharCode(code)))
  const high = isUtf8 ? beyondAscii[name] : undefined
  return code =>
    code < 128
      ? table[code] === true
      : high !== undefined && !isStray(code) && high.test(String.fromCodePoint(code))
}

const wordBeyond = /[\p{L}\p{Nl}\p{Nd}]/u

/** Whether a character is a letter, a digit or `_`. */
export function isWord(code: number, { isUtf8 }: { isUtf8: boolean }): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    )
  return isUtf8 && !isStray(code) && wordBeyond.test(String.fromCodePoint(code))
}

/** A code point in the other case, or itself. */
export function otherCase(code: number): number {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) ? code ^ 32 : code
  if (isStray(code)) return code
  const character = String.fromCodePoint(code)
  const lower = character.toLowerCase()
  const other = lower === character ? character.toUpperCase() : lower
  return [...other].length === 1 ? (other.codePointAt(0) ?? code) : code
}
