// An action as its domain writes it down.
import type { Domain } from '../../kernel/domain.ts'
import type { Turn } from '../../world/turn.ts'
import type { World } from '../../world/world.ts'

/** The action of a turn; one that the domain could not read, as it was sent. */
export function actionText(
  { action }: Pick<Turn, 'action'>,
  { domain, world, index }: { domain: Domain; world: World; index: number },
): string {
  const read = domain.readAction(action, world)
  if (read.kind === 'action')
    return domain.parts.turn(world, read.action, { index, before: undefined }).action
  return typeof action === 'string' ? action : JSON.stringify(action)
}
