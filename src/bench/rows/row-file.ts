// A file of rows, of any size: looked through once from end to end, so that a bad row is named before anything is
// spent, and then read row by row. Only the places of rows are held.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { decoded, linesOf } from './lines.ts'
import { type Row, rowFrom } from './row.ts'

export interface RowPlace {
  readonly key: string
  readonly domain: string
  readonly file: string
  readonly line: number
  readonly start: number
  readonly length: number
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
  { onRow = () => {} }: { onRow?: (row: Row) => void } = {},
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
    for await (const { text, number, start, length } of linesOf(file, {
      onChunk: chunk => hash.update(chunk),
    })) {
      if (text.trim() === '') continue
      const read = rowFrom(text, `${name}:${number}`)
      // files that were joined may hold a row twice
      const row = keys.has(read.key) ? { ...read, key: `${name}:${number}` } : read
      keys.add(row.key)
      onRow(row)
      places.push({ key: row.key, domain: row.domain, file, line: number, start, length })
    }
    return {
      places,
      hash: hash.digest('hex'),
      read: place => readRow(handle, { place, buffers }),
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
  { place, buffers }: { place: RowPlace; buffers: Buffer[] },
): Promise<Row> {
  const { key, file, line, start, length } = place
  const free = buffers.pop()
  const bytes = free && free.length >= length ? free : Buffer.allocUnsafe(length * 2)
  const { bytesRead } = await handle.read(bytes, 0, length, start)
  if (bytesRead !== length) {
    throw new WorldError('store', `${file}:${line}: the file became shorter while it was read.`, {
      remedy: 'Leave the data in peace during a run, then run again.',
    })
  }
  const text = decoded([bytes.subarray(0, length)], { file, number: line })
  buffers.push(bytes)
  return { ...rowFrom(text, `${path.basename(file)}:${line}`), key }
}
