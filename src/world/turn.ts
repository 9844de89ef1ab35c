// A turn: one action, the observation it got, and who produced it.
import { z } from 'zod'
import { Action } from './action.ts'
import { FaultLabel } from './fault.ts'
import { Json } from './json.ts'
import { Observation } from './observation.ts'

/** Something an observation says that contradicts what is known. */
export const Claim = z.strictObject({ about: z.string(), says: z.string(), known: z.string() })
export type Claim = z.infer<typeof Claim>

/** How a model was asked, and what it cost. */
export const ModelCall = z.strictObject({
  model: z.string(),
  dialect: z.string(),
  promptHash: z.string(),
  sampling: z.record(z.string(), Json),
  finish: z.string(),
  attempts: z.int().positive(),
  usage: z.strictObject({
    inputTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
    cachedTokens: z.int().nonnegative().optional(),
    costUsd: z.number().nonnegative().optional(),
  }),
  tokenIds: z.array(z.int()).optional(),
  logprobs: z.array(z.number()).optional(),
})
export type ModelCall = z.infer<typeof ModelCall>

/** `timing` lies outside hashes and outside "byte-identical", and is always the last field. */
export const Turn = z.strictObject({
  action: Action,
  observation: Observation,
  by: z
    .enum(['kernel', 'model', 'real', 'fault'])
    .meta({ description: 'Who made the observation: computed, imagined, really done, or a fault.' }),
  faults: z.array(FaultLabel).optional().meta({ description: 'What was done to this turn on purpose.' }),
  base: Observation.optional().meta({ description: 'The observation before faults changed it.' }),
  ran: Action.optional().meta({
    description: 'What reached the world, where a fault let only a part through.',
  }),
  why: z.string().optional().meta({ description: 'Why it could not be computed.' }),
  reasoning: z.string().optional(),
  patch: Json.optional().meta({ description: 'What the kernel learned from an imagined observation.' }),
  suspect: z
    .array(Claim)
    .optional()
    .meta({ description: 'Contradictions that remained after asking again.' }),
  reward: z.number().optional(),
  done: z.enum(['terminated', 'truncated']).optional(),
  call: ModelCall.optional(),
  timing: z.strictObject({ ms: z.number().nonnegative() }),
})
export type Turn = z.infer<typeof Turn>

/** What came with the newest observation before turn `index` (from 0) that has any data: faults, for one, have none. */
export function newestData(turns: readonly Turn[], index: number): Json | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const { base, observation } = turns[at] ?? {}
    const { data } = base ?? observation ?? {}
    if (data !== undefined) return data
  }
  return undefined
}
