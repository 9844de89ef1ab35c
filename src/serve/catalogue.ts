// The worlds that a server serves, grouped into splits of tasks. Their names are never paths.
import { WorldError } from '../world/error.ts'
import { nearest } from '../world/text/nearest.ts'
import type { Catalogue, Offer } from './hub.ts'
import { Refused } from './refused.ts'

/** The split of a world that names none. */
const defaultSplit = 'train'

/** A catalogue of worlds in the order they were given. */
export function catalogueFrom(
  entries: readonly (Offer & { readonly split?: string | undefined })[],
): Catalogue {
  const byName = new Map<string, Offer>()
  const splits = new Map<string, Offer[]>()
  for (const { name, world, split = defaultSplit } of entries) {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) {
      throw new WorldError('world', `'${name}' cannot be the name of a world that is served.`, {
        remedy: "Name its file with letters, digits, '.', '_' and '-'.",
      })
    }
    if (byName.has(name)) throw new WorldError('world', `Two worlds are called '${name}'.`)
    const offer = { name, world }
    byName.set(name, offer)
    splits.set(split, [...(splits.get(split) ?? []), offer])
  }
  return {
    offers: [...byName.values()],
    splits,
    find(name) {
      const offer = byName.get(name)
      if (offer) return offer
      throw new Refused('unknown-world', `There is no world '${name}' here.`, {
        remedy: nearest(name, [...byName.keys()]),
      })
    },
  }
}
