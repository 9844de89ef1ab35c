// Faults: what goes wrong on purpose. They are typed and seeded. Each turn that a fault struck has a label, so that
// detection and recovery can be scored.
import { z } from 'zod'
import { Check } from './check.ts'
import { Json } from './json.ts'
import { Pattern } from './text/pattern.ts'

/** When a fault strikes. Every condition given must hold. */
const trigger = z
  .strictObject({
    action: Pattern.optional().meta({
      description: 'An RE2 pattern that the name of the tool, or the command, must match.',
    }),
    from: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'The first turn at which it may strike. Turns count from 1.' }),
    to: z.int().positive().optional().meta({ description: 'The last turn at which it may strike.' }),
    probability: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .meta({ description: 'How likely it is to strike at each turn that fits.' }),
    count: z.int().positive().optional().meta({ description: 'How often it strikes in all.' }),
    duration: z
      .int()
      .positive()
      .default(1)
      .meta({ description: 'How many turns that fit one strike lasts.' }),
    when: Check.optional().meta({ description: 'A check on the state that must hold.' }),
  })
  .meta({ id: 'Trigger' })
export interface Trigger extends z.infer<typeof trigger> {}
export interface TriggerInput extends z.input<typeof trigger> {}
// under its name: spelt out at every fault, it would fill most of the declarations
const Trigger: z.ZodType<Trigger, TriggerInput> = trigger

const on = {
  id: z
    .string()
    .optional()
    .meta({ description: 'A name for it in the record. The kind and the place in the list unless given.' }),
  on: Trigger.default({ probability: 1, duration: 1 }).meta({
    description: 'When it strikes. Every condition given must hold.',
  }),
}
const kind = <const K extends string, S extends z.ZodRawShape>(name: K, description: string, shape: S) =>
  z.strictObject({ kind: z.literal(name), ...shape, ...on }).meta({ description })

const statuses = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504] as const
const share = z.number().gt(0).lt(1).default(0.5)
const retryAfterSeconds = z
  .int()
  .positive()
  .meta({ description: 'How long the answer tells the agent to wait.' })

/** The action does not get through. */
const failures = [
  kind('http', 'The service answers with an HTTP error status.', {
    status: z.literal(statuses).meta({ description: 'The status code.' }),
    retryAfterSeconds: retryAfterSeconds.optional(),
  }),
  kind('timeout', 'No answer comes in time.', {
    seconds: z
      .number()
      .positive()
      .default(30)
      .meta({ description: 'How long the agent is told that it waited.' }),
  }),
  kind('dropped', 'The connection breaks off.', {}),
  kind('token-expired', 'The access token is no longer valid.', {}),
  kind('quota-exceeded', 'The account has used up its quota.', {}),
  kind('rate-limit', 'Calls above a limit are refused, with a time to wait.', {
    calls: z.int().positive().default(3).meta({ description: 'How many calls are allowed.' }),
    turns: z.int().positive().default(5).meta({ description: 'How many turns back the calls are counted.' }),
    retryAfterSeconds: retryAfterSeconds.default(20),
  }),
  kind('permission-denied', 'The action is not permitted.', {}),
  kind('disk-full', 'Nothing more can be written.', {}),
] as const

/** It gets through, and what comes back is changed. */
const changes = [
  kind('slow', 'The answer comes late.', {
    seconds: z
      .number()
      .positive()
      .max(60)
      .default(2)
      .meta({ description: 'How late. The step really takes that long.' }),
  }),
  kind('truncated', 'The answer breaks off in the middle.', {
    keep: share.meta({ description: 'The share of the text that is kept.' }),
  }),
  kind('missing-fields', 'Fields of the answer are left out, or lines where it has no fields.', {
    fields: z
      .array(z.string())
      .optional()
      .meta({ description: 'Which fields. Without it, a share of them is chosen by chance.' }),
    share: share.meta({ description: 'The share that is left out where no fields are named.' }),
  }),
  kind('paginated', 'Lists come page by page. The cursor of a page asks for the next one.', {
    size: z.int().positive().default(2).meta({ description: 'How many items a page has.' }),
  }),
  kind('withheld', 'Results are null until a later call.', {
    fields: z
      .array(z.string())
      .optional()
      .meta({ description: 'Which fields. Without it, all but the ids.' }),
  }),
  kind('schema-drift', 'Fields have other names.', {
    rename: z.record(z.string(), z.string()).meta({ description: 'The new names, by the old ones.' }),
  }),
  kind('injected', 'The answer carries text that gives the agent orders.', {
    text: z.string().min(1).meta({ description: 'The text.' }),
  }),
  kind('distractors', 'The answer holds things that are beside the point.', {
    items: z.array(Json).min(1).meta({ description: 'What is put between the true items.' }),
  }),
] as const

/** It gets through, but late or in part. */
const lags = [
  kind('stale', 'What is read is some turns old.', {
    turns: z.int().positive().default(3).meta({ description: 'How many turns old it is.' }),
  }),
  kind('eventual', 'A change is seen only some turns later.', {
    turns: z.int().positive().default(2).meta({ description: 'How many turns a change stays unseen.' }),
  }),
  kind('partial-batch', 'Of several things to do, some are done and the others fail.', {
    share: share.meta({ description: 'The share that is done.' }),
  }),
  kind('partial-write', 'Only a part of what is written arrives.', {
    share: share.meta({ description: 'The share that arrives.' }),
  }),
] as const

const fault = z
  .discriminatedUnion('kind', [...failures, ...changes, ...lags])
  .meta({ id: 'Fault', description: 'Something that goes wrong on purpose.' })
export type Fault = z.infer<typeof fault>
/** A fault as one writes it; what has a default may be left out. */
export type FaultInput = z.input<typeof fault>
/** Something that goes wrong on purpose: what, and when. */
export const Fault: z.ZodType<Fault, FaultInput> = fault
export type FaultKind = Fault['kind']

/** A fault that keeps the action from getting through, as an environment is asked to show it. */
export type Failure = z.infer<(typeof failures)[number]>

/** What happens under each kind of fault, in a sentence, in the order of the schema. */
export const faultSummaries: readonly (readonly [kind: FaultKind, summary: string])[] = fault.options.map(
  option => [option.shape.kind.value, option.meta()?.description ?? ''],
)

const failureKinds: readonly string[] = failures.map(schema => schema.shape.kind.value)

export function isFailure(fault: Fault): fault is Failure {
  return failureKinds.includes(fault.kind)
}

/** What a fault did to a turn, for whoever scores it. */
export const FaultLabel = z.strictObject({
  id: z.string().meta({ description: 'Which fault: its own name, or its kind and place in the list.' }),
  kind: z.string().meta({ description: 'What kind of fault.' }),
  effect: z
    .enum(['failed', 'changed', 'delayed', 'partial'])
    .meta({ description: 'Whether the action failed, or its answer was changed, late or partial.' }),
  detail: z.string().meta({ description: 'What exactly happened, in a few words.' }),
})
export type FaultLabel = z.infer<typeof FaultLabel>
