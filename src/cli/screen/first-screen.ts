// What a world shows before anything was done in it. A domain shows a state together with an action, so one of its
// own examples is asked for it.
import type { Domain } from '../../kernel/domain.ts'
import { actionFrom } from '../../world/action.ts'
import type { World } from '../../world/world.ts'

/** An action of the kind this world takes, on one line; undefined where the domain has no example. */
export function exampleAction(domain: Domain, world: World): string | undefined {
  const text = domain.parts.world(world).demonstrations[0]?.action.trim()
  if (text === undefined) return undefined
  const value = actionFrom(text)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The screen an agent meets first; undefined where there is none, and where it is no more than a prompt. */
export function firstScreen(domain: Domain, world: World): string | undefined {
  const read = domain.readAction(actionFrom(exampleAction(domain, world) ?? ''), world)
  if (read.kind !== 'action') return undefined
  const { state } = domain.parts.turn(world, read.action, { index: 1, before: undefined })
  return state?.trim().includes('\n') ? state : undefined
}
