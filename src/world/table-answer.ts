// A table as an answer: its truth, which columns tell rows apart, and how each column is compared.
import { z } from 'zod'

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
