// Backslash escapes of $'…', echo -e and printf, as byte strings.
import { toBytes } from '../bytes.ts'

const simple: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}

export interface EscapeOptions {
  /** `ansi`: $'…'. `echo`: octal needs a leading 0. `printf`: octal of up to three digits. */
  readonly style: 'ansi' | 'echo' | 'printf'
  /** Whether `\\u…` can be written as a character; else it stays an escape. */
  readonly isUtf8?: boolean
}

/** Decodes escapes; `stopped` tells that `\c` ended the output. */
export function decodeEscapes(
  text: string,
  { style, isUtf8 = true }: EscapeOptions,
): { bytes: string; stopped: boolean } {
  let bytes = ''
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character !== '\\' || at === text.length - 1) {
      bytes += character
      continue
    }
    const rest = text.slice(at + 1)
    const [value, length] = one(rest, style, isUtf8)
    if (value === undefined) return { bytes, stopped: true }
    bytes += value
    at += length
  }
  return { bytes, stopped: false }
}

function one(rest: string, style: EscapeOptions['style'], isUtf8: boolean): [string | undefined, number] {
  const letter = rest.charAt(0)
  const known = simple[letter]
  if (known !== undefined) return [known, 1]
  if (letter === 'c' && style !== 'printf')
    return style === 'ansi' ? [control(rest.charAt(1)), 2] : [undefined, 1]
  const octal = (style === 'echo' ? /^0[0-7]{0,3}/ : /^[0-7]{1,3}/).exec(rest)
  if (octal) return [String.fromCharCode(Number.parseInt(octal[0], 8) & 0xff), octal[0].length]
  const hex = /^x[0-9a-fA-F]{1,2}/.exec(rest)
  if (hex) return [String.fromCharCode(Number.parseInt(hex[0].slice(1), 16)), hex[0].length]
  const unicode = /^(?:u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8})/.exec(rest)
  if (unicode) return [codePoint(Number.parseInt(unicode[0].slice(1), 16), isUtf8), unicode[0].length]
  if (style !== 'echo' && (letter === '"' || letter === "'" || letter === '?')) return [letter, 1]
  return [`\\${letter}`, 1]
}

function control(letter: string): string {
  return letter === '?' ? '\x7f' : String.fromCharCode(letter.toUpperCase().charCodeAt(0) & 0x1f)
}

function codePoint(code: number, isUtf8: boolean): string {
  const digits = code.toString(16).toUpperCase()
  if (!isUtf8 && code > 0x7f)
    return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`
  return code <= 0x10ffff ? toBytes(String.fromCodePoint(code)) : ''
}
