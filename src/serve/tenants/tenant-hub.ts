// The hub as one tenant sees it: its own sessions, under the names it gave them. All others are not there.
import { randomUUID } from 'node:crypto'
import type { Session } from '../../engine/session.ts'
import type { CreateOptions, Hub, Offer } from '../hub.ts'
import { Refused } from '../refused.ts'
import { refuseOddId } from '../sessions/refusals.ts'
import { ownPrefix } from './tenants.ts'

export interface TenantHubOptions {
  readonly tenant: string
  /** How many sessions it may have at once. */
  readonly sessions?: number | undefined
}

/** The hub of a tenant over the hub of all. */
export function tenantHub(hub: Hub, { tenant, sessions = hub.capacity.limit }: TenantHubOptions): Hub {
  const prefix = ownPrefix(tenant)
  const stored = (id: string) => {
    refuseOddId(id)
    return prefix + id
  }
  const shown = (id: string) => id.slice(prefix.length)
  return {
    catalogue: hub.catalogue,
    figures: hub.figures,
    get capacity() {
      const { active } = hub.placesOf(prefix)
      return { active, limit: Math.min(sessions, hub.capacity.limit) }
    },
    placesOf: inner => hub.placesOf(prefix + inner),
    get unclaimed() {
      return hub.placesOf(prefix).unclaimed
    },
    get isClosing() {
      return hub.isClosing
    },
    trouble: () => hub.trouble(),
    create: async (world: string, { id = randomUUID(), ...options }: CreateOptions = {}) =>
      shown(await named(hub.create(world, { ...options, id: stored(id) }))),
    use: <Result>(
      id: string,
      work: (session: Session, offer: Offer) => Promise<Result>,
      signal?: AbortSignal,
    ) => named(hub.use(stored(id), work, signal)),
    fork: async (id, options) => (await named(hub.fork(stored(id), { ...options, prefix }))).map(shown),
    look: id => named(hub.look(stored(id))),
    holds: id => hub.holds(stored(id)),
    claim: (id, owner) => named(hub.claim(stored(id), owner)),
    leave: id => named(hub.leave(stored(id))),
    remove: id => named(hub.remove(stored(id))),
    // connections have names that nobody else has
    release: owner => hub.release(owner),
    list: async () => (await hub.list()).filter(id => id.startsWith(prefix)).map(shown),
    // what ends is the server, not its view
    drain: async () => {},
    close: async () => {},
  }

  // what the hub refuses, it refuses by the name in the store
  async function named<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (error instanceof Refused) throw error.inWordsOf(text => text.replaceAll(`'${prefix}`, "'"))
      throw error
    }
  }
}
