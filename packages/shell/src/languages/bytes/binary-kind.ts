// What bytes with a mark of their own are: archives, pictures, databases, as `file` tells them.
import { NotComputable } from '../../not-computable.ts'
import type { FileKind } from './file-kind.ts'

const octets = 'application/octet-stream'
const binary = (text: string, mime: string): FileKind => ({ text, mime, charset: 'binary' })

/** What bytes with control characters are; throws where that is not certain. */
export function binaryKind(bytes: string): FileKind {
  for (const [magic, kind] of marks) if (magic.test(bytes)) return kind(bytes)
  if (/^\0{1,16384}$/.test(bytes))
    return bytes.length === 1 ? binary('very short file (no magic)', octets) : binary('data', octets)
  throw new NotComputable('what a binary file is')
}

const marks: readonly (readonly [RegExp, (bytes: string) => FileKind])[] = [
  [/^\x1f\x8b\x08/, gzipKind],
  [/^\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR[\s\S]{13}/, pngKind],
  [/^GIF8[79]a[\s\S]{4}/, gifKind],
  [
    /^BZh[1-9]/,
    bytes => binary(`bzip2 compressed data, block size = ${bytes.charAt(3)}00k`, 'application/x-bzip2'),
  ],
  [/^\xfd7zXZ\0\0[\x00\x01\x04\x0a]/, xzKind],
  [/^PK\x03\x04[\s\S]{26}/, zipKind],
  [/^SQLite format 3\0[\s\S]{84}/, sqliteKind],
  [/^[\s\S]{257}ustar(?:\0| {2}\0)/, tarKind],
]

function gzipKind(bytes: string): FileKind {
  const flags = bytes.charCodeAt(3)
  if (flags & ~8) throw new NotComputable('an archive with further fields')
  const name = flags & 8 ? /^[^\0]*/.exec(bytes.slice(10))?.[0] : undefined
  const time = number(bytes, 4, 4)
  const level = bytes.charCodeAt(8)
  if (bytes.charCodeAt(9) !== 3) throw new NotComputable('an archive from another system')
  const parts = [
    'gzip compressed data',
    ...(name === undefined ? [] : [`was "${name}"`]),
    ...(time === 0 ? [] : [`last modified: ${dated(time)}`]),
    ...(level === 2 ? ['max compression'] : level === 4 ? ['max speed'] : []),
    'from Unix',
    `original size modulo 2^32 ${number(bytes, bytes.length - 4, 4)}`,
  ]
  return binary(parts.join(', '), 'application/gzip')
}

function dated(seconds: number): string {
  const [, weekday = '', day = '', month = '', year = '', time = ''] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(seconds * 1000).toUTCString()) ?? []
  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`
}

const colours: { readonly [code: number]: string } = {
  0: 'grayscale',
  2: '/color RGB',
  3: 'colormap',
  4: 'gray+alpha',
  6: '/color RGBA',
}

function pngKind(bytes: string): FileKind {
  const [width, height] = [number(bytes, 16, 4, 'big'), number(bytes, 20, 4, 'big')]
  const colour = colours[bytes.charCodeAt(25)]
  const layers = ['non-interlaced', 'interlaced'][bytes.charCodeAt(28)]
  if (colour === undefined || layers === undefined) throw new NotComputable('a picture of another kind')
  const depth = `${bytes.charCodeAt(24)}-bit${colour.startsWith('/') ? '' : ' '}${colour}`
  return binary(`PNG image data, ${width} x ${height}, ${depth}, ${layers}`, 'image/png')
}

function gifKind(bytes: string): FileKind {
  return binary(
    `GIF image data, version ${bytes.slice(3, 6)}, ${number(bytes, 6, 2)} x ${number(bytes, 8, 2)}`,
    'image/gif',
  )
}

function xzKind(bytes: string): FileKind {
  const checks: { readonly [code: number]: string } = { 0: 'NONE', 1: 'CRC32', 4: 'CRC64', 10: 'SHA-256' }
  return binary(`XZ compressed data, checksum ${checks[bytes.charCodeAt(7)]}`, 'application/x-xz')
}

function zipKind(bytes: string): FileKind {
  const [version, method] = [number(bytes, 4, 2), number(bytes, 8, 2)]
  const how = { 0: 'store', 8: 'deflate' }[method]
  const name = bytes.slice(30, 30 + number(bytes, 26, 2))
  // documents of many programs are such archives with certain names first
  const isPlain = !/^(?:mimetype|\[Content_Types\]|_rels|META-INF|word\/|xl\/|ppt\/|docProps|classes)/.test(
    name,
  )
  if (how === undefined || ![10, 20].includes(version) || !isPlain)
    throw new NotComputable('what kind of archive a file is')
  return binary(
    `Zip archive data, at least v${version / 10}.0 to extract, compression method=${how}`,
    'application/zip',
  )
}

function sqliteKind(bytes: string): FileKind {
  const at = (place: number) => number(bytes, place, 4, 'big')
  if (number(bytes, 16, 2, 'big') !== 4096 || bytes.charCodeAt(18) !== 1 || bytes.charCodeAt(19) !== 1)
    throw new NotComputable('a database of another format')
  const known = at(36) === 0 && at(48) === 0 && at(52) === 0 && at(64) === 0 && at(68) === 0 && at(56) === 1
  if (!known) throw new NotComputable('a database of another format')
  const parts = [
    'SQLite 3.x database',
    ...(at(60) === 0 ? [] : [`user version ${at(60)}`]),
    `last written using SQLite version ${at(96)}`,
    `file counter ${at(24)}`,
    `database pages ${at(28)}`,
    `cookie 0x${at(40).toString(16)}`,
    `schema ${at(44)}`,
    'UTF-8',
    `version-valid-for ${at(92)}`,
  ]
  return binary(parts.join(', '), 'application/vnd.sqlite3')
}

function tarKind(bytes: string): FileKind {
  return binary(`POSIX tar archive${bytes.startsWith('ustar  ', 257) ? ' (GNU)' : ''}`, 'application/x-tar')
}

function number(bytes: string, at: number, length: number, order: 'little' | 'big' = 'little'): number {
  let value = 0
  for (let index = 0; index < length; index++)
    value = value * 256 + bytes.charCodeAt(at + (order === 'big' ? index : length - 1 - index))
  return value
}
