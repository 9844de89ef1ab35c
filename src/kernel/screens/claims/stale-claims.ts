// The screen before, after something that cannot leave it as it was.
import type { Claim } from '../../../world/turn.ts'
import type { Passage } from '../screen-kind.ts'
import type { SeenScreen } from '../seen-screen.ts'

/** An old screen after an effective action. */
export function staleClaims({ before, after, deeds }: Passage): Claim[] {
  if (!deeds.some(({ isEffective }) => isEffective) || told(before) !== told(after)) return []
  return [{ about: 'the screen', says: 'it is the one before', known: 'what was done changes it' }]
}

function told({ header, nodes }: SeenScreen): string {
  return JSON.stringify([header, nodes.map(node => ({ ...node, state: [...node.state] }))])
}
