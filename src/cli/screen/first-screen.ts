import type { Domain } from '../../kernel/domain.ts'
import type { World } from '../../world/world.ts'

/** The screen an agent meets before it does anything; undefined where there is none, and where it is no more than a prompt. */
export function firstScreen(domain: Domain, world: World): string | undefined {
  // a domain shows a state together with an action, whatever that is
  const { state } = domain.parts.turn(world, {}, { index: 1, before: undefined })
  return state?.trim().includes('\n') ? state : undefined
}
