// The door most programs come through: worlds and actions are typed by the domain that reads them.
import type { DomainName } from '../../domains/index.ts'
import type { Session } from '../engine/session.ts'
import type { Domain } from '../kernel/domain.ts'
import type { World } from '../world/world.ts'
import { type AnyOpenOptions, type OpenOptions, openAnySession } from './open-any-session.ts'
import type { ActionInput, ActionOfDomain, WorldInput, WorldOfDomain } from './world-input.ts'

/** Opens a session in a world of a domain of one's own. */
export async function openSession<Own extends Domain>(
  options: OpenOptions & { readonly domain: Own; readonly world?: string | WorldOfDomain<Own> | World },
): Promise<Session<ActionOfDomain<Own>>>
/** Opens a session in a world that stands here. */
export async function openSession<Name extends DomainName>(
  options: OpenOptions & { readonly world: WorldInput<Name> },
): Promise<Session<ActionInput<Name>>>
/** Opens a session in the world of a file, in one that was read before, or a stored session where it was left. */
export async function openSession(
  options: OpenOptions & { readonly world?: string | World | undefined },
): Promise<Session<ActionInput>>
export async function openSession(options: AnyOpenOptions): Promise<Session<never>> {
  return openAnySession(options) as Promise<Session<never>>
}
