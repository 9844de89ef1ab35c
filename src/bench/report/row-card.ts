// One row as the page's browser of rows shows it: long texts are cut, and say so.

import { dimensions } from '../../judge/verdict.ts'
import { dialectNamed } from '../../model/dialects/index.ts'
import { predictionOf, truthOf } from '../prediction.ts'
import type { Row } from '../rows/row.ts'
import { outcomeOf } from '../score/judged-row.ts'

const longest = { history: 20_000, text: 30_000, reasoning: 20_000 }
const dialect = dialectNamed('qwen-agentworld')

/** What the list of rows shows. */
export interface RowLine {
  readonly key: string
  readonly domain: string
  readonly id: string
  readonly turn: number
  /** From 1 to 5; null where there is none. */
  readonly total: number | null
  readonly failure: string | null
}

export interface RowCard extends RowLine {
  readonly history: string
  readonly action: string
  readonly truth: string
  readonly prediction: string
  readonly reasoning: string
  readonly scores: { readonly [dimension: string]: number }
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly note: string
  /** `kernel` or `model`, where an engine predicted; and why it was not computed. */
  readonly by: string
  readonly why: string
  readonly raw: string
}

/** The line of a row. */
export function lineOf(row: Row): RowLine {
  const outcome = outcomeOf(row)
  const total = outcome.kind === 'valid' ? (outcome.scores.at(-1) ?? Number.NaN) : Number.NaN
  return {
    key: row.key,
    domain: row.domain,
    id: row.id,
    turn: row.turn,
    total: Number.isNaN(total) ? null : total,
    failure: outcome.kind === 'failed' ? outcome.failure : outcome.kind === 'unjudged' ? 'not judged' : null,
  }
}

/** Everything about a row. */
export function cardOf(row: Row): RowCard {
  const { fields } = row
  const predicted = predictionOf(row, { isCutAllowed: true })
  const gen = textIn(fields.gen)
  const { reasoning } = dialect.read(
    { text: gen, reasoning: textIn(fields.reasoning) },
    { facts: '', computed: '', objections: [] },
  )
  const turns = row.history.map(({ prompt, response }) => `${prompt}\n\n${response}`)
  return {
    ...lineOf(row),
    history: lastPart(turns.join('\n\n'), longest.history),
    action: lastPart(row.action, longest.text),
    truth: firstPart(truthOf(row), longest.text),
    prediction: firstPart(predicted.ok ? predicted.text : gen, longest.text),
    reasoning: firstPart(reasoning, longest.reasoning),
    scores: Object.fromEntries(dimensions.map(name => [name, Number(fields[name]) || 0])),
    strengths: listIn(fields.strengths),
    weaknesses: listIn(fields.weaknesses),
    note: textIn(fields.error_message),
    by: textIn(fields.by),
    why: textIn(fields.why),
    raw: firstPart(textIn(fields.judge_raw_output), longest.reasoning),
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value.map(String) : []
}

function firstPart(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}\n[… ${text.length - limit} characters more]`
}

function lastPart(text: string, limit: number): string {
  return text.length <= limit ? text : `[${text.length - limit} characters before …]\n${text.slice(-limit)}`
}
