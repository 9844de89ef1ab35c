// A file's content as read_file and read_many_files give it: text in part or whole, media as data, and what cannot be shown.
import { posix } from 'node:path'
import { contentOf, type Node, toText } from 'agentworld-shell/tree'
import type { Json } from '../../../../src/world/json.ts'

export type FileContent =
  | { readonly kind: 'media'; readonly data: Json }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly isCut: boolean
      /** First and last line shown, counted from 1. */
      readonly shown: readonly [number, number]
      readonly lineCount: number
    }
  | { readonly kind: 'note'; readonly text: string }

const media: { readonly [ending: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  ico: 'image/vnd.microsoft.icon',
  avif: 'image/avif',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  mpeg: 'video/mpeg',
  webm: 'video/webm',
  mov: 'video/quicktime',
}
const binaryEndings = new Set(
  'bin exe dll so dylib class jar war zip tar gz bz2 rar 7z doc docx xls xlsx ppt pptx odt ods odp pyc pyo dat obj o a lib wasm'.split(
    ' ',
  ),
)
const mostLines = 2000
const longestLine = 2000

/** What kind of file it is, by its name. */
export function isMedia(path: string): boolean {
  return endingOf(path) in media
}

const endingOf = (path: string) => posix.extname(path).toLowerCase().slice(1)

export interface ContentOptions {
  readonly path: string
  readonly cwd: string
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** The content of a file's node. */
export function fileContent(node: Node, { path, cwd, offset, limit }: ContentOptions): FileContent {
  const bytes = contentOf(node)
  const ending = endingOf(path)
  const mimeType = media[ending]
  if (mimeType !== undefined) {
    const data = Buffer.from(bytes, 'latin1').toString('base64')
    return { kind: 'media', data: { inlineData: { data, mimeType } } }
  }
  if (ending !== 'svg' && (binaryEndings.has(ending) || looksBinary(bytes)))
    return { kind: 'note', text: `Cannot display content of binary file: ${posix.relative(cwd, path)}` }
  const text = toText(bytes).replace(/^\uFEFF/, '')
  if (ending === 'svg') return { kind: 'note', text }
  const lines = text.split('\n')
  const start = Math.min(offset ?? 0, lines.length)
  const end = Math.min((offset ?? 0) + (limit ?? mostLines), lines.length)
  const shown = lines.slice(start, end)
  const isLong = shown.some(line => line.length > longestLine)
  return {
    kind: 'text',
    text: shown
      .map(line => (line.length > longestLine ? `${line.slice(0, longestLine)}... [truncated]` : line))
      .join('\n'),
    isCut: (offset ?? 0) > 0 || end < lines.length || isLong,
    shown: [start + 1, end],
    lineCount: lines.length,
  }
}

function looksBinary(bytes: string): boolean {
  const sample = bytes.slice(0, 4096)
  if (sample === '' || /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(sample)) return false
  if (sample.includes('\0')) return true
  return (sample.match(/[\x01-\x08\x0e-\x1f]/g)?.length ?? 0) / sample.length > 0.3
}
