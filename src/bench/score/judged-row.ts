// What counts about a judged row: five scores and their total, or who failed. Rows that the published script judged
// are read as well.
import { type Dimension, dimensions } from '../../judge/verdict.ts'
import { type Failure, failures, predictionOf } from '../prediction.ts'
import type { Row } from '../rows/row.ts'

export const columns = [...dimensions, 'total_score'] as const
export type Column = Dimension | 'total_score'

/** From 1 to 5, in the order of `columns`; NaN where the judge gave none. */
export type Scores = readonly number[]

export type Outcome =
  | { readonly kind: 'valid'; readonly scores: Scores }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unjudged' }

/** How a row came out. */
export function outcomeOf(row: Row): Outcome {
  const { fields, problem } = row
  if (problem !== undefined) return { kind: 'failed', failure: 'data' }
  if (fields.failed === undefined) {
    const predicted = predictionOf(row)
    return predicted.ok ? { kind: 'unjudged' } : { kind: 'failed', failure: predicted.failure }
  }
  if (fields.failed === 0) return { kind: 'valid', scores: columns.map(column => scoreFrom(fields[column])) }
  return { kind: 'failed', failure: failureOf(row) }
}

// 0 stands for no score
function scoreFrom(value: unknown): number {
  return typeof value === 'number' && value !== 0 ? value : Number.NaN
}

function failureOf(row: Row): Failure {
  const named = failures.find(failure => failure === row.fields.failure)
  if (named) return named
  return row.fields.gen ? 'judge' : 'empty'
}
