// The scores of a run: read from its rows, never from a model. On a scale from 0 to 100: (mean − 1) / 4 · 100.
import { type TextMetrics, textMetrics } from '../../judge/metrics/text-metrics.ts'
import { type Failure, failures, isNobodys, predictionOf, truthOf } from '../prediction.ts'
import type { Row } from '../rows/row.ts'
import { type BaselineName, baselineNames, baselinesFor, stateBefore } from './baselines.ts'
import {
  type Interval,
  middle95,
  type Resampling,
  resampledMeans,
  type Sample,
  type Unit,
  unitOf,
} from './bootstrap.ts'
import { type Column, columns, outcomeOf, type Scores } from './judged-row.ts'
import { type MetricMeans, type MetricSum, metricSum } from './metric-means.ts'

type PerColumn<T> = { readonly [column in Column]: T }

/** The scores of one domain, with their intervals. */
export interface DomainScore extends PerColumn<number | null> {
  readonly n: number
  readonly valid: number
  readonly failed: number
  readonly failures: { readonly [failure in Failure]: number }
  readonly intervals: PerColumn<Interval | null>
  readonly metrics: MetricMeans
  readonly baselines: { readonly [name in BaselineName]: MetricMeans }
}

/** The scores of a run: for each domain, and over all of them. */
export interface Score {
  readonly domains: { readonly [domain: string]: DomainScore }
  /** The mean over domains: the headline. */
  readonly macro_overall: number | null
  /** The mean over rows. */
  readonly micro_overall: number | null
  readonly intervals: { readonly macro_overall: Interval | null; readonly micro_overall: Interval | null }
  readonly n: number
  readonly valid: number
  readonly failed: number
  readonly failures: { readonly [failure in Failure]: number }
  readonly strict: boolean
  /** What the intervals were made of. */
  readonly resampling: Resampling & { readonly unit: Unit }
}

/** How failed rows count, and how intervals are drawn. */
export interface ScoreOptions extends Partial<Resampling> {
  /** Failures count as zero. */
  readonly isStrict?: boolean
}

/** Scores rows as they come; only numbers are held. */
export async function scoreRows(
  rows: AsyncIterable<Row>,
  { isStrict = false, resamples = 2000, seed = 0 }: ScoreOptions = {},
): Promise<Score> {
  const gathered = new Map<string, Gathered>()
  for await (const row of rows) {
    const domain = gathered.get(row.domain) ?? nothingGathered()
    gathered.set(row.domain, domain)
    gather(domain, row, { isStrict })
  }
  const names = [...gathered.keys()].sort()
  const all = names.map(name => gathered.get(name) ?? nothingGathered())
  const samples = all.map(({ scored }) => scored)
  const resampling = { resamples, seed, unit: unitOf(samples) }
  const draws = resampledMeans(samples, resampling)
  const domains = names.map((name, index) => [
    name,
    domainScore(all[index] ?? nothingGathered(), draws[index] ?? []),
  ])
  return { domains: Object.fromEntries(domains), ...overall(all, draws), strict: isStrict, resampling }
}

interface Gathered {
  n: number
  readonly failures: { [failure in Failure]: number }
  /** Rows that count, from 1 to 5. */
  readonly scored: (Sample & { readonly values: Scores })[]
  valid: number
  readonly metrics: MetricSum
  readonly baselines: { readonly [name in BaselineName]: MetricSum }
}

function nothingGathered(): Gathered {
  return {
    n: 0,
    failures: { empty: 0, truncated: 0, infrastructure: 0, judge: 0, data: 0, unpredicted: 0 },
    scored: [],
    valid: 0,
    metrics: metricSum(),
    baselines: { repeat_last: metricSum(), empty: metricSum(), nearest: metricSum() },
  }
}

const worst: Scores = columns.map(() => 1)

function gather(domain: Gathered, row: Row, { isStrict }: { isStrict: boolean }): void {
  domain.n += 1
  const outcome = outcomeOf(row)
  if (outcome.kind === 'failed') {
    domain.failures[outcome.failure] += 1
    // nobody said anything about a row that was never asked for
    if (isStrict && !isNobodys(outcome.failure)) domain.scored.push({ of: row.id, values: worst })
  }
  if (outcome.kind === 'valid') {
    domain.valid += 1
    domain.scored.push({ of: row.id, values: outcome.scores })
  }
  const predicted = predictionOf(row)
  // nothing was said here, neither right nor wrong
  if (!predicted.ok && (predicted.failure === 'infrastructure' || isNobodys(predicted.failure))) return
  const compare = textMetrics({ truth: truthOf(row), before: stateBefore(row) })
  domain.metrics.add(compare(predicted.ok ? predicted.text : ''))
  const baselines = baselinesFor(row)
  const measured = new Map<string, TextMetrics>()
  for (const name of baselineNames) {
    const metrics = measured.get(baselines[name]) ?? compare(baselines[name])
    measured.set(baselines[name], metrics)
    domain.baselines[name].add(metrics)
  }
}

function domainScore(domain: Gathered, draws: readonly Float64Array[]): DomainScore {
  const means = perColumn(column =>
    scaled(meanOf(domain.scored.map(({ values }) => values[column] as number))),
  )
  return {
    ...means,
    n: domain.n,
    valid: domain.valid,
    failed: sumOf(domain.failures),
    failures: domain.failures,
    intervals: perColumn(column => {
      const interval = domain.scored.length === 0 ? undefined : middle95(draws[column] ?? [])
      return interval ? [scale(interval[0]), scale(interval[1])] : null
    }),
    metrics: domain.metrics.means(),
    baselines: {
      repeat_last: domain.baselines.repeat_last.means(),
      empty: domain.baselines.empty.means(),
      nearest: domain.baselines.nearest.means(),
    },
  }
}

function perColumn<T>(value: (column: number) => T): PerColumn<T> {
  return Object.fromEntries(columns.map((name, column) => [name, value(column)])) as PerColumn<T>
}

const total = columns.indexOf('total_score')

function overall(domains: readonly Gathered[], draws: readonly (readonly Float64Array[])[]) {
  const judged = domains.flatMap((domain, index) =>
    domain.scored.length === 0
      ? []
      : {
          totals: domain.scored.map(({ values }) => values[total] as number),
          drawn: draws[index]?.[total] ?? new Float64Array(),
        },
  )
  const combined = (weightOf: (rows: number) => number): Interval | null => {
    const weights = judged.map(({ totals }) => weightOf(totals.length))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const resamples = judged[0]?.drawn.length ?? 0
    const means = Float64Array.from({ length: resamples }, (_, resample) =>
      judged.reduce(
        (sum, { drawn }, index) => sum + ((weights[index] ?? 0) / whole) * (drawn[resample] ?? 0),
        0,
      ),
    )
    const interval = middle95(means)
    return interval ? [scale(interval[0]), scale(interval[1])] : null
  }
  return {
    macro_overall: known(meanOf(judged.map(({ totals }) => scale(meanOf(totals))))),
    micro_overall: scaled(meanOf(judged.flatMap(({ totals }) => totals))),
    intervals: { macro_overall: combined(() => 1), micro_overall: combined(rows => rows) },
    n: domains.reduce((sum, { n }) => sum + n, 0),
    valid: domains.reduce((sum, { valid }) => sum + valid, 0),
    failed: domains.reduce((sum, domain) => sum + sumOf(domain.failures), 0),
    failures: Object.fromEntries(
      failures.map(failure => [failure, domains.reduce((sum, domain) => sum + domain.failures[failure], 0)]),
    ) as Score['failures'],
  }
}

function meanOf(values: readonly number[]): number {
  const present = values.filter(value => !Number.isNaN(value))
  return present.reduce((sum, value) => sum + value, 0) / present.length
}

function sumOf(counts: { readonly [failure in Failure]: number }): number {
  return failures.reduce((sum, failure) => sum + counts[failure], 0)
}

/** From 1–5 to 0–100. */
function scale(raw: number): number {
  return ((raw - 1) / 4) * 100
}

function scaled(raw: number): number | null {
  return known(scale(raw))
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
