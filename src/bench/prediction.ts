// What a row's model predicted, or why there is nothing to judge.
import { dialectNamed } from '../model/dialects/index.ts'
import { textHash } from '../world/hash.ts'
import type { Row } from './rows/row.ts'

/**
 * Whose failure it is: the model's (`empty`, `truncated`), the way to it (`infrastructure`), the judge's, or that of the
 * row itself (`data`); or nobody's, where a row could not be computed and there was no model to ask (`unpredicted`).
 */
export const failures = ['empty', 'truncated', 'infrastructure', 'judge', 'data', 'unpredicted'] as const
export type Failure = (typeof failures)[number]

/** Whether a row failed before anyone was asked: no model's fault, and no zero. */
export function isNobodys(failure: Failure): boolean {
  return failure === 'data' || failure === 'unpredicted'
}

/** What a model predicted, or why its reply holds no prediction. */
export type Predicted =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly failure: Failure; readonly reason: string }

const dialect = dialectNamed('qwen-agentworld')
const heading = dialect.observation('')

/** Reads the prediction out of what the model said. */
export function predictionOf(row: Row, { isCutAllowed = false }: { isCutAllowed?: boolean } = {}): Predicted {
  const { fields, problem } = row
  if (problem !== undefined) return { ok: false, failure: 'data', reason: problem }
  const gen = typeof fields.gen === 'string' ? fields.gen : ''
  const { failure } = fields
  if (failure === 'infrastructure' || failure === 'unpredicted') {
    return {
      ok: false,
      failure,
      reason: String(fields.error_message ?? 'the model failed'),
    }
  }
  if (fields.finish_reason === 'length' && !isCutAllowed) {
    return { ok: false, failure: 'truncated', reason: 'The prediction ran out of tokens.' }
  }
  if (gen.trim() === '') return { ok: false, failure: 'empty', reason: 'No model generation' }
  const read = dialect.read({ text: gen, reasoning: '' }, { facts: '', computed: '', objections: [] })
  // where nothing came back, nothing is right; elsewhere it is not a prediction
  if (read.ok && (read.text.trim() !== '' || truthOf(row).trim() === '')) return { ok: true, text: read.text }
  return { ok: false, failure: 'empty', reason: 'The reply holds no observation.' }
}

/** What really came back, without the heading it has in a conversation. */
export function truthOf({ truth }: Pick<Row, 'truth'>): string {
  return truth.startsWith(heading) ? truth.slice(heading.length) : truth
}

/** A short name for what the model said: verdicts on anything else are of no use. */
export function genHash({ fields }: Pick<Row, 'fields'>): string {
  return textHash(typeof fields.gen === 'string' ? fields.gen : '')
}
