// What a judge says of one prediction.
import { z } from 'zod'
import type { Usage } from '../model/model.ts'

/** What is scored, each from 1 to 5. */
export const dimensions = ['format', 'factuality', 'consistency', 'realism', 'quality'] as const
/** One of the dimensions that a judge scores. */
export type Dimension = (typeof dimensions)[number]

const score = z.number().min(1).max(5)

/** What a judge says of one prediction: a score from 1 to 5 in each dimension. */
export const Verdict = z.strictObject({
  version: z.literal(1),
  scores: z.strictObject({
    format: score,
    factuality: score,
    consistency: score,
    realism: score,
    quality: score,
  }),
  strengths: z.array(z.string()),
  weaknesses: z.array(z.string()),
})
export type Verdict = z.infer<typeof Verdict>

/** What a judge was asked, and what it cost. */
export interface Asked {
  /** The judge's last reply as it came. */
  readonly raw: string
  readonly reasoning: string
  /** Of all replies together. */
  readonly usage: Usage
  /** Replies asked for. */
  readonly attempts: number
}

/** A judge that cannot be read gives no score; it never gives a low one. */
export type Judged =
  | (Asked & { readonly ok: true; readonly verdict: Verdict })
  | (Asked & { readonly ok: false; readonly reason: string })

/** The mean of the five scores. */
export function totalOf({ scores }: Verdict): number {
  return dimensions.reduce((sum, dimension) => sum + scores[dimension], 0) / dimensions.length
}
