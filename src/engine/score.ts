// Rewards from success checks: the weighted share that holds. The rewards of a session add up to its score.
import type { Kernel } from '../kernel/kernel.ts'
import type { Check } from '../world/check.ts'
import type { Observation } from '../world/observation.ts'
import type { World } from '../world/world.ts'
import { holds } from './expectation.ts'

export interface Looked {
  readonly checks: { check: Check; passed: boolean }[]
  /** Weighted share of the world's checks that hold; undefined where it has none. */
  readonly score: number | undefined
}

/** Looks at the checks of one kind of moment, or of both; the share is over all the world's checks. */
export async function lookAtChecks(
  world: World,
  kernel: Kernel,
  { when, last, answer }: { when: 'each' | 'all'; last: Observation | undefined; answer?: string },
): Promise<Looked> {
  const all = world.success ?? []
  const total = all.reduce((sum, check) => sum + check.weight, 0)
  const checks: { check: Check; passed: boolean }[] = []
  let held = 0
  for (const check of all) {
    if (when === 'each' && check.when !== 'each') continue
    const passed = holds(check, await find(check, kernel, { last, answer }))
    checks.push({ check, passed })
    if (passed) held += check.weight
  }
  return { checks, score: total === 0 ? undefined : held / total }
}

async function find(
  check: Check,
  kernel: Kernel,
  { last, answer }: { last: Observation | undefined; answer: string | undefined },
): Promise<string | undefined> {
  if (check.kind === 'answer') return answer
  if (check.kind === 'observation') return last?.text
  return kernel.look(check)
}
