// Which served world a stored world is.
import { contentHash } from '../../world/hash.ts'
import type { World } from '../../world/world.ts'
import type { Catalogue, Offer } from '../hub.ts'

/** Finds the offer of a world. Of offers that differ in their seed alone the seed tells, where it is one of theirs; else the
 * first of them counts. */
export function offersOf({ offers }: Catalogue): (world: World) => Offer {
  const byHash = (hash: (world: World) => string) =>
    new Map(offers.toReversed().map(offer => [hash(offer.world), offer]))
  const [exact, seedless] = [byHash(contentHash), byHash(seedlessHash)]
  return world =>
    exact.get(contentHash(world)) ?? seedless.get(seedlessHash(world)) ?? { name: 'stored', world }
}

const seedlessHash = (world: World) => contentHash({ ...world, seed: 0 })
