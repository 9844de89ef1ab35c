// Steps a kernel through a recorded episode and compares what it computes with what reality printed. The kernel runs on
// its own state. Where it says Unknown, a follower takes over what the real turn changed, so that one Unknown does not
// spoil the turns after it. If even that fails, the rest of the episode is counted apart.
import type { Kernel } from '../kernel/kernel.ts'
import type { Follower } from '../kernel/real.ts'
import type { Action } from '../world/action.ts'
import type { Observation } from '../world/observation.ts'
import type { RecordedEpisode } from './recorded-episode.ts'

/** One turn, real and computed. */
export interface ComparedTurn {
  readonly seed: number
  readonly turn: number
  readonly family: string
  readonly action: Action
  readonly real: Observation
  readonly outcome: 'same' | 'different' | 'unknown' | 'failed'
  /** What the kernel computed; or why it could not. */
  readonly ours: string
  /** The states had parted before this turn, through an Unknown that could not be caught up. */
  readonly isAstray: boolean
}

export interface CompareOptions {
  readonly kernel: Kernel
  readonly follower: Follower
  readonly normalise: (action: Action, text: string) => string
  readonly deadlineMs?: number
}

/** Compares every turn of one episode. */
export async function compareEpisode(
  episode: RecordedEpisode,
  { kernel, follower, normalise, deadlineMs = 10_000 }: CompareOptions,
): Promise<ComparedTurn[]> {
  const compared: ComparedTurn[] = []
  let isAstray = false
  for (const record of episode.records) {
    if (record.kind !== 'turn') continue
    const { action, observation: real } = record
    const turn = compared.length
    const step = await stepped(kernel, action, deadlineMs)
    const ours = step.kind === 'computed' ? normalise(action, step.text) : step.text
    const outcome = step.kind === 'computed' ? (ours === real.text ? 'same' : 'different') : step.kind
    const family = episode.families[turn] ?? 'other'
    compared.push({ seed: episode.seed, turn, family, action, real, outcome, ours, isAstray })
    if (step.kind === 'unknown' && !isAstray) isAstray = !(await follower.catchUp(kernel, turn))
  }
  return compared
}

async function stepped(kernel: Kernel, action: Action, deadlineMs: number) {
  try {
    const step = await kernel.step(action, { signal: AbortSignal.timeout(deadlineMs) })
    return step.kind === 'computed'
      ? { kind: 'computed' as const, text: step.observation.text }
      : { kind: 'unknown' as const, text: step.why }
  } catch (error) {
    // A kernel that throws has failed this turn; that is a finding, not the end of the comparison.
    return {
      kind: 'failed' as const,
      text: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
