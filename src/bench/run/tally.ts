// How far a stage is, and what it has cost.
import type { Usage } from '../../model/model.ts'

/** How far a run is, and what it has cost so far. */
export interface Tally {
  readonly total: number
  /** Done in an earlier start of this run. */
  readonly resumed: number
  /** Done in this one, failures included. */
  readonly done: number
  readonly failed: number
  /** Of the failed, those that got no answer; the next start asks for them again. */
  readonly unreached: number
  /** Of the failed, those whose verdict could not be read; the next start asks for them again, too. */
  readonly unread: number
  /** Why the last of these two kinds failed. */
  readonly reason?: string
  /** Not failed, but left without a prediction: there was nobody to ask. */
  readonly unpredicted: number
  /** Of all rows, what is wrong with those that nothing can be done with. */
  readonly unusable: readonly string[]
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd: number
  readonly startedMs: number
}

/** A tally at the start. */
export function tallyOf(
  total: number,
  { resumed, now, unusable = [] }: { resumed: number; now: number; unusable?: readonly string[] },
): Tally {
  return {
    total,
    resumed,
    done: 0,
    failed: 0,
    unreached: 0,
    unread: 0,
    unpredicted: 0,
    unusable,
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
    again,
    isUnpredicted = false,
  }: {
    usage: Usage | undefined
    isFailed: boolean
    /** Where the next start asks for it again. */
    again?: { kind: 'unreached' | 'unread'; reason: string } | undefined
    isUnpredicted?: boolean | undefined
  },
): Tally {
  return {
    ...tally,
    done: tally.done + 1,
    failed: tally.failed + (isFailed ? 1 : 0),
    unreached: tally.unreached + (again?.kind === 'unreached' ? 1 : 0),
    unread: tally.unread + (again?.kind === 'unread' ? 1 : 0),
    ...(again && { reason: again.reason }),
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
