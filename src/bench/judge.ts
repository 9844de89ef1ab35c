// Judging one row: the case laid before the judge, and the fields a judged row gains.
import { type JudgeCase, judgeMessages, type Rubric } from '../judge/judge-messages.ts'
import { type JudgeOptions, judge } from '../judge/rubric-judge.ts'
import { type Judged, totalOf } from '../judge/verdict.ts'
import { type Failure, predictionOf, truthOf } from './prediction.ts'
import type { Row } from './rows/row.ts'
import type { Finished } from './run/run-stage.ts'
import { usageFields } from './usage-fields.ts'

export interface JudgeRowOptions extends Omit<JudgeOptions, 'sessionKey' | 'signal'> {
  readonly rubricFor: (domain: string) => Rubric
  /** Judge predictions that ran out of tokens, too. */
  readonly isCutAllowed: boolean
  readonly now: () => number
}

/** Judges one row. A row without a prediction is failed without asking. */
export async function judgeRow(
  row: Row,
  { rubricFor, isCutAllowed, now, signal, ...options }: JudgeRowOptions & { signal: AbortSignal },
): Promise<Finished> {
  const predicted = predictionOf(row, { isCutAllowed })
  if (!predicted.ok) {
    return { fields: failedFields(predicted), usage: undefined, isFailed: true }
  }
  const started = now()
  const messages = judgeMessages(rubricFor(row.domain), caseOf(row, predicted.text))
  const judged = await judge(messages, { ...options, sessionKey: row.key, signal })
  return {
    fields: {
      ...(judged.ok ? verdictFields(judged) : unreadableFields(judged)),
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
export function judgeFailed(row: Row, reason: string): { readonly [name: string]: unknown } {
  const predicted = predictionOf(row, { isCutAllowed: true })
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

function caseOf(row: Row, prediction: string): JudgeCase {
  return {
    history: historyText(row),
    action: row.action,
    truth: truthOf(row),
    prediction,
  }
}

function verdictFields(judged: Extract<Judged, { ok: true }>): object {
  const { scores, strengths, weaknesses } = judged.verdict
  return {
    total_score: totalOf(judged.verdict),
    ...scores,
    failed: 0,
    strengths,
    weaknesses,
    error_message: '',
  }
}

function unreadableFields({ reason }: Extract<Judged, { ok: false }>): object {
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
