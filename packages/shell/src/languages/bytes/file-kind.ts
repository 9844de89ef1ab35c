// What a file holds, told from its bytes as `file` tells it: text of some kind, or nothing that is certain here.
import { isUtf8 } from '../../bytes.ts'
import { NotComputable } from '../../not-computable.ts'

export interface FileKind {
  readonly text: string
  readonly mime: string
  readonly charset: string
}

const scripts: readonly [RegExp, string, string][] = [
  [/^#! ?\/bin\/sh\s*\n/, 'POSIX shell script', 'text/x-shellscript'],
  [/^#! ?(?:\/usr)?\/bin\/bash\s*\n/, 'Bourne-Again shell script', 'text/x-shellscript'],
  [/^#! ?\/usr\/bin\/env bash\s*\n/, 'Bourne-Again shell script', 'text/x-shellscript'],
  [/^#! ?\/usr\/bin\/(?:env )?python3\s*\n/, 'Python script', 'text/x-script.python'],
]

// words that its tables look for in texts, of which this knows none
const listedElsewhere =
  /^\s*(?:#\s*(?:include|define|pragma|ifn?def|if |line )|(?:struct|union|typedef|extern|enum|static|class|namespace|template|public|private|import|from|package|def|sub|use|require|module|function|proc|program|unit|begin|end|dnl|rem|interface|func|fn|var|let|const|try|with|async)\b|[Cc][ \t]|[.'\\%@<!>;&{]|\/[*/]|BEGIN|From[ :]|To:|Date:|Subject:|Received|Return-Path|Path:|Xref|Newsgroups|diff |Index: |commit |tree |\*\*\*|Only in|Common sub|: \w|=(?:head|pod)|[\w.-]+:[^\n]*\n\t)|<[a-zA-Z!?]|\bvoid\b|\bmain\s*\(|-----BEGIN|\b__\w+__\b|"""|^(?:P[1-7]\s|BM|MZ|PK|II|MM|RIFF|FORM|ID3|0707|GIF|Rar|WEBVTT|\[(?:InternetShortcut|autorun|version)|#EXT|#VRML|#!)/im

/** What bytes are; throws where that is not certain. */
export function fileKind(bytes: string): FileKind {
  if (bytes === '') return { text: 'empty', mime: 'inode/x-empty', charset: 'binary' }
  if (/[\0-\x06\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes)) throw new NotComputable('what a binary file is')
  const isAscii = !/[\x80-\xff]/.test(bytes)
  if (!isAscii && (!isUtf8(bytes) || bytes.startsWith('\xef\xbb\xbf')))
    throw new NotComputable('what a file of another encoding is')
  const charset = isAscii ? 'us-ascii' : 'utf-8'
  if (isJson(bytes)) return { text: 'JSON text data', mime: 'application/json', charset }
  if (isTable(bytes)) return { text: 'CSV text', mime: 'text/csv', charset }
  const encoding = `${isAscii ? 'ASCII' : 'Unicode text, UTF-8'} text`
  for (const [pattern, name, mime] of scripts)
    if (pattern.test(bytes))
      return { text: `${name}, ${encoding} executable${endings(bytes)}`, mime, charset }
  if (/^#!/.test(bytes) || listedElsewhere.test(bytes.slice(0, 65_536)))
    throw new NotComputable('what kind of text a file is')
  return { text: encoding + endings(bytes), mime: 'text/plain', charset }
}

const longLine = 300

function endings(bytes: string): string {
  if (/[\x07-\x08\x0b\x0c\x1b]/.test(bytes)) throw new NotComputable('what a file with control characters is')
  const lines = bytes.split('\n')
  const longest = Math.max(...lines.map(line => line.length))
  const long = longest > longLine ? `, with very long lines (${longest})` : ''
  if (long !== '' && /[\x80-\xff]/.test(bytes)) throw new NotComputable('how long lines are')
  if (!/[\r\n]/.test(bytes)) return `${long}, with no line terminators`
  const windows = bytes.match(/\r\n/g)?.length ?? 0
  if (windows === 0 && !bytes.includes('\r')) return long
  const isAll = windows === bytes.match(/\n/g)?.length && windows === bytes.match(/\r/g)?.length
  if (!isAll) throw new NotComputable('how lines end')
  return `${long}, with CRLF line terminators`
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
