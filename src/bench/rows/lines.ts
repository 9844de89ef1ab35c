// The lines of a file of any size, one at a time. A line ends at \n and nowhere else: texts may hold U+2028, U+0085
// or a lone \r, which other readers take for line ends.
import { createReadStream } from 'node:fs'

export interface Line {
  readonly text: string
  /** Why it has no text, where it has none. */
  readonly problem?: string
  /** Counted from 1. */
  readonly number: number
  /** Bytes before it. */
  readonly start: number
  /** Its bytes, without the \n. */
  readonly length: number
  /** False for a last line that has no \n. */
  readonly isEnded: boolean
}

const chunkBytes = 1 << 17
/** The bytes beyond which a line is not read. */
export const longestLine = 256 * 2 ** 20
const newline = 0x0a
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a file line by line. `onChunk` sees the raw bytes on their way. */
export async function* linesOf(
  file: string,
  { onChunk = () => {} }: { onChunk?: (chunk: Buffer) => void } = {},
): AsyncGenerator<Line> {
  let pieces: Buffer[] = []
  let length = 0
  let start = 0
  let number = 0

  function line(isEnded: boolean): Line {
    number += 1
    const found = { ...textOf(pieces, { length }), number, start, length, isEnded }
    start += length + 1
    pieces = []
    length = 0
    return found
  }

  // what is too long to be read is stepped over
  function keep(piece: Buffer): void {
    length += piece.length
    if (length > longestLine) pieces = []
    else pieces.push(piece)
  }

  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    onChunk(chunk)
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      keep(chunk.subarray(from, end))
      from = end + 1
      yield line(true)
    }
    keep(chunk.subarray(from))
  }
  if (length > 0) yield line(false)
}

/** The text of bytes that must be UTF-8; else what is wrong with them. */
export function textOf(
  pieces: readonly Buffer[],
  { length }: { length: number },
): { readonly text: string; readonly problem?: string } {
  if (length > longestLine) return { text: '', problem: 'the line is longer than 256 MiB' }
  try {
    const bytes = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
    return { text: decoder.decode(bytes) }
  } catch {
    return { text: '', problem: 'the line is not UTF-8' }
  }
}
