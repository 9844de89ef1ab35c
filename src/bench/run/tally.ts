// How far a stage is, and what it has cost.
import type { Usage } from '../../model/model.ts'

export interface Tally {
  readonly total: number
  /** Done in an earlier start of this run. */
  readonly resumed: number
  /** Done in this one, failures included. */
  readonly done: number
  readonly failed: number
  /** Of the failed, those that the next start asks for again. */
  readonly unreached: number
  /** Not failed, but left without a prediction: there was nobody to ask. */
  readonly unpredicted: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd: number
  readonly startedMs: number
}

/** A tally at the start. */
export function tallyOf(total: number, { resumed, now }: { resumed: number; now: number }): Tally {
  return {
    total,
    resumed,
    done: 0,
    failed: 0,
    unreached: 0,
    unpredicted: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    startedMs: now,
  }
}

/** The tally after one row more. */
export function withRow(
  tally: Tally,
  {
    usage,
    isFailed,
    isUnreached = false,
    isUnpredicted = false,
  }: {
    usage: Usage | undefined
    isFailed: boolean
    isUnreached?: boolean
    isUnpredicted?: boolean | undefined
  },
): Tally {
  return {
    ...tally,
    done: tally.done + 1,
    failed: tally.failed + (isFailed ? 1 : 0),
    unreached: tally.unreached + (isUnreached ? 1 : 0),
    unpredicted: tally.unpredicted + (isUnpredicted ? 1 : 0),
    inputTokens: tally.inputTokens + (usage?.inputTokens ?? 0),
    outputTokens: tally.outputTokens + (usage?.outputTokens ?? 0),
    costUsd: tally.costUsd + (usage?.costUsd ?? 0),
  }
}

/** Rows a second, and the seconds that are left at this rate (undefined before the first row). */
export function paceOf(tally: Tally, now: number): { perSecond: number; leftSeconds: number | undefined } {
  const seconds = Math.max(0.001, (now - tally.startedMs) / 1000)
  const perSecond = tally.done / seconds
  const left = tally.total - tally.resumed - tally.done
  return { perSecond, leftSeconds: perSecond === 0 ? undefined : left / perSecond }
}
