// What clients send: the messages of a socket, and the bodies of requests. Numbers that are written as text count as
// numbers, as they do for OpenEnv's server.
import { z } from 'zod'
import { wholeNumber } from './validation-error.ts'

const fields = z.record(z.string(), z.unknown())
const numeric = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
const integer = z.preprocess(numeric, z.int(wholeNumber))
const natural = z.preprocess(numeric, z.int(wholeNumber).min(0))

/** The messages of `/ws` by their type. */
export const messages = {
  reset: z.strictObject({ type: z.literal('reset'), data: fields.default({}) }),
  step: z.strictObject({ type: z.literal('step'), data: fields }),
  state: z.strictObject({ type: z.literal('state') }),
  close: z.strictObject({ type: z.literal('close') }),
  mcp: z.strictObject({ type: z.literal('mcp'), data: fields }),
  fork: z.strictObject({
    type: z.literal('fork'),
    data: z
      .strictObject({
        count: z.preprocess(numeric, z.int(wholeNumber).min(1)).default(1),
        at_turn: natural.nullish(),
      })
      .prefault({}),
  }),
  attach: z.strictObject({ type: z.literal('attach'), data: z.strictObject({ session_id: z.string() }) }),
}

/** What a reset may say; other keys are let through and change nothing. */
export const ResetRequest = z.looseObject({
  seed: natural.nullish(),
  episode_id: z.string().max(255).nullish(),
  world: z.string().nullish(),
  split: z.string().nullish(),
  index: natural.nullish(),
})
export type ResetRequest = z.infer<typeof ResetRequest>

export const StepRequest = z.looseObject({
  action: fields,
  timeout_s: z.preprocess(numeric, z.number().gt(0)).nullish(),
  request_id: z.string().max(255).nullish(),
  episode_id: z.string().max(255).nullish(),
})

export const SplitRequest = z.looseObject({ split: z.string() })
export const TaskRequest = z.looseObject({ split: z.string(), index: integer })
export const RangeRequest = z.looseObject({
  split: z.string(),
  start: integer.nullish(),
  stop: integer.nullish(),
})

export const RpcRequest = z.strictObject({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: fields.default({}),
  id: z.union([z.string(), z.int()]).nullish(),
})
export type RpcRequest = z.infer<typeof RpcRequest>
