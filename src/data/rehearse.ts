// Trajectories without a real environment: an explorer walks through a computed world. What the kernel computes is what
// reality would have said, as far as its fidelity goes, and costs a tenth. A walk ends where it cannot compute. Thoughts
// come with it.
import type { Domain } from '../kernel/domain.ts'
import type { RealDomain } from '../kernel/real.ts'
import { withSituation } from '../kernel/with-situation.ts'
import { type Entry, headerOf } from '../world/entry.ts'
import type { Observation } from '../world/observation.ts'
import { trajectoryFromSession } from './from-session.ts'
import type { TurnLabel } from './label-session.ts'
import type { Trajectory } from './trajectory.ts'

export interface Rehearsal {
  readonly domain: Domain
  readonly real: Pick<RealDomain, 'explorer' | 'normalise' | 'derive'>
  /** The kernel itself; no walls are needed between it and our own explorers. */
  readonly openKernel: Domain['openKernel']
  readonly licence: string
  readonly signal: AbortSignal
}

/** One walk by its seed; undefined where not even two turns could be computed. */
export async function rehearse(
  seed: number,
  { domain, real, openKernel, licence, signal }: Rehearsal,
): Promise<Trajectory | undefined> {
  const episode = real.explorer.episode(seed)
  const { world } = episode
  const records: Entry[] = [headerOf(world, domain.kernel)]
  const families: string[] = []
  const labels: TurnLabel[] = []
  const kernel = await openKernel(world, { snapshot: undefined })
  try {
    let last: Observation | undefined
    for (;;) {
      const next = episode.next(last)
      if (next === undefined) break
      const { action, family } = next
      const thought = await real.derive?.(kernel, action, { signal })
      const step = await kernel.step(action, { signal })
      if (step.kind === 'unknown') break
      // reality always says where it left the shell
      last = await withSituation(step.observation, kernel)
      const observation = { ...last, text: real.normalise(action, last.text) }
      records.push({ kind: 'turn', at: records.length, action, observation, by: 'kernel', timing: { ms: 0 } })
      families.push(family)
      labels.push({ computable: true, thought })
    }
  } finally {
    await kernel.close()
  }
  if (families.length < 2) return undefined
  const name = real.explorer.name.replaceAll(' ', '-')
  return trajectoryFromSession(`${name}-${seed}`, records, { domain, licence, families, labels })
}
