// A line of predictions.jsonl, as trainer/evaluate.py writes it.
import { z } from 'zod'

export const PredictionRow = z.object({
  id: z.union([z.string(), z.null()]).optional(),
  turn: z.number().nullish(),
  domain: z.string().nullish(),
  family: z.string().nullish(),
  computable: z.boolean().nullish(),
  truth: z.string(),
  /** Null where the reply ran out of tokens or held no observation. */
  prediction: z.string().nullable(),
  tokens: z.number().default(0),
})
export type PredictionRow = z.infer<typeof PredictionRow>
