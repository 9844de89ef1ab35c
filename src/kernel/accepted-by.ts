import type { Action } from '../world/action.ts'
import type { Observation } from '../world/observation.ts'
import type { Accepted, Kernel } from './kernel.ts'

/** What a kernel makes of an imagined observation: it learns what contradicts nothing. */
export async function acceptedBy(
  kernel: Kernel,
  action: Action,
  observation: Observation,
): Promise<Accepted> {
  const claims = await kernel.check(action, observation)
  return claims.length > 0 ? { claims } : { claims, patch: await kernel.learn(action, observation) }
}
