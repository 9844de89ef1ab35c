// How a run reads what others wrote: rows, replies of the model, replies of the judge. There are two ways: the
// project's own, which takes nothing that is not clear, and that of the published script.
import type { Rubric } from '../judge/judge-messages.ts'
import { readVerdict } from '../judge/read-verdict.ts'
import { totalOf } from '../judge/verdict.ts'
import type { Reply } from '../model/reply.ts'
import { type Predicted, predictionOf, truthOf } from './prediction.ts'
import type { RowReader } from './rows/bad-row.ts'
import { type Row, rowOf } from './rows/row.ts'

/** What a judged row gains where the verdict could be read. */
export interface VerdictFields {
  readonly total_score: number
  readonly format: number
  readonly factuality: number
  readonly consistency: number
  readonly realism: number
  readonly quality: number
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
}

export type ReadFields =
  | { readonly ok: true; readonly fields: VerdictFields }
  | { readonly ok: false; readonly reason: string }

export interface Reading {
  /** As run.json names it: rows that were read otherwise are other rows. */
  readonly name: string
  readonly rowOf: RowReader
  predictionOf(row: Row, options?: { isCutAllowed?: boolean }): Predicted
  /** What is laid before the judge. */
  compared(row: Row, prediction: string): { readonly truth: string; readonly prediction: string }
  fieldsOf(reply: Reply): ReadFields
  /** What a judge goes by in rows of a domain that has no rubric; undefined where they are not judged. */
  readonly otherRubric: Rubric | undefined
}

/** The project's own way. */
export const ownReading: Reading = {
  name: 'own',
  rowOf,
  predictionOf,
  compared: (row, prediction) => ({ truth: truthOf(row), prediction }),
  fieldsOf(reply) {
    if (reply.end.finish === 'length') return { ok: false, reason: 'the judge ran out of tokens' }
    const read = readVerdict(reply.text)
    if (!read.ok) return read
    const { scores, strengths, weaknesses } = read.verdict
    return { ok: true, fields: { total_score: totalOf(read.verdict), ...scores, strengths, weaknesses } }
  },
  otherRubric: undefined,
}
