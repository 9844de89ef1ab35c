// What the hub refuses, and how it says so.

import { plural } from '../../world/text/plural.ts'
import { Refused } from '../refused.ts'
import { ownPrefix, type Tenants } from '../tenants/tenants.ts'

/** Lets pass whatever is wrong with a session but that there is none: what is damaged may be removed, too. */
export function refuseUnknown(error: unknown): void {
  if (error instanceof Refused) throw error
}

/** Refuses an id that could be a path. */
export function refuseOddId(id: string): void {
  if (/^[\w-][\w.-]{0,127}$/.test(id)) return
  throw new Refused('invalid', "A session's id is made of letters, digits, '.', '_' and '-', at most 128.")
}

/** Refuses a session that its tenant has no place for; `activeOf` counts those whose names begin so. */
export function refuseSurplus(id: string, tenants: Tenants, activeOf: (prefix: string) => number): void {
  for (const [tenant, { sessions }] of Object.entries(tenants)) {
    const prefix = ownPrefix(tenant)
    if (sessions === undefined || !id.startsWith(prefix)) continue
    const active = activeOf(prefix)
    if (active >= sessions) throw atCapacity(active, sessions)
  }
}

export function taken(id: string): Refused {
  return new Refused('taken', `There is a session '${id}' already.`, { remedy: 'Name another, or none.' })
}

export function atCapacity(active: number, limit: number): Refused {
  return new Refused('capacity', `This server has room for ${plural(limit, 'session')}, and no more.`, {
    remedy: 'End one, wait for idle ones to give their place back, or start the server with a higher limit.',
    details: { active_sessions: active, max_sessions: limit },
  })
}
