// What trainer/study.py writes: for each stage by name what it cost and how good the model was on every hold-out.
import { z } from 'zod'

const StudyFigures = z.looseObject({
  n: z.number(),
  exact: z.number(),
  similarity: z.number().optional(),
  line_f1: z.number().optional(),
  error_class: z.number().optional(),
  /** Tokens of a reply, on average. */
  tokens: z.number().optional(),
  /** Share of turns where the last observation came again. */
  repeat_last: z.number().optional(),
})
export type StudyFigures = z.infer<typeof StudyFigures>

/** By group: `all`, `with output`, `not computable`, `domain X`, `family X`, `macro over families`. */
const Groups = z.record(z.string(), StudyFigures)
/** By hold-out. */
const Holdouts = z.record(z.string(), Groups)
export type Holdouts = z.infer<typeof Holdouts>

const Composition = z.looseObject({
  files: z.record(z.string(), z.looseObject({ turns: z.number(), 'not computable': z.number() })),
  'not computable share': z.number(),
})

const StudyStage = z.looseObject({
  trained: z
    .looseObject({
      steps: z.number().optional(),
      tokens: z.number().optional(),
      seconds: z.number().optional(),
      loss: z.number().optional(),
    })
    .optional(),
  /** Turns that were seen, each as often as it was. */
  composition: Composition.optional(),
  figures: Holdouts.optional(),
  /** With thoughts, and without, on the same turns. */
  on: Holdouts.optional(),
  off: Holdouts.optional(),
  /** Of reinforcement, step by step. */
  curve: z.array(z.looseObject({ reward: z.number().optional(), length: z.number().optional() })).optional(),
  seconds: z.number().optional(),
  tasks: z.number().optional(),
})
export type StudyStage = z.infer<typeof StudyStage>

export const StudyResults = z.record(z.string(), StudyStage)
export type StudyResults = z.infer<typeof StudyResults>

/** The model as it ships, on every hold-out; reinforcement is measured after it and ships not. It was measured after its last
 * stage by reading the truth, as `final` with wrong answers written out, and so beside its thoughts on more turns: what is exact
 * comes from most turns, and of as many from those written out; how near the rest is, from these alone. */
export function shippedFigures(results: StudyResults): Holdouts {
  const read = results.sft?.figures ?? results.cpt?.figures ?? {}
  const final = results.final?.figures ?? read
  const figures = Object.entries(final).map(([holdout, some]) => {
    const written = larger(some, results.thinking?.off?.[holdout])
    const more = larger(written, read[holdout])
    if (more.all === undefined) return [holdout, more] as const
    const { similarity, error_class } = written.all ?? {}
    return [holdout, { ...more, all: { ...more.all, similarity, error_class } }] as const
  })
  return Object.fromEntries(figures)
}

/** The one with more turns; the first of as many. */
function larger(first: z.infer<typeof Groups>, second: z.infer<typeof Groups> = {}): z.infer<typeof Groups> {
  return (second.all?.n ?? 0) > (first.all?.n ?? 0) ? second : first
}

/** The share's 95 % interval of a mean over groups of turns, each with its own count. */
export function meanInterval(groups: readonly StudyFigures[]): readonly [number, number] {
  const count = groups.length
  const mean = groups.reduce((sum, { exact }) => sum + exact, 0) / count
  // a share of 0 or 1 among few turns is not certain
  const variance = groups.reduce((sum, { exact, n }) => {
    const smooth = (exact * n + 1) / (n + 2)
    return sum + (smooth * (1 - smooth)) / n
  }, 0)
  const half = (1.959964 * Math.sqrt(variance)) / count
  return [Math.max(0, mean - half), Math.min(1, mean + half)]
}
