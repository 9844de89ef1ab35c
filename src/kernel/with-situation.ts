import type { Observation } from '../world/observation.ts'
import type { Kernel } from './kernel.ts'

/** An observation together with where the kernel now stands; what it says itself comes first. */
export async function withSituation(observation: Observation, kernel: Kernel): Promise<Observation> {
  const situation = await kernel.situation?.()
  if (situation === undefined) return observation
  return { ...observation, data: { ...(situation as object), ...(observation.data as object | undefined) } }
}
