// What a kernel says about a recorded session: which turns it computes exactly, and a thought where one can be derived.
// The kernel starts from the world's beginning and keeps its own state. Where it could not follow, it is not believed.
import type { Domain } from '../kernel/domain.ts'
import type { RealDomain } from '../kernel/real.ts'
import type { Entry } from '../world/entry.ts'
import { transcriptFrom } from '../world/transcript.ts'

/** What is known of one turn. */
export interface TurnLabel {
  /** True: the kernel computes this very text. False: it says it cannot. Undefined: it computes another text. */
  readonly computable: boolean | undefined
  readonly thought: string | undefined
}

export interface LabelOptions {
  readonly domain: Pick<Domain, 'openKernel'>
  /** How the recording was made comparable, and what can be derived. */
  readonly real: Pick<RealDomain, 'normalise' | 'derive'>
  readonly deadlineMs?: number
}

/** Labels every turn of a session. */
export async function labelSession(
  records: readonly Entry[],
  { domain, real, deadlineMs = 5_000 }: LabelOptions,
): Promise<TurnLabel[]> {
  const { header, turns } = transcriptFrom(records)
  const kernel = await domain.openKernel(header.world, { snapshot: undefined })
  const labels: TurnLabel[] = []
  try {
    for (const { action, observation } of turns) {
      const signal = AbortSignal.timeout(deadlineMs)
      const thought = await real.derive?.(kernel, action, { signal })
      const step = await kernel.step(action, { signal })
      if (step.kind === 'unknown') {
        await kernel.learn(action, observation)
        labels.push({ computable: false, thought: undefined })
        continue
      }
      const isSame = real.normalise(action, step.observation.text) === observation.text
      labels.push({ computable: isSame || undefined, thought: isSame ? thought : undefined })
    }
  } finally {
    await kernel.close()
  }
  return labels
}
