// The rows a stage has finished: a file of JSON lines that is appended to, a row at a time, as they finish.
// A process may be killed at any byte; what it had not finished writing is cut off when the file is opened again.
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { WorldError } from '../../world/error.ts'
import { linesOf } from '../rows/lines.ts'
import { type Row, rowFrom } from '../rows/row.ts'

/** `done`: data, kept. `again`: failed for reasons that may be gone, or of another input; asked for again. */
export type Standing = 'done' | 'again'

export interface RowLog {
  /** The keys of rows that need not be made again. */
  readonly done: ReadonlySet<string>
  /** Resolves when the row is in the file. */
  append(fields: object): Promise<void>
  close(): Promise<void>
}

/** Opens a log to go on with it. */
export async function openRowLog(
  file: string,
  { standingOf }: { standingOf: (row: Row) => Standing },
): Promise<RowLog> {
  await mendTail(file)
  const done = await withoutAgain(file, standingOf)
  const handle = await open(file, 'a')
  const write = wholeWriter(handle, file)
  let last: Promise<void> = Promise.resolve()
  return {
    done,
    append(fields) {
      const line = `${JSON.stringify(fields)}\n`
      const written = last.then(() => write(line))
      last = written.catch(() => {})
      return written
    },
    async close() {
      await last
      await handle.close()
    },
  }
}

// one buffer for all lines: rows are large, and a new one for each would leave the memory in pieces
function wholeWriter(handle: FileHandle, file: string): (line: string) => Promise<void> {
  let buffer = Buffer.allocUnsafe(1 << 16)
  return async line => {
    if (buffer.length < line.length * 3) buffer = Buffer.allocUnsafe(line.length * 3)
    const length = buffer.write(line)
    try {
      for (let at = 0; at < length; ) at += (await handle.write(buffer, at, length - at)).bytesWritten
    } catch (error) {
      throw new WorldError('store', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
        remedy: 'Make room, then repeat the command: what is finished is kept.',
        cause: error,
      })
    }
  }
}

// what stands after the last \n is the beginning of a row that was never acknowledged
async function mendTail(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size === 0) return
  const handle = await open(file, 'r+')
  try {
    const chunk = Buffer.alloc(1 << 16)
    for (let end = size; ; ) {
      const start = Math.max(0, end - chunk.length)
      await handle.read(chunk, 0, end - start, start)
      const newline = chunk.subarray(0, end - start).lastIndexOf(0x0a)
      if (newline === -1 && start > 0) end = start
      else return await (start + newline + 1 < size ? handle.truncate(start + newline + 1) : undefined)
    }
  } finally {
    await handle.close()
  }
}

// the file is replaced at once, so that a kill leaves either the old one or the new one
async function withoutAgain(file: string, standingOf: (row: Row) => Standing): Promise<ReadonlySet<string>> {
  const done = new Set<string>()
  let isClean = true
  for await (const row of rowsOf(file)) {
    if (standingOf(row) === 'again' || done.has(row.key)) isClean = false
    else done.add(row.key)
  }
  if (isClean) return done
  const seen = new Set<string>()
  const kept = async function* () {
    for await (const row of rowsOf(file)) {
      if (standingOf(row) === 'again' || seen.has(row.key)) continue
      seen.add(row.key)
      yield `${JSON.stringify(row.fields)}\n`
    }
  }
  await pipeline(kept, createWriteStream(`${file}.new`))
  await rename(`${file}.new`, file)
  return done
}

async function* rowsOf(file: string): AsyncGenerator<Row> {
  if (!(await stat(file).catch(() => undefined))) return
  for await (const { text, number } of linesOf(file)) {
    if (text.trim() !== '') yield rowFrom(text, `${file}:${number}`)
  }
}
