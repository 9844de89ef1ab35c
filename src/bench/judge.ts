// Judging one row: the case laid before the judge, and the fields a judged row gains.
import { type JudgeCase, judgeMessages, type Rubric } from '../judge/judge-messages.ts'
import { askUntilRead, type JudgeOptions } from '../judge/rubric-judge.ts'
import type { Failure } from './prediction.ts'
import type { Reading } from './reading.ts'
import type { Row } from './rows/row.ts'
import type { Finished } from './run/run-stage.ts'
import { usageFields } from './usage-fields.ts'

export interface JudgeRowOptions extends Omit<JudgeOptions, 'sessionKey' | 'signal'> {
  /** Undefined where there is none: then rows of that domain cannot be judged. */
  readonly rubricFor: (domain: string) => Rubric | undefined
  readonly reading: Reading
  /** Judge predictions that ran out of tokens, too. */
  readonly isCutAllowed: boolean
  readonly now: () => number
}

/** Judges one row. A row without a prediction is failed without asking. */
export async function judgeRow(
  row: Row,
  { rubricFor, reading, isCutAllowed, now, signal, ...options }: JudgeRowOptions & { signal: AbortSignal },
): Promise<Finished> {
  const predicted = reading.predictionOf(row, { isCutAllowed })
  if (!predicted.ok) return failedRow(predicted)
  const rubric = rubricFor(row.domain) ?? reading.otherRubric
  if (!rubric) return failedRow({ failure: 'data', reason: `There is no rubric for '${row.domain}'.` })
  const started = now()
  const messages = judgeMessages(rubric, caseOf(row, reading.compared(row, predicted.text)))
  const judged = await askUntilRead(messages, {
    ...options,
    read: reading.fieldsOf,
    sessionKey: row.key,
    signal,
  })
  return {
    fields: {
      ...(judged.ok ? { ...judged.fields, failed: 0, error_message: '' } : unreadableFields(judged.reason)),
      extracted_output: predicted.text,
      judge_raw_output: judged.raw,
      judge_reasoning: judged.reasoning,
      judge_usage: usageFields(judged.usage),
      judge_attempts: judged.attempts,
      judge_seconds: (now() - started) / 1000,
    },
    usage: judged.usage,
    isFailed: !judged.ok,
  }
}

/** What a row gains whose judge could not be asked. */
export function judgeFailed(
  row: Row,
  { reason, reading }: { readonly reason: string; readonly reading: Reading },
): { readonly [name: string]: unknown } {
  const predicted = reading.predictionOf(row, { isCutAllowed: true })
  return {
    ...failedFields({ failure: 'infrastructure', reason }),
    extracted_output: predicted.ok ? predicted.text : '',
  }
}

/** The turns before the asked one, as a judge reads them. */
export function historyText({ history }: Row): string {
  return (
    history.map(({ prompt, response }) => `${prompt}\n${response}`).join('\n\n') || '(this is the first turn)'
  )
}

function caseOf(row: Row, compared: Pick<JudgeCase, 'truth' | 'prediction'>): JudgeCase {
  return { history: historyText(row), action: row.action, ...compared }
}

function failedRow(lack: { readonly failure: Failure; readonly reason: string }): Finished {
  return { fields: failedFields(lack), usage: undefined, isFailed: true }
}

function unreadableFields(reason: string): object {
  return failedFields({ failure: 'judge', reason: `Judge scoring failed: ${reason}` })
}

function failedFields({ failure, reason }: { failure: Failure; reason: string }): {
  readonly [name: string]: unknown
} {
  return {
    total_score: 0,
    format: 0,
    factuality: 0,
    consistency: 0,
    realism: 0,
    quality: 0,
    failed: 1,
    failure,
    strengths: [],
    weaknesses: [],
    extracted_output: '',
    judge_raw_output: '',
    error_message: reason,
  }
}
