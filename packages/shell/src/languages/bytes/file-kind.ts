// What a file holds, told from its bytes as `file` tells it: text of some kind, or nothing that is certain here.
import { isUtf8, toText } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'
import { binaryKind } from './binary-kind.ts'
import { charsetOf } from './charsets.ts'

export interface FileKind {
  readonly text: string
  readonly mime: string
  readonly charset: string
}

const scripts: readonly [RegExp, string, string][] = [
  [/^#! ?\/bin\/sh\s*\n/, 'POSIX shell script', 'text/x-shellscript'],
  [/^#! ?(?:\/usr)?\/bin\/bash\s*\n/, 'Bourne-Again shell script', 'text/x-shellscript'],
  [/^#! ?\/usr\/bin\/env bash\s*\n/, 'Bourne-Again shell script', 'text/x-shellscript'],
  [/^#! ?\/usr\/bin\/(?:env )?python3?\s*\n/, 'Python script', 'text/x-script.python'],
  [/^#! ?\/bin\/sh -[a-z]+\n/, 'POSIX shell script', 'text/x-shellscript'],
  [/^#! ?\/bin\/bash -[a-z]+\n/, 'Bourne-Again shell script', 'text/x-shellscript'],
  [/^#! ?\/usr\/bin\/awk -f\n/, 'awk script', 'text/x-awk'],
]

// words that its tables look for in texts, of which this knows none
const listedElsewhere =
  /^\s*(?:#\s*(?:include|define|pragma|ifn?def|if |line )|(?:struct|union|typedef|extern|enum|static|class|namespace|template|public|private|import|from|package|def|sub|use|require|module|function|proc|program|unit|begin|end|dnl|rem|interface|func|fn|var|let|const|try|with|async)\b|[Cc][ \t]|[.'\\%@<!>;&{]|\/[*/]|BEGIN|From[ :]|To:|Date:|Subject:|Received|Return-Path|Path:|Xref|Newsgroups|diff |Index: |commit |tree |\*\*\*|Only in|Common sub|: \w|=(?:head|pod)|[\w.-]+:[^\n]*\n\t)|<[a-zA-Z!?]|\bvoid\b|\bmain\s*\(|-----BEGIN|\b__\w+__\b|"""|^(?:P[1-7]\s|BM|MZ|PK|II|MM|RIFF|FORM|ID3|0707|GIF|Rar|WEBVTT|\[(?:InternetShortcut|autorun|version)|#EXT|#VRML|#!)/im

// texts with a mark of their own, none of which say how their lines are
const marked: readonly (readonly [RegExp, string])[] = [
  [/^-----BEGIN CERTIFICATE-----/, 'PEM certificate'],
  [/^-----BEGIN RSA PRIVATE KEY-----/, 'PEM RSA private key'],
  [/^-----BEGIN OPENSSH PRIVATE KEY-----/, 'OpenSSH private key'],
  [/^ssh-rsa /, 'OpenSSH RSA public key'],
  [/^ssh-ed25519 /, 'OpenSSH ED25519 public key'],
]

/** What bytes are; throws where that is not certain. */
export function fileKind(bytes: string): FileKind {
  if (bytes === '') return { text: 'empty', mime: 'inode/x-empty', charset: 'binary' }
  const wide = wideText(bytes)
  if (wide) return wide
  if (bytes.length === 1) {
    if (!/[ -~\n]/.test(bytes)) throw new NotComputable('what a single byte is')
    return { text: 'very short file (no magic)', mime: 'application/octet-stream', charset: 'binary' }
  }
  const isMarked = /^(?:GIF8|BZh[1-9]|\x1f\x8b|PK\x03\x04|\xfd7zXZ)/.test(bytes)
  if (isMarked || /[\0-\x06\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes)) return binaryKind(bytes)
  const { encoding, charset } = encodingOf(bytes)
  if (isJson(bytes)) return { text: 'JSON text data', mime: 'application/json', charset }
  if (isTable(bytes)) return { text: 'CSV text', mime: 'text/csv', charset }
  const pdf = /^%PDF-(\d\.\d)\n/.exec(bytes)?.[1]
  if (pdf !== undefined && !bytes.includes('/'))
    return { text: `PDF document, version ${pdf}`, mime: 'application/pdf', charset }
  for (const [pattern, text] of marked)
    if (pattern.test(bytes) && charset === 'us-ascii') return { text, mime: 'text/plain', charset }
  for (const [pattern, name, mime] of scripts)
    if (pattern.test(bytes))
      return { text: `${name}, ${encoding} executable${endings(bytes)}`, mime, charset }
  const start = bytes.slice(0, 65_536)
  const source = /^#!/.test(bytes) ? undefined : sourceKind(start)
  if (source) return { text: `${source[0]}, ${encoding}${endings(bytes)}`, mime: source[1], charset }
  if (/^#!/.test(bytes) || script.test(bytes) || listedElsewhere.test(start))
    throw new NotComputable('what kind of text a file is')
  return { text: encoding + endings(bytes), mime: 'text/plain', charset }
}

// what file looks for anywhere in a text before it calls it JavaScript
const script =
  /^\s*export\s+(?:const|let|var|function|class|default|async)\b|^\s*(?:import|export)\b.*\bfrom\s+['"]|\bmodule\.exports\b|\bexports\.\w+\s*=/m

// texts that begin with what only one kind begins with
function sourceKind(text: string): readonly [string, string] | undefined {
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) return ['HTML document', 'text/html']
  if (/^<\?xml version="1.0"/.test(text) && !/<(?:svg|html|!DOCTYPE|rss|gpx|kml|plist)\b/i.test(text))
    return ['XML 1.0 document', 'text/xml']
  if (
    /^#include <[\w/.]+\.h>\n/.test(text) &&
    !/\b(?:class|template|namespace|public|private|using|cout)\b/.test(text)
  )
    return ['C source', 'text/x-c']
  if (/^diff -u|^--- \S+(?:\t[^\n]*)?\n\+\+\+ \S+(?:\t[^\n]*)?\n@@ /.test(text))
    return [text.startsWith('diff') ? 'diff output' : 'unified diff output', 'text/x-diff']
  return undefined
}

function encodingOf(bytes: string): { readonly encoding: string; readonly charset: string } {
  if (!/[\x80-\xff]/.test(bytes)) return { encoding: 'ASCII text', charset: 'us-ascii' }
  if (isUtf8(bytes)) {
    const mark = bytes.startsWith('\xef\xbb\xbf') ? ' (with BOM)' : ''
    return { encoding: `Unicode text, UTF-8${mark} text`, charset: 'utf-8' }
  }
  return /[\x80-\x84\x86-\x9f]/.test(bytes)
    ? { encoding: 'Non-ISO extended-ASCII text', charset: 'unknown-8bit' }
    : { encoding: 'ISO-8859 text', charset: 'iso-8859-1' }
}

// texts of two bytes a character that say so at their beginning
function wideText(bytes: string): FileKind | undefined {
  const order = bytes.startsWith('\xff\xfe') ? 'le' : bytes.startsWith('\xfe\xff') ? 'be' : undefined
  if (order === undefined || bytes.length % 2 === 1 || bytes.length === 2) return undefined
  const reader = charsetOf(`utf-16${order}`)?.charset
  const points: number[] = []
  for (let at = 2; reader && at < bytes.length; at += 2) {
    const read = reader.read(bytes, at)
    if ('wrong' in read || read.point === 0 || read.point > 0xfffd)
      throw new NotComputable('what a binary file is')
    points.push(read.point)
  }
  if (points.some(point => point < 32 && ![9, 10, 13].includes(point)))
    throw new NotComputable('what a binary file is')
  const name = order === 'le' ? 'little' : 'big'
  return {
    text: `Unicode text, UTF-16, ${name}-endian text${endings(points.map(point => (point < 128 ? String.fromCharCode(point) : 'x')).join(''))}`,
    mime: 'text/plain',
    charset: `utf-16${order}`,
  }
}

const longLine = 300

function endings(bytes: string): string {
  const text = isUtf8(bytes) ? toText(bytes) : bytes
  const longest = Math.max(...text.split(/[\r\n]/).map(line => line.length))
  const ends = [
    ...(/\r\n/.test(bytes) ? ['CRLF'] : []),
    ...(/\r(?!\n)/.test(bytes) ? ['CR'] : []),
    ...(/(?<!\r)\n/.test(bytes) ? ['LF'] : []),
  ]
  if (/\x85/.test(text)) throw new NotComputable('how lines end')
  return [
    longest > longLine ? `, with very long lines (${longest})` : '',
    ends.length === 0 ? ', with no line terminators' : '',
    ends.length === 0 || ends.join() === 'LF' ? '' : `, with ${ends.join(', ')} line terminators`,
    bytes.includes('\x1b') ? ', with escape sequences' : '',
    bytes.includes('\b') ? ', with overstriking' : '',
  ].join('')
}

function isJson(bytes: string): boolean {
  if (!/^\s*[[{]/.test(bytes)) return false
  try {
    JSON.parse(bytes)
  } catch {
    if (/^\s*\{.*\}\s*$/s.test(bytes)) throw new NotComputable('whether a text is JSON')
    return false
  }
  if (/^\s*(?:\{\s*\}|\[\s*\])\s*$/.test(bytes)) throw new NotComputable('whether a text is JSON')
  return true
}

const linesLooked = 10

function isTable(bytes: string): boolean {
  const plain = bytes.replaceAll(/"[^"]*"/g, '')
  if (plain.includes('"')) throw new NotComputable('whether a text is a table')
  const lines = plain.split('\n').slice(0, -1)
  const counts = lines.slice(0, linesLooked).map(line => line.split(',').length - 1)
  const [first = 0] = counts
  return first > 0 && counts.every(count => count === first) && lines.length > 2
}
