// One file of JSON lines for each session. Appends take no lock: every writer appends, and then looks whether its line
// is the first for its place. Of two writers the second is told, and readers skip what it wrote.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Entry } from '../../world/entry.ts'
import { WorldError } from '../../world/error.ts'
import { whyUnread } from '../../world/text/why-unread.ts'
import { placeTaken } from './memory-store.ts'
import { OpenFiles } from './open-files.ts'
import { linesFrom, recordsFrom } from './session-lines.ts'
import type { Store } from './store.ts'

/** How far a file is known: the next record's place, the bytes of whole lines, and of all (more after a torn line). */
interface Known {
  readonly next: number
  readonly length: number
  readonly size: number
}

/** Where the files are, and how soon a line is safe. */
export interface FileStoreOptions {
  readonly directory: string
  /** Wait for the disk on every append. */
  readonly isDurable?: boolean
  /** How long a line without an end may still be in the writing. */
  readonly settleMs?: number
}

/** Keeps every session as a file of JSON lines in one folder. */
export function fileStore({ directory, isDurable = false, settleMs = 20 }: FileStoreOptions): Store {
  const knownFiles = new Map<string, Known>()
  const openFiles = new OpenFiles()

  const fileOf = (id: string) => {
    if (/^[\w-][\w.-]{0,127}$/.test(id)) return path.join(directory, `${id}.jsonl`)
    throw new WorldError(
      'store',
      `'${id}' cannot be a session id: use letters, digits, '.', '_' and '-', at most 128.`,
    )
  }

  const read = async (id: string) => {
    const file = fileOf(id)
    const bytes = await settledBytes(file, settleMs)
    const { records, length } = recordsFrom(bytes, { place: file })
    knownFiles.set(id, { next: records.length, length, size: bytes.length })
    return records
  }

  const append = async (id: string, records: readonly Entry[]) => {
    const [first] = records
    if (first === undefined) return
    if (!knownFiles.has(id)) await read(id)
    const known = knownFiles.get(id) ?? { next: 0, length: 0, size: 0 }
    if (known.next !== first.at) throw placeTaken(id, first.at)
    const bytes = Buffer.from(linesFrom(records))
    knownFiles.delete(id)
    const start = appendBytes(fileOf(id), bytes, { known, isDurable, openFiles })
    if (start === undefined) throw placeTaken(id, first.at)
    const length = start + bytes.length
    knownFiles.set(id, { next: known.next + records.length, length, size: length })
  }

  return {
    append,
    read,
    async list() {
      const names = await fs.promises.readdir(directory).catch(noneIfMissing)
      return names.filter(name => name.endsWith('.jsonl')).map(name => name.slice(0, -'.jsonl'.length))
    },
    async delete(id) {
      const file = fileOf(id)
      openFiles.close(file)
      await fs.promises.rm(file, { force: true })
      openFiles.close(file)
      // last: a read that began before may have filled it in meanwhile
      knownFiles.delete(id)
    },
    async close() {
      knownFiles.clear()
      openFiles.closeAll()
    },
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

// a line without an end may be one that is being written this very moment: look again before calling it torn
async function settledBytes(file: string, settleMs: number): Promise<Buffer> {
  let bytes = await bytesOf(file)
  while (bytes.length > 0 && bytes.at(-1) !== 0x0a) {
    await delay(settleMs)
    const again = await bytesOf(file)
    if (again.length === bytes.length) return again
    bytes = again
  }
  return bytes
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await fs.promises.readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw new WorldError('store', `Cannot read ${file}: ${whyUnread(error)}.`, { cause: error })
  }
}

/** Appends. Returns where these bytes begin, or undefined if another writer's line counts at their place, or the file that was
 * known is gone: it is not begun again in the middle. */
function appendBytes(
  file: string,
  bytes: Buffer,
  { known, isDurable, openFiles }: { known: Known; isDurable: boolean; openFiles: OpenFiles },
): number | undefined {
  try {
    let open = openFiles.get(file)
    if (open === undefined) {
      const opened = known.next === 0 ? openForAppend(file) : openAgain(file)
      if (opened === undefined) return undefined
      open = openFiles.keep(file, opened)
    }
    const { handle, size: before } = open
    if (before < known.length) return undefined
    if (known.size > known.length && before === known.size) fs.ftruncateSync(handle, known.length)
    writeWhole(handle, bytes)
    if (isDurable) fs.fsyncSync(handle)
    const { size } = fs.fstatSync(handle)
    if (size === known.length + bytes.length) return known.length
    const tail = Buffer.alloc(size - known.length)
    fs.readSync(handle, tail, 0, tail.length, known.length)
    const start = startOfPlace(tail, known.next)
    return tail.subarray(start, start + bytes.length).equals(bytes) ? known.length + start : undefined
  } catch (error) {
    openFiles.close(file)
    throw new WorldError('store', `Cannot write ${file}: ${(error as Error).message}`, {
      remedy: 'Free some space or check the permissions; the session is as it was before this step.',
      cause: error,
    })
  }
}

// skips the lines of writers that came second for an earlier place
function startOfPlace(tail: Buffer, place: number): number {
  let start = 0
  for (;;) {
    const end = tail.indexOf(0x0a, start)
    if (end === -1) return start
    const { at } = JSON.parse(tail.toString('utf8', start, end)) as { at: number }
    if (at >= place) return start
    start = end + 1
  }
}

function openForAppend(file: string): number {
  try {
    return fs.openSync(file, 'a+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    fs.mkdirSync(path.dirname(file), { recursive: true })
    return fs.openSync(file, 'a+')
  }
}

/** Undefined where it is gone. */
function openAgain(file: string): number | undefined {
  try {
    return fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_APPEND)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function writeWhole(handle: number, bytes: Buffer): void {
  const written = fs.writeSync(handle, bytes)
  if (written === bytes.length) return
  fs.ftruncateSync(handle, fs.fstatSync(handle).size - written)
  throw new Error(`only ${written} of ${bytes.length} bytes were written`)
}
