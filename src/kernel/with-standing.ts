import type { Observation } from '../world/observation.ts'
import type { Kernel } from './kernel.ts'

/** An observation together with where the kernel now stands; what it says itself comes first. */
export async function withStanding(observation: Observation, kernel: Kernel): Promise<Observation> {
  const standing = await kernel.standing?.()
  if (standing === undefined) return observation
  return { ...observation, data: { ...(standing as object), ...(observation.data as object | undefined) } }
}
