// The rows a stage has finished: a file of JSON lines that is appended to, a row at a time, as they finish.
// A process may be killed at any byte; what it had not finished writing is cut off when the file is opened again.
import { createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { WorldError } from '../../world/error.ts'
import { linesOf } from '../rows/lines.ts'
import { fieldsFrom, type Row } from '../rows/row.ts'
import { lineWriter } from './line-writer.ts'

/** `done`: data, kept. `again`: failed for reasons that may be gone, or of another input; asked for again. */
export type Fate = 'done' | 'again'

/** What stands in a log. */
export type LoggedRow = Pick<Row, 'key' | 'fields'>

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
  { fateOf }: { fateOf: (row: LoggedRow) => Fate },
): Promise<RowLog> {
  await mendTail(file)
  const done = await withoutAgain(file, fateOf)
  const handle = await open(file, 'a')
  const writer = lineWriter(handle, file)
  return {
    done,
    append: fields => writer.write(`${JSON.stringify(fields)}\n`),
    async close() {
      await writer.settled()
      await handle.close()
    },
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
async function withoutAgain(file: string, fateOf: (row: LoggedRow) => Fate): Promise<ReadonlySet<string>> {
  const done = new Set<string>()
  let isClean = true
  for await (const row of rowsOf(file)) {
    if (!row || fateOf(row) === 'again' || done.has(row.key)) isClean = false
    else done.add(row.key)
  }
  if (isClean) return done
  const seen = new Set<string>()
  const kept = async function* () {
    for await (const row of rowsOf(file)) {
      if (!row || fateOf(row) === 'again' || seen.has(row.key)) continue
      seen.add(row.key)
      yield `${JSON.stringify(row.fields)}\n`
    }
  }
  await pipeline(kept, createWriteStream(`${file}.new`))
  await rename(`${file}.new`, file)
  return done
}

// a line that is none, or whose row nobody can tell, is not kept: its row is made again
async function* rowsOf(file: string): AsyncGenerator<LoggedRow | undefined> {
  if (!(await stat(file).catch(() => undefined))) return
  for await (const { text, number, problem } of linesOf(file)) {
    if (text.trim() !== '' || problem !== undefined) yield loggedRow(text, `${file}:${number}`)
  }
}

function loggedRow(text: string, place: string): LoggedRow | undefined {
  try {
    const fields = fieldsFrom(text, place)
    return { key: typeof fields.row_key === 'string' ? fields.row_key : place, fields }
  } catch (error) {
    if (error instanceof WorldError) return undefined
    throw error
  }
}
