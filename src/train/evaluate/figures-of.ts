// How good predictions are, by the definitions of trainer/rewards.py: the two give the same numbers on the same rows.
import { editSimilarity } from '../../judge/metrics/edit-similarity.ts'
import { errorClass } from '../../judge/rule/error-class.ts'
import { isBlank, lineF1 } from '../../judge/rule/line-f1.ts'
import type { PredictionRow } from './prediction-row.ts'

export interface Figures {
  readonly n: number
  /** Share of predictions that are the very text. */
  readonly exact: number
  readonly similarity?: number
  readonly lineF1?: number
  readonly errorClass?: number
  readonly tokens?: number
}

/** UTF-16 units of a text that similarity looks at. */
const looked = 2000
/** Turns a family needs to count in the mean over families. */
const familyTurns = 20

/** 1 for the same text; else 1 minus the Levenshtein distance of the first 2,000 units over the longer length. */
export function similarity(truth: string, prediction: string): number {
  if (truth === prediction) return 1
  return editSimilarity(truth.slice(0, looked), prediction.slice(0, looked))
}

/** Figures of all rows, and by domain, family and what kernels compute; names sorted by code unit. */
export function figuresOf(rows: readonly PredictionRow[]): ReadonlyMap<string, Figures> {
  const groups = new Map<string, PredictionRow[]>()
  const put = (name: string, row: PredictionRow) => {
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  for (const row of rows) for (const name of groupsOf(row)) put(name, row)
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  const figures = new Map(sorted.map(([name, group]): [string, Figures] => [name, figuresOfGroup(group)]))
  const families = [...figures].filter(([name, { n }]) => name.startsWith('family ') && n >= familyTurns)
  if (families.length > 0)
    figures.set('macro over families', {
      n: families.length,
      exact: mean(families.map(([, { exact }]) => exact)),
    })
  return figures
}

function groupsOf({ truth, domain, family, computable }: PredictionRow): readonly string[] {
  return [
    'all',
    ...(isBlank(truth) ? [] : ['with output']),
    `domain ${domain ?? 'None'}`,
    ...(family ? [`family ${family}`] : []),
    ...(computable === false ? ['not computable'] : []),
  ]
}

function figuresOfGroup(rows: readonly PredictionRow[]): Figures {
  // no prediction is like nothing, not even like no output
  const of = (figure: (row: PredictionRow, prediction: string) => number) =>
    mean(rows.map(row => (row.prediction === null ? 0 : figure(row, row.prediction))))
  return {
    n: rows.length,
    exact: of(({ truth, prediction }) => Number(prediction === truth)),
    similarity: of(({ truth }, prediction) => similarity(truth, prediction)),
    lineF1: of(({ truth }, prediction) => lineF1(truth, prediction)),
    errorClass: of(({ truth }, prediction) => Number(errorClass(truth) === errorClass(prediction))),
    tokens: mean(rows.map(({ tokens }) => tokens)),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
