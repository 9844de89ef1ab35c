// Brings a repository of this machine's disk to where kernels find it. This runs in the process that has file rights,
// when a world file is read (there its paths are resolved and pinned) and when a session goes on (there the pin must
// hold). A world that came as data, from a network or a program, has no paths resolved: it is refused.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { hasShelf, putShelf } from '../../../src/kernel/host/shelf.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { World } from '../../../src/world/world.ts'
import type { Contents } from './contents.ts'
import { readClone } from './read-clone.ts'
import { readFolder } from './read-folder.ts'
import { readTarball } from './read-tarball.ts'
import { type DiskSource, RepositorySource } from './source.ts'

const contents = new Map<string, Contents>()

/** The world with its repository's path made absolute and pinned by the hash of what is there. */
export function pinRepository(world: World, { folder }: { folder: string }): World {
  const source = diskSourceOf(world)
  if (!source) return world
  const absolute = withPath(source, pathInside(folder, pathOf(source)))
  const found = read(absolute)
  if (source.hash !== undefined && source.hash !== found.hash) throw changed(absolute)
  place(found)
  return { ...world, state: { ...world.state, repository: { ...absolute, hash: found.hash } } }
}

// a world file, which may be a stranger's, reaches what lies beside it or below, and nothing else of this machine
function pathInside(folder: string, given: string): string {
  const refuse = (what: string) => {
    throw new WorldError('world', `state.repository: ${given} ${what}.`, {
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

/** Makes the repository that the world is pinned to available; says so where it is not the same any more. */
export function placeRepository(world: World): void {
  const source = diskSourceOf(world)
  if (!source) return
  if (source.hash === undefined || !path.isAbsolute(pathOf(source))) {
    throw new WorldError('world', `This world names ${pathOf(source)}, which only a world file may do.`, {
      remedy: 'Save the world in a file of this machine and open that, or put the files into its state.',
    })
  }
  if (hasShelf(source.hash)) return
  const found = read(source)
  if (found.hash !== source.hash) throw changed(source)
  place(found)
}

/** What was read under this hash, in this process. */
export function placedContents(hash: string): Contents | undefined {
  return contents.get(hash)
}

function place(found: Contents): void {
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

function diskSourceOf({ state }: World): DiskSource | undefined {
  const { data } = RepositorySource.safeParse(state.repository)
  return data === undefined || 'history' in data ? undefined : data
}

function pathOf(source: DiskSource): string {
  return 'folder' in source ? source.folder : 'clone' in source ? source.clone : source.tarball
}

function withPath(source: DiskSource, at: string): DiskSource {
  return 'folder' in source ? { folder: at } : 'clone' in source ? { clone: at } : { tarball: at }
}

function read(source: DiskSource): Contents {
  if ('clone' in source) return readClone(source.clone)
  if ('tarball' in source) return readTarball(source.tarball)
  return readFolder(source.folder, { isLeftOut: name => name === '.git' || name === '.git/' })
}

function changed(source: DiskSource): WorldError {
  return new WorldError('world', `${pathOf(source)} is not what it was when this world was pinned to it.`, {
    remedy: 'Restore it to go on, or open a new session in the world as it is now.',
  })
}
