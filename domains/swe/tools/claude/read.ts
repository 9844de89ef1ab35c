// Read: a file with numbered lines. A line end at the end of a file opens one more, empty line, as the tool counts them.
import { posix } from 'node:path'
import { NotComputable } from 'agentworld-shell'
import type { Observation } from '../../../../src/world/observation.ts'
import { absolute, bytesAt, nodeAt, textIn } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, numbered, refused, said } from './answers.ts'
import { missingFile } from './missing-file.ts'
import { notebookText } from './notebook.ts'
import { markSeen } from './seen-files.ts'

const images: { readonly [ending: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const binaries = new Set(
  'mp3 wav flac ogg aac m4a wma aiff opus mp4 avi mov wmv flv mkv webm m4v mpeg mpg zip rar tar gz bz2 7z xz z tgz iso exe dll so dylib app msi deb rpm bin dat db sqlite sqlite3 mdb idx doc docx xls xlsx ppt pptx odt ods odp ttf otf woff woff2 eot psd ai eps sketch fig xd blend obj 3ds max class jar war pyc pyo rlib swf fla'.split(
    ' ',
  ),
)
const maxBytes = 256 * 1024
const mostLines = 2000
const longestLine = 2000
// a file may have 25,000 tokens, which only the model's tokenizer counts: texts this short surely have fewer
const surelyFewTokens = 50_000

export function read(given: Arguments, checkout: Checkout): Observation {
  const path = absolute(textOf(given.file_path), checkout)
  const node = nodeAt(path, checkout)
  if (!node) return refused(missingFile(path, checkout))
  const ending = posix.extname(path).toLowerCase()
  if (binaries.has(ending.slice(1)))
    return refused(
      `This tool cannot read binary files. The file appears to be a binary ${ending} file. Please use appropriate tools for binary file analysis.`,
    )
  if (node.kind === 'directory') return failed('EISDIR: illegal operation on a directory, read')
  const mediaType = images[ending.slice(1)]
  if (mediaType !== undefined) return image(bytesAt(path, checkout), mediaType)
  if (ending === '.pdf') throw new NotComputable('what a PDF file shows')
  if (ending === '.ipynb') {
    const text = notebookText(textIn(node))
    markSeen(path, checkout)
    return said(text)
  }
  return readText(path, textIn(node), { given, checkout })
}

function image(bytes: string, mediaType: string): Observation {
  if (bytes === '') return refused('Empty image files cannot be processed.')
  const data = Buffer.from(bytes, 'latin1').toString('base64')
  return { text: '', data: { type: 'image', source: { type: 'base64', media_type: mediaType, data } } }
}

function readText(
  path: string,
  whole: string,
  { given, checkout }: { given: Arguments; checkout: Checkout },
): Observation {
  const answer = textAnswer(whole, given)
  if (answer === 'long') throw new NotComputable('how many tokens a long file has')
  if (!answer.isError) markSeen(path, checkout, { isPart: Boolean(given.offset) || Boolean(given.limit) })
  return answer
}

/** What Read says of a text file; `long` where only a tokenizer could tell whether it is too long. */
export function textAnswer(whole: string, given: Arguments): Observation | 'long' {
  const offset = typeof given.offset === 'number' ? given.offset : 1
  const hasRange = Boolean(given.offset) || Boolean(given.limit)
  if (Buffer.byteLength(whole) > maxBytes && !hasRange)
    return refused(
      `File content (${fileSize(Buffer.byteLength(whole))}) exceeds maximum allowed size (256KB). Please use offset and limit parameters to read specific portions of the file, or use the GrepTool to search for specific content.`,
    )
  const lines = whole.split(/\r?\n/)
  const limit = typeof given.limit === 'number' ? given.limit : mostLines
  const start = Math.max(0, offset === 0 ? 0 : offset - 1)
  const shown = lines
    .slice(start, start + limit)
    .map(line => line.slice(0, longestLine))
    .join('\n')
  if (shown.length > surelyFewTokens) return 'long'
  if (shown !== '') return said(numbered(shown, Math.max(1, offset)))
  return said(
    `<system-reminder>Warning: the file exists but is shorter than the provided offset (${offset}). The file has ${lines.length} lines.</system-reminder>`,
  )
}

/** `1.5KB` and its like. */
function fileSize(bytes: number): string {
  const units = [
    [1024 ** 3, 'GB'],
    [1024 ** 2, 'MB'],
    [1024, 'KB'],
  ] as const
  const [size, unit] = units.find(([least]) => bytes >= least) ?? [1, ' bytes']
  return `${(bytes / size).toFixed(1).replace(/\.0$/, '')}${unit}`
}
