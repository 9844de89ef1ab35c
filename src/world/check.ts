// A success check is data: what to look at, and what it must be. A domain says which kinds it can look at.
import { z } from 'zod'
import { Pattern } from './text/pattern.ts'

const computed = ['exact_match', 'url_match', 'in_match', 'number_near', 'date_near'] as const

/** What is done to both texts first, how they are compared, and with what tolerance or criterion. */
export const ColumnMetric = z.strictObject({
  preprocess: z.array(z.enum(['extract_number', 'norm_str', 'norm_date'])).default([]),
  metric: z
    .array(z.enum([...computed, 'llm_judge']))
    .min(1)
    .default(['exact_match']),
  criterion: z.union([z.number().nonnegative(), z.string()]).optional().meta({
    description: 'Of number_near: the tolerance as a share of the truth. Of llm_judge: what counts as right.',
  }),
})
export type ColumnMetric = z.infer<typeof ColumnMetric>

/** A true table, and how an answer is held against it without asking a model. */
export const TableAnswer = z.strictObject({
  csv: z.string().min(1).meta({ description: 'The true table, its headings first.' }),
  unique: z.array(z.string()).min(1).meta({ description: 'The columns that tell rows apart.' }),
  metrics: z
    .record(
      z.string(),
      ColumnMetric.extend({ metric: z.array(z.enum(computed)).min(1).default(['exact_match']) }),
    )
    .default({})
    .meta({ description: 'How columns are compared, by heading; exactly, where nothing is said.' }),
})
export type TableAnswer = z.infer<typeof TableAnswer>

/** What the thing looked at must be. Every condition given must hold. */
const expectation = {
  exists: z.boolean().optional().meta({ description: 'Present (true) or absent (false).' }),
  equals: z.string().optional().meta({ description: 'Equal, after trimming trailing white space.' }),
  contains: z.string().optional().meta({ description: 'Contains this text.' }),
  matches: Pattern.optional().meta({
    description: 'Matches this RE2 pattern (linear time, no look-around).',
  }),
  near: z
    .strictObject({ value: z.number(), within: z.number().nonnegative() })
    .optional()
    .meta({ description: 'A number within this distance.' }),
}
const rule = {
  weight: z.number().positive().default(1),
  when: z.enum(['final', 'each']).default('final').meta({
    description:
      "'final': looked at on submit; 'each': after every turn, and the task ends when all of these hold.",
  }),
}

const answer = z.strictObject({
  kind: z.literal('answer'),
  table: TableAnswer.optional().meta({
    description: 'The answer is a table, CSV or Markdown; it counts as much as the F1 of its cells.',
  }),
  ...expectation,
  ...rule,
})
const file = z.strictObject({ kind: z.literal('file'), path: z.string().min(1), ...expectation, ...rule })
const sql = z.strictObject({
  kind: z.literal('sql').meta({ description: 'The first value of the first row a query returns.' }),
  query: z.string().min(1).meta({ description: 'One SELECT over the tables of the state.' }),
  ...expectation,
  ...rule,
})
const command = z.strictObject({
  kind: z.literal('command').meta({ description: 'What a command prints and how it ends, run on a copy.' }),
  command: z.string().min(1).meta({ description: 'As an agent would send it to the shell.' }),
  exitCode: z.int().min(0).max(255).default(0),
  ...expectation,
  ...rule,
})
const observation = z.strictObject({
  kind: z.literal('observation').meta({ description: 'The last observation.' }),
  ...expectation,
  ...rule,
})

// named, so that declarations that use them say their names
export interface AnswerCheck extends z.infer<typeof answer> {}
export interface FileCheck extends z.infer<typeof file> {}
export interface SqlCheck extends z.infer<typeof sql> {}
export interface CommandCheck extends z.infer<typeof command> {}
export interface ObservationCheck extends z.infer<typeof observation> {}
export type Check = AnswerCheck | FileCheck | SqlCheck | CommandCheck | ObservationCheck
export type CheckKind = Check['kind']

interface AnswerInput extends z.input<typeof answer> {}
interface FileInput extends z.input<typeof file> {}
interface SqlInput extends z.input<typeof sql> {}
interface CommandInput extends z.input<typeof command> {}
interface ObservationInput extends z.input<typeof observation> {}
/** A check as it is written, defaults left out. */
export type CheckInput = AnswerInput | FileInput | SqlInput | CommandInput | ObservationInput

export const Check: z.ZodType<Check, CheckInput> = z.discriminatedUnion('kind', [
  answer,
  file,
  sql,
  command,
  observation,
])
