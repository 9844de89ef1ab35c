// What leaves the server, as schemas. An agent's view has what any environment would show: observations, rewards, the
// end. An operator's view adds who made a turn and at what cost. No view has the state of a world, its instruction, its
// faults, its checks, or what they look for.
import { z } from 'zod'
import { Action } from '../../world/action.ts'
import { FaultLabel } from '../../world/fault.ts'
import { Observation } from '../../world/observation.ts'
import { Claim, ModelCall, Turn } from '../../world/turn.ts'
import { Tool } from '../../world/world.ts'

export const WorldView = z
  .strictObject({
    name: z.string(),
    domain: z.string(),
    title: z.string(),
    split: z.string(),
    task: z.string().optional(),
    tools: z.array(Tool).optional(),
  })
  .meta({ id: 'World' })
export type WorldView = z.infer<typeof WorldView>

export const TurnView = z
  .strictObject({
    turn: z.int().positive().meta({ description: 'Counts from 1.' }),
    observation: Observation,
    reward: z.number().optional(),
    done: Turn.shape.done,
  })
  .meta({ id: 'Turn' })
export type TurnView = z.infer<typeof TurnView>

export const SessionView = z
  .strictObject({
    id: z.string(),
    world: z.string(),
    seed: z.int(),
    turns: z.int().nonnegative(),
    ended: z.enum(['submitted', 'terminated', 'truncated']).optional(),
    reward: z.number().meta({ description: 'All rewards so far.' }),
    score: z.number().optional(),
    unscored: z.string().optional().meta({ description: 'Why it ended without a score.' }),
  })
  .meta({ id: 'Session' })
export type SessionView = z.infer<typeof SessionView>

export const TranscriptView = SessionView.omit({ turns: true })
  .extend({ task: z.string().optional(), turns: z.array(TurnView.extend({ action: Action })) })
  .meta({ id: 'Transcript' })
export type TranscriptView = z.infer<typeof TranscriptView>

export const OperatorTurn = TurnView.extend({
  action: Action,
  by: Turn.shape.by,
  why: z.string().optional().meta({ description: 'Why it could not be computed.' }),
  faults: z.array(FaultLabel).optional(),
  base: Observation.optional().meta({ description: 'The observation before faults changed it.' }),
  reasoning: z.string().optional(),
  suspect: z.array(Claim).optional(),
  call: ModelCall.optional(),
  timing: Turn.shape.timing,
}).meta({ id: 'OperatorTurn' })
export type OperatorTurn = z.infer<typeof OperatorTurn>

export const OperatorSession = SessionView.omit({ turns: true })
  .extend({
    worldHash: z.string(),
    kernel: z.string(),
    parent: z.strictObject({ id: z.string(), turn: z.int() }).optional(),
    checks: z
      .strictObject({ passed: z.int(), of: z.int() })
      .optional()
      .meta({ description: 'How many success checks held at the end.' }),
    turns: z.array(OperatorTurn),
  })
  .meta({ id: 'OperatorSession' })
export type OperatorSession = z.infer<typeof OperatorSession>

export const ScoreView = z
  .strictObject({
    score: z.number().nullable().meta({
      description: 'Null where the world has no checks, or one of them could not be looked at.',
    }),
    reward: z.number().optional(),
    unscored: z.string().optional().meta({ description: 'Why there is no score.' }),
  })
  .meta({ id: 'Score' })
export type ScoreView = z.infer<typeof ScoreView>

export const ErrorView = z
  .strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      remedy: z.string().optional(),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
