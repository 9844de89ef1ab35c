// Faults: what goes wrong on purpose. Typed and seeded; each turn that one touched carries its label, so that an
// agent's detection and recovery can be scored.
import { z } from 'zod'
import { Check } from './check.ts'
import { Json } from './json.ts'
import { Pattern } from './text/pattern.ts'

/** When a fault strikes. Every condition given must hold. */
const trigger = z.strictObject({
  action: Pattern.optional().meta({
    description: "RE2 pattern on the action's subject: the tool's name, the command.",
  }),
  from: z.int().positive().optional().meta({ description: 'First turn it may strike at, counted from 1.' }),
  to: z.int().positive().optional().meta({ description: 'Last turn it may strike at.' }),
  probability: z.number().min(0).max(1).default(1),
  count: z.int().positive().optional().meta({ description: 'How often it strikes in all.' }),
  duration: z.int().positive().default(1).meta({ description: 'How many matching turns one strike lasts.' }),
  when: Check.optional().meta({ description: 'A check on the state that must hold.' }),
})
export interface Trigger extends z.infer<typeof trigger> {}
export interface TriggerInput extends z.input<typeof trigger> {}
// under its name: spelt out at every fault, it would fill most of the declarations
const Trigger: z.ZodType<Trigger, TriggerInput> = trigger

const on = { id: z.string().optional(), on: Trigger.default({ probability: 1, duration: 1 }) }
const kind = <const K extends string, S extends z.ZodRawShape>(name: K, shape: S) =>
  z.strictObject({ kind: z.literal(name), ...shape, ...on })

const statuses = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504] as const
const share = z.number().gt(0).lt(1).default(0.5)

/** The action does not get through. */
const failures = [
  kind('http', { status: z.literal(statuses), retryAfterSeconds: z.int().positive().optional() }),
  kind('timeout', { seconds: z.number().positive().default(30) }),
  kind('dropped', {}),
  kind('token-expired', {}),
  kind('quota-exceeded', {}),
  kind('rate-limit', {
    calls: z.int().positive().default(3),
    turns: z.int().positive().default(5).meta({ description: 'The window that the calls are counted in.' }),
    retryAfterSeconds: z.int().positive().default(20),
  }),
  kind('permission-denied', {}),
  kind('disk-full', {}),
] as const

/** It gets through, and what comes back is changed. */
const changes = [
  kind('slow', { seconds: z.number().positive().max(60).default(2) }),
  kind('truncated', { keep: share }),
  kind('missing-fields', { fields: z.array(z.string()).optional(), share }),
  kind('paginated', { size: z.int().positive().default(2) }),
  kind('withheld', { fields: z.array(z.string()).optional() }),
  kind('schema-drift', { rename: z.record(z.string(), z.string()) }),
  kind('injected', { text: z.string().min(1) }),
  kind('distractors', { items: z.array(Json).min(1) }),
] as const

/** It gets through, but late or in part. */
const lags = [
  kind('stale', {
    turns: z.int().positive().default(3).meta({ description: 'How many turns old what is read is.' }),
  }),
  kind('eventual', {
    turns: z.int().positive().default(2).meta({ description: 'How many turns a change stays unseen.' }),
  }),
  kind('partial-batch', { share }),
  kind('partial-write', { share }),
] as const

const fault = z.discriminatedUnion('kind', [...failures, ...changes, ...lags])
export type Fault = z.infer<typeof fault>
/** A fault as it is written, defaults left out. */
export type FaultInput = z.input<typeof fault>
export const Fault: z.ZodType<Fault, FaultInput> = fault
export type FaultKind = Fault['kind']

/** A fault that keeps the action from getting through, as an environment is asked to show it. */
export type Failure = z.infer<(typeof failures)[number]>

const failureKinds: readonly string[] = failures.map(schema => schema.shape.kind.value)

export function isFailure(fault: Fault): fault is Failure {
  return failureKinds.includes(fault.kind)
}

/** What a fault did to a turn, for whoever scores it. */
export const FaultLabel = z.strictObject({
  id: z.string(),
  kind: z.string(),
  effect: z.enum(['failed', 'changed', 'delayed', 'partial']),
  detail: z.string(),
})
export type FaultLabel = z.infer<typeof FaultLabel>
