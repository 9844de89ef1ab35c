// A question with its answer: words for the agent, SQL for the truth, metrics for the score, evidence for the checker.
import { z } from 'zod'
import { ColumnMetric } from '../../world/check.ts'
import { Stated } from '../pages/page.ts'
import { ColumnKind } from '../schema/schema.ts'

export const questionForms = [
  'fact',
  'reverse',
  'hop',
  'table',
  'filter',
  'extreme',
  'total',
  'groups',
  'period',
  'records',
  'difference',
] as const

export const Question = z.strictObject({
  id: z.string(),
  form: z.enum(questionForms),
  text: z.string(),
  sql: z.string(),
  columns: z.array(
    z.strictObject({ name: z.string(), kind: ColumnKind, digits: z.int().optional(), metric: ColumnMetric }),
  ),
  unique: z.array(z.string()),
  answer: z.array(z.array(z.string())),
  /** For every cell of the answer a page that states it, by its number; all pages a whole answer needs; and the cells
   * of the database that it is made of. */
  evidence: z.strictObject({
    cells: z.array(z.array(z.int())),
    needed: z.array(z.int()),
    from: z.array(Stated),
  }),
  difficulty: z.strictObject({
    level: z.enum(['easy', 'medium', 'hard']),
    pages: z.int(),
    hops: z.int(),
    rows: z.int(),
  }),
})
export type Question = z.infer<typeof Question>
