// Brings what was read of this machine's disk to where kernels find it: on a shelf, under the hash of what it is. This runs in
// the process with file rights.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { hasShelf, putShelf } from '../host/shelf.ts'
import type { Contents } from './contents.ts'

const contents = new Map<string, Contents>()

/**
 * A path that a world file names, made absolute. The file may be a stranger's: it reaches what lies beside it or below, and
 * nothing else of this machine.
 */
export function pathInside(folder: string, given: string, field: string): string {
  const refuse = (what: string) => {
    throw new WorldError('world', `${field}: ${given} ${what}.`, {
      remedy: "Name a path at or below the world file's own folder.",
    })
  }
  if (path.isAbsolute(given)) refuse('is an absolute path')
  const base = fs.realpathSync(folder)
  const at = path.resolve(base, given)
  const real = fs.existsSync(at) ? fs.realpathSync(at) : at
  const below = path.relative(base, real)
  if (below === '..' || below.startsWith(`..${path.sep}`)) refuse("leads out of the world file's folder")
  return real
}

/** Puts it on a shelf, where it is not there yet. */
export function placeContents(found: Contents): void {
  if (hasShelf(found.hash)) return
  contents.set(found.hash, found)
  const list = found.entries.map(({ path: name, kind, isExecutable, size, target }) => [
    name,
    kind,
    isExecutable,
    target ?? size,
  ])
  putShelf(found.hash, item => {
    if (item === 'list') return Buffer.from(JSON.stringify(list))
    const entry = found.entries[Number(item)]
    if (entry?.kind !== 'file') throw new WorldError('kernel', `There is no file ${item} in ${found.place}.`)
    return found.bytesOf(entry)
  })
}

/** What was read under this hash, in this process. */
export function placedContents(hash: string): Contents | undefined {
  return contents.get(hash)
}
