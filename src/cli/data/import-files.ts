// The files that an import is about, and which importer each is for.
import { open, readdir, stat } from 'node:fs/promises'
import * as path from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import type { Importer } from '../../data/import/importer.ts'
import { WorldError } from '../../world/error.ts'

const beginningBytes = 65_536
// beside recordings, and none themselves
const ours = ['collection.json', 'report.json']

/** A file, or all files below a folder in the order of their names. */
export async function filesBelow(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined)
  if (found === undefined) throw new WorldError('data', `${place}: there is no such file or folder.`)
  if (!found.isDirectory()) return [place]
  const names = await readdir(place, { recursive: true, withFileTypes: true })
  const files = names.filter(entry => entry.isFile() && !ours.includes(entry.name))
  return files.map(entry => path.join(entry.parentPath, entry.name)).sort()
}

/** The first importer that takes a file for its own; undefined where none does. */
export async function importerFor(
  file: string,
  importers: readonly Importer[],
): Promise<Importer | undefined> {
  const beginning = await beginningOf(file)
  return importers.find(importer => importer.recognises(file, beginning))
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
    return unzipped(buffer.subarray(0, bytesRead)).toString('utf8', 0, beginningBytes)
  } finally {
    await handle.close()
  }
}

// what was read of a gzip is seldom all of it; what it holds so far is enough
function unzipped(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * 2 ** 20 })
  } catch {
    return Buffer.alloc(0)
  }
}
