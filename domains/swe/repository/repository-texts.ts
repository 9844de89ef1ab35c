// The texts of a repository that lies on the disk, for whoever looks through all that an agent can read.

import { placedContents } from '../../../src/kernel/files/place-contents.ts'
import type { World } from '../../../src/world/world.ts'
import { placeRepository } from './place-repository.ts'
import { RepositorySource } from './source.ts'

const largest = 2 ** 20

/** Every file of moderate size; a history that the world spells out is part of its state. */
export function* repositoryTexts(world: World): Generator<{ place: string; text: string }> {
  const { data } = RepositorySource.safeParse(world.state.repository)
  if (data === undefined || 'history' in data) return
  placeRepository(world)
  const contents = placedContents(data.hash ?? '')
  for (const entry of contents?.entries ?? []) {
    if (entry.kind !== 'file' || entry.size > largest || /(^|\/)(\.git|node_modules)\//.test(entry.path))
      continue
    yield { place: `state.repository.${entry.path}`, text: contents?.bytesOf(entry).toString() ?? '' }
  }
}
