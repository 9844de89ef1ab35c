// The lines of a file of any size, one at a time. A line ends at \n and nowhere else: texts may hold U+2028, U+0085
// or a lone \r, which other readers take for line ends.
import { createReadStream } from 'node:fs'
import { WorldError } from '../../world/error.ts'

export interface Line {
  readonly text: string
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
const longestLine = 256 * 2 ** 20
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
    const found = { text: decoded(pieces, { file, number }), number, start, length, isEnded }
    start += length + 1
    pieces = []
    length = 0
    return found
  }

  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    onChunk(chunk)
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      pieces.push(chunk.subarray(from, end))
      length += end - from
      from = end + 1
      yield line(true)
    }
    pieces.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longestLine) throw tooLong(file, number + 1)
  }
  if (length > 0) yield line(false)
}

/** The text of bytes that must be UTF-8. */
export function decoded(
  pieces: readonly Buffer[],
  { file, number }: { file: string; number: number },
): string {
  try {
    return decoder.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
  } catch {
    throw new WorldError('store', `${file}:${number}: the line is not UTF-8.`, {
      remedy: 'The file is damaged or compressed; fetch it again.',
    })
  }
}

function tooLong(file: string, number: number): WorldError {
  return new WorldError('store', `${file}:${number}: the line is longer than 256 MiB.`, {
    remedy: 'A row is one line of JSON; check that lines end with \\n.',
  })
}
