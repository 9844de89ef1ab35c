// What an agent is shown before its first action: the task, and the first screen.
import type { Domain } from '../../../kernel/domain.ts'
import type { World } from '../../../world/world.ts'

/** The task and the first view of a world, each where there is one. */
export function opening(world: World, domain: Domain): string {
  const { state } = domain.parts.turn(world, {}, { index: 1, before: undefined })
  return [world.task, state].filter(part => part !== undefined && part !== '').join('\n\n')
}
