// The score of an answer table by the WideSearch metrics: rows are joined by their key columns; precision, recall and
// F1 are counted by cell and by row. A row of the truth counts for one row of the answer only.

import type { ColumnMetric } from '../../world/check.ts'
import { type AnswerTable, plainColumn } from './answer-table.ts'
import { cellScore, preprocessed } from './cell-metrics.ts'
import { frameColumns } from './frame-columns.ts'

export interface Truth {
  readonly table: AnswerTable
  readonly unique: readonly string[]
  /** By heading; a column without an entry is compared exactly. */
  readonly metrics: { readonly [column: string]: ColumnMetric }
}

export interface Quality {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface TableScore {
  /** 1 where everything is right, else 0. */
  readonly score: number
  readonly item: Quality
  readonly row: Quality
  /** Why nothing was counted; undefined where something was. */
  readonly reason?: string
}

/** What a model is asked for: which headings and keys mean the same, and whether cells do. */
export interface TableJudge {
  /** From a response's words to those of the reference. */
  align(response: readonly string[], reference: readonly string[]): Promise<Readonly<Record<string, string>>>
  /** For every pair 1 or 0. */
  judge(pairs: readonly { response: string; target: string }[], criterion: string): Promise<readonly number[]>
}

const nothing: Quality = { precision: 0, recall: 0, f1: 0 }
const exact: ColumnMetric = { preprocess: [], metric: ['exact_match'] }

/** Scores an answer without asking anybody; a column that needs a model counts as wrong. */
export function scoreTable(response: AnswerTable | undefined, truth: Truth): TableScore {
  const frame = frameOf(response, truth, {})
  if (typeof frame === 'string') return failed(frame)
  return counted(frame, (at, name) => {
    const metrics = metricOf(truth, name)
    return metrics.metric.map(metric =>
      metric === 'llm_judge' ? 0 : compare(frame, { at, name, metric, criterion: metrics.criterion }),
    )
  })
}

/** Scores an answer, asking a model where headings or keys differ and where a column says so. */
export async function scoreTableWith(
  judge: TableJudge,
  response: AnswerTable | undefined,
  truth: Truth,
): Promise<TableScore> {
  const wanted = truth.table.columns.map(plainColumn)
  const found = (response?.columns ?? []).map(plainColumn)
  const isSame = found.length === wanted.length && wanted.every(name => found.includes(name))
  const names = response && !isSame ? await judge.align(found, wanted) : {}
  const keys = await alignedKeys(judge, renamed(response, names), truth)
  const frame = frameOf(renamed(response, names), truth, keys)
  if (typeof frame === 'string') return failed(frame)
  const judged = new Map<string, readonly number[]>()
  for (const name of frame.columns) {
    const { metric, criterion } = metricOf(truth, name)
    if (!metric.includes('llm_judge') || frame.unique.includes(name)) continue
    const pairs = frame.pairs.map(pair => ({
      response: cellAt(pair.response, frame, name),
      target: cellAt(pair.answer, frame, name),
    }))
    judged.set(name, pairs.length === 0 ? [] : await judge.judge(pairs, String(criterion ?? '')))
  }
  return counted(frame, (at, name) => {
    const metrics = metricOf(truth, name)
    return metrics.metric.map(metric =>
      metric === 'llm_judge'
        ? (judged.get(name)?.[at] ?? 0)
        : compare(frame, { at, name, metric, criterion: metrics.criterion }),
    )
  })
}

interface Frame {
  readonly columns: readonly string[]
  readonly unique: readonly string[]
  readonly pairs: readonly { readonly answer: readonly string[]; readonly response: readonly string[] }[]
  readonly answerRows: number
  readonly responseRows: number
}

function frameOf(
  response: AnswerTable | undefined,
  truth: Truth,
  keys: { readonly [column: string]: Readonly<Record<string, string>> },
): Frame | string {
  if (!response) return 'no table in the answer'
  const columns = truth.table.columns.map(plainColumn)
  const unique = truth.unique.map(plainColumn)
  const found = response.columns.map(plainColumn)
  const extra = found.filter(name => !columns.includes(name))
  const missing = columns.filter(name => !found.includes(name))
  if (missing.length + extra.length > 0)
    return `columns differ: missing ${missing.join(', ') || 'none'}; not asked for ${extra.join(', ') || 'none'}`
  const raw = columns.map((name, at) =>
    frameColumns(
      truth.table.rows.map(row => row[at] ?? ''),
      response.rows.map(row => row[found.indexOf(name)] ?? ''),
    ),
  )
  const rowsIn = (side: 'answer' | 'response', count: number) =>
    Array.from({ length: count }, (_, row) => raw.map(column => column[side][row] ?? ''))
  const at = unique.map(name => columns.indexOf(name))
  const [answers, responses] = [
    firstOfKey(rowsIn('answer', truth.table.rows.length), at),
    firstOfKey(rowsIn('response', response.rows.length), at),
  ]
  const ready = (row: readonly string[], map: typeof keys) =>
    row.map((text, index) => prepared(text, { name: columns[index] ?? '', truth, map }))
  return {
    columns,
    unique,
    ...joined(
      answers.map(row => ready(row, {})),
      responses.map(row => ready(row, keys)),
      at,
    ),
    answerRows: answers.length,
    responseRows: responses.length,
  }
}

function prepared(
  text: string,
  {
    name,
    truth,
    map,
  }: { name: string; truth: Truth; map: { readonly [column: string]: Readonly<Record<string, string>> } },
): string {
  const mapped = map[name]?.[text] ?? text
  return preprocessed(mapped, metricOf(truth, name).preprocess)
}

function firstOfKey(rows: readonly string[][], at: readonly number[]): string[][] {
  const seen = new Set<string>()
  return rows.filter(row => {
    const key = keyOf(row, at)
    return !seen.has(key) && seen.add(key)
  })
}

function joined(
  answers: readonly string[][],
  responses: readonly string[][],
  at: readonly number[],
): Pick<Frame, 'pairs'> {
  const left = new Map(responses.toReversed().map(row => [keyOf(row, at), row]))
  const pairs = answers.flatMap(answer => {
    const key = keyOf(answer, at)
    const response = left.get(key)
    left.delete(key)
    return response ? [{ answer, response }] : []
  })
  return { pairs }
}

function keyOf(row: readonly string[], at: readonly number[]): string {
  return JSON.stringify(at.map(index => row[index]))
}

function cellAt(row: readonly string[], { columns }: Frame, name: string): string {
  return row[columns.indexOf(name)] ?? ''
}

function metricOf({ metrics }: Truth, name: string): ColumnMetric {
  const found = Object.entries(metrics).find(([column]) => plainColumn(column) === name)
  return found?.[1] ?? exact
}

function compare(
  frame: Frame,
  {
    at,
    name,
    metric,
    criterion,
  }: {
    at: number
    name: string
    metric: Exclude<ColumnMetric['metric'][number], 'llm_judge'>
    criterion: ColumnMetric['criterion']
  },
): number {
  const pair = frame.pairs[at]
  if (!pair) return 0
  return cellScore(metric, {
    response: cellAt(pair.response, frame, name),
    target: cellAt(pair.answer, frame, name),
    criterion: Number(criterion ?? 0),
  })
}

// a column with several metrics counts each of them, as the original does
function counted(frame: Frame, scoresOf: (at: number, name: string) => readonly number[]): TableScore {
  const { columns, unique, pairs, answerRows, responseRows } = frame
  let items = 0
  let rows = 0
  for (const at of pairs.keys()) {
    const scores = columns.flatMap(name => (unique.includes(name) ? [1] : scoresOf(at, name)))
    items += scores.reduce((sum, score) => sum + score, 0)
    rows += Math.min(...scores)
  }
  const item = quality(items, { found: responseRows * columns.length, wanted: answerRows * columns.length })
  const row = quality(rows, { found: responseRows, wanted: answerRows })
  return { score: item.f1 === 1 && row.f1 === 1 ? 1 : 0, item, row }
}

function quality(right: number, { found, wanted }: { found: number; wanted: number }): Quality {
  const precision = found > 0 ? right / found : 0
  const recall = wanted > 0 ? right / wanted : 0
  return {
    precision,
    recall,
    f1: precision + recall > 1e-9 ? (2 * precision * recall) / (precision + recall) : 0,
  }
}

function failed(reason: string): TableScore {
  return { score: 0, item: nothing, row: nothing, reason }
}

function renamed(
  response: AnswerTable | undefined,
  names: Readonly<Record<string, string>>,
): AnswerTable | undefined {
  return response && { ...response, columns: response.columns.map(name => names[plainColumn(name)] ?? name) }
}

async function alignedKeys(
  judge: TableJudge,
  response: AnswerTable | undefined,
  truth: Truth,
): Promise<{ [column: string]: Readonly<Record<string, string>> }> {
  const keys: { [column: string]: Readonly<Record<string, string>> } = {}
  for (const name of truth.unique.map(plainColumn)) {
    const { metric } = metricOf(truth, name)
    const at = response?.columns.map(plainColumn).indexOf(name) ?? -1
    if (!response || at === -1 || !(metric.includes('llm_judge') || metric.includes('exact_match'))) continue
    const own = truth.table.columns.map(plainColumn).indexOf(name)
    keys[name] = await judge.align(
      response.rows.map(row => row[at] ?? ''),
      truth.table.rows.map(row => row[own] ?? ''),
    )
  }
  return keys
}
