// Lines of a stream, each whole in one piece. Of a line that is too long only its ends are kept: enough to find out what
// was asked.
import type { Readable } from 'node:stream'

/** A line with its end, or the ends of one that is too long. */
export type Line =
  | { readonly kind: 'line'; readonly bytes: Buffer }
  | { readonly kind: 'too-long'; readonly head: string; readonly tail: string }

const newline = 0x0a
const endBytes = 1024

/** Reads lines of at most so many bytes. What follows the last line's end is dropped. */
export async function* boundedLines(input: Readable, mostBytes: number): AsyncGenerator<Line> {
  let kept: Buffer[] = []
  let length = 0
  const add = (part: Buffer) => {
    length += part.length
    kept.push(part)
    if (length > mostBytes) kept = endsOf(kept)
  }
  const take = (): Line => {
    const bytes = Buffer.concat(kept)
    const isLong = length > mostBytes
    kept = []
    length = 0
    if (!isLong) return { kind: 'line', bytes }
    const tail = bytes.subarray(-endBytes).toString()
    return { kind: 'too-long', head: bytes.subarray(0, endBytes).toString(), tail }
  }
  for await (const chunk of input) {
    const bytes: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    let from = 0
    for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, from)) {
      add(bytes.subarray(from, at + 1))
      yield take()
      from = at + 1
    }
    if (from < bytes.length) add(bytes.subarray(from))
  }
}

function endsOf(parts: readonly Buffer[]): Buffer[] {
  const bytes = Buffer.concat(parts)
  if (bytes.length <= 2 * endBytes) return [bytes]
  return [Buffer.concat([bytes.subarray(0, endBytes), bytes.subarray(-endBytes)])]
}
