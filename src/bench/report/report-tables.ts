// The tables of a report, as rows of cells: the page and its Markdown twin lay them out.
import { failures } from '../prediction.ts'
import { baselineNames } from '../score/baselines.ts'
import type { Interval } from '../score/bootstrap.ts'
import { columns } from '../score/judged-row.ts'
import type { MetricMeans } from '../score/metric-means.ts'
import type { ScoreReport } from '../score/score-file.ts'
import { settingsText } from '../score/score-text.ts'
import type { Cell } from '../text-table.ts'
import type { RunCosts, StageCost } from './run-costs.ts'

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Scores with their intervals. */
export function scoreTable({
  domains,
  macro_overall,
  micro_overall,
  intervals,
  ...whole
}: ScoreReport): Table {
  const rows = Object.entries(domains).map(([name, domain]): Cell[] => [
    name,
    withInterval(domain.total_score, domain.intervals.total_score),
    ...columns.slice(0, -1).map(column => withInterval(domain[column], domain.intervals[column])),
    `${domain.valid}/${domain.n}`,
    reasons(domain),
  ])
  const blank = columns.slice(0, -1).map(() => '')
  return {
    header: ['domain', 'total', ...columns.slice(0, -1), 'valid', 'failed'],
    rows: [
      ...rows,
      ['macro', withInterval(macro_overall, intervals.macro_overall), ...blank, '', ''],
      [
        'micro',
        withInterval(micro_overall, intervals.micro_overall),
        ...blank,
        `${whole.valid}/${whole.n}`,
        reasons(whole),
      ],
    ],
  }
}

function reasons({ failed, failures: counts }: Pick<ScoreReport, 'failed' | 'failures'>): Cell {
  if (failed === 0) return 0
  return failures
    .filter(failure => counts[failure] > 0)
    .map(failure => `${counts[failure]} ${failure}`)
    .join(', ')
}

/** A value and its interval in one cell. */
export function withInterval(value: number | null, interval: Interval | null): Cell {
  if (value === null) return null
  return `${value.toFixed(1)}${interval ? ` [${interval.map(end => end.toFixed(1)).join(', ')}]` : ''}`
}

/** What needs no judge, with the baselines below each domain. */
export function metricTable({ domains }: ScoreReport): Table {
  return {
    header: [
      '',
      'rows',
      'exact match',
      'edit similarity',
      'line F1',
      'structure',
      'length ratio (median)',
      'copies of the old screen',
    ],
    rows: Object.entries(domains).flatMap(([name, { metrics, baselines }]) => [
      [name, ...metricCells(metrics)],
      ...baselineNames.map(baseline => [
        `– ${baseline.replace('_', ' ')}`,
        ...metricCells(baselines[baseline]),
      ]),
    ]),
  }
}

function metricCells(means: MetricMeans): readonly Cell[] {
  const percent = (value: number | null) => (value === null ? null : `${(value * 100).toFixed(1)} %`)
  return [
    means.n,
    percent(means.exact_match),
    percent(means.edit_similarity),
    percent(means.line_f1),
    percent(means.structural_match),
    means.length_ratio === null ? null : means.length_ratio.toFixed(2),
    percent(means.copy_of_previous),
  ]
}

/** Time, tokens and money. */
export function costTable({ infer, judge }: ReturnType<RunCosts['costs']>): Table {
  const cells = (name: string, cost: StageCost): readonly Cell[] => [
    name,
    cost.requests,
    cost.inputTokens,
    cost.outputTokens,
    cost.costUsd > 0 ? `$${cost.costUsd.toFixed(2)}` : null,
    cost.medianSeconds === null ? null : `${cost.medianSeconds.toFixed(2)} s`,
    cost.slowestTenthSeconds === null ? null : `${cost.slowestTenthSeconds.toFixed(2)} s`,
  ]
  return {
    header: ['', 'rows asked', 'tokens in', 'tokens out', 'cost', 'median', '90 % within'],
    rows: [cells('infer', infer), cells('judge', judge)],
  }
}

/** Who predicted and who judged, a line each. */
export function madeLines({ made, resampling }: ScoreReport): readonly string[] {
  return [
    made.infer ? `model: ${settingsText(made.infer)}` : 'model: not known',
    made.judge ? `judge: ${settingsText(made.judge)}` : 'judge: not known',
    `intervals: bootstrap by ${resampling.unit} within domains, ${resampling.resamples} resamples, seed ${resampling.seed}`,
  ]
}
