// A success check is data: what to look at, and what it must be. A domain says which kinds it can look at.
import { z } from 'zod'
import { Pattern } from './text/pattern.ts'

const computed = ['exact_match', 'url_match', 'in_match', 'number_near', 'date_near'] as const

const howCompared = 'How the texts are compared. Each comparison in the list counts by itself.'

/** What is done to both texts first, how they are compared, and with what tolerance or criterion. */
export const ColumnMetric = z.strictObject({
  preprocess: z
    .array(z.enum(['extract_number', 'norm_str', 'norm_date']))
    .default([])
    .meta({
      description:
        'What is done to both texts first: take the first number, drop capitals and spaces, or read a date.',
    }),
  metric: z
    .array(z.enum([...computed, 'llm_judge']))
    .min(1)
    .default(['exact_match'])
    .meta({ description: howCompared }),
  criterion: z.union([z.number().nonnegative(), z.string()]).optional().meta({
    description:
      'For number_near, the tolerance as a share of the truth. For llm_judge, what counts as right.',
  }),
})
export type ColumnMetric = z.infer<typeof ColumnMetric>

/** A true table, and how an answer is held against it without asking a model. */
export const TableAnswer = z.strictObject({
  csv: z.string().min(1).meta({ description: 'The true table as CSV, with its headings in the first line.' }),
  unique: z
    .array(z.string())
    .min(1)
    .meta({ description: 'The columns that tell rows apart, by their headings.' }),
  metrics: z
    .record(
      z.string(),
      ColumnMetric.extend({
        metric: z.array(z.enum(computed)).min(1).default(['exact_match']).meta({ description: howCompared }),
      }),
    )
    .default({})
    .meta({
      description:
        'How each column is compared, by its heading. A column that is not listed must match exactly.',
    }),
})
export type TableAnswer = z.infer<typeof TableAnswer>

/** What the thing looked at must be. Every condition given must hold. */
const expectation = {
  exists: z.boolean().optional().meta({ description: 'Whether it must be there (true) or absent (false).' }),
  equals: z
    .string()
    .optional()
    .meta({ description: 'It must equal this text. White space at the end does not count.' }),
  contains: z.string().optional().meta({ description: 'It must contain this text.' }),
  matches: Pattern.optional().meta({
    description: 'It must match this RE2 pattern (no look-around, no back-references).',
  }),
  near: z
    .strictObject({
      value: z.number().meta({ description: 'The number itself.' }),
      within: z.number().nonnegative().meta({ description: 'How far off the number may be.' }),
    })
    .optional()
    .meta({ description: 'It must be a number close to this one.' }),
}
const rule = {
  weight: z
    .number()
    .positive()
    .default(1)
    .meta({ description: 'How much the check counts beside the others.' }),
  when: z.enum(['final', 'each']).default('final').meta({
    description:
      "'final': looked at when the session is submitted. 'each': looked at after every turn; where every check is of this kind, the session ends as soon as they all hold.",
  }),
}

const answer = z
  .strictObject({
    kind: z.literal('answer'),
    table: TableAnswer.optional().meta({
      description: 'The answer is a table, as CSV or Markdown. It is worth the F1 of its cells.',
    }),
    ...expectation,
    ...rule,
  })
  .meta({
    description: 'What the agent submits.',
    examples: [{ kind: 'answer', matches: '(?i)lighthouse' }],
  })
const file = z
  .strictObject({
    kind: z.literal('file'),
    path: z.string().min(1).meta({ description: 'The path of the file.' }),
    ...expectation,
    ...rule,
  })
  .meta({
    description: 'The content of a file at the end.',
    examples: [{ kind: 'file', path: '/home/mira/answer.txt', equals: 'lighthouse' }],
  })
const sql = z
  .strictObject({
    kind: z.literal('sql'),
    query: z.string().min(1).meta({ description: 'One SELECT over the tables of the state.' }),
    ...expectation,
    ...rule,
  })
  .meta({
    description: 'The first value of the first row that a query returns.',
    examples: [{ kind: 'sql', query: 'SELECT count(*) FROM orders', equals: '3' }],
  })
const command = z
  .strictObject({
    kind: z.literal('command'),
    command: z.string().min(1).meta({ description: 'The command, as an agent would type it.' }),
    exitCode: z
      .int()
      .min(0)
      .max(255)
      .default(0)
      .meta({ description: 'The exit code that it must end with.' }),
    ...expectation,
    ...rule,
  })
  .meta({
    description:
      'What a command prints and how it ends, on a copy of the world. It is computed or really run, never imagined.',
    examples: [{ kind: 'command', command: 'node --test', exitCode: 0, weight: 3 }],
  })
const observation = z.strictObject({ kind: z.literal('observation'), ...expectation, ...rule }).meta({
  description: 'The last observation.',
  examples: [{ kind: 'observation', contains: 'all tests passed' }],
})
const record = z
  .strictObject({
    kind: z.literal('record'),
    table: z.string().min(1).meta({ description: 'The table of the apps.' }),
    where: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'Which of its records, each called row; all without it.' }),
    value: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'What of the first of them, as an expression; how many there are without it.' }),
    ...expectation,
    ...rule,
  })
  .meta({
    description: 'Records that apps keep: how many there are, or what one holds.',
    examples: [
      { kind: 'record', table: 'tickets', where: 'row.id == 5121', value: 'row.priority', equals: 'High' },
    ],
  })
const setting = z
  .strictObject({
    kind: z.literal('setting'),
    name: z.string().min(1).meta({ description: 'The setting, by its name.' }),
    ...expectation,
    ...rule,
  })
  .meta({
    description: 'A setting of the system.',
    examples: [{ kind: 'setting', name: 'wifi', equals: 'false' }],
  })
const page = z
  .strictObject({
    kind: z.literal('page'),
    of: z.enum(['address', 'title']).default('address').meta({ description: 'What of the page in front.' }),
    ...expectation,
    ...rule,
  })
  .meta({
    description: 'The page, window or screen in front.',
    examples: [{ kind: 'page', of: 'title', contains: 'Basket' }],
  })
const node = z
  .strictObject({
    kind: z.literal('node'),
    name: z.string().meta({ description: 'The name of the element, as the screen shows it.' }),
    role: z.string().optional().meta({ description: 'Its role; any without it.' }),
    of: z
      .string()
      .optional()
      .meta({ description: 'The state of it that counts, such as checked; else its value or name.' }),
    ...expectation,
    ...rule,
  })
  .meta({
    description: 'An element of the screen in front.',
    examples: [{ kind: 'node', name: 'Dark theme', of: 'checked', equals: 'true' }],
  })

// named, so that declarations that use them say their names
export interface AnswerCheck extends z.infer<typeof answer> {}
export interface FileCheck extends z.infer<typeof file> {}
export interface SqlCheck extends z.infer<typeof sql> {}
export interface CommandCheck extends z.infer<typeof command> {}
export interface ObservationCheck extends z.infer<typeof observation> {}
export interface RecordCheck extends z.infer<typeof record> {}
export interface SettingCheck extends z.infer<typeof setting> {}
export interface PageCheck extends z.infer<typeof page> {}
export interface NodeCheck extends z.infer<typeof node> {}
export type Check =
  | AnswerCheck
  | FileCheck
  | SqlCheck
  | CommandCheck
  | ObservationCheck
  | RecordCheck
  | SettingCheck
  | PageCheck
  | NodeCheck
/** The kinds of success check, by name. */
export type CheckKind = Check['kind']

interface AnswerInput extends z.input<typeof answer> {}
interface FileInput extends z.input<typeof file> {}
interface SqlInput extends z.input<typeof sql> {}
interface CommandInput extends z.input<typeof command> {}
interface ObservationInput extends z.input<typeof observation> {}
interface RecordInput extends z.input<typeof record> {}
interface SettingInput extends z.input<typeof setting> {}
interface PageInput extends z.input<typeof page> {}
interface NodeInput extends z.input<typeof node> {}
/** A check as one writes it; what has a default may be left out. */
export type CheckInput =
  | AnswerInput
  | FileInput
  | SqlInput
  | CommandInput
  | ObservationInput
  | RecordInput
  | SettingInput
  | PageInput
  | NodeInput

/** One thing that success asks for: what to look at, and what it must be. */
export const Check: z.ZodType<Check, CheckInput> = z
  .discriminatedUnion('kind', [answer, file, sql, command, observation, record, setting, page, node])
  .meta({ id: 'Check', description: 'One thing that success asks for.' })
