// Metrics that need no judge, over many rows.
import type { TextMetrics } from '../../judge/metrics/text-metrics.ts'

export interface MetricMeans {
  readonly n: number
  /** Share of rows. */
  readonly exact_match: number | null
  readonly edit_similarity: number | null
  readonly line_f1: number | null
  /** Over rows whose truth has a structure. */
  readonly structural_match: number | null
  /** The median. */
  readonly length_ratio: number | null
  /** Share of the rows that show a screen. */
  readonly copy_of_previous: number | null
}

/** Gathers metrics row by row. */
export interface MetricSum {
  add(metrics: TextMetrics): void
  means(): MetricMeans
}

/** A sum of nothing yet. Only numbers are held. */
export function metricSum(): MetricSum {
  const values: { readonly [name in Exclude<keyof MetricMeans, 'n'>]: number[] } = {
    exact_match: [],
    edit_similarity: [],
    line_f1: [],
    structural_match: [],
    length_ratio: [],
    copy_of_previous: [],
  }
  return {
    add(metrics) {
      values.exact_match.push(Number(metrics.exactMatch))
      values.edit_similarity.push(metrics.editSimilarity)
      values.line_f1.push(metrics.lineF1)
      if (metrics.structuralMatch !== undefined) values.structural_match.push(metrics.structuralMatch)
      if (metrics.lengthRatio !== undefined) values.length_ratio.push(metrics.lengthRatio)
      if (metrics.isCopyOfPrevious !== undefined)
        values.copy_of_previous.push(Number(metrics.isCopyOfPrevious))
    },
    means: () => ({
      n: values.exact_match.length,
      exact_match: mean(values.exact_match),
      edit_similarity: mean(values.edit_similarity),
      line_f1: mean(values.line_f1),
      structural_match: mean(values.structural_match),
      length_ratio: median(values.length_ratio),
      copy_of_previous: mean(values.copy_of_previous),
    }),
  }
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper
}
