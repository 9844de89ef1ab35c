// Brings a repository from this machine's disk to where kernels find it. This runs in the process with file rights: when
// a world file is read, its paths are resolved and pinned, and when a session continues, the pin must hold. A world that
// came as data, from a network or a program, has no resolved paths and is refused.
import * as path from 'node:path'
import type { Contents } from '../../../src/kernel/files/contents.ts'
import { pathInside, placeContents } from '../../../src/kernel/files/place-contents.ts'
import { readFolder } from '../../../src/kernel/files/read-folder.ts'
import { readTarball } from '../../../src/kernel/files/read-tarball.ts'
import { hasShelf } from '../../../src/kernel/host/shelf.ts'
import { WorldError } from '../../../src/world/error.ts'
import type { World } from '../../../src/world/world.ts'
import { readClone } from './read-clone.ts'
import { type DiskSource, RepositorySource } from './source.ts'

/** The world with its repository's path made absolute and pinned by the hash of what is there. */
export function pinRepository(world: World, { folder }: { folder: string }): World {
  const source = diskSourceOf(world)
  if (!source) return world
  const absolute = withPath(source, pathInside(folder, pathOf(source), 'state.repository'))
  const found = read(absolute)
  if (source.hash !== undefined && source.hash !== found.hash) throw changed(absolute)
  placeContents(found)
  return { ...world, state: { ...world.state, repository: { ...absolute, hash: found.hash } } }
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
  placeContents(found)
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
    remedy: 'Restore it to continue, or open a new session in the world as it is now.',
  })
}
