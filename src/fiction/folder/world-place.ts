// Where a world may be written: where nothing is, in an empty folder, or in place of a world and nothing else.
import { readdir, readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { Manifest } from './manifest.ts'

const remedy = 'Name another folder with -o.'

/** The whole path of a folder and what stands in it, if it is there; a WorldError where that is more than a world. */
export async function worldPlace(
  given: string,
): Promise<{ folder: string; names: readonly string[] | undefined }> {
  const folder = path.resolve(given)
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    if (cause.code !== 'ENOTDIR') throw cause
    throw new WorldError('usage', `${given} is a file, not a folder.`, { cause, remedy })
  })
  if (names === undefined || names.length === 0) return { folder, names }
  const manifest = await manifestIn(folder).catch(cause => {
    throw new WorldError('usage', `${given} exists already, and is not a fictional world.`, { cause, remedy })
  })
  const foreign = names.find(name => name !== 'manifest.json' && !Object.hasOwn(manifest.files, name))
  if (foreign === undefined) return { folder, names }
  throw new WorldError('usage', `${given} holds '${foreign}', which does not belong to its world.`, {
    remedy: 'Move that elsewhere, or name another folder with -o.',
  })
}

async function manifestIn(folder: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')))
}
