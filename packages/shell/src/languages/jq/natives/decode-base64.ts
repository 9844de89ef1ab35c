// `@base64d`: the bytes, and the text jq makes of bytes that are no UTF-8.
import { JqError, shown } from '../jq-error.ts'
import { type Json, kindOf } from '../json/json.ts'

/** The text that was encoded; what follows the first `=` is not looked at. */
export function decodeBase64(value: Json, text: string): string {
  const end = text.indexOf('=')
  const data = end === -1 ? text : text.slice(0, end)
  const complain = (what: string) => new JqError(`${kindOf(value)} (${shown(value)}) ${what}`)
  if (/[^A-Za-z0-9+/]/.test(data)) throw complain('is not valid base64 data')
  if (data.length % 4 === 1) throw complain('trailing base64 byte found')
  return textOfBytes(Buffer.from(data, 'base64'))
}

const least = [0, 0, 0x80, 0x800, 0x10000]

// each wrong sequence becomes one mark, and one cut off at the end swallows the rest
function textOfBytes(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at] ?? 0)
    const isCut = at + length > bytes.length
    let good = 1
    while (!isCut && good < length && ((bytes[at + good] ?? 0) & 0xc0) === 0x80) good++
    const taken = isCut ? bytes.length - at : good
    const code = isCut || good < length ? -1 : codeOf(bytes, at, length)
    text += code < 0 ? '\ufffd' : String.fromCodePoint(code)
    at += taken
  }
  return text
}

function lengthOf(first: number): number {
  if (first >= 0xf0 && first <= 0xf4) return 4
  if (first >= 0xe0 && first <= 0xef) return 3
  return first >= 0xc2 && first <= 0xdf ? 2 : 1
}

function codeOf(bytes: Buffer, at: number, length: number): number {
  const first = bytes[at] ?? 0
  if (length === 1) return first < 0x80 ? first : -1
  let code = first & (0x7f >> length)
  for (let next = 1; next < length; next++) code = (code << 6) | ((bytes[at + next] ?? 0) & 0x3f)
  const isWrong = code < (least[length] ?? 0) || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff
  return isWrong ? -1 : code
}
