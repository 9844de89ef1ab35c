// The entry that most programs use. Worlds and actions are typed by the domain that reads them.
import type { DomainName } from '../../domains/index.ts'
import type { Session } from '../engine/session.ts'
import type { Domain } from '../kernel/domain.ts'
import type { World } from '../world/world.ts'
import { type AnyOpenOptions, type OpenOptions, openAnySession } from './open-any-session.ts'
import type { ActionInput, ActionOfDomain, WorldInput, WorldOfDomain } from './world-input.ts'

/** Opens a session in a world, or continues a stored one. This form takes a domain of one's own. */
export async function openSession<Own extends Domain>(
  options: OpenOptions & { readonly domain: Own; readonly world?: string | WorldOfDomain<Own> | World },
): Promise<Session<ActionOfDomain<Own>>>
/** Opens a session in a world that is given as data. */
export async function openSession<Name extends DomainName>(
  options: OpenOptions & { readonly world: WorldInput<Name> },
): Promise<Session<ActionInput<Name>>>
/** Opens a session in the world of a file or in one that was read before, or continues a stored session. */
export async function openSession(
  options: OpenOptions & { readonly world?: string | World | undefined },
): Promise<Session<ActionInput>>
export async function openSession(options: AnyOpenOptions): Promise<Session<never>> {
  return openAnySession(options) as Promise<Session<never>>
}
