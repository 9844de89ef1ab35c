// A file of rows, of any size: looked through once from end to end, so that bad rows are known before anything is
// spent, and then read row by row. Only the places of rows are held.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { anyRowFrom, type RowReader } from './bad-row.ts'
import { linesOf, longestLine, textOf } from './lines.ts'
import { rowOf as ownRowOf, type Row } from './row.ts'

export interface RowPlace {
  readonly key: string
  readonly domain: string
  readonly file: string
  readonly line: number
  readonly start: number
  readonly length: number
  /** Why nothing can be done with the row there. */
  readonly problem: string | undefined
}

export interface RowFile {
  readonly places: readonly RowPlace[]
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string
  read(place: RowPlace): Promise<Row>
  close(): Promise<void>
}

/** Opens a file of rows. `onRow` sees each row of the first look. The file must be closed. */
export async function openRowFile(
  file: string,
  { onRow = () => {}, rowOf = ownRowOf }: { onRow?: (row: Row) => void; rowOf?: RowReader } = {},
): Promise<RowFile> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new WorldError('store', `${file}: cannot be read (${error.code}).`, {
      remedy: 'Check the path.',
      cause: error,
    })
  })
  try {
    const name = path.basename(file)
    const hash = createHash('sha256')
    const places: RowPlace[] = []
    const keys = new Set<string>()
    const buffers: Buffer[] = []
    for await (const line of linesOf(file, { onChunk: chunk => hash.update(chunk) })) {
      const { text, number, start, length, problem: unread } = line
      if (text.trim() === '' && unread === undefined) continue
      const read = anyRowFrom(line, { place: `${name}:${number}`, rowOf })
      // files that were joined may hold a row twice
      const row = keys.has(read.key) ? { ...read, key: `${name}:${number}` } : read
      keys.add(row.key)
      onRow(row)
      const { key, domain, problem } = row
      places.push({ key, domain, file, line: number, start, length, problem })
    }
    return {
      places,
      hash: hash.digest('hex'),
      read: place => readRow(handle, { place, buffers, rowOf }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

// buffers are used again: rows are large, and new ones for each would leave the memory in pieces
async function readRow(
  handle: FileHandle,
  { place, buffers, rowOf }: { place: RowPlace; buffers: Buffer[]; rowOf: RowReader },
): Promise<Row> {
  const { key, file, line, start, length } = place
  const free = buffers.pop()
  // of a line that is too long nothing is read
  const wanted = length > longestLine ? 0 : length
  const bytes = free && free.length >= wanted ? free : Buffer.allocUnsafe(wanted * 2)
  const { bytesRead } = await handle.read(bytes, 0, wanted, start)
  if (bytesRead !== wanted) {
    throw new WorldError('store', `${file}:${line}: the file became shorter while it was read.`, {
      remedy: 'Do not change the data during a run. Run the command again.',
    })
  }
  const read = textOf([bytes.subarray(0, wanted)], { length })
  buffers.push(bytes)
  return { ...anyRowFrom(read, { place: `${path.basename(file)}:${line}`, rowOf }), key }
}
