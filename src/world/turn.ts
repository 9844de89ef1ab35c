// A turn: one action, the observation it got, and who produced it.
import { z } from 'zod'
import { Action } from './action.ts'
import { FaultLabel } from './fault.ts'
import { Json } from './json.ts'
import { Observation } from './observation.ts'

/** Something that an observation says and that contradicts what is known. */
export const Claim = z.strictObject({
  about: z.string().meta({ description: 'What it is about: a path, a record, a count.' }),
  says: z.string().meta({ description: 'What the observation says.' }),
  known: z.string().meta({ description: 'What is known.' }),
})
export type Claim = z.infer<typeof Claim>

/** How a model was asked, and what it cost. */
export const ModelCall = z.strictObject({
  model: z.string().meta({ description: 'Which model.' }),
  dialect: z.string().meta({ description: 'How the prompt was laid out.' }),
  promptHash: z.string().meta({ description: 'The SHA-256 of the prompt.' }),
  sampling: z.record(z.string(), Json).meta({ description: 'The settings it sampled with.' }),
  finish: z.string().meta({ description: 'Why the reply ended.' }),
  attempts: z.int().positive().meta({ description: 'How often it was asked for this turn.' }),
  usage: z
    .strictObject({
      inputTokens: z.int().nonnegative().meta({ description: 'Tokens of the prompts.' }),
      outputTokens: z.int().nonnegative().meta({ description: 'Tokens of the replies, reasoning included.' }),
      cachedTokens: z
        .int()
        .nonnegative()
        .optional()
        .meta({ description: 'Tokens of the prompts that the server had in its cache.' }),
      costUsd: z.number().nonnegative().optional().meta({ description: 'What it cost in dollars.' }),
    })
    .meta({ description: 'What it cost, over all attempts.' }),
  tokenIds: z.array(z.int()).optional().meta({ description: 'The tokens of the reply.' }),
  logprobs: z
    .array(z.number())
    .optional()
    .meta({ description: 'The log probability of each token of the reply.' }),
})
export type ModelCall = z.infer<typeof ModelCall>

/** One action and the observation it got. `timing` is always the last field, and no hash covers it. */
export const Turn = z.strictObject({
  action: Action,
  observation: Observation.meta({ description: 'What came back, as the agent saw it.' }),
  by: z.enum(['kernel', 'inferred', 'recorded', 'model', 'real', 'fault']).meta({
    description:
      "Who made the observation: 'kernel' computed it from the data, 'inferred' is a kernel's guess from names and schemas, 'recorded' is what a recording of the real environment shows, 'model' imagined it, 'real' was really done, and a 'fault' stood in its way.",
  }),
  faults: z.array(FaultLabel).optional().meta({ description: 'The faults that struck this turn.' }),
  base: Observation.optional().meta({ description: 'The observation before faults changed it.' }),
  ran: Action.optional().meta({
    description: 'What reached the world, where a fault let only a part through.',
  }),
  why: z.string().optional().meta({ description: 'Why the turn could not be computed.' }),
  reasoning: z.string().optional().meta({ description: 'What the model thought before it answered.' }),
  patch: Json.optional().meta({
    description: 'What changed in the state because of an observation that was not computed.',
  }),
  suspect: z
    .array(Claim)
    .optional()
    .meta({ description: 'Contradictions that remained after the model was asked again.' }),
  reward: z.number().optional().meta({ description: 'What the turn added to the score.' }),
  done: z.enum(['terminated', 'truncated']).optional().meta({
    description:
      "'terminated': every check holds, so the task is over. 'truncated': a limit of the session is reached.",
  }),
  call: ModelCall.optional().meta({ description: 'How the model was asked, and at what cost.' }),
  timing: z
    .strictObject({ ms: z.number().nonnegative().meta({ description: 'Milliseconds.' }) })
    .meta({ description: 'How long the step took.' }),
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
