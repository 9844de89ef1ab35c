// What a session may use up in all. A session that reaches a limit is truncated, never failed.
import { z } from 'zod'
import type { Turn } from '../world/turn.ts'

/** What a session may use up in all. One that reaches a limit is truncated. */
export const Limits = z.strictObject({
  turns: z.int().positive().optional(),
  tokens: z.int().positive().optional().meta({ description: 'Prompt and reply tokens of all model calls.' }),
  seconds: z.number().positive().optional().meta({ description: 'Time spent inside steps.' }),
  costUsd: z.number().positive().optional(),
})
export type Limits = z.infer<typeof Limits>

/** What a session has used up so far. */
export interface Spent {
  readonly turns: number
  readonly tokens: number
  readonly seconds: number
  readonly costUsd: number
}

/** What nothing costs. */
export const nothingSpent: Spent = { turns: 0, tokens: 0, seconds: 0, costUsd: 0 }

/** What was spent after one turn more. */
export function withSpent(spent: Spent, { call, timing }: Pick<Turn, 'call' | 'timing'>): Spent {
  return {
    turns: spent.turns + 1,
    tokens: spent.tokens + (call?.usage.inputTokens ?? 0) + (call?.usage.outputTokens ?? 0),
    seconds: spent.seconds + timing.ms / 1000,
    costUsd: spent.costUsd + (call?.usage.costUsd ?? 0),
  }
}

/** Whether one of the limits is reached. */
export function isSpent(spent: Spent, limits: Limits): boolean {
  const kinds = ['turns', 'tokens', 'seconds', 'costUsd'] as const
  return kinds.some(kind => spent[kind] >= (limits[kind] ?? Number.POSITIVE_INFINITY))
}
