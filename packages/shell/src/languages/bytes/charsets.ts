// The character sets that `iconv` knows here: how their bytes are read, and what stands for a character.
import { toText } from '../../bytes.ts'

/** A character set: `read` gives the code point at a place and its length; `write` gives bytes, or undefined. */
export interface Charset {
  readonly kind: 'utf-8' | 'units' | 'bytes'
  readonly read: (bytes: string, at: number) => Read
  readonly write: (point: number) => string | undefined
  /** What stands before the first character that is written. */
  readonly mark: string
}

/** A code point and how many bytes it took; or what is wrong, and how many bytes of it are passed over with `-c`. */
export type Read =
  | { readonly point: number; readonly length: number }
  | { readonly wrong: 'illegal' | 'incomplete'; readonly length: number }

const aliases: { readonly [name: string]: string } = {
  'utf-8': 'utf-8 utf8 iso-10646/utf8',
  'utf-16le': 'utf-16le utf16le ucs-2 ucs2 ucs-2le',
  'utf-16be': 'utf-16be utf16be ucs-2be',
  'utf-16': 'utf-16 utf16',
  'utf-32': 'utf-32 utf32',
  'utf-32le': 'utf-32le utf32le ucs-4le',
  'utf-32be': 'utf-32be utf32be ucs-4 ucs4',
  ascii: 'ascii us-ascii ansi_x3.4-1968 us cp367 iso646-us',
  'iso-8859-1': 'iso-8859-1 latin1 l1 iso8859-1 iso88591 iso_8859-1 8859_1 cp819',
  'iso-8859-2': 'iso-8859-2 latin2 l2 iso8859-2 iso88592',
  'iso-8859-5': 'iso-8859-5 cyrillic iso8859-5',
  'iso-8859-7': 'iso-8859-7 greek iso8859-7',
  'iso-8859-9': 'iso-8859-9 latin5 l5 iso8859-9',
  'iso-8859-15': 'iso-8859-15 latin9 latin-9 iso8859-15 iso885915 iso_8859-15',
  'windows-1250': 'windows-1250 cp1250 ms-ee',
  'windows-1251': 'windows-1251 cp1251 ms-cyrl',
  'windows-1252': 'windows-1252 cp1252 ms-ansi',
  'windows-1254': 'windows-1254 cp1254',
  'windows-1257': 'windows-1257 cp1257',
  'koi8-r': 'koi8-r koi8r',
  ibm866: 'ibm866 cp866 866',
  cp437: 'cp437 437 ibm437',
  cp850: 'cp850 850 ibm850',
}

const byAlias = new Map(
  Object.entries(aliases).flatMap(([name, all]) => all.split(' ').map(alias => [alias, name] as const)),
)

const personal: { readonly [name: string]: string } = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** The character set of a name; undefined where it is none of these. */
export function charsetOf(name: string): { readonly name: string; readonly charset: Charset } | undefined {
  const known = byAlias.get(name.toLowerCase())
  if (known === undefined) return undefined
  return { name: known, charset: made(known) }
}

function made(name: string): Charset {
  if (name === 'utf-8') return { kind: 'utf-8', read: readUtf8, write: writeUtf8, mark: '' }
  const [, width, order = ''] = /^utf-(16|32)(le|be)?$/.exec(name) ?? []
  if (width !== undefined) return unitsOf(Number(width) / 8, order)
  const table = tableOf(name)
  const bytes = new Map(table.map((point, byte) => [point, String.fromCharCode(byte)]))
  bytes.delete(-1)
  return {
    kind: 'bytes',
    read: (text, at) => {
      const point = table[text.charCodeAt(at)] ?? -1
      return point === -1 ? { wrong: 'illegal', length: 1 } : { point, length: 1 }
    },
    write: point => bytes.get(point),
    mark: '',
  }
}

const highestControl = 0x9f

function tableOf(name: string): number[] {
  const low = Array.from({ length: 128 }, (_, byte) => byte)
  if (name === 'ascii') return low
  const own = personal[name]
  if (own !== undefined) return [...low, ...[...own].map(character => character.codePointAt(0) ?? -1)]
  if (name === 'iso-8859-1') return Array.from({ length: 256 }, (_, byte) => byte)
  // the library for the web takes Latin-5 for the set of Windows that it is a part of
  const decoder = new TextDecoder(name)
  return Array.from({ length: 256 }, (_, byte) => {
    if (byte < 128 || (name === 'iso-8859-9' && byte <= highestControl)) return byte
    const point = decoder.decode(Uint8Array.of(byte)).codePointAt(0) ?? -1
    const isFree = point === 0xfffd || (name.startsWith('windows') && point <= highestControl)
    return isFree ? -1 : point
  })
}

function readUtf8(bytes: string, at: number): Read {
  const first = bytes.charCodeAt(at)
  if (first < 0x80) return { point: first, length: 1 }
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  let follows = 0
  while (follows < 4 && /[\x80-\xbf]/.test(bytes.charAt(at + 1 + follows))) follows++
  if (length === 0) return { wrong: 'illegal', length: 1 + follows }
  if (follows >= length - 1) {
    const point = toText(bytes.slice(at, at + length)).codePointAt(0) ?? 0
    const isWhole = point !== 0xfffd || bytes.startsWith('\xef\xbf\xbd', at)
    return isWhole ? { point, length } : { wrong: 'illegal', length: 1 + follows }
  }
  const isCutOff = at + 1 + follows >= bytes.length
  return { wrong: isCutOff ? 'incomplete' : 'illegal', length: 1 + follows }
}

const writeUtf8 = (point: number) => Buffer.from(String.fromCodePoint(point), 'utf8').toString('latin1')

function unitsOf(width: number, order: string): Charset {
  const writes = order === 'be' ? bigEnd : littleEnd
  return {
    kind: 'units',
    mark: order === '' ? littleEnd(0xfeff, width) : '',
    read: (bytes, at) => readUnits(bytes, at, { width, isBig: order === 'be' }),
    write: point => {
      if (width === 4 || point < 0x10000) return writes(point, width)
      const rest = point - 0x10000
      return writes(0xd800 + (rest >> 10), 2) + writes(0xdc00 + (rest & 0x3ff), 2)
    },
  }
}

function readUnits(
  bytes: string,
  at: number,
  { width, isBig }: { readonly width: number; readonly isBig: boolean },
): Read {
  if (at + width > bytes.length) return { wrong: 'incomplete', length: width }
  const unit = unitAt(bytes, at, { width, isBig })
  if (width === 4)
    return unit > 0x10ffff || (unit >= 0xd800 && unit < 0xe000)
      ? { wrong: 'illegal', length: 4 }
      : { point: unit, length: 4 }
  if (unit < 0xd800 || unit >= 0xe000) return { point: unit, length: 2 }
  if (unit >= 0xdc00) return { wrong: 'illegal', length: 2 }
  if (at + 4 > bytes.length) return { wrong: 'incomplete', length: 2 }
  const next = unitAt(bytes, at + 2, { width, isBig })
  if (next < 0xdc00 || next >= 0xe000) return { wrong: 'illegal', length: 2 }
  return { point: 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00), length: 4 }
}

function unitAt(
  bytes: string,
  at: number,
  { width, isBig }: { readonly width: number; readonly isBig: boolean },
): number {
  let unit = 0
  for (let index = 0; index < width; index++)
    unit = unit * 256 + bytes.charCodeAt(at + (isBig ? index : width - 1 - index))
  return unit
}

function littleEnd(unit: number, width: number): string {
  let bytes = ''
  for (let index = 0; index < width; index++) bytes += String.fromCharCode((unit >>> (8 * index)) & 255)
  return bytes
}

const bigEnd = (unit: number, width: number) => [...littleEnd(unit, width)].reverse().join('')
