// The output types of od: how many bytes a field takes, how wide it is and how it reads.
import { formatFloat } from '../../format/float-format.ts'

export interface FieldType {
  readonly bytes: number
  readonly width: number
  /** With the characters at the line's end (`z`). */
  readonly showsText: boolean
  /** The bytes of one field, low byte first. */
  format(bytes: string): string
}

const integerSizes: Readonly<Record<string, number>> = { C: 1, S: 2, I: 4, L: 8 }
const floatSizes: Readonly<Record<string, number>> = { F: 4, D: 8 }
const widths: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  o: { 1: 3, 2: 6, 4: 11, 8: 22 },
  d: { 1: 4, 2: 6, 4: 11, 8: 20 },
  u: { 1: 3, 2: 5, 4: 10, 8: 20 },
  x: { 1: 2, 2: 4, 4: 8, 8: 16 },
  f: { 4: 15, 8: 24 },
}

/** Types as `-t` names them; a text is the complaint. */
export function parseTypes(text: string, quote: (text: string) => string): FieldType[] | string {
  const types: FieldType[] = []
  let rest = text
  while (rest !== '') {
    const match = /^(?:([ac])|([doux])([CSIL]|[0-9]+)?|(f)([FDL]|[0-9]+)?)(z)?/.exec(rest)
    if (!match) return `invalid character '${rest.charAt(0)}' in type string ${quote(text)}`
    const [whole, character, integer, integerSize, float, floatSize, z] = match
    rest = rest.slice(whole.length)
    const showsText = z !== undefined
    if (character !== undefined)
      types.push({ bytes: 1, width: 3, showsText, format: character === 'a' ? nameOf : characterOf })
    else {
      const letter = integer ?? float ?? 'o'
      const given = integerSize ?? floatSize
      const bytes =
        given === undefined ? (integer ? 4 : 8) : (integerSizes[given] ?? floatSizes[given] ?? Number(given))
      const width = widths[letter]?.[bytes]
      if (width === undefined)
        return `invalid type string ${quote(text)};\nthis system doesn't provide a ${bytes}-byte ${letter === 'f' ? 'floating point' : 'integral'} type`
      types.push({ bytes, width, showsText, format: field => numberText(field, letter) })
    }
  }
  return types
}

function numberText(bytes: string, letter: string): string {
  const buffer = Buffer.from(bytes, 'latin1')
  if (letter === 'f') return floatText(buffer)
  let value = 0n
  for (const [index, byte] of buffer.entries()) value |= BigInt(byte) << BigInt(8 * index)
  if (letter === 'd') return BigInt.asIntN(8 * buffer.length, value).toString()
  if (letter === 'u') return value.toString()
  const base = letter === 'o' ? 8 : 16
  return value.toString(base).padStart(widths[letter]?.[buffer.length] ?? 0, '0')
}

// as few digits as read back the same, but no fewer than the type always holds
function floatText(buffer: Buffer): string {
  const isDouble = buffer.length === 8
  const value = isDouble ? buffer.readDoubleLE() : buffer.readFloatLE()
  if (Number.isNaN(value)) return (buffer.at(-1) ?? 0) & 128 ? '-nan' : 'nan'
  const isTiny = Math.abs(value) < (isDouble ? 2.2250738585072014e-308 : 1.1754943508222875e-38)
  for (let precision = isTiny ? 1 : isDouble ? 15 : 6; ; precision++) {
    const text = formatFloat(value, { flags: '', width: 0, precision, letter: 'g' })
    const back = Number(text)
    if (precision >= 17 || !Number.isFinite(value) || (isDouble ? back : Math.fround(back)) === value)
      return text
  }
}

const escapes: Readonly<Record<number, string>> = {
  0: '\\0',
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
}

function characterOf(byte: string): string {
  const code = byte.charCodeAt(0)
  return escapes[code] ?? (code >= 32 && code < 127 ? byte : code.toString(8).padStart(3, '0'))
}

const names =
  'nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs us sp'.split(
    ' ',
  )

function nameOf(byte: string): string {
  const code = byte.charCodeAt(0) & 127
  return code === 127 ? 'del' : (names[code] ?? String.fromCharCode(code))
}
