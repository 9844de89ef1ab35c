// What this protocol speaks to: the hub, and the kinds of its worlds.
import type { Domain } from '../../kernel/domain.ts'
import type { Hub } from '../hub.ts'
import type { Caller } from '../tenants/tenants.ts'

export interface ServedWorlds {
  readonly hub: Hub
  readonly domainNamed: (name: string) => Promise<Domain>
  /** Whom they are served to: who made a turn is for operators. */
  readonly role?: Caller['role']
}

/** A world that could not be opened. */
export class FactoryError extends Error {
  override readonly name = 'FactoryError'
  readonly world: string

  constructor(world: string, cause: unknown) {
    super(`Failed to create environment using factory '${world}'`, { cause })
    this.world = world
  }
}
