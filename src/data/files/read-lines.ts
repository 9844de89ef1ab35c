// Lines of a file of any size, in batches. What cannot be read is reported with its line, and reading goes on.
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A line, counted from 1: its text, or what is wrong with it. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string }

export interface ReadLinesOptions {
  /** Longer lines are passed over. */
  readonly maxBytes?: number
}

const newline = 0x0a
const carriageReturn = 0x0d

/** Reads a file's lines, gunzipped where it is gzip. Lines end at `\n` only. Empty ones are left out. */
export async function* readLines(
  file: string,
  { maxBytes = 64 * 2 ** 20 }: ReadLinesOptions = {},
): AsyncGenerator<readonly Line[]> {
  const cutter = new LineCutter(maxBytes)
  try {
    for await (const chunk of await openBytes(file)) {
      const lines = cutter.push(chunk as Buffer)
      if (lines.length > 0) yield lines
    }
  } catch (error) {
    yield [...cutter.end(), { number: cutter.next, problem: reasonOf(error as NodeJS.ErrnoException) }]
    return
  }
  const last = cutter.end()
  if (last.length > 0) yield last
}

async function openBytes(file: string): Promise<Readable> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  const stream = createReadStream(file, { highWaterMark: 1 << 20 })
  const isGzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  if (!isGzip) return stream
  const unzipped = createGunzip({ chunkSize: 1 << 20 })
  stream.on('error', error => unzipped.destroy(error))
  return stream.pipe(unzipped)
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'Z_BUF_ERROR') return 'the file ends in the middle of its compressed data'
  return error.code?.startsWith('Z_') ? `damaged compressed data (${error.message})` : error.message
}

class LineCutter {
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #size = 0
  /** The number of the line that is being read. */
  next = 1

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  push(chunk: Buffer): Line[] {
    const lines: Line[] = []
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#add(chunk.subarray(from, at))
      this.#close(lines)
      from = at + 1
    }
    this.#add(chunk.subarray(from))
    return lines
  }

  end(): Line[] {
    const lines: Line[] = []
    if (this.#size > 0) this.#close(lines)
    return lines
  }

  // of a line that is too long nothing is kept but its length
  #add(part: Buffer): void {
    this.#size += part.length
    if (this.#size > this.#maxBytes) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  #close(lines: Line[]): void {
    const number = this.next
    const size = this.#size
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts)
    this.next += 1
    this.#parts = []
    this.#size = 0
    if (size > this.#maxBytes) {
      lines.push({ number, problem: `a line of ${Math.round(size / 2 ** 20)} MB` })
    } else if (!isUtf8(bytes)) {
      lines.push({ number, problem: 'not UTF-8' })
    } else {
      const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length
      if (end > 0) lines.push({ number, text: bytes.toString('utf8', 0, end) })
    }
  }
}
