import type { Turn } from '../world/turn.ts'

/** A turn as the world saw it, behind its faults. */
export function reachedWorld({ action, observation, base, ran }: Turn): Pick<Turn, 'action' | 'observation'> {
  return { action: ran ?? action, observation: base ?? observation }
}
